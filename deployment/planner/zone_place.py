"""A free place in the own zone for a unit: wholly inside the union of its parts (DEP-05)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from math import ceil, cos, hypot, inf, radians, sin

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
from battlefield.geometry.plane import Point, Segment
from battlefield.geometry.zones import Area, HalfDisc
from deployment.planner.ground import CONTACT_IN, Ground, Obstacle
from deployment.planner.scene import Member, Scene
from deployment.planner.squad import Formation, depth_in, squad_places

LATTICE_IN = 1.5
SETTING_UP = 60  # places looked at in the time of setting up one point of the lattice
GAP = 3  # places held against a base at a glance in the time of measuring one gap
OBLONG = 8  # gaps of round bases that are measured in the time of one that is not
ELBOW_IN = 1.0  # units are suggested no closer to each other than this while there is space
ELBOW_OF_A_PARENT_IN = 5.0  # detachments will set up round it


class ZonePlaces:
    """Suggests places in the own zone, one unit after the other."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.known: dict[tuple[object, ...], _ZoneSearch] = {}
        self.failed: dict[tuple[object, ...], int] = {}  # fewest minis that found no room

    def place(
        self, ground: Ground, member: Member, elbow_in: float = ELBOW_IN, part: int | None = None
    ) -> Formation | None:
        """The member in its own zone (in one part of it), or None when there is no room.

        As far toward the enemy as possible, then nearest to the middle of the zone's front, then
        counter-clockwise. A lattice finds a roomy place quickly; when it finds none, the corners
        of the free space decide whether there is any, first with KEEP_INSIDE_IN to spare, then up
        to the limits. The ground only fills up while a plan is made: where one found no room, none
        on the same base with no fewer minis is searched for again.
        """
        kind = member.base, part
        if member.mini_count >= self.failed.get(kind, member.mini_count + 1):
            return None
        place = self._first_place(ground.without(member.id), member, elbow_in, part)
        if place is None:
            self.failed[kind] = member.mini_count
        return place

    def _first_place(
        self, ground: Ground, member: Member, elbow_in: float, part: int | None
    ) -> Formation | None:
        for keep in (KEEP_INSIDE_IN, 0.0):
            search = self._search(member, keep, part)
            place = search.roomy(ground, elbow_in) or search.any_place(ground)
            if place is not None:
                return place
        return None

    def _search(self, member: Member, keep_in: float, part: int | None) -> "_ZoneSearch":
        key = member.base, member.mini_count, keep_in, part
        if key not in self.known:
            self.known[key] = _ZoneSearch(self.scene, member, keep_in, part)
        return self.known[key]


class _ZoneSearch:
    """The places of one kind of unit; what does not depend on the bases there is kept."""

    def __init__(self, scene: Scene, member: Member, keep_in: float, part: int | None) -> None:
        self.scene = scene
        self.minis = member.mini_count - 1
        self.keep_in = keep_in
        self.zone: Area = scene.zone
        self.part = part
        self.barred = scene.table.standing_barred
        self.mover = Standing(member.base, 0.0, 0.0, scene.toward_deg)
        self.spread_in = depth_in(self.mover, self.minis, scene.cohesion_in)
        turn = radians(scene.toward_deg)
        self.ahead = cos(turn), sin(turn)
        self.sides = sum(len(piece) for piece in self.zone.pieces)
        self.inside: dict[Point, bool] = {}
        self.elbows: dict[Point, float] = {}  # of free points of the lattice: room to the nearest
        self.counted: tuple[Obstacle, ...] = ()

    def roomy(self, ground: Ground, elbow_in: float) -> Formation | None:
        """The foremost place of a lattice with enough elbow room; else the roomiest of them."""
        self._count_in(ground)
        wanted = elbow_in + self.spread_in
        roomy = [point for point, elbow in self.elbows.items() if elbow >= wanted]
        crowded = [point for point, elbow in self.elbows.items() if elbow < wanted]
        crowded.sort(key=lambda point: -round(self.elbows[point], 4))  # keeps the order of equals
        return self._first_fitting(ground, self._spots(ground, [*roomy, *crowded]))

    def _count_in(self, ground: Ground) -> None:
        """Keep up with the bases that came to stand since: the elbow room of each free point."""
        before = len(self.counted)
        if not self.counted or ground.obstacles[:before] != self.counted:
            before = 0
            if not ground.work.spend(len(self._lattice) * (SETTING_UP + self.sides)):
                return
            self.elbows = {p: inf for p in self._lattice if self._is_in(self.mover.at(*p, 0.0))}
        added = ground.obstacles[before:]
        each = GAP if self.mover.base.is_round else OBLONG
        if not ground.work.spend(len(self.elbows) * len(added) * each):
            return
        self.counted = ground.obstacles
        discs, oblongs = self._apart(added)
        for point, elbow in list(self.elbows.items()):
            x, y = point
            for ox, oy, radii in discs:
                gap = hypot(x - ox, y - oy) - radii
                elbow = gap if gap < elbow else elbow
            if oblongs:
                standing = self.mover.at(x, y, 0.0)
                elbow = min(elbow, *(gap_in(standing, other) for other in oblongs))
            if elbow < -CONTACT_IN:
                del self.elbows[point]  # taken, and stays so
            else:
                self.elbows[point] = elbow

    def _apart(
        self, added: Sequence[Obstacle]
    ) -> tuple[list[tuple[float, float, float]], list[Standing]]:
        """Round bases as centre and sum of radii (asked thousandfold, D20), and the others."""
        own = self.mover.base
        bodies = [obstacle.standing for obstacle in added]
        plain = [b for b in bodies if own.is_round and b.base.is_round]
        discs = [(b.x, b.y, own.radius_in + b.base.radius_in) for b in plain]
        return discs, [b for b in bodies if not (own.is_round and b.base.is_round)]

    def any_place(self, ground: Ground) -> Formation | None:
        """The foremost corner of the free space: exists whenever there is room at all."""
        spend = ground.work.spend
        if not spend(len(ground.obstacles)):
            return None
        points = sorted(set(crossings_among(self._curves(ground), spend)), key=self._order)
        return self._first_fitting(ground, self._spots(ground, points))

    def _spots(self, ground: Ground, points: Iterable[Point]) -> Iterator[Standing]:
        bases = len(ground.obstacles)  # a round base is told from them at a glance
        bases = bases // 4 if self.mover.base.is_round else bases * OBLONG
        weight = 5 + bases + self.sides + sum(len(piece.sides) for piece in self.barred)
        for point in points:
            if not ground.work.spend(weight):
                return
            spot = self._spot(ground, point)
            if spot is not None:
                yield spot

    def _first_fitting(self, ground: Ground, spots: Iterable[Standing]) -> Formation | None:
        full = (self._with_minis(ground, spot) for spot in spots)
        return next((one for one in full if one is not None), None)

    def _spot(self, ground: Ground, point: Point) -> Standing | None:
        """The leader at a point when it may stand there, its squad left aside."""
        x, y = point
        standing = self.mover.at(x, y, 0.0)
        if not ground.is_clear(standing, self.keep_in, self.barred) or not self._is_in(standing):
            return None
        return self.mover.at(x, y, self.scene.table.height_under(x, y))

    def _is_in(self, standing: Standing) -> bool:
        point = standing.x, standing.y
        if point not in self.inside:
            deep = self.zone.margin_in(standing) >= self.keep_in - CONTACT_IN
            right = deep and (self.part is None or self.part == self.zone.piece_of(standing))
            self.inside[point] = right
        return self.inside[point]

    def _with_minis(self, ground: Ground, leader: Standing) -> Formation | None:
        cohesion = self.scene.cohesion_in
        height = self.scene.ranges.cohesion_height_in
        places = squad_places(ground, leader, self.minis, cohesion, self.keep_in, self.zone, height)
        return Formation(leader, tuple(places)) if places is not None else None

    def _order(self, point: Point) -> tuple[float, float, float]:
        """Toward the enemy, then to the middle of the front, then from the right to the left."""
        advance, to_the_left = self._advance(point)
        return (
            round(-advance, 4),
            round(abs(to_the_left - self._middle), 4),
            round(to_the_left, 4),
        )

    def _advance(self, point: Point) -> tuple[float, float]:
        (x, y), (ax, ay) = point, self.ahead
        return x * ax + y * ay, y * ax - x * ay

    @cached_property
    def _middle(self) -> float:
        """The middle of the zone's front, counted to the left."""
        pieces, discs = self._shapes
        ends = [corner for sides in pieces for corner, _ in sides]
        for disc in discs:
            (x, y), (ax, ay) = disc.centre, self.ahead
            ends.append((x + disc.radius * ax, y + disc.radius * ay))
        foremost = max(self._advance(end)[0] for end in ends)
        front = [left for ahead, left in map(self._advance, ends) if ahead > foremost - 1e-3]
        return (min(front) + max(front)) / 2

    @property
    def _shapes(self) -> tuple[list[list[Segment]], list[HalfDisc]]:
        """What the zone, or the one part asked for, is made of."""
        pieces, discs = self.zone.pieces, self.zone.discs
        if self.part is None:
            return pieces, discs
        disc = self.part - len(pieces)
        return (pieces[self.part : self.part + 1], []) if disc < 0 else ([], [discs[disc]])

    @cached_property
    def _lattice(self) -> list[Point]:
        """Points all over the zone, the best first, its middle line among them."""
        reach = self.mover.base.half_length_in + self.keep_in
        table = self.scene.table
        points: list[Point] = []
        for piece in self._boxes():
            west, south = max(piece[0], 0.0) + reach, max(piece[1], 0.0) + reach
            east, north = min(piece[2], table.width) - reach, min(piece[3], table.depth) - reach
            points += [(x, y) for x in _steps(west, east) for y in _steps(south, north)]
        return sorted(points, key=self._order)

    def _boxes(self) -> Iterator[tuple[float, float, float, float]]:
        pieces, discs = self._shapes
        for sides in pieces:
            corners = [corner for corner, _ in sides]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            yield min(xs), min(ys), max(xs), max(ys)
        for disc in discs:
            yield Circle(*disc.centre, disc.radius).box

    def _curves(self, ground: Ground) -> list[Curve]:
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
        for obstacle in ground.obstacles:
            curves += curves_at_gap(obstacle.standing, mover, obstacle.least_gap(keep))
        return curves


def _steps(first: float, last: float) -> list[float]:
    """From ``first`` to ``last`` in an even number of equal steps of at most LATTICE_IN."""
    if last < first:
        return []
    count = 2 * max(1, ceil((last - first) / (2 * LATTICE_IN)))
    return [first + (last - first) * step / count for step in range(count + 1)]
