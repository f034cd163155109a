"""Deployment zones and territories: a union of polygons and discs cut by the table edge.

Touching polygons of one side are one area (ZON-04): they are merged before anything is asked.
"""

from functools import cached_property
from math import hypot
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    TypeAdapter,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from shapely import unary_union
from shapely.geometry import MultiPolygon
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon as ShapelyPolygon

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN, at_least
from battlefield.geometry.plane import (
    Point,
    Segment,
    edges,
    lies_within,
    point_to_segment,
    segment_to_edges,
    segments_cross,
)
from battlefield.geometry.terrain import Coordinate, Polygon

MOST_PARTS = 20
ARC_STEPS = 64  # of a quarter circle, when a disc is drawn as a polygon


class HalfDisc(BaseModel):
    """A disc round a point of the table edge, of which the table keeps half (Faceoff, KD-15)."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    centre: tuple[Coordinate, Coordinate]
    radius: float = Field(gt=0, le=1_000)

    def margin_in(self, standing: Standing) -> float:
        """How far inside the disc the base lies; negative: how far it sticks out."""
        x, y = self.centre
        ends = standing.core
        farthest = max(hypot(ex - x, ey - y) for ex, ey in ends)
        return self.radius - farthest - standing.base.radius_in


_POLYGON: TypeAdapter[tuple[Point, ...]] = TypeAdapter(Polygon)


def _as_part(given: Any, _: ValidatorFunctionWrapHandler) -> tuple[Point, ...] | HalfDisc:
    # Told apart by hand, so that a fault's path does not name pydantic's branch of a union.
    if isinstance(given, (dict, HalfDisc)):
        return HalfDisc.model_validate(given)
    return _POLYGON.validate_python(given)


def _has_parts(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    if not parts:
        raise ValueError("a zone has at least one polygon; leave the side out when it has none")
    return parts


Part = Annotated[Polygon | HalfDisc, WrapValidator(_as_part)]


class Area(RootModel[tuple[Part, ...]]):
    """One side's zone: polygons (joined where they touch) and half discs."""

    model_config = ConfigDict(frozen=True)

    root: Annotated[tuple[Part, ...], Field(max_length=MOST_PARTS), AfterValidator(_has_parts)]

    @property
    def polygons(self) -> list[tuple[Point, ...]]:
        """The polygons as given."""
        return [part for part in self.root if not isinstance(part, HalfDisc)]

    @property
    def discs(self) -> list[HalfDisc]:
        """The half discs as given."""
        return [part for part in self.root if isinstance(part, HalfDisc)]

    @cached_property
    def pieces(self) -> list[list[Segment]]:
        """The sides of each separate piece of the merged polygons, holes included."""
        merged = unary_union([ShapelyPolygon(ring).buffer(0) for ring in self.polygons])
        shapes = merged.geoms if isinstance(merged, MultiPolygon) else [merged]
        pieces: list[list[Segment]] = []
        for shape in shapes:
            if not shape.is_empty:
                rings = [shape.exterior, *shape.interiors]
                pieces.append([s for ring in rings for s in edges(list(ring.coords)[:-1])])
        return pieces

    @cached_property
    def shape(self) -> ShapelyPolygon | MultiPolygon:
        """The whole area for drawing; discs as fine polygons (not cut by the table)."""
        discs = [ShapelyPoint(d.centre).buffer(d.radius, quad_segs=ARC_STEPS) for d in self.discs]
        return unary_union([*(ShapelyPolygon(ring) for ring in self.polygons), *discs])

    def margin_in(self, standing: Standing) -> float:
        """How far inside the area the whole base lies, in inches; negative: by how much it is out.

        The base must lie in one piece of the union. Rules: DEP-05, ZON-04.
        """
        margins = [_margin_in_piece(standing, sides) for sides in self.pieces]
        margins += [disc.margin_in(standing) for disc in self.discs]
        return max(margins)

    def holds(self, standing: Standing) -> bool:
        """Is the base wholly inside, or touching the boundary within the tolerance?"""
        return at_least(self.margin_in(standing), 0.0)

    def piece_of(self, standing: Standing) -> int | None:
        """The number of the given part (in the order given) the base stands in, or None.

        For cards that ask for units in each of several zones (Disarray, KD-13).
        """
        for number, sides in enumerate(self.pieces):
            if _margin_in_piece(standing, sides) >= -TOLERANCE_IN:
                return number
        for number, disc in enumerate(self.discs, start=len(self.pieces)):
            if disc.margin_in(standing) >= -TOLERANCE_IN:
                return number
        return None

    @property
    def part_count(self) -> int:
        """How many separate parts ``piece_of`` tells apart."""
        return len(self.pieces) + len(self.discs)

    def distance_in(self, standing: Standing) -> float:
        """From the area to the point of the base that is farthest from it (Roll Out, KD-14)."""
        return max(0.0, min(self._farthest(standing, piece) for piece in self._nearest_pieces()))

    def _nearest_pieces(self) -> list[list[Segment] | HalfDisc]:
        return [*self.pieces, *self.discs]

    @staticmethod
    def _farthest(standing: Standing, piece: list[Segment] | HalfDisc) -> float:
        if isinstance(piece, HalfDisc):
            return -piece.margin_in(standing)
        return -_margin_in_piece(standing, piece)


def _margin_in_piece(standing: Standing, sides: list[Segment]) -> float:
    radius = standing.base.radius_in
    core = standing.core
    outside = [end for end in core if not lies_within(*end, sides)]
    if outside:
        farthest = max(min(point_to_segment(x, y, side) for side in sides) for x, y in outside)
        return -farthest - radius
    if core[0] != core[1] and any(segments_cross(core, side) for side in sides):
        return -radius
    return segment_to_edges(core, sides) - radius
