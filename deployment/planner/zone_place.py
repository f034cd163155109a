"""A free place in the own zone for a unit: wholly inside the union of its parts (DEP-05)."""

from collections.abc import Iterator
from itertools import chain
from math import ceil, cos, radians, sin

from battlefield.geometry.arrangement import (
    Circle,
    Curve,
    crossings_among,
    curves_at_gap,
    curves_round,
)
from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import KEEP_INSIDE_IN
from battlefield.geometry.placement import gap_in
from battlefield.geometry.plane import Point
from battlefield.geometry.zones import Area
from deployment.planner.ground import CONTACT_IN, Ground
from deployment.planner.scene import Member, Scene
from deployment.planner.squad import squad_places

LATTICE_IN = 1.5
ELBOW_IN = 1.0  # units are suggested no closer to each other than this while there is space
ELBOW_OF_A_PARENT_IN = 5.0  # detachments will set up round it


def zone_place(
    scene: Scene, ground: Ground, member: Member, elbow_in: float = ELBOW_IN
) -> Standing | None:
    """The member's leader in its own zone, toward the enemy, or None when there is no room.

    A lattice finds a roomy place quickly; when it finds none, the corners of the free space
    decide whether there is any, first with KEEP_INSIDE_IN to spare, then up to the limits.
    """
    ground = ground.without(member.id)
    for keep in (KEEP_INSIDE_IN, 0.0):
        search = _ZoneSearch(scene, ground, member, keep)
        place = search.roomy(elbow_in) or search.any_place()
        if place is not None:
            return place
    return None


class _ZoneSearch:
    def __init__(self, scene: Scene, ground: Ground, member: Member, keep_in: float) -> None:
        self.scene = scene
        self.ground = ground
        self.member = member
        self.keep_in = keep_in
        self.zone: Area = scene.zone
        self.barred = scene.table.standing_barred
        self.mover = Standing(member.base, 0.0, 0.0, scene.toward_deg)
        turn = radians(scene.toward_deg)
        self.ahead = cos(turn), sin(turn)

    def roomy(self, elbow_in: float) -> Standing | None:
        """The foremost place of a lattice with enough elbow room; else the roomiest of them."""
        crowded: list[tuple[float, Standing]] = []
        for point in sorted(self._lattice(), key=self._order):
            standing = self._spot(point)
            if standing is None:
                continue
            elbow = min((gap_in(standing, o.standing) for o in self.ground.obstacles), default=99.0)
            if elbow < elbow_in:
                crowded.append((elbow, standing))
            elif self._squad_fits(standing):
                return standing
        crowded.sort(key=lambda pair: -round(pair[0], 4))  # keeps the order among equals
        return next((spot for _, spot in crowded if self._squad_fits(spot)), None)

    def any_place(self) -> Standing | None:
        """The foremost corner of the free space: exists whenever there is room at all."""
        points = crossings_among(self._curves())
        for point in sorted(set(points), key=self._order):
            standing = self._spot(point)
            if standing is not None and self._squad_fits(standing):
                return standing
        return None

    def _spot(self, point: Point) -> Standing | None:
        """The leader at a point when it may stand there, its squad left aside."""
        x, y = point
        standing = self.mover.at(x, y, 0.0)
        if self.zone.margin_in(standing) < self.keep_in - CONTACT_IN:
            return None
        if not self.ground.is_clear(standing, self.keep_in, self.barred):
            return None
        return self.mover.at(x, y, self.scene.table.height_under(x, y))

    def _squad_fits(self, leader: Standing) -> bool:
        minis = self.member.mini_count - 1
        cohesion = self.scene.cohesion_in
        height = self.scene.ranges.cohesion_height_in
        places = squad_places(self.ground, leader, minis, cohesion, self.keep_in, self.zone, height)
        return places is not None

    def _order(self, point: Point) -> tuple[float, float]:
        """Toward the enemy first, then counter-clockwise (from the right hand to the left)."""
        x, y = point
        advance = x * self.ahead[0] + y * self.ahead[1]
        to_the_left = -x * self.ahead[1] + y * self.ahead[0]
        return round(-advance, 4), round(to_the_left, 4)

    def _lattice(self) -> Iterator[Point]:
        reach = self.mover.base.half_length_in + self.keep_in
        table = self.scene.table
        for piece in self._boxes():
            west, south = max(piece[0], 0.0) + reach, max(piece[1], 0.0) + reach
            east, north = min(piece[2], table.width) - reach, min(piece[3], table.depth) - reach
            for x in _steps(west, east):
                for y in _steps(south, north):
                    yield x, y

    def _boxes(self) -> Iterator[tuple[float, float, float, float]]:
        for sides in self.zone.pieces:
            corners = [corner for corner, _ in sides]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            yield min(xs), min(ys), max(xs), max(ys)
        for disc in self.zone.discs:
            yield Circle(*disc.centre, disc.radius).box

    def _curves(self) -> list[Curve]:
        mover, keep, radius = self.mover, self.keep_in, self.mover.base.radius_in
        curves: list[Curve] = []
        for disc in self.zone.discs:
            inner = disc.radius - radius - keep
            spot = Standing(mover.base, *disc.centre, mover.facing_deg)
            curves += [Circle(x, y, inner) for x, y in spot.core if inner > 0]
        width, depth = self.scene.table.width, self.scene.table.depth
        corners = [(0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)]
        rim = [(corners[i - 1], corners[i]) for i in range(4)]
        barred = (piece.sides for piece in self.barred)
        for side in chain(rim, *self.zone.pieces, *barred):
            curves += curves_round(side, mover, radius + keep)
        for obstacle in self.ground.obstacles:
            curves += curves_at_gap(obstacle.standing, mover, obstacle.least_gap(keep))
        return curves


def _steps(first: float, last: float) -> list[float]:
    """From ``first`` to ``last`` in equal steps of at most LATTICE_IN; none when reversed."""
    if last < first:
        return []
    count = max(1, ceil((last - first) / LATTICE_IN))
    return [first + (last - first) * step / count for step in range(count + 1)]
