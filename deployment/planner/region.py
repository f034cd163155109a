"""The ground beside a parent as curves: its bounds, and the points where they meet.

A place that is nearest to the parent, or the last that is left, lies on one of these points.
Rules: DET-15…DET-17, DEP-06, DEP-07.
"""

from collections.abc import Iterator
from functools import cached_property
from math import cos, radians, sin

from battlefield.geometry.arrangement import (
    Curve,
    Line,
    crossings,
    crossings_among,
    crossings_with,
    curves_at_gap,
    curves_round,
    nearest_points,
)
from battlefield.geometry.bases import Base, Standing
from battlefield.geometry.plane import Point, Segment
from battlefield.geometry.terrain import Terrain
from deployment.planner.ground import Ground, reaches
from deployment.planner.scene import Scene

LEDGE_IN = 0.02  # the centre stays so far from an edge where the floor changes too much
RING_STEPS = 24  # directions tried when minis or neighbours make the region uncertain
RINGS = 4
CENTRE = Standing(Base(0.0, 0.0), 0.0, 0.0)  # of a base, when only its floor is asked


class Region:
    """Where the centre of ``mover`` may be beside ``parent``, ``keep_in`` inside every limit."""

    def __init__(
        self, scene: Scene, ground: Ground, mover: Standing, parent: Standing, keep_in: float
    ) -> None:
        self.scene = scene
        self.mover = mover
        self.parent = parent
        self.keep_in = keep_in
        self.limit_in = scene.ranges.detachment_gap_in - keep_in
        reach = self.limit_in + parent.base.half_length_in + 2 * mover.base.half_length_in
        self.reach_in = reach
        self.ground = ground.around(parent.x, parent.y, reach)
        self.barred = ground.barred_near(parent.x, parent.y, reach)

    @cached_property
    def walls(self) -> list[Terrain]:
        """Upright sides of terrain that may run through a base."""
        return [
            piece
            for piece in self.scene.table.terrain
            if piece.height > 0
            and piece.slope_deg == 0
            and not piece.bars_standing
            and reaches(piece, self.parent.x, self.parent.y, self.reach_in)
        ]

    @cached_property
    def ledges(self) -> list[Segment]:
        """Sides of terrain across which the floor may leave the parent's height band."""
        x, y, z = self.parent.x, self.parent.y, self.parent.z
        height = self.scene.ranges.detachment_height_in
        near = [p for p in self.scene.table.terrain if reaches(p, x, y, self.reach_in)]
        if z <= height and all(abs(p.height - z) <= height for p in near):
            return []
        return [side for piece in near if piece.height > 0 for side in piece.sides]

    @cached_property
    def _fixed(self) -> list[Curve]:
        """The bounds of the region but for the parent's own."""
        mover, keep, radius = self.mover, self.keep_in, self.mover.base.radius_in
        curves: list[Curve] = list(self._table_edges())
        for obstacle in self.ground.obstacles:
            if obstacle.standing != self.parent:
                curves += curves_at_gap(obstacle.standing, mover, obstacle.least_gap(keep))
        for piece in (*self.barred, *self.walls):
            for side in piece.sides:
                curves += curves_round(side, mover, radius + keep)
        for side in self.ledges:
            curves += curves_round(side, CENTRE, LEDGE_IN)
        return curves

    @cached_property
    def weight(self) -> int:
        """How many things one place is held against."""
        pieces = sum(len(piece.sides) for piece in (*self.barred, *self.walls))
        return 5 + len(self.ground.obstacles) + pieces + len(self.ledges)

    def _table_edges(self) -> Iterator[Line]:
        xs, ys = zip(*self.mover.core, strict=True)
        reach = self.mover.base.radius_in + self.keep_in
        across = reach + (max(xs) - min(xs)) / 2
        along = reach + (max(ys) - min(ys)) / 2
        east, north = self.scene.table.width - across, self.scene.table.depth - along
        yield Line((across, along), (east, along))
        yield Line((across, north), (east, north))
        yield Line((across, along), (across, north))
        yield Line((east, along), (east, north))

    @cached_property
    def _contact(self) -> list[Curve]:
        return curves_at_gap(self.parent, self.mover, 0.0)

    @cached_property
    def _outer(self) -> list[Curve]:
        return curves_at_gap(self.parent, self.mover, self.limit_in)

    @cached_property
    def curves(self) -> list[Curve]:
        """Every bound, those that cannot come near the parent left out."""
        far = self.reach_in + self.mover.base.half_length_in
        x, y = self.parent.x, self.parent.y
        return [*self._contact, *self._outer, *(c for c in self._fixed if _near(c, x, y, far))]

    def contact_points(self) -> list[Point]:
        """Straight toward the enemy in base contact, and the ends of the free arcs there."""
        turn = radians(self.scene.toward_deg)
        far = self.reach_in + self.mover.base.half_length_in
        start = (self.parent.x, self.parent.y)
        ahead = Line(start, (start[0] + far * cos(turn), start[1] + far * sin(turn)))
        points = list(crossings_with(self._contact, [ahead]))
        points += crossings_with(self._contact, self._fixed)
        return points

    def corners(self) -> list[Point]:
        """Every corner of the region, and the points of its bounds nearest to the parent."""
        points = list(crossings_among(self.curves, self.ground.work.spend))
        for curve in self.curves:
            points += self._nearest_points(curve)
        return points

    def corners_beside(self, other: Standing) -> list[Point]:
        """The corners that come into being when one more base stands in the region."""
        curves = curves_at_gap(other, self.mover, 0.0)
        points = []
        for curve in curves:
            west, south, east, north = curve.box
            for (left, low, right, high), bound in self._boxed:
                if left <= east and right >= west and low <= north and high >= south:
                    points += crossings(curve, bound)
            points += self._nearest_points(curve)
        return points

    def corners_between(self, one: Standing, other: Standing) -> list[Point]:
        """The corners where the bounds of two added bases meet."""
        curves = curves_at_gap(other, self.mover, 0.0)
        return list(crossings_with(curves_at_gap(one, self.mover, 0.0), curves))

    @cached_property
    def _boxed(self) -> list[tuple[tuple[float, float, float, float], Curve]]:
        return [(curve.box, curve) for curve in self.curves]

    def _nearest_points(self, curve: Curve) -> Iterator[Point]:
        for x, y in set(self.parent.core):
            yield from nearest_points(curve, x, y)

    def rings(self) -> list[Point]:
        """Points all round the parent, at several gaps."""
        points = []
        near = self.parent.base.radius_in + self.mover.base.radius_in
        for ring in range(RINGS):
            apart = near + self.limit_in * ring / (RINGS - 1)
            for step in range(RING_STEPS):
                turn = radians(self.scene.toward_deg + step * 360 / RING_STEPS)
                point = self.parent.x + apart * cos(turn), self.parent.y + apart * sin(turn)
                points.append(point)
        return points


def _near(curve: Curve, x: float, y: float, reach_in: float) -> bool:
    west, south, east, north = curve.box
    return west - reach_in <= x <= east + reach_in and south - reach_in <= y <= north + reach_in
