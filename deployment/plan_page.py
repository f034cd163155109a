"""What the planner's page shows: the answer of the planner turned into a drawing and rows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from battlefield import drawing
from battlefield.geometry.maps import map_of
from deployment import services
from deployment.first_move_form import FirstMoveForm, first_move_form
from deployment.models import SavedPlan
from deployment.plan_drawing import Picture, draw_plan
from deployment.plan_forms import PlanForms
from deployment.plan_rows import HOW, ProblemLine, Row, deeds_of, place_of, says_more
from deployment.planner.plan import Placement, PlacementProblem, Plan
from deployment.planner.planner import plan_deployment
from deployment.planner.scene import Member, Scene, may_lead
from deployment.planner.situation import Situation
from deployment.step_page import StepPage
from deployment.words import counted, names_of, short, with_names

LOOKS = {
    "blue": "from blue’s side",
    "red": "from red’s side",
    "upright": "upright",
    "upright-red": "upright, from red",
}
SETTING_KINDS = ("set-map", "set-zones", "set-side", "set-edition", "set-options")


@dataclass
class PlanPage:
    """A plan for its page: worked out once, when first asked for."""

    plan: SavedPlan
    look: str = ""
    active: str = ""
    mode: str = ""
    refusal: str = ""
    tried: str = ""
    faults: list[tuple[str, str]] = field(default_factory=list)
    share_link: str = ""
    typed: Mapping[str, Any] = field(default_factory=dict)

    setting_kinds = SETTING_KINDS
    paper_mm = drawing.MM_PER_TABLE_INCH

    def __post_init__(self) -> None:
        views: dict[str, drawing.View] = {view: view for view in drawing.VIEWS}
        self.view: drawing.View = views.get(self.look, self.situation.side)
        if self.active not in self.table.by_id:
            self.active = ""

    @property
    def situation(self) -> Situation:
        return self.plan.situation

    @property
    def army(self) -> Any:
        return self.plan.army_list

    @cached_property
    def table(self) -> Scene:
        return Scene(self.situation)

    @cached_property
    def answer(self) -> Plan:
        return plan_deployment(self.situation)

    @cached_property
    def names(self) -> dict[str, str]:
        return names_of(self.table)

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The order of deploying, by unit; a unit that is set aside has no number."""
        return {step.unit: str(step.order) for step in self.answer.steps}

    @cached_property
    def placements(self) -> dict[str, Placement]:
        return {placement.unit: placement for placement in self.answer.placements}

    @cached_property
    def forms(self) -> PlanForms:
        """What stands in the forms."""
        return PlanForms(self.table, self.names, self.tried, self.typed, self.faults)

    @property
    def coordinates(self) -> list[dict[str, Any]]:
        """The plan as an editable table."""
        return self.forms.coordinates(self.rows)

    @cached_property
    def first_move(self) -> FirstMoveForm | None:
        """CURRENT: where the chosen unit may come on; None where nobody does."""
        if not self.active or self.table.is_classic:
            return None
        return first_move_form(self.table, self.active, self.forms)

    @cached_property
    def scene(self) -> drawing.Scene:
        table = self.situation.battlefield
        return draw_plan(
            Picture(
                situated=self.table,
                answer=self.answer,
                names=self.names,
                numbers=self.numbers,
                title=f"Table of {table.width:g} by {table.depth:g} inches, {self.map_name}",
                view=self.view,
                active=self.active,
            )
        )

    @cached_property
    def steps(self) -> StepPage | None:
        """Step mode, when it is on."""
        if self.mode != "step":
            return None
        before = self.plan.situation_before
        return StepPage(self.table, self.names, self.plan.opponent_units, before)

    @property
    def map_name(self) -> str:
        return map_of(self.situation.map).name if self.situation.map else "Zones of your own"

    @cached_property
    def verdict(self) -> dict[str, str]:
        """Whether what stands, stands rightly; and whether anything is still to be placed."""
        errors = sum(problem.severity == "error" for problem in self.answer.problems)
        if errors:
            words = f"{errors} problem{'s' if errors > 1 else ''}"
            return {"css": "not-legal", "icon": "verdict-not-legal", "words": words}
        waiting = sum(not row.placed and not row.aside for row in self.rows)
        if waiting:
            words = f"{waiting} to place"
            return {"css": "cannot-tell", "icon": "plan", "words": words}
        return {"css": "legal", "icon": "verdict-legal", "words": "Legal deployment"}

    @cached_property
    def rows(self) -> list[Row]:
        order = {unit: int(number) for unit, number in self.numbers.items()}
        members = sorted(self.table.members, key=lambda m: (order.get(m.id, 999), m.number))
        return [self._row(member) for member in members]

    def _row(self, member: Member) -> Row:
        placement = self.placements.get(member.id)
        step = next((step for step in self.answer.steps if step.unit == member.id), None)
        spot = member.asked.leader
        at = placement.at if placement and spot is None else None
        own = [p for p in self.answer.problems if member.id in p.offenders]
        told = placement if placement and says_more(placement) else None
        return Row(
            id=member.id,
            number=self.numbers.get(member.id, "–"),
            name=self.names[member.id],
            how=HOW[step.how] if step else "is set aside",
            message=with_names(told.message, self.table, self.names) if told else "",
            rules=told.rules if told else (),
            problems=[self._line(problem) for problem in own],
            placed=spot is not None,
            aside=member.status == "set-aside",
            x=short(spot.x) if spot else "",
            y=short(spot.y) if spot else "",
            facing=short(spot.facing) if spot and spot.facing is not None else "",
            at_x=short(at.x) if at else "",
            at_y=short(at.y) if at else "",
            suggestion=place_of(placement) if placement and at else None,
            parents=self._parents(member),
            pin=next((pin.parent for pin in self.situation.pins if pin.unit == member.id), ""),
            deeds=list(deeds_of(member)),
        )

    def _parents(self, member: Member) -> list[tuple[str, str]]:
        if member.parameter is None:
            return []
        return [(p.id, self.names[p.id]) for p in self.table.members if may_lead(p, member)]

    def _line(self, problem: PlacementProblem) -> ProblemLine:
        return ProblemLine.of(problem, with_names(problem.message, self.table, self.names))

    @property
    def problems(self) -> list[ProblemLine]:
        """The problems that are no single unit's."""
        return [self._line(p) for p in self.answer.problems if not p.offenders]

    @property
    def place_all(self) -> dict[str, Any]:
        spots = [row.suggestion for row in self.rows if row.suggestion]
        return {
            "kind": "place-many",
            "spots": [{k: v for k, v in s.items() if k != "kind"} for s in spots],
        }

    @property
    def hint(self) -> str:
        if self.steps and self.steps.turn.side and not self.steps.is_own_turn:
            return f"Tap the table where {self.steps.opponent} places its unit."
        if self.active:
            return f"{self.names[self.active]} is chosen: tap the table to place it, or drag it."
        return "Choose a unit, then tap the table; or drag a base."

    @property
    def looks(self) -> list[dict[str, str]]:
        """The sides from which the table can be seen."""
        return [{"view": view, "words": words} for view, words in LOOKS.items()]

    @property
    def turns_upright(self) -> str:
        """The view a narrow screen turns to, from the same side; empty when it is upright."""
        upright = {"blue": "upright", "red": "upright-red"}
        return upright.get(self.view, "")

    @property
    def other_side(self) -> str:
        return "red" if self.situation.side == "blue" else "blue"

    @property
    def other_edition(self) -> str:
        return "current" if self.situation.edition == "classic" else "classic"

    @cached_property
    def _drift(self) -> tuple[list[str], list[str]]:
        return services.drift(self.plan)

    @property
    def new(self) -> str:
        """The units that the army has and the plan has not, by name."""
        cards = {unit.id: unit.card for unit in self.army.draft.units}
        known = self.table.catalog.units
        return counted(known[cards[i]].name if cards[i] in known else i for i in self._drift[0])

    @property
    def gone(self) -> str:
        """The units that the plan has and the army has not, by name."""
        return counted(self.table.by_id[unit].name for unit in self._drift[1])

    @property
    def file_name(self) -> str:
        return re.sub(r"[^A-Za-z0-9]+", "-", self.plan.name).strip("-").lower() or "plan"
