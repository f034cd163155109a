"""Is there room for a detachment beside a parent, and which place is nearest to it?

The free places are those of the leader's centre with a gap of at most speed-1 to the parent
leader, on the table, off other bases, tokens and barred terrain, within one height band, with
the unit's other minis in cohesion. Whether there are any is decided by the corners of that
region, not by sampling. Rules: DET-15…DET-17, DET-19, DET-26.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import atan2, degrees, hypot

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import KEEP_INSIDE_IN
from battlefield.geometry.placement import gap_in, gap_to_terrain_in
from battlefield.geometry.plane import Point, point_to_segment
from deployment.planner.ground import CONTACT_IN, Ground, Sieve
from deployment.planner.region import LEDGE_IN, Region
from deployment.planner.scene import Member, Scene
from deployment.planner.squad import squad_places

MOST_LEADERS = 12  # places of a leader at which its squad is tried before it is said not to fit


@dataclass(frozen=True, slots=True)
class Place:
    """A free place for a leader, its gap to the parent's leader, and its other minis' places."""

    standing: Standing
    gap_in: float
    minis: tuple[Standing, ...] = ()
    order: tuple[float, bool, float] = field(default=(0.0, False, 0.0), compare=False)

    @property
    def bodies(self) -> tuple[Standing, ...]:
        """Leader and minis."""
        return (self.standing, *self.minis)


class Room:
    """The ground beside one parent for one detachment, ``keep_in`` inside every limit."""

    def __init__(
        self, scene: Scene, ground: Ground, child: Member, parent: Standing, keep_in: float
    ) -> None:
        self.scene = scene
        self.parent = parent
        self.keep_in = keep_in
        self.minis = child.mini_count - 1
        self.mover = Standing(child.base, parent.x, parent.y, scene.toward_deg)
        self.region = Region(scene, ground, self.mover, parent, keep_in)
        self.limit_in = self.region.limit_in
        self.whole_ground = ground
        self._beside: dict[Standing, list[Place]] = {}
        self.looked_at = 0  # places tested so far: what the search for room has cost

    def nearest(self) -> Place | None:
        """The free place with the smallest gap: toward the enemy, else counter-clockwise."""
        return self._in_contact() or self._apart()

    @cached_property
    def free(self) -> list[Place]:
        """Free places worth trying when neighbours compete, nearest first; minis left aside."""
        region = self.region
        return self._sorted([*region.contact_points(), *region.rings(), *region.corners()])

    def free_among(self, added: Sequence[Standing]) -> list[Place]:
        """The same when more bases stand there: what is left, and the new corners."""
        reach = self.region.reach_in
        near = [o for o in added if _is_within(o, self.parent, reach)]
        if not near:
            return self.free
        self.looked_at += len(self.free) // 8
        places = [*self.free]
        for number, other in enumerate(near):
            places += self._corners_beside(other)
            for earlier in near[:number]:
                places += self._sorted(self.region.corners_between(earlier, other))
        return sorted((p for p in places if _is_clear_of(p.standing, near)), key=_order)

    def _corners_beside(self, other: Standing) -> list[Place]:
        if other not in self._beside:
            self.looked_at += len(self.region.curves) // 4
            self._beside[other] = self._sorted(self.region.corners_beside(other))
        return self._beside[other]

    def with_minis(self, place: Place, added: Sequence[Standing] = ()) -> Place | None:
        """The place with its squad set up round it, or None when the squad does not fit."""
        if self.minis <= 0:
            return place
        ground = self.whole_ground.with_bodies(added)
        minis = squad_places(
            ground,
            place.standing,
            self.minis,
            self.scene.cohesion_in,
            self.keep_in,
            height_in=self.scene.ranges.cohesion_height_in,
        )
        return None if minis is None else replace(place, minis=tuple(minis))

    def _in_contact(self) -> Place | None:
        second: Place | None = None
        for point in sorted(self.region.contact_points(), key=self._turn):
            place = self._full_place(point)
            if place is None:
                continue
            if not place.order[1]:
                return place
            second = second or place
        return second

    def _apart(self) -> Place | None:
        points = self.region.corners()
        if self.minis:  # then the region has bounds that no curve here draws
            points = [*points, *self.region.rings()]
        return next(self._fitting(self._sorted(points)), None)

    def _fitting(self, places: list[Place]) -> Iterator[Place]:
        """The places at which the squad fits; of many, the nearest and some of the rest."""
        for place in some_of(places, MOST_LEADERS) if self.minis else places:
            full = self.with_minis(place)
            if full is not None:
                yield full

    def _full_place(self, point: Point) -> Place | None:
        if not self.whole_ground.work.spend(self.region.weight):
            return None
        place = self._place(point)
        return self.with_minis(place) if place is not None else None

    def _sorted(self, points: Iterable[Point]) -> list[Place]:
        points = set(points)
        self.looked_at += len(points)
        if not self.whole_ground.work.spend(len(points) * self.region.weight):
            return []
        places = [place for point in points if (place := self._place(point)) is not None]
        return sorted(places, key=_order)

    def _place(self, point: Point) -> Place | None:
        """The leader at a point if it may stand there, its minis left aside."""
        x, y = point
        if hypot(x - self.parent.x, y - self.parent.y) > self._farthest_in:
            return None
        if self._sieve is not None and not self._sieve.admits(x, y):
            return None
        standing = self.mover.at(x, y)
        gap = gap_in(standing, self.parent)
        if gap < -CONTACT_IN or gap > self.limit_in + CONTACT_IN:
            return None
        if self._sieve is None and not self._is_clear(standing):
            return None
        standing = self.mover.at(x, y, self.scene.table.height_under(x, y))
        if not self._is_level(standing):
            return None
        gap = max(0.0, gap)
        order = round(gap, 5), self._is_cut(standing), self._turn(point)
        return Place(standing, gap, order=order)

    def _is_clear(self, standing: Standing) -> bool:
        return self.region.ground.is_clear(standing, self.keep_in, self.region.barred)

    @cached_property
    def _sieve(self) -> Sieve | None:
        if not self.mover.base.is_round:
            return None
        return self.region.ground.sieve(self.mover.base, self.keep_in, self.region.barred)

    @cached_property
    def _farthest_in(self) -> float:
        bases = self.parent.base.half_length_in + self.mover.base.half_length_in
        return bases + self.limit_in + CONTACT_IN

    def _is_level(self, standing: Standing) -> bool:
        """Within one height band of the parent, and clear of the edges of other floors (DET-17)."""
        height = self.scene.ranges.detachment_height_in
        if abs(standing.z - self.parent.z) > height + CONTACT_IN:
            return False
        ledge = LEDGE_IN - CONTACT_IN
        x, y = standing.x, standing.y
        return all(point_to_segment(x, y, side) >= ledge for side in self.region.ledges)

    def _is_cut(self, standing: Standing) -> bool:
        """Does an upright side of terrain run through the base? (Avoided among equal places.)"""
        for piece in self.region.walls:
            gap = gap_to_terrain_in(standing, piece)
            if -2 * standing.base.radius_in + CONTACT_IN < gap < -CONTACT_IN:
                return True
        return False

    def _turn(self, point: Point) -> float:
        """Degrees counter-clockwise from the direction toward the enemy."""
        x, y = point[0] - self.parent.x, point[1] - self.parent.y
        return round(degrees(atan2(y, x)) - self.scene.toward_deg, 4) % 360


def _order(place: Place) -> tuple[float, bool, float]:
    return place.order


def _is_clear_of(standing: Standing, others: Sequence[Standing]) -> bool:
    return all(gap_in(standing, other) >= -CONTACT_IN for other in others)


def _is_within(other: Standing, parent: Standing, reach_in: float) -> bool:
    far = reach_in + other.base.half_length_in
    return abs(other.x - parent.x) <= far and abs(other.y - parent.y) <= far


def some_of(places: list[Place], most: int) -> list[Place]:
    """Half of ``most`` from the head of a list, and as many spread over the rest."""
    head, rest = places[: most // 2], places[most // 2 :]
    return head + rest[:: max(1, -(-len(rest) // (most - most // 2)))]


def nearest_place(scene: Scene, ground: Ground, child: Member, parent: Standing) -> Place | None:
    """The best free place for the child beside the parent, or None when there is no room.

    First with KEEP_INSIDE_IN to spare, then up to the very limits: room is never lost by it.
    None too when the work of the answer ran out.
    """
    return find_place(scene, ground.without(child.id), child, parent)


def find_place(scene: Scene, ground: Ground, child: Member, parent: Standing) -> Place | None:
    """The same on a ground taken as it is, the child's own bases on it included."""
    if not ground.work.spend(len(ground.obstacles) + len(scene.table.terrain)):
        return None
    for keep in (KEEP_INSIDE_IN, 0.0):
        place = Room(scene, ground, child, parent, keep).nearest()
        if place is not None:
            return place
    return None
