"""Is there room for a detachment beside a parent, and which place is nearest to it?

The free places are those of the leader's centre with a gap of at most speed-1 to the parent
leader, on the table, off other bases, tokens and barred terrain, within one height band, with
the unit's other minis in cohesion. Whether there are any is decided by the corners of that
region, not by sampling. Rules: DET-15…DET-19, DET-26.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, degrees, radians, sin

from battlefield.geometry.arrangement import (
    Curve,
    Line,
    crossings_among,
    crossings_with,
    curves_at_gap,
    curves_round,
    nearest_points,
)
from battlefield.geometry.bases import Base, Standing
from battlefield.geometry.lengths import KEEP_INSIDE_IN
from battlefield.geometry.placement import gap_in, gap_to_terrain_in
from battlefield.geometry.plane import Point, Segment, point_to_segment
from battlefield.geometry.terrain import Terrain
from deployment.planner.ground import CONTACT_IN, Ground, reaches
from deployment.planner.scene import Member, Scene
from deployment.planner.squad import squad_places

LEDGE_IN = 0.02  # the centre stays so far from an edge where the floor changes too much
RING_STEPS = 24  # directions tried when minis or neighbours make the region uncertain
RINGS = 4
CENTRE = Standing(Base(0.0, 0.0), 0.0, 0.0)  # of a base, when only its floor is asked


@dataclass(frozen=True, slots=True)
class Place:
    """A free place for a leader and its gap to the parent's leader."""

    standing: Standing
    gap_in: float


class Room:
    """The ground beside one parent for one detachment, ``keep_in`` inside every limit."""

    def __init__(
        self, scene: Scene, ground: Ground, child: Member, parent: Standing, keep_in: float
    ) -> None:
        self.scene = scene
        self.child = child
        self.parent = parent
        self.keep_in = keep_in
        self.limit_in = scene.ranges.detachment_gap_in - keep_in
        self.height_in = scene.ranges.detachment_height_in
        self.mover = Standing(child.base, parent.x, parent.y, scene.toward_deg)
        reach = self.limit_in + parent.base.half_length_in + 2 * child.base.half_length_in
        self.reach_in = reach
        self.ground = ground.around(parent.x, parent.y, reach)
        self.barred = ground.barred_near(parent.x, parent.y, reach)
        self.whole_ground = ground

    def nearest(self) -> Place | None:
        """The free place with the smallest gap: toward the enemy, else counter-clockwise."""
        return self._in_contact() or self._apart()

    def choices(self, beside: Iterable[Curve] = ()) -> Iterator[Place]:
        """Free places worth trying when neighbours compete for them, nearest first."""
        points = [*self._contact_points(beside), *self._rings(), *self._corners(beside)]
        places = [place for point in set(points) if (place := self._place(point)) is not None]
        return iter(sorted(places, key=self._rank))

    def _in_contact(self) -> Place | None:
        second: Place | None = None
        for point in sorted(self._contact_points(), key=self._turn):
            place = self._place(point)
            if place is None:
                continue
            if not self._is_cut(place.standing):
                return place
            second = second or place
        return second

    def _apart(self) -> Place | None:
        points = self._corners()
        if self.child.mini_count > 1:  # then the region has bounds that no curve here draws
            points = [*points, *self._rings()]
        found: Place | None = None
        for point in points:
            standing = self.mover.at(*point)
            if found is not None and gap_in(standing, self.parent) > found.gap_in + CONTACT_IN:
                continue
            place = self._place(point)
            if place is not None and (found is None or self._rank(place) < self._rank(found)):
                found = place
        return found

    def _place(self, point: Point) -> Place | None:
        x, y = point
        standing = self.mover.at(x, y)
        gap = gap_in(standing, self.parent)
        if gap < -CONTACT_IN or gap > self.limit_in + CONTACT_IN:
            return None
        if not self.ground.is_clear(standing, self.keep_in, self.barred):
            return None
        standing = self.mover.at(x, y, self.scene.table.height_under(x, y))
        if not self._is_level(standing):
            return None
        return Place(standing, max(0.0, gap)) if self._squad_fits(standing) else None

    def _squad_fits(self, leader: Standing) -> bool:
        places = squad_places(
            self.whole_ground,
            leader,
            self.child.mini_count - 1,
            self.scene.cohesion_in,
            self.keep_in,
            height_in=self.scene.ranges.cohesion_height_in,
        )
        return places is not None

    def _is_level(self, standing: Standing) -> bool:
        """Within one height band of the parent, and clear of the edges of other floors (DET-17)."""
        if abs(standing.z - self.parent.z) > self.height_in + CONTACT_IN:
            return False
        ledge = LEDGE_IN - CONTACT_IN
        return all(point_to_segment(standing.x, standing.y, side) >= ledge for side in self._ledges)

    def _is_cut(self, standing: Standing) -> bool:
        """Does an upright side of terrain run through the base? (Avoided among equal places.)"""
        for piece in self._walls:
            gap = gap_to_terrain_in(standing, piece)
            if -2 * standing.base.radius_in + CONTACT_IN < gap < -CONTACT_IN:
                return True
        return False

    @cached_property
    def _walls(self) -> list[Terrain]:
        table = self.scene.table
        return [
            piece
            for piece in table.terrain
            if piece.height > 0
            and piece.slope_deg == 0
            and not piece.bars_standing
            and reaches(piece, self.parent.x, self.parent.y, self.reach_in)
        ]

    @cached_property
    def _ledges(self) -> list[Segment]:
        """Sides of terrain across which the floor may leave the parent's height band."""
        x, y, z = self.parent.x, self.parent.y, self.parent.z
        near = [p for p in self.scene.table.terrain if reaches(p, x, y, self.reach_in)]
        if z <= self.height_in and all(abs(p.height - z) <= self.height_in for p in near):
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
        for piece in self.barred:
            for side in piece.sides:
                curves += curves_round(side, mover, radius + keep)
        for piece in self._walls:
            for side in piece.sides:
                curves += curves_round(side, mover, radius + keep)
        for side in self._ledges:
            curves += curves_round(side, CENTRE, LEDGE_IN)
        return curves

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

    def _contact_points(self, beside: Iterable[Curve] = ()) -> list[Point]:
        """Straight toward the enemy in base contact, and the ends of the free arcs there."""
        turn = radians(self.scene.toward_deg)
        far = self.reach_in + self.mover.base.half_length_in
        start = (self.parent.x, self.parent.y)
        ahead = Line(start, (start[0] + far * cos(turn), start[1] + far * sin(turn)))
        points = list(crossings_with(self._contact, [ahead]))
        points += crossings_with(self._contact, self._fixed)
        points += crossings_with(self._contact, list(beside))
        return points

    def _corners(self, beside: Iterable[Curve] = ()) -> list[Point]:
        """Every corner of the region, and the points of its bounds nearest to the parent."""
        curves = [*self._contact, *self._outer, *self._fixed, *beside]
        points = list(crossings_among(curves))
        for curve in curves:
            for x, y in set(self.parent.core):
                points += nearest_points(curve, x, y)
        return points

    def _rings(self) -> list[Point]:
        points = []
        near = self.parent.base.radius_in + self.mover.base.radius_in
        for ring in range(RINGS):
            apart = near + self.limit_in * ring / (RINGS - 1)
            for step in range(RING_STEPS):
                turn = radians(self.scene.toward_deg + step * 360 / RING_STEPS)
                point = self.parent.x + apart * cos(turn), self.parent.y + apart * sin(turn)
                points.append(point)
        return points

    def _turn(self, point: Point) -> float:
        """Degrees counter-clockwise from the direction toward the enemy."""
        x, y = point[0] - self.parent.x, point[1] - self.parent.y
        return round(degrees(atan2(y, x)) - self.scene.toward_deg, 4) % 360

    def _rank(self, place: Place) -> tuple[float, bool, float]:
        here = place.standing
        return round(place.gap_in, 5), self._is_cut(here), self._turn((here.x, here.y))


def nearest_place(scene: Scene, ground: Ground, child: Member, parent: Standing) -> Place | None:
    """The best free place for the child beside the parent, or None when there is no room.

    First with KEEP_INSIDE_IN to spare, then up to the very limits: room is never lost by it.
    """
    ground = ground.without(child.id)
    for keep in (KEEP_INSIDE_IN, 0.0):
        place = Room(scene, ground, child, parent, keep).nearest()
        if place is not None:
            return place
    return None
