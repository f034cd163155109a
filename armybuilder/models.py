"""Army lists, their history, and the photographs of them that are shared by link.

A list is one document, stored with the verdict on it.
"""

import secrets
from functools import cached_property
from typing import Any, Self
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from armybuilder.army.draft import LONGEST_TITLE, DraftArmy
from armybuilder.army.hiding import report_without_hand, without_hand
from armybuilder.army.reading import read_draft
from armybuilder.army.report import Report
from armybuilder.collection_models import Collection as Collection
from armybuilder.list_words import words_of
from armybuilder.ownership import Owner, owner_of
from armybuilder.rules.judge import judge
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

KEPT_REVISIONS = 200
LONGEST_TAG = 30
LONGEST_VERSION_NAME = 60
# What a change writes besides the revision: the document and everything that follows from it.
WRITTEN = (
    "title", "document", "report", "faction", "battle_force", "edition", "release", "mode",
    "words", "points", "points_limit", "verdict", "problem_count", "activations",
    "undo_to", "redo_to",
)  # fmt: skip


class Overtaken(Exception):
    """Somebody else wrote this list since it was read (D10); nothing was written."""


class ArmyListQuerySet(models.QuerySet["ArmyList"]):
    """Questions about army lists; every one begins with whose they are."""

    def of(self, owner: Owner) -> Self:
        """This owner's lists that are not thrown away."""
        return self.filter(owner.matching(), deleted=None)

    def owned_by(self, request: HttpRequest) -> Self:
        """The lists of the account or visitor behind a request."""
        return self.of(owner_of(request))

    def thrown_away_by(self, request: HttpRequest) -> Self:
        """The lists this owner deleted and may still restore."""
        return self.filter(owner_of(request).matching(), deleted__isnull=False)

    def for_tables(self) -> Self:
        """Without documents and reports: what a table of lists shows."""
        return self.defer("document", "report", "words").order_by("-updated", "pk")


class ArmyList(models.Model):
    """One player's army: the document, the report on it, and columns for lists of lists.

    ``save()`` judges, whoever calls it, so no list is stored without its verdict. ``revision``
    rises by one with every change and guards against two tabs overwriting each other.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="army_lists"
    )
    visitor = models.CharField(max_length=64, blank=True, default="", db_index=True)
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    document = models.JSONField()
    report = models.JSONField(editable=False)
    faction = models.CharField(max_length=100, editable=False)
    battle_force = models.CharField(max_length=100, blank=True, default="", editable=False)
    edition = models.CharField(max_length=100, editable=False)
    release = models.CharField(max_length=100, editable=False)
    mode = models.CharField(max_length=100, editable=False)
    points = models.IntegerField(editable=False)
    points_limit = models.IntegerField(editable=False)
    verdict = models.CharField(max_length=20, editable=False)
    words = models.TextField(blank=True, default="", editable=False)  # what a search looks into
    favourite = models.BooleanField(default=False)
    archived = models.DateTimeField(null=True, blank=True)
    problem_count = models.IntegerField(default=0, editable=False)
    activations = models.IntegerField(editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    undo_to = models.PositiveIntegerField(null=True, editable=False)
    redo_to = models.PositiveIntegerField(null=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(default=timezone.now, editable=False)
    deleted = models.DateTimeField(null=True, blank=True, editable=False)

    objects = ArmyListQuerySet.as_manager()

    class Meta:
        ordering = ("-updated", "pk")
        constraints = (
            models.CheckConstraint(
                name="army_list_has_one_owner",
                condition=models.Q(owner__isnull=False, visitor="")
                | (models.Q(owner__isnull=True) & ~models.Q(visitor="")),
            ),
        )
        indexes = (models.Index(fields=("owner", "-updated"), name="army_list_by_owner"),)

    def __str__(self) -> str:
        return self.title or "Untitled army"

    def save(self, **kwargs: Any) -> None:
        """Judge the document and write it, if nobody else wrote the list meanwhile.

        Raises ``MalformedDraft`` for a document that is no army, ``Overtaken`` for a list whose
        revision is no longer the one that was read. Neither writes anything.
        """
        self.take(read_draft(self.document))
        if self._state.adding:
            super().save(**kwargs)
            return
        self.updated = timezone.now()
        columns = {name: getattr(self, name) for name in WRITTEN}
        mine = ArmyList.objects.filter(pk=self.pk, revision=self.revision, deleted=None)
        if not mine.update(revision=self.revision + 1, updated=self.updated, **columns):
            raise Overtaken
        self.revision += 1

    def get_absolute_url(self) -> str:
        return reverse("army", args=[self.pk])

    @cached_property
    def draft(self) -> DraftArmy:
        """The stored document as a value."""
        return DraftArmy.model_validate(self.document)

    @cached_property
    def verdict_report(self) -> Report:
        """The stored report as a value."""
        return Report.model_validate(self.report)

    @property
    def catalog(self) -> Catalog:
        """The release and the edition this army is built under."""
        return open_catalog(self.draft.release, self.draft.edition)

    @property
    def can_undo(self) -> bool:
        return self.undo_to is not None and self.keeps(self.undo_to)

    @property
    def can_redo(self) -> bool:
        return self.redo_to is not None and self.keeps(self.redo_to)

    def take(self, draft: DraftArmy) -> None:
        """Hold another draft, judged; nothing is written yet. A draft without release gets one."""
        catalog = open_catalog(draft.release, draft.edition)
        if draft.release is None:
            draft = draft.model_copy(update={"release": catalog.release})
        report = judge(draft, catalog)
        self.__dict__.update(draft=draft, verdict_report=report)
        self.document = draft.model_dump(mode="json")
        self.report = report.model_dump(mode="json")
        self.title, self.faction, self.edition = draft.title, draft.faction, draft.edition
        self.mode, self.battle_force = draft.mode, draft.battle_force or ""
        self.release, self.verdict = report.release, report.verdict
        self.points, self.points_limit = report.points, report.points_limit
        self.problem_count = sum(p.severity == "error" for p in report.problems)
        self.activations = report.activations
        self.words = words_of(draft, catalog)

    def keeps(self, number: int) -> bool:
        """Whether the revision of this number is still kept."""
        return number > self.revision - KEPT_REVISIONS


class ListTag(models.Model):
    """A word its owner sorts a list under."""

    army_list = models.ForeignKey(ArmyList, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=LONGEST_TAG, db_index=True)

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=("army_list", "name"), name="tag_of_a_list_once"),
        )

    def __str__(self) -> str:
        return self.name


class Revision(models.Model):
    """One state of a list: the document, the edit that made it, and the ways back and forth.

    Nothing is rewritten: an undo is a new revision that holds an older document. One with a name
    is kept however old it gets.
    """

    army_list = models.ForeignKey(ArmyList, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    edit = models.JSONField(null=True)
    remarks = models.JSONField(default=list)
    token = models.CharField(max_length=64, blank=True, default="")
    name = models.CharField(max_length=LONGEST_VERSION_NAME, blank=True, default="")
    points = models.IntegerField(null=True)  # not known of those from before it was kept
    verdict = models.CharField(max_length=20, blank=True, default="")
    undo_to = models.PositiveIntegerField(null=True)
    redo_to = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("army_list", "number"), name="revision_number_once"),
        )

    def __str__(self) -> str:
        return f"Revision {self.number}"

    @cached_property
    def draft(self) -> DraftArmy:
        """The stored document as a value."""
        return DraftArmy.model_validate(self.document)


def new_code() -> str:
    """A code of 192 bits that nobody guesses."""
    return secrets.token_urlsafe(24)


class SharedArmyQuerySet(models.QuerySet["SharedArmy"]):
    """Questions about shared armies."""

    def shared_as(self, code: str) -> Self:
        """The army behind a code, unless its list was thrown away."""
        return self.filter(code=code, army_list__deleted=None)


class SharedArmy(models.Model):
    """A photograph of an army for whoever has the link: it never changes, and its owner may end it.

    Only whether the hand is shown can be changed. Rules: HAND-04.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    army_list = models.ForeignKey(ArmyList, models.CASCADE, related_name="shares")
    code = models.CharField(max_length=64, unique=True, default=new_code, editable=False)
    revision = models.PositiveIntegerField()
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    document = models.JSONField()
    report = models.JSONField()
    release = models.CharField(max_length=100)
    edition = models.CharField(max_length=100)
    hand_shown = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)

    objects = SharedArmyQuerySet.as_manager()

    class Meta:
        ordering = ("-made_at", "pk")

    def __str__(self) -> str:
        return self.title or "Untitled army"

    def get_absolute_url(self) -> str:
        return reverse("share", args=[self.code])

    @cached_property
    def catalog(self) -> Catalog:
        """The release and the edition the army was judged by."""
        return open_catalog(self.release, self.edition)

    @cached_property
    def whole_draft(self) -> DraftArmy:
        """The army with its hand: for the stamp's seal and the owner, never for a page."""
        return DraftArmy.model_validate(self.document)

    @cached_property
    def whole_report(self) -> Report:
        """The report with what it says about the hand."""
        return Report.model_validate(self.report)

    @cached_property
    def draft(self) -> DraftArmy:
        """The army as everybody may see it."""
        return self.whole_draft if self.hand_shown else without_hand(self.whole_draft)

    @cached_property
    def verdict_report(self) -> Report:
        """The report as everybody may see it."""
        if self.hand_shown:
            return self.whole_report
        return report_without_hand(self.whole_report, self.whole_draft, self.catalog)
