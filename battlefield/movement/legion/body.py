"""The bodies of Legion moves, as ``interfaces.md`` promises them."""

from collections import Counter
from typing import Annotated, Literal

from pydantic import Field, model_validator

from battlefield.geometry.table import Table
from battlefield.movement.legion.numbers import Edition
from battlefield.movement.legion.readings import Readings
from battlefield.movement.mover import (
    MOST_MINIS,
    BaseMm,
    Body,
    Coordinate,
    Degrees,
    Id,
    Inches,
    Spot,
)

UnitType = Literal[
    "clone-trooper",
    "creature-trooper",
    "droid-trooper",
    "emplacement-trooper",
    "ground-vehicle",
    "heavy-droid-trooper",
    "mandalorian-trooper",
    "repulsor-vehicle",
    "trooper",
    "wookiee-trooper",
]
Kind = UnitType | Literal["vehicle"]
Joint = Annotated[float, Field(ge=-90, le=90)]  # what the tool can bend (MOV-01)
MOST_CORNERS = 2_000  # of all terrain together: what keeps an answer within a second
NOTCHED_TROOPERS = ("creature-trooper", "emplacement-trooper")  # SPR-13


class MoverBody(Body):
    """The moving unit: its leader's base, and what a card does not say.

    What is left out is filled from ``card``; a unit typed in needs ``speed``, ``unit_type`` and
    ``base_mm``. ``length_mm``: along the facing, for an oblong base (left out: round). ``height``:
    of the mini itself, inches. ``increase`` and ``immobilize`` change the speed, in this order.
    """

    id: Id = "mover"
    card: Id | None = None
    name: Id | None = None
    unit_type: UnitType | None = None
    speed: Annotated[int, Field(ge=0, le=3)] | None = None
    speeder: Annotated[int, Field(ge=0, le=9)] | None = None
    base_mm: BaseMm | None = None
    length_mm: BaseMm | None = None
    keywords: tuple[Id, ...] | None = Field(default=None, max_length=40)
    wound_threshold: Annotated[int, Field(ge=1, le=99)] | None = None
    x: Coordinate
    y: Coordinate
    facing: Degrees = 0
    height: Inches = 0
    increase: Annotated[int, Field(ge=0, le=3)] = 0
    immobilize: Annotated[int, Field(ge=0, le=99)] = 0
    engaged: bool = False
    minis: tuple[Spot, ...] | None = Field(default=None, max_length=12)


class OtherMini(Body):
    """A mini of another unit (or of none named), standing on the table."""

    id: Id
    unit: Id | None = None
    kind: Kind = "trooper"
    base_mm: BaseMm
    length_mm: BaseMm | None = None
    x: Coordinate
    y: Coordinate
    facing: Degrees = 0
    engaged: bool = False
    leader: bool = False
    side: Literal["blue", "red"] | None = None

    @model_validator(mode="after")
    def only_troopers_are_engaged(self) -> "OtherMini":
        """MOV-18: only troopers can be engaged."""
        if self.engaged and self.kind.endswith("vehicle"):
            raise ValueError("Only troopers can be engaged (MOV-18): take the mark off.")
        return self


class Token(Body):
    """An objective or condition token (SPD-13)."""

    id: Id
    kind: Literal["objective", "condition"] = "objective"
    radius: Annotated[float, Field(gt=0, le=20)]
    x: Coordinate
    y: Coordinate


class Pivot(Body):
    """A pivot on the spot, degrees counter-clockwise (MOV-07, MOV-10)."""

    deg: Annotated[float, Field(ge=-360, le=360)]
    when: Literal["before", "after"] = "before"


class LegionMove(Body):
    """What both kinds of move ask about: the table, who moves, what stands where."""

    edition: Edition = "classic"
    release: Id | None = None
    table: Table
    mover: MoverBody
    joint: Joint = 0
    pivot: Pivot | None = None
    others: tuple[OtherMini, ...] = Field(default=(), max_length=MOST_MINIS)
    tokens: tuple[Token, ...] = Field(default=(), max_length=MOST_MINIS)
    side: Literal["blue", "red"] = "blue"  # whose unit moves
    readings: Readings = Readings()

    @model_validator(mode="after")
    def terrain_is_not_endless(self) -> "LegionMove":
        """A table to play on has some hundred corners."""
        corners = sum(len(piece.polygon) for piece in self.table.terrain)
        if corners > MOST_CORNERS:
            raise ValueError(
                f"The terrain has {corners} corners in all; draw it with at most {MOST_CORNERS}."
            )
        return self

    @model_validator(mode="after")
    def ids_are_used_once(self) -> "LegionMove":
        """Marks and steps speak of ids, so each names one thing."""
        terrain = [piece.id for piece in self.table.terrain if piece.id]
        ids = [self.mover.id, *(o.id for o in self.others), *(t.id for t in self.tokens), *terrain]
        twice = sorted(name for name, times in Counter(ids).items() if times > 1)
        if twice:
            raise ValueError(f"Each id may be used once; used again: {', '.join(twice)}.")
        return self


class CompulsoryMove(LegionMove):
    """The compulsory move of a unit with Speeder X (SPD, SPC).

    ``leave_table``: the player flies off the table on purpose (SPR-01). ``partial``: the player
    wants to stop short. ``when``, ``move_actions`` (besides the compulsory one) and
    ``holds_asset`` matter in ``current`` only (SPC-01, SPC-07).
    """

    move: Literal["legion/compulsory"] = "legion/compulsory"
    leave_table: bool = False
    partial: bool = False
    angle_search: Literal["strict", "lenient", "off"] = "strict"
    when: Literal["start", "end"] = "start"
    move_actions: Annotated[int, Field(ge=0, le=9)] = 0
    holds_asset: bool = False
    panicked: bool = False


class StandardMove(LegionMove):
    """An ordinary move (MOV, SPD-07, SPD-09 … SPD-13).

    ``tool``: the speed of the tool used, at most the unit's current speed (left out: that).
    ``full`` false with ``distance``: stop there along the tool; without: as far as possible.
    """

    move: Literal["legion/standard"] = "legion/standard"
    tool: Annotated[int, Field(ge=1, le=3)] | None = None
    full: bool = True
    distance: Inches | None = None
    reverse: bool = False
    strafe: Literal["left", "right"] | None = None

    @model_validator(mode="after")
    def one_way_of_moving(self) -> "StandardMove":
        """A move goes forward, backward or sideways; a distance is that of a partial move."""
        if self.reverse and self.strafe:
            raise ValueError("A move is a reverse or a strafe, not both.")
        if self.full and self.distance is not None:
            raise ValueError('A full move has no distance of its own: say "full": false.')
        return self
