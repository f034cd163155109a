"""Room for the other minis of the unit round its leader, where the leader would end.

They are placed without overlap, within the cohesion gap, on the table, on ground that may be
stood on and stable there. First likely places are tried; when none will do, the free ground is
built and its corners are tried. Rules: MOV-22, SPD-14, SPD-15, SPR-16.
"""

from collections.abc import Iterator
from functools import cached_property
from math import cos, pi, sin

from shapely import unary_union
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.placement import gap_in
from battlefield.movement.legion.clashes import is_over, overlap_in
from battlefield.movement.legion.ledges import ledge_under
from battlefield.movement.legion.scene import Obstacle, Scene

ANGLES = (90, -90, 180, 135, -135, 0, 45, -45)
SHARES = (0.35, 0.0, 1.0)  # of the cohesion gap, between the two bases
QUAD_SEGS = 24  # a disc of 2 in is then off by 0.004 in at most, within the tolerance


class Room:
    """Where the other minis may be put, whatever place the leader is asked about."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        others = scene.obstacles
        if not (scene.readings.others_displace and scene.compulsory):
            others += scene.displaceable  # SPR-16: the other minis push nobody away
        self.others = others

    def places(self, leader: Standing) -> list[Standing] | None:
        """A place for each other mini beside ``leader``, facing as it does; None: not all fit."""
        placed: list[Standing] = []
        near = self._near(leader) if self.scene.mover.companions else []
        for _ in range(self.scene.mover.companions):
            spot = self._spot(leader, placed, near)
            if spot is None:
                return None
            placed.append(spot)
        return placed

    def _near(self, leader: Standing) -> list[Obstacle]:
        reach = self.scene.numbers.cohesion_gap_in + 2 * leader.base.half_length_in
        return [other for other in self.others if overlap_in(leader, other) > -reach]

    def _spot(
        self, leader: Standing, placed: list[Standing], near: list[Obstacle]
    ) -> Standing | None:
        for candidates in (self._likely(leader), self._corners(leader, placed)):
            for x, y in candidates:
                spot = leader.at(x, y)
                if self._fits(leader, spot, placed, near):
                    return spot
        return None

    def _likely(self, leader: Standing) -> Iterator[tuple[float, float]]:
        """Places round the leader: beside it first, with some gap, in contact, at the limit."""
        contact = 2 * leader.base.half_length_in
        for share in SHARES:
            distance = contact + share * self.scene.numbers.cohesion_gap_in
            for angle in ANGLES:
                way = (leader.facing_deg + angle) * pi / 180
                yield leader.x + distance * cos(way), leader.y + distance * sin(way)

    def _fits(
        self, leader: Standing, spot: Standing, placed: list[Standing], near: list[Obstacle]
    ) -> bool:
        scene = self.scene
        most = scene.numbers.cohesion_gap_in + TOLERANCE_IN
        if not -TOLERANCE_IN <= gap_in(leader, spot) <= most or not scene.table.holds(spot):
            return False
        if any(overlap_in(spot, other) > TOLERANCE_IN for other in near):
            return False
        if any(gap_in(spot, other) < -TOLERANCE_IN for other in placed):
            return False
        if any(is_over(scene, spot, ground) for ground in scene.barred):
            return False
        return ledge_under(scene, spot, TOLERANCE_IN) is None

    def _corners(self, leader: Standing, placed: list[Standing]) -> Iterator[tuple[float, float]]:
        """Corners of the ground left for the centre of one more mini, and points inside."""
        across = 2 * leader.base.radius_in
        core = _core(leader)
        ring = core.buffer(across + self.scene.numbers.cohesion_gap_in, QUAD_SEGS)
        free = ring.difference(core.buffer(across, QUAD_SEGS)).intersection(self._free)
        for other in placed:
            free = free.difference(_core(other).buffer(across, QUAD_SEGS))
        for part in getattr(free, "geoms", [free]):
            if part.geom_type == "Polygon" and not part.is_empty:
                inner = part.representative_point()
                yield inner.x, inner.y
                yield from list(part.exterior.coords)[:-1]

    @cached_property
    def _free(self) -> BaseGeometry:
        """Where the centre of a mini may be, as far as the leader is not asked."""
        scene, radius = self.scene, self.scene.base.radius_in
        taken = [_core(o.standing).buffer(radius + o.radius, QUAD_SEGS) for o in self.others]
        for ground in scene.barred:
            reach = 0.0 if scene.stands_only_on(ground) else radius
            taken.append(ground.piece.shape.buffer(reach, QUAD_SEGS))
        for roof in scene.roofs:
            shape = roof.piece.shape
            taken.append(shape.buffer(radius, QUAD_SEGS).difference(shape))
        table = box(radius, radius, scene.table.width - radius, scene.table.depth - radius)
        return table.difference(unary_union(taken))


def _core(standing: Standing) -> BaseGeometry:
    return Point(standing.core[0]) if standing.base.is_round else LineString(standing.core)
