"""Bases and where they stand: a round base is a disc, an oblong one a strip with round ends.

Both are a *core* (a point, or a segment along the facing) grown by a radius, so that gaps,
overlaps and zone tests are closed-form arithmetic on cores (D20). The oblong bases of the
game (100 × 175 and 100 × 200 mm) are taken as rectangles with half-round ends.
"""

from dataclasses import dataclass, field
from functools import cache
from math import cos, radians, sin
from typing import Literal

from pydantic import BaseModel, ConfigDict

from battlefield.geometry.facts import read_facts
from battlefield.geometry.lengths import inches
from battlefield.geometry.plane import Segment


class BaseFact(BaseModel):
    """One base size of the data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    shape: Literal["round", "oblong"]
    length_mm: float
    width_mm: float
    notches: tuple[Literal["front", "rear", "left", "right"], ...]
    source: str
    confidence: str


class AssumedBases(BaseModel):
    """What base a card without one is taken to have until its owner says so (D5)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    confidence: str
    otherwise: str
    cards: dict[str, str]


class BaseFacts(BaseModel):
    """The data file of bases."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1]
    bases: tuple[BaseFact, ...]
    assumed: AssumedBases


@dataclass(frozen=True, slots=True)
class Base:
    """A base: its length along the facing and its width, in millimetres as printed."""

    length_mm: float
    width_mm: float
    notched: bool = False
    radius_in: float = field(init=False, repr=False, compare=False)  # of the round ends
    half_core_in: float = field(init=False, repr=False, compare=False)  # 0 for a round base
    half_length_in: float = field(init=False, repr=False, compare=False)  # centre to front
    is_round: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Worked out once: gaps are asked for many thousand times a plan.
        object.__setattr__(self, "radius_in", inches(self.width_mm) / 2)
        object.__setattr__(self, "half_core_in", inches(self.length_mm - self.width_mm) / 2)
        object.__setattr__(self, "half_length_in", inches(self.length_mm) / 2)
        object.__setattr__(self, "is_round", self.length_mm == self.width_mm)


@dataclass(frozen=True, slots=True)
class Standing:
    """A base on the table: centre in inches, facing in degrees (0 = +x), height of its floor."""

    base: Base
    x: float
    y: float
    facing_deg: float = 90.0
    z: float = 0.0

    @property
    def core(self) -> Segment:
        """The segment whose surroundings (within the radius) the base covers."""
        half = self.base.half_core_in
        if half == 0.0:
            return (self.x, self.y), (self.x, self.y)
        dx, dy = half * cos(radians(self.facing_deg)), half * sin(radians(self.facing_deg))
        return (self.x - dx, self.y - dy), (self.x + dx, self.y + dy)

    def at(self, x: float, y: float, z: float | None = None) -> "Standing":
        """The same base elsewhere, facing the same way."""
        return Standing(self.base, x, y, self.facing_deg, self.z if z is None else z)


@cache
def base_facts() -> BaseFacts:
    """The base sizes of the game, read once."""
    return read_facts("bases.json", BaseFacts)


@cache
def base_of_size(size: str) -> Base:
    """The base of a size id (``small`` … ``snail``). Raises LookupError for an unknown one."""
    for fact in base_facts().bases:
        if fact.id == size:
            return Base(fact.length_mm, fact.width_mm, bool(fact.notches))
    raise LookupError(f"There is no base size {size!r}.")


@cache
def base_of_mm(width_mm: float, length_mm: float | None = None) -> Base:
    """The base of so many millimetres; notched as the game's size of that measure is.

    A measure the game does not print counts as notched when it is wider than the largest
    base without notches.
    """
    length = width_mm if length_mm is None else length_mm
    facts = base_facts().bases
    for fact in facts:
        if (fact.width_mm, fact.length_mm) == (width_mm, length):
            return Base(length, width_mm, bool(fact.notches))
    plain = max(fact.length_mm for fact in facts if not fact.notches)
    return Base(length, width_mm, length > plain)


def assumed_base(card: str) -> Base:
    """The base that a card without a published one is taken to have (D5)."""
    assumed = base_facts().assumed
    return base_of_size(assumed.cards.get(card, assumed.otherwise))
