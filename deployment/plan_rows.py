"""One line of the plan's list: a unit, how it deploys, its faults, and what can be done with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from deployment.planner.plan import Placement, PlacementProblem
from deployment.planner.scene import Member

HOW = {
    "already-there": "stands on the table",
    "zone": "deploys in its zone",
    "beside-parent": "deploys beside its parent",
    "first-move": "deploys with its first move",
    "nowhere": "has no place",
}


@dataclass(frozen=True)
class ProblemLine:
    """A problem with its icon."""

    severity: str
    icon: str
    message: str
    rules: tuple[str, ...]

    @classmethod
    def of(cls, problem: PlacementProblem, message: str) -> "ProblemLine":
        severity = str(problem.severity)
        return cls(severity, f"severity-{severity}", message, problem.rules)


@dataclass(frozen=True)
class Row:
    """One unit of the plan."""

    id: str
    number: str
    name: str
    how: str
    message: str
    rules: tuple[str, ...]
    problems: list[ProblemLine]
    placed: bool
    aside: bool
    x: str
    y: str
    facing: str
    at_x: str
    at_y: str
    suggestion: dict[str, Any] | None
    parents: list[tuple[str, str]]
    pin: str
    deeds: list[tuple[str, dict[str, Any]]]

    @property
    def lift(self) -> dict[str, str]:
        return {"kind": "lift-unit", "unit": self.id}

    @property
    def set_aside(self) -> dict[str, str]:
        return {"kind": "set-aside", "unit": self.id}


def deeds_of(member: Member) -> Iterator[tuple[str, dict[str, Any]]]:
    """What else can be done with a unit that stands: the words of a button and its change."""
    if member.standing is None:
        return
    if member.mini_count > 1:
        words = "Stand its minis anew" if member.minis else "Stand its minis"
        yield words, {"kind": "stand-minis", "unit": member.id}
    if member.has("Scout") and member.before_scout is None:
        yield "Scouts from here", {"kind": "scouted", "unit": member.id}
    outside = member.asked.outside_step
    words = "Placed in Deploy Units" if outside else "Placed by another effect"
    yield words, {"kind": "outside-step", "unit": member.id, "outside": not outside}


def says_more(placement: Placement) -> bool:
    """More than "in its own zone", which the step says already."""
    return bool(placement.parent or placement.fallback or placement.gains) or placement.at is None


def place_of(placement: Placement) -> dict[str, Any]:
    """The change that stands a unit, its minis too, where the plan suggests."""
    at = placement.at
    assert at is not None  # asked only for suggestions
    place: dict[str, Any] = {"kind": "place-unit", "unit": placement.unit, "x": at.x, "y": at.y}
    if placement.minis:
        place["minis"] = [{"x": mini.x, "y": mini.y} for mini in placement.minis]
    return place
