"""Everything a player can do to a plan, a value each; ``changing.change_plan`` applies it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from battlefield.geometry.drawn_terrain import (
    Corners,
    DrawnTerrain,
    Height,
    Size,
    Slope,
    TerrainKind,
)
from battlefield.geometry.table import Side
from battlefield.geometry.terrain import Coordinate
from deployment.planner.situation import MOST_MINIS, MOST_UNITS, CardId, CardName, Id, Words

MOST_ZONES = 10  # polygons a side

Facing = Annotated[float, Field(ge=-360, le=360)]


class Change(BaseModel):
    """A frozen value; forms send words, so numbers may be written as text."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class MiniSpot(Change):
    x: Coordinate
    y: Coordinate


Minis = Annotated[tuple[MiniSpot, ...], Field(max_length=MOST_MINIS)]


class PlaceUnit(Change):
    """Stand a unit's leader on the table, facing as before unless told otherwise.

    Minis that stand already keep their places round it, unless ``minis`` says where they go.
    """

    kind: Literal["place-unit"] = "place-unit"
    unit: Id
    x: Coordinate
    y: Coordinate
    facing: Facing | None = None
    minis: Minis | None = None
    snap: bool = False  # to the nearest exact place: base contact, speed-1, the zone's edge


class LiftUnit(Change):
    """Take a unit off the table, or out of the units set aside: it is yet to deploy."""

    kind: Literal["lift-unit"] = "lift-unit"
    unit: Id


class SetAside(Change):
    kind: Literal["set-aside"] = "set-aside"
    unit: Id


class StandMinis(Change):
    """Stand the unit's other minis in cohesion round its leader, where there is room."""

    kind: Literal["stand-minis"] = "stand-minis"
    unit: Id


class Scouted(Change):
    """From here on the unit moves by Scout: where it stands now is where it deployed (DET-28)."""

    kind: Literal["scouted"] = "scouted"
    unit: Id


class OutsideStep(Change):
    """Was the unit placed by another effect, not in Deploy Units (DET-27)?"""

    kind: Literal["outside-step"] = "outside-step"
    unit: Id
    outside: bool = True


class FirstMoved(Change):
    """CURRENT: where on the edge the unit's first move begins, and with which tool (DEP-23).

    Without ``edge_x`` nothing is told any more; without ``speed`` it is the unit's own.
    """

    kind: Literal["first-moved"] = "first-moved"
    unit: Id
    edge_x: Coordinate | None = None
    speed: int | None = Field(default=None, ge=1, le=3)


class TurnUnit(Change):
    """Turn a unit's leader where it stands: degrees counter-clockwise, 0 along blue's edge."""

    kind: Literal["turn-unit"] = "turn-unit"
    unit: Id
    facing: Facing


class TurnOther(Change):
    """Turn somebody else's base where it stands."""

    kind: Literal["turn-other"] = "turn-other"
    id: Id
    facing: Facing


class PlaceSpot(Change):
    unit: Id
    x: Coordinate
    y: Coordinate
    facing: Facing | None = None
    minis: Minis | None = None


class PlaceMany(Change):
    """Stand several leaders at once: the table of coordinates, or the suggested places."""

    kind: Literal["place-many"] = "place-many"
    spots: tuple[PlaceSpot, ...] = Field(max_length=200)


class LiftAll(Change):
    kind: Literal["lift-all"] = "lift-all"


class AddTerrain(DrawnTerrain, Change):
    """Add a piece by its shape."""

    kind: Literal["add-terrain"] = "add-terrain"


class EditTerrain(Change):
    """Give a piece another place (of its middle), turn, height, slope or kind."""

    kind: Literal["edit-terrain"] = "edit-terrain"
    id: Words
    x: Coordinate
    y: Coordinate
    turn: Facing = 0.0  # counter-clockwise, on top of how it lies
    height: Height
    slope_deg: Slope = 0.0
    terrain_kind: TerrainKind = "open"
    no_stopping: bool = False


class LayOutSet(Change):
    """Add a ready-made layout to the terrain that is there."""

    kind: Literal["terrain-set"] = "terrain-set"
    set: Words


class MoveTerrain(Change):
    """Move a piece so that the middle of its outline lies at a place."""

    kind: Literal["move-terrain"] = "move-terrain"
    id: Words
    x: Coordinate
    y: Coordinate


class RemoveTerrain(Change):
    kind: Literal["remove-terrain"] = "remove-terrain"
    id: Words


class ClearTerrain(Change):
    kind: Literal["clear-terrain"] = "clear-terrain"


class AddOther(Change):
    """Stand somebody else's base on the table, as an opponent's unit leader."""

    kind: Literal["add-other"] = "add-other"
    name: Words = "Enemy unit"
    x: Coordinate
    y: Coordinate
    base_mm: float = Field(default=27.0, gt=0, le=500)


class MoveOther(Change):
    kind: Literal["move-other"] = "move-other"
    id: Id
    x: Coordinate
    y: Coordinate


class RemoveOther(Change):
    kind: Literal["remove-other"] = "remove-other"
    id: Id


class PinUnit(Change):
    """Wish for this parent, or for none in particular."""

    kind: Literal["pin-unit"] = "pin-unit"
    unit: Id
    parent: Id | Literal[""] = ""


class SetOptions(Change):
    """Readings and special rules in force; ``cards`` left out: those of the map."""

    kind: Literal["set-options"] = "set-options"
    strict_parents_first: bool = False
    roll_out_nearest_point: bool = False
    cards: tuple[CardName, ...] | None = None
    garrison: tuple[Id, ...] = Field(default=(), max_length=MOST_UNITS)


class SetMap(Change):
    kind: Literal["set-map"] = "set-map"
    map: CardId


class SetZones(Change):
    """Zones drawn by the player, on a table of any size, instead of a printed map (ZON-06).

    A side's zone is one polygon or several.
    """

    kind: Literal["set-zones"] = "set-zones"
    width: Size = 72.0
    depth: Size = 36.0
    blue: tuple[Corners, ...] = Field(max_length=MOST_ZONES)
    red: tuple[Corners, ...] = Field(default=(), max_length=MOST_ZONES)


class SetSide(Change):
    kind: Literal["set-side"] = "set-side"
    side: Side


class SetEdition(Change):
    kind: Literal["set-edition"] = "set-edition"
    edition: Literal["classic", "current"]


PlanChange = Annotated[
    PlaceUnit | LiftUnit | SetAside | StandMinis | Scouted | OutsideStep | FirstMoved | TurnUnit
    | TurnOther | PlaceMany | LiftAll | AddTerrain | EditTerrain | LayOutSet | MoveTerrain
    | RemoveTerrain | ClearTerrain
    | AddOther | MoveOther | RemoveOther | PinUnit | SetOptions | SetMap | SetZones | SetSide
    | SetEdition,
    Field(discriminator="kind"),
]  # fmt: skip
PLAN_CHANGE: TypeAdapter[PlanChange] = TypeAdapter(PlanChange)
