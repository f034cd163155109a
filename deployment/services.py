"""Everything that changes a plan; one transaction each, a state of history for each change.

The lock is ``UPDATE … WHERE id AND revision`` (D10): whoever comes with an older revision gets
``StalePlan`` and nothing is written.
"""

import secrets
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from armybuilder.army.draft import DraftArmy
from armybuilder.models import ArmyList
from deployment.models import KEPT_STATES, PlanState, SavedPlan
from deployment.planner.changes import PlaceUnit, PlanChange
from deployment.planner.changing import change_plan
from deployment.planner.situation import Situation
from deployment.planner.snapping import snap


class StalePlan(Exception):
    """The plan has moved on since it was read; ``plan`` is how it is stored now."""

    def __init__(self, plan: SavedPlan) -> None:
        super().__init__("This plan was changed in another window.")
        self.plan = plan


class PlanNotFound(LookupError):
    """This owner has no such plan."""


class NoSuchState(LookupError):
    """There is no state to go to, back or forth."""


def situation_of(draft: DraftArmy, map_id: str, side: str = "blue") -> Situation:
    """An army that is yet to deploy on a printed map. Raises LookupError for an unknown map."""
    return Situation.model_validate(
        {
            "edition": draft.edition,
            "release": draft.release,
            "side": side,
            "map": map_id,
            "battle_force": draft.battle_force,
            "units": [{"id": unit.id, "card": unit.card} for unit in draft.units],
        }
    )


def create_plan(army_list: ArmyList, name: str, situation: Situation) -> SavedPlan:
    """Keep a new plan for an army; its first state is the way back to the start."""
    with transaction.atomic():
        plan = SavedPlan.objects.create(
            army_list=army_list, name=name, document=_document(situation)
        )
        PlanState.objects.create(plan=plan, number=plan.state, document=plan.document)
    return plan


def change(request: HttpRequest, pk: UUID, wanted: PlanChange, revision: int) -> SavedPlan:
    """Make one change. Raises ``StalePlan``, ``UnknownPart``, pydantic's ``ValidationError``."""
    with transaction.atomic():
        plan = _find(request, pk, revision)
        if isinstance(wanted, PlaceUnit) and wanted.snap:
            x, y = snap(plan.situation, wanted.unit, wanted.x, wanted.y)
            wanted = wanted.model_copy(update={"x": x, "y": y})
        _write(plan, change_plan(plan.situation, wanted))
    return plan


def replace_situation(
    request: HttpRequest, pk: UUID, situation: Situation, revision: int
) -> SavedPlan:
    """Put another situation in the plan's place (JSON in, or the army's newest units)."""
    with transaction.atomic():
        plan = _find(request, pk, revision)
        _write(plan, situation)
    return plan


def travel(request: HttpRequest, pk: UUID, revision: int, *, back: bool) -> SavedPlan:
    """Undo or redo. Raises ``NoSuchState`` at either end of the history."""
    with transaction.atomic():
        plan = _find(request, pk, revision)
        number = plan.state - 1 if back else plan.state + 1
        state = plan.states.filter(number=number).first()
        if state is None:
            raise NoSuchState("There is nothing to undo." if back else "There is nothing to redo.")
        _store(plan, document=state.document, state=number)
    return plan


def rename_plan(request: HttpRequest, pk: UUID, name: str) -> SavedPlan:
    """Give a plan another name."""
    plan = _find(request, pk)
    plan.name = name
    plan.save(update_fields=["name", "updated"])
    return plan


def expect_opponents(request: HttpRequest, pk: UUID, units: int | None) -> SavedPlan:
    """How many units the opponent deploys in step mode; None: as many as this side."""
    plan = _find(request, pk)
    plan.opponent_units = units
    plan.save(update_fields=["opponent_units"])
    return plan


def duplicate_plan(request: HttpRequest, pk: UUID) -> SavedPlan:
    """A copy of a plan with a history of its own."""
    plan = _find(request, pk)
    return create_plan(plan.army_list, f"{plan.name} (copy)"[:100], plan.situation)


def delete_plan(request: HttpRequest, pk: UUID) -> SavedPlan:
    """Throw a plan away; ``restore_plan`` brings it back."""
    plan = _find(request, pk)
    SavedPlan.objects.filter(pk=plan.pk).update(deleted=timezone.now())
    return plan


def restore_plan(request: HttpRequest, pk: UUID) -> SavedPlan:
    """Bring back a plan that was thrown away. Raises ``PlanNotFound`` for any other."""
    plan = SavedPlan.objects.thrown_away_by(request).filter(pk=pk).first()
    if plan is None:
        raise PlanNotFound
    SavedPlan.objects.filter(pk=plan.pk).update(deleted=None)
    return plan


def share_plan(request: HttpRequest, pk: UUID, *, shared: bool) -> SavedPlan:
    """Open the plan to whoever has its link (128 bits and more), or close it again."""
    plan = _find(request, pk)
    plan.share_code = (plan.share_code or secrets.token_urlsafe(24)) if shared else ""
    plan.save(update_fields=["share_code"])
    return plan


def drift(plan: SavedPlan) -> tuple[list[str], list[str]]:
    """Unit ids that are in the army but not in the plan, and the other way round."""
    planned = {unit.id: unit.card for unit in plan.situation.units if unit.card}
    listed = {unit.id: unit.card for unit in plan.army_list.draft.units}
    new = [i for i, card in listed.items() if planned.get(i) != card]
    gone = [i for i, card in planned.items() if listed.get(i) != card]
    return new, gone


def brought_up_to_date(plan: SavedPlan) -> Situation:
    """The plan's situation with the army's units as they are now; places are kept."""
    new, gone = drift(plan)
    document = _document(plan.situation)
    cards = {unit.id: unit.card for unit in plan.army_list.draft.units}
    document["units"] = [u for u in document.get("units", []) if u["id"] not in gone]
    document["units"] += [{"id": i, "card": cards[i]} for i in new]
    ids = {unit["id"] for unit in document["units"]}
    document["pins"] = [p for p in document.get("pins", []) if {p["unit"], p["parent"]} <= ids]
    options = document.get("options", {})
    options["garrison"] = [unit for unit in options.get("garrison", []) if unit in ids]
    document["options"] = options
    return Situation.model_validate(document)


def _document(situation: Situation) -> dict[str, Any]:
    return situation.model_dump(mode="json", exclude_none=True)


def _find(request: HttpRequest, pk: UUID, revision: int | None = None) -> SavedPlan:
    plan = SavedPlan.objects.owned_by(request).filter(pk=pk).first()
    if plan is None:
        raise PlanNotFound
    if revision is not None and plan.revision != revision:
        raise StalePlan(plan)
    return plan


def _write(plan: SavedPlan, situation: Situation) -> None:
    """Store a new state; what could have been redone is gone, and so are the oldest states."""
    number = plan.state + 1
    _store(plan, document=_document(situation), state=number)
    plan.states.filter(number__gte=number).delete()
    plan.states.filter(number__lte=number - KEPT_STATES).delete()
    PlanState.objects.create(plan=plan, number=number, document=plan.document)


def _store(plan: SavedPlan, *, document: dict[str, Any], state: int) -> None:
    mine = SavedPlan.objects.filter(pk=plan.pk, revision=plan.revision)
    if not mine.update(
        document=document, state=state, revision=plan.revision + 1, updated=timezone.now()
    ):
        raise StalePlan(SavedPlan.objects.get(pk=plan.pk))
    plan.document, plan.state = document, state
    plan.revision += 1
    for known in ("situation", "situation_before", "can_undo", "can_redo"):
        plan.__dict__.pop(known, None)
