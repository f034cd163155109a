"""A table: its size, the terrain on it, and the zones of the two sides."""

from functools import cached_property
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN, at_most
from battlefield.geometry.terrain import Terrain
from battlefield.geometry.zones import Area, HalfDisc

MOST_TERRAIN = 200
Side = Literal["blue", "red"]


class Zones(BaseModel):
    """Where each side may set up; a side may be left out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    blue: Area | None = None
    red: Area | None = None

    def of(self, side: Side) -> Area | None:
        """The zone of one side, when there is one."""
        return self.blue if side == "blue" else self.red


class Table(BaseModel):
    """The battlefield in inches: origin at blue's left corner, y away from blue (ZON-01)."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    width: float = Field(gt=0, le=240)
    depth: float = Field(gt=0, le=240)
    terrain: tuple[Terrain, ...] = Field(default=(), max_length=MOST_TERRAIN)
    zones: Zones | None = None

    @model_validator(mode="after")
    def _everything_lies_on_it(self) -> Self:
        faults = [*self._terrain_off_it(), *self._twin_ids(), *self._zones_off_it()]
        if faults:
            raise ValidationError.from_exception_data("Table", faults)
        return self

    def _has(self, x: float, y: float) -> bool:
        across = -TOLERANCE_IN <= x <= self.width + TOLERANCE_IN
        return across and -TOLERANCE_IN <= y <= self.depth + TOLERANCE_IN

    def _off(self, what: str, point: tuple[float, float], *path: str | int) -> InitErrorDetails:
        x, y = point
        message = (
            f"{what} reaches ({x:g}, {y:g}), off the table of {self.width:g} × {self.depth:g} in; "
            "cut it at the edge or move it"
        )
        return _fault("off_the_table", message, *path, x=x, y=y)

    def _terrain_off_it(self) -> list[InitErrorDetails]:
        return [
            self._off("the terrain", point, "terrain", number, "polygon", corner)
            for number, piece in enumerate(self.terrain)
            for corner, point in enumerate(piece.polygon)
            if not self._has(*point)
        ]

    def _twin_ids(self) -> list[InitErrorDetails]:
        seen: set[str] = set()
        faults = []
        for number, piece in enumerate(self.terrain):
            if piece.id in seen:
                message = f"two pieces of terrain have the id {piece.id!r}; give each its own"
                faults.append(_fault("twin_id", message, "terrain", number, "id"))
            if piece.id is not None:
                seen.add(piece.id)
        return faults

    def _zones_off_it(self) -> list[InitErrorDetails]:
        faults = []
        for side in ("blue", "red"):
            area = getattr(self.zones, side, None)
            for number, part in enumerate(area.root if area else ()):
                corners = [part.centre] if isinstance(part, HalfDisc) else part
                faults += [
                    self._off("the zone", point, "zones", side, number)
                    for point in corners
                    if not self._has(*point)
                ][:1]
        return faults

    @cached_property
    def standing_barred(self) -> list[Terrain]:
        """The terrain that no base may overlap where it stands."""
        return [piece for piece in self.terrain if piece.bars_standing]

    def zone_of(self, side: Side) -> Area | None:
        """The zone of one side, when the table has one."""
        return self.zones.of(side) if self.zones else None

    @property
    def corner_count(self) -> int:
        """Corners of all terrain and zones together."""
        areas = [self.zones.of(side) for side in ("blue", "red")] if self.zones else []
        rings = [ring for area in areas if area for ring in area.polygons]
        rings += [piece.polygon for piece in self.terrain]
        return sum(len(ring) for ring in rings)

    def off_by_in(self, standing: Standing) -> float:
        """How far the base sticks out over the table edge, in inches (≤ 0: inside). DEP-06."""
        radius = standing.base.radius_in
        if standing.base.is_round:
            x, y = standing.x, standing.y
            return radius - min(x, y, self.width - x, self.depth - y)
        xs, ys = zip(*standing.core, strict=True)
        return radius + max(-min(xs), -min(ys), max(xs) - self.width, max(ys) - self.depth)

    def holds(self, standing: Standing) -> bool:
        """Does the base lie wholly on the table?"""
        return at_most(self.off_by_in(standing), 0.0)

    def height_under(self, x: float, y: float) -> float:
        """Height of the floor under a point: the highest terrain there, else 0."""
        for (west, south, east, north), piece in self._raised:
            if west <= x <= east and south <= y <= north and piece.is_under(x, y):
                return piece.height
        return 0.0

    @cached_property
    def _raised(self) -> list[tuple[tuple[float, float, float, float], Terrain]]:
        """Terrain with a height, the highest first, with its bounding box."""
        raised = [piece for piece in self.terrain if piece.height > 0]
        raised.sort(key=lambda piece: -piece.height)
        return [(piece.bounds, piece) for piece in raised]


def _fault(kind: str, message: str, *path: str | int, **about: float) -> InitErrorDetails:
    # The words carry braces of ids: they are not a template.
    words = message.replace("{", "(").replace("}", ")")
    return InitErrorDetails(type=PydanticCustomError(kind, words, about), loc=path, input=None)
