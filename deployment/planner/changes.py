"""Everything a player can do to a plan, a value each; ``changing.change_plan`` applies it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from battlefield.geometry.table import Side
from battlefield.geometry.terrain import MOST_POINTS, Coordinate
from deployment.planner.situation import CardId, Id, Words

Size = Annotated[float, Field(gt=0, le=240)]


class Change(BaseModel):
    """A frozen value; forms send words, so numbers may be written as text."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class PlaceUnit(Change):
    """Stand a unit's leader on the table, facing as before unless told otherwise."""

    kind: Literal["place-unit"] = "place-unit"
    unit: Id
    x: Coordinate
    y: Coordinate
    facing: float | None = Field(default=None, ge=-360, le=360)
    snap: bool = False  # to the nearest exact place: base contact, speed-1, the zone's edge


class LiftUnit(Change):
    """Take a unit off the table, or out of the units set aside: it is yet to deploy."""

    kind: Literal["lift-unit"] = "lift-unit"
    unit: Id


class SetAside(Change):
    kind: Literal["set-aside"] = "set-aside"
    unit: Id


class PlaceSpot(Change):
    unit: Id
    x: Coordinate
    y: Coordinate


class PlaceMany(Change):
    """Stand several leaders at once: the table of coordinates, or the suggested places."""

    kind: Literal["place-many"] = "place-many"
    spots: tuple[PlaceSpot, ...] = Field(max_length=200)


class LiftAll(Change):
    kind: Literal["lift-all"] = "lift-all"


class AddTerrain(Change):
    """Add a rectangle (turned round its middle), a circle, or a polygon by its corners."""

    kind: Literal["add-terrain"] = "add-terrain"
    shape: Literal["rectangle", "circle", "polygon"] = "rectangle"
    x: Coordinate = 0.0  # the middle
    y: Coordinate = 0.0
    width: Size = 6.0
    depth: Size = 4.0
    turn: float = Field(default=0.0, ge=-360, le=360)
    radius: Size = 3.0
    points: tuple[tuple[Coordinate, Coordinate], ...] = Field(default=(), max_length=MOST_POINTS)
    height: float = Field(default=3.0, ge=0, le=100)
    slope_deg: float = Field(default=0.0, ge=0, le=90)
    terrain_kind: Literal["open", "difficult", "impassable"] = "open"
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


class SetReading(Change):
    """Choose the strict reading of DET-24, or the recommended one."""

    kind: Literal["set-reading"] = "set-reading"
    strict_parents_first: bool = False


class SetMap(Change):
    kind: Literal["set-map"] = "set-map"
    map: CardId


class SetZones(Change):
    """Zones drawn by the player, on a table of any size, instead of a printed map (ZON-06)."""

    kind: Literal["set-zones"] = "set-zones"
    width: Size = 72.0
    depth: Size = 36.0
    blue: tuple[tuple[Coordinate, Coordinate], ...] = Field(max_length=MOST_POINTS)
    red: tuple[tuple[Coordinate, Coordinate], ...] = Field(default=(), max_length=MOST_POINTS)


class SetSide(Change):
    kind: Literal["set-side"] = "set-side"
    side: Side


class SetEdition(Change):
    kind: Literal["set-edition"] = "set-edition"
    edition: Literal["classic", "current"]


PlanChange = Annotated[
    PlaceUnit | LiftUnit | SetAside | PlaceMany | LiftAll | AddTerrain | LayOutSet | MoveTerrain
    | RemoveTerrain | ClearTerrain | AddOther | MoveOther | RemoveOther | PinUnit | SetReading
    | SetMap | SetZones | SetSide | SetEdition,
    Field(discriminator="kind"),
]  # fmt: skip
PLAN_CHANGE: TypeAdapter[PlanChange] = TypeAdapter(PlanChange)
