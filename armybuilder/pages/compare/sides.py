"""Finds what is to be compared: a list, a version of one (``list@7``) or a shared army."""

import re
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.report import Report
from armybuilder.models import ArmyList, SharedArmy
from armybuilder.rules.judge import judge
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

LIST = re.compile(r"([0-9a-fA-F-]{36})(?:@(\d{1,9}))?")
SHARE = re.compile(r"(?:share:|.*/s/)([A-Za-z0-9_-]{20,64})(?:/.*)?", re.DOTALL)
LONGEST = 500  # characters of what is asked for


@dataclass(frozen=True)
class Side:
    """One of the two armies; ``hides_hand`` where its owner does not show the hand (HAND-04)."""

    asked: str
    label: str
    address: str
    draft: DraftArmy
    catalog: Catalog
    report: Report
    hides_hand: bool = False

    @cached_property
    def army(self) -> Army:
        """The army met with its catalog."""
        return Army(self.draft, self.catalog)


def side_of(request: HttpRequest, asked: str) -> Side | None:
    """What a reference names, if the visitor may see it; None where there is no such thing."""
    text = asked.strip()[:LONGEST]
    if found := LIST.fullmatch(text):
        return _list(request, text, found[1], found[2])
    if found := SHARE.fullmatch(text):
        return _share(found[1])
    return None


def _list(request: HttpRequest, text: str, pk: str, number: str | None) -> Side | None:
    """A list of this owner's, or one of its versions."""
    try:
        army_list = ArmyList.objects.owned_by(request).filter(pk=UUID(pk)).first()
    except ValueError:
        return None
    if army_list is None:
        return None
    if number is None:
        return Side(
            text, str(army_list), army_list.get_absolute_url(), army_list.draft, army_list.catalog,
            army_list.verdict_report,
        )  # fmt: skip
    version = army_list.revisions.filter(number=number).first()
    if version is None:
        return None
    catalog = open_catalog(version.draft.release, version.draft.edition)
    name = f", {version.name}" if version.name else ""
    return Side(
        text,
        f"{version.draft.title or 'Untitled army'} (version {version.number}{name})",
        reverse("army-version", args=[army_list.pk, version.number]),
        version.draft,
        catalog,
        judge(version.draft, catalog),
    )


def _share(code: str) -> Side | None:
    """A shared army, as its owner shows it. Rules: HAND-04."""
    shared = SharedArmy.objects.shared_as(code).first()
    if shared is None:
        return None
    return Side(
        f"share:{code}", f"{shared} (shared)", shared.get_absolute_url(), shared.draft,
        shared.catalog, shared.verdict_report, hides_hand=not shared.hand_shown,
    )  # fmt: skip
