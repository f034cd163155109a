"""Plans kept for an army: a situation each, with its history for undo and redo."""

from functools import cached_property
from typing import Self
from uuid import uuid4

from django.db import models
from django.http import HttpRequest
from django.urls import reverse

from armybuilder.models import ArmyList
from armybuilder.ownership import owner_of
from deployment.planner.situation import Situation

KEPT_STATES = 100


class SavedPlanQuerySet(models.QuerySet["SavedPlan"]):
    """Questions about plans; every one begins with whose army it is."""

    def owned_by(self, request: HttpRequest) -> Self:
        """The plans for the army lists of the account or visitor behind a request."""
        return self._of(request).filter(deleted=None)

    def thrown_away_by(self, request: HttpRequest) -> Self:
        """The plans this owner deleted and may still bring back."""
        return self._of(request).filter(deleted__isnull=False)

    def kept_for(self, army_list: ArmyList) -> Self:
        """The plans of one army, the newest change first."""
        return self.filter(army_list=army_list, deleted=None)

    def thrown_away_from(self, army_list: ArmyList) -> Self:
        """The plans of one army that can still be brought back."""
        return self.filter(army_list=army_list, deleted__isnull=False)

    def shared_as(self, code: str) -> Self:
        """The plan that was shared under a code; an empty code is nobody's."""
        there = self.filter(share_code=code, deleted=None, army_list__deleted=None)
        return there.exclude(share_code="").select_related("army_list")

    def _of(self, request: HttpRequest) -> Self:
        lists = ArmyList.objects.of(owner_of(request))
        return self.filter(army_list__in=lists).select_related("army_list")


class SavedPlan(models.Model):
    """One named plan: the promised situation JSON, and where its history stands.

    ``revision`` rises with every change and guards against two tabs overwriting each other;
    ``state`` is the number of the state shown, which undo and redo walk along.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    army_list = models.ForeignKey(ArmyList, models.CASCADE, related_name="plans")
    name = models.CharField(max_length=100)
    document = models.JSONField()
    revision = models.PositiveIntegerField(default=1, editable=False)
    state = models.PositiveIntegerField(default=1, editable=False)
    opponent_units = models.PositiveSmallIntegerField(null=True, blank=True)
    share_code = models.CharField(max_length=64, blank=True, default="", db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    deleted = models.DateTimeField(null=True, blank=True, editable=False)

    objects = SavedPlanQuerySet.as_manager()

    class Meta:
        ordering = ("-updated", "pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("plan", args=[self.pk])

    @cached_property
    def situation(self) -> Situation:
        """The stored document as a value."""
        return Situation.model_validate(self.document)

    @cached_property
    def situation_before(self) -> Situation | None:
        """The state one step back, if it is still kept."""
        state = self.states.filter(number=self.state - 1).first()
        return Situation.model_validate(state.document) if state else None

    @cached_property
    def can_undo(self) -> bool:
        return self.states.filter(number=self.state - 1).exists()

    @cached_property
    def can_redo(self) -> bool:
        return self.states.filter(number=self.state + 1).exists()


class PlanState(models.Model):
    """One state in a plan's history; the last ``KEPT_STATES`` are kept."""

    plan = models.ForeignKey(SavedPlan, models.CASCADE, related_name="states")
    number = models.PositiveIntegerField()
    document = models.JSONField()

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("plan", "number"), name="plan_state_number_once"),
        )

    def __str__(self) -> str:
        return f"State {self.number}"
