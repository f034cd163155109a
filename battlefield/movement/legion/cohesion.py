"""Room for the other minis of the unit round its leader, where the leader would end.

They are placed without overlap, within the cohesion gap, on the table, on ground that may be
stood on and stable there. First likely places are tried; when none will do, the free ground is
built and its corners are tried. Rules: MOV-22, SPD-14, SPD-15, SPR-16.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from shapely import unary_union
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.placement import gap_in, may_touch
from battlefield.movement.legion.clashes import is_over, overlap_in
from battlefield.movement.legion.ledges import ledge_under
from battlefield.movement.legion.scene import Obstacle, Scene

ANGLES = (90, -90, 180, 135, -135, 0, 45, -45, 112, -112, 157, -157, 67, -67, 22, -22)
QUAD_SEGS = 48


def room_for_companions(scene: Scene, leader: Standing) -> list[Standing] | None:
    """A place for each other mini beside ``leader``, facing as it does; None: not all fit."""
    placed: list[Standing] = []
    near = _near(scene, leader)
    for _ in range(scene.mover.companions):
        spot = _spot(scene, leader, placed, near)
        if spot is None:
            return None
        placed.append(spot)
    return placed


def _near(scene: Scene, leader: Standing) -> list[Obstacle]:
    """What could be in the way of a mini in cohesion."""
    others = scene.obstacles
    if not (scene.readings.others_displace and scene.compulsory):
        others += scene.displaceable  # SPR-16: the other minis push nobody away
    reach = scene.numbers.cohesion_gap_in + scene.base.half_length_in * 2
    return [other for other in others if overlap_in(leader, other) > -reach]


def _spot(
    scene: Scene, leader: Standing, placed: list[Standing], near: list[Obstacle]
) -> Standing | None:
    tried = (_likely(scene, leader), _corners(scene, leader, placed, near))
    for candidates in tried:
        for x, y in candidates:
            spot = leader.at(x, y)
            if _fits(scene, leader, spot, placed, near):
                return spot
    return None


def _likely(scene: Scene, leader: Standing) -> Iterator[tuple[float, float]]:
    """Places round the leader: beside it first, at half the gap, in contact, at the limit."""
    contact = 2 * leader.base.half_length_in
    gap = scene.numbers.cohesion_gap_in
    for share in (0.35, 0.0, 1.0, 0.7):
        for angle in ANGLES:
            way = (leader.facing_deg + angle) * pi / 180
            distance = contact + share * gap
            yield leader.x + distance * cos(way), leader.y + distance * sin(way)


def _fits(
    scene: Scene,
    leader: Standing,
    spot: Standing,
    placed: list[Standing],
    near: list[Obstacle],
) -> bool:
    gap = gap_in(leader, spot)
    if not -TOLERANCE_IN <= gap <= scene.numbers.cohesion_gap_in + TOLERANCE_IN:
        return False
    if not scene.table.holds(spot) or any(overlap_in(spot, o) > TOLERANCE_IN for o in near):
        return False
    if any(gap_in(spot, other) < -TOLERANCE_IN for other in placed):
        return False
    if any(is_over(scene, spot, ground) for ground in scene.barred):
        return False
    return ledge_under(scene, spot, TOLERANCE_IN) is None


def _corners(
    scene: Scene, leader: Standing, placed: list[Standing], near: list[Obstacle]
) -> Iterator[tuple[float, float]]:
    """Corners of the ground that is left for the centre of one more mini, and points inside."""
    free = _free_ground(scene, leader, placed, near)
    for part in getattr(free, "geoms", [free]):
        if part.is_empty:
            continue
        inner = part.representative_point()
        yield inner.x, inner.y
        if part.geom_type == "Polygon":
            yield from list(part.exterior.coords)[:-1]


def _free_ground(
    scene: Scene, leader: Standing, placed: list[Standing], near: list[Obstacle]
) -> BaseGeometry:
    radius = leader.base.radius_in
    gap = scene.numbers.cohesion_gap_in
    core = LineString(leader.core) if not leader.base.is_round else Point(leader.x, leader.y)
    ring = core.buffer(2 * radius + gap, quad_segs=QUAD_SEGS)
    taken = [core.buffer(2 * radius, quad_segs=QUAD_SEGS)]
    taken += [_core(other.standing).buffer(radius + other.radius, QUAD_SEGS) for other in near]
    taken += [_core(other).buffer(2 * radius, QUAD_SEGS) for other in placed]
    for ground in scene.barred:
        if may_touch(leader, ground.piece, gap + 2 * radius):
            reach = 0.0 if scene.stands_only_on(ground) else radius
            taken.append(ground.piece.shape.buffer(reach, QUAD_SEGS))
    for roof in scene.roofs:
        if may_touch(leader, roof.piece, gap + 2 * radius):
            shape = roof.piece.shape
            taken.append(shape.buffer(radius, QUAD_SEGS).difference(shape))
    table = box(radius, radius, scene.table.width - radius, scene.table.depth - radius)
    return ring.intersection(table).difference(unary_union(taken))


def _core(standing: Standing) -> BaseGeometry:
    return Point(standing.core[0]) if standing.base.is_round else LineString(standing.core)
