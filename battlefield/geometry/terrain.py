"""Terrain: a footprint with a height, a slope, and what may be done on it."""

from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.validation import explain_validity

from battlefield.geometry.facts import legion_ranges
from battlefield.geometry.plane import Point, Segment, edges, lies_within

MOST_POINTS = 200
FARTHEST_IN = 1_000.0
SMALLEST_AREA = 1e-6

Coordinate = Annotated[float, Field(ge=-FARTHEST_IN, le=FARTHEST_IN, allow_inf_nan=False)]
Id = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]


def _is_simple(points: tuple[Point, ...]) -> tuple[Point, ...]:
    if len(points) < 3:
        raise ValueError("a polygon has at least three corners; add the missing ones")
    shape = ShapelyPolygon(points)
    if shape.convex_hull.area < SMALLEST_AREA:
        raise ValueError("the polygon has no area; give at least three corners not on one line")
    if not shape.is_valid:
        where = explain_validity(shape).replace("[", " near (").replace("]", ")")
        raise ValueError(
            f"the polygon crosses or touches itself ({where}); list its corners in order once round"
        )
    return points


Polygon = Annotated[
    tuple[tuple[Coordinate, Coordinate], ...],
    Field(max_length=MOST_POINTS),
    AfterValidator(_is_simple),
]


class Terrain(BaseModel):
    """One piece of terrain, in inches and degrees.

    ``slope_deg`` 0 is a flat top with upright sides; up to 45 may be stood on; steeper may not
    be overlapped at the end of a placement or move. ``category`` is for Warhammer 40,000.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    id: Id | None = None
    polygon: Polygon
    height: float = Field(default=0.0, ge=0, le=100)
    slope_deg: float = Field(default=0.0, ge=0, le=90)
    kind: Literal["open", "difficult", "impassable"] = "open"
    no_stopping: bool = False
    category: Literal["exposed", "light", "dense"] | None = None

    @cached_property
    def sides(self) -> list[Segment]:
        """The sides of the footprint."""
        return edges(self.polygon)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Smallest x, smallest y, largest x, largest y of the footprint."""
        xs, ys = [x for x, _ in self.polygon], [y for _, y in self.polygon]
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def shape(self) -> ShapelyPolygon:
        """The footprint for drawing and for areas."""
        return ShapelyPolygon(self.polygon)

    @property
    def bars_standing(self) -> bool:
        """May no base overlap it where it stands (impassable, too steep, no stopping)?"""
        too_steep = self.slope_deg > legion_ranges().max_slope_deg
        return self.kind == "impassable" or too_steep or self.no_stopping

    def is_under(self, x: float, y: float) -> bool:
        """Does the point lie on the footprint?"""
        west, south, east, north = self.bounds
        return west <= x <= east and south <= y <= north and lies_within(x, y, self.sides)
