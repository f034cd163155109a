"""What planning and checking answer: steps, placements, pairs and problems."""

from enum import StrEnum
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, model_validator

from battlefield.geometry.bases import Standing
from units.rulebook.problem import Problem

How = Literal["already-there", "zone", "beside-parent", "first-move", "nowhere"]


class Fallback(StrEnum):
    """Why a detachment sets up in the zone; the first of these that holds (DET-22)."""

    NO_PARENT = "no-parent"
    NO_ROOM = "no-room"
    PARENTS_TAKEN = "parents-taken"
    PARENT_SET_ASIDE = "parent-set-aside"


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True)


class PlacementProblem(Problem):
    """A problem on the table, with a mark when the value is within the tolerance of its limit."""

    too_close_to_call: bool = False


class At(_Answer):
    """A place on the table, rounded to a thousandth of an inch."""

    x: float
    y: float
    z: float = 0.0

    @classmethod
    def of(cls, standing: Standing) -> Self:
        """Where a base stands."""
        return cls(x=round(standing.x, 3), y=round(standing.y, 3), z=round(standing.z, 3))


class SetUpStep(_Answer):
    """One unit put on the table, in the order of setting up."""

    order: int
    unit: str
    how: How


class Placement(_Answer):
    """Where a unit sets up: beside its parent, or in the zone and why; ``at`` null: nowhere."""

    unit: str
    parent: str | None = None
    at: At | None = None
    minis: tuple[At, ...] = ()  # suggested places of the unit's other minis
    gap: float | None = None  # between the two leaders' bases, edge to edge
    fallback: Fallback | None = None
    message: str
    rules: tuple[str, ...]
    gains: tuple[str, ...] = ()  # CURRENT: keywords handed on by the parent (DET-40)

    @model_validator(mode="after")
    def _not_both(self) -> Self:
        if self.parent is not None and self.fallback is not None:
            raise ValueError("a placement names a parent or a fallback, never both")
        return self


class Pair(_Answer):
    """A detachment bound to the parent it stands beside."""

    unit: str
    parent: str
    keyword: str
    gap: float | None = None
    too_close_to_call: bool = False


class Plan(_Answer):
    """How an army sets up, and what is wrong with what already stands."""

    edition: Literal["classic", "current"]
    steps: tuple[SetUpStep, ...]
    placements: tuple[Placement, ...]
    problems: tuple[PlacementProblem, ...]


class Check(_Answer):
    """The verdict on a layout. ``close_calls`` names values within the tolerance of a limit."""

    legal: bool
    too_close_to_call: bool
    pairings: tuple[Pair, ...]
    problems: tuple[PlacementProblem, ...]
    close_calls: tuple[str, ...] = ()
