"""The table as a moving base meets it: what it may not end on, what stops it, what it may stand on.

Built once for a move; every question along the tool is asked of it.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from battlefield.geometry.bases import Base, Standing, base_of_mm
from battlefield.geometry.lengths import TOLERANCE_IN, at_most
from battlefield.geometry.table import Table
from battlefield.geometry.terrain import Terrain
from battlefield.movement.legion.body import NOTCHED_TROOPERS, LegionMove, OtherMini
from battlefield.movement.legion.mover import Mover
from battlefield.movement.legion.numbers import MoveNumbers, numbers_of
from battlefield.movement.legion.readings import Readings


class Why(StrEnum):
    """Why a base may not be where it would be."""

    EDGE = "edge"
    TOKEN = "token"
    VEHICLE = "vehicle"
    NOTCHED = "notched-trooper"
    ENGAGED = "engaged-trooper"
    FRIEND = "friendly-trooper"
    MINI = "mini"
    TOO_HIGH = "too-high"
    STEEP = "too-steep"
    NO_STOPPING = "no-stopping"
    IMPASSABLE = "impassable"
    LEDGE = "ledge"
    COHESION = "cohesion"


GROUND_IGNORED = {Why.STEEP, Why.NO_STOPPING, Why.IMPASSABLE, Why.LEDGE}  # SPD-16


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A base or token a base may not end on (or, displaceable, one it pushes away)."""

    id: str
    why: Why
    standing: Standing
    radius: float


@dataclass(frozen=True, slots=True)
class Ground:
    """A piece of terrain as this mover meets it.

    ``why``: why no base may end over it (None: it may); ``blocks``: the way over it is barred;
    ``crossed_by``: the rule that lets the mover over; ``roof``: a flat top with ledges.
    """

    id: str
    piece: Terrain
    why: Why | None
    blocks: bool
    crossed_by: str
    roof: bool


@dataclass(frozen=True)
class Scene:
    """Everything a move is judged against. ``compulsory`` opens what only those moves may do."""

    table: Table
    mover: Mover
    numbers: MoveNumbers
    readings: Readings
    compulsory: bool
    obstacles: tuple[Obstacle, ...]
    displaceable: tuple[Obstacle, ...]
    grounds: tuple[Ground, ...]

    @property
    def base(self) -> Base:
        """The base of each mini of the moving unit."""
        return self.mover.base

    @cached_property
    def barred(self) -> tuple[Ground, ...]:
        """Terrain over which no base may end, partly over it or (CURRENT, MOV-17) on it."""
        return tuple(ground for ground in self.grounds if ground.why)

    @cached_property
    def walls(self) -> tuple[Ground, ...]:
        """Terrain that stops the base on its way."""
        return tuple(ground for ground in self.grounds if ground.blocks)

    @cached_property
    def roofs(self) -> tuple[Ground, ...]:
        """Flat tops above the table that may be stood on."""
        return tuple(ground for ground in self.grounds if ground.roof)

    @cached_property
    def ramps(self) -> tuple[Ground, ...]:
        """Slopes that may be stood on."""
        return tuple(g for g in self.grounds if not g.why and g.piece.slope_deg > 0)

    @property
    def fully_supported(self) -> bool:
        """Whether a base may not hang over a ledge at all (ordinary moves, CLASSIC)."""
        return not (self.compulsory or self.numbers.partly_over_terrain)

    def stands_only_on(self, ground: Ground) -> bool:
        """Whether barred ground may be partly overlapped, only not stood on (MOV-17)."""
        return ground.why is Why.IMPASSABLE and self.numbers.partly_over_terrain


def scene_of(body: LegionMove, mover: Mover, *, compulsory: bool) -> Scene:
    """The scene of one move."""
    numbers = numbers_of(body.edition)
    displaces = compulsory and numbers.displaces
    obstacles = [
        Obstacle(t.id, Why.TOKEN, Standing(Base(0, 0), t.x, t.y), t.radius) for t in body.tokens
    ]
    pushed: list[Obstacle] = []
    for other in body.others:
        why = _why_not_over(other, body) if displaces else _why_occupied(other)
        base = base_of_mm(other.base_mm, other.length_mm)
        standing = Standing(base, other.x, other.y, other.facing)
        obstacle = Obstacle(other.id, why or Why.MINI, standing, base.radius_in)
        (obstacles if why else pushed).append(obstacle)
    grounds = tuple(
        _ground(f"terrain-{number}" if piece.id is None else piece.id, piece, mover, body, numbers)
        for number, piece in enumerate(body.table.terrain, start=1)
    )
    return Scene(
        body.table,
        mover,
        numbers,
        body.readings,
        compulsory,
        tuple(obstacles),
        tuple(pushed),
        grounds,
    )


def crossing_height_in(mover: Mover, numbers: MoveNumbers, readings: Readings) -> float:
    """How high terrain may be for the mover to ignore it: SPD-09, MOV-11, MOV-16, SPR-18."""
    own = mover.height if mover.is_repulsor and readings.own_height_counts else 0.0
    return max(numbers.height_band_in * mover.free_height, own)


def _why_not_over(other: OtherMini, body: LegionMove) -> Why | None:
    """Why a compulsory move may not end over this mini; None: it is displaced (SPD-07)."""
    if other.kind.endswith("vehicle"):
        return Why.VEHICLE
    if other.engaged:
        return Why.ENGAGED
    if other.kind in NOTCHED_TROOPERS and not body.readings.displaces_notched_troopers:
        return Why.NOTCHED
    if other.side == body.side and not body.readings.displaces_friends:
        return Why.FRIEND
    return None


def _why_occupied(other: OtherMini) -> Why:
    return Why.VEHICLE if other.kind.endswith("vehicle") else Why.MINI


def _ground(
    name: str, piece: Terrain, mover: Mover, body: LegionMove, numbers: MoveNumbers
) -> Ground:
    free = numbers.height_band_in * mover.free_height
    highest = crossing_height_in(mover, numbers, body.readings)
    blocks = not at_most(piece.height, highest)
    why = Why.TOO_HIGH if blocks else _why_not_standing(piece, numbers)
    if mover.hover == "Air" and at_most(piece.height, free) and why is not Why.NO_STOPPING:
        why = None  # MOV-11: Hover: Air X may end overlapping it
    roof = why is None and piece.slope_deg == 0 and piece.height > TOLERANCE_IN
    return Ground(
        name,
        piece,
        why,
        blocks,
        "SPD-09" if at_most(piece.height, free) else "MOV-16",
        roof and mover.hover != "Air",
    )


def _why_not_standing(piece: Terrain, numbers: MoveNumbers) -> Why | None:
    """SPD-11: as flat as possible; a slope of exactly the limit is legal (SPR-22)."""
    if piece.no_stopping:
        return Why.NO_STOPPING
    if piece.slope_deg > numbers.steepest_deg:
        return Why.STEEP
    return Why.IMPASSABLE if piece.kind == "impassable" else None
