"""Whether a base stands firm on a flat top: its centre over it, and enough of it supported.

A base that reaches over a flat top rests on it; where several are under it, on the highest, with
whatever else lies level beside it. Rules: SPD-14, SPD-15, SPR-20.
"""

from functools import lru_cache
from math import atan2, pi, sqrt
from typing import NamedTuple

from shapely import unary_union
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.polygon import orient

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.placement import gap_to_terrain_in, may_touch
from battlefield.geometry.plane import Point, Segment, edges, lies_within, point_to_segment
from battlefield.movement.legion.scene import Ground, Scene

QUAD_SEGS = 64


def ledge_under(scene: Scene, standing: Standing, slack: float) -> str | None:
    """The id of the flat top on which the base does not stand firm, or None when it does."""
    over = [roof for roof in scene.roofs if _is_over(standing, roof, slack)]
    if not over:
        return None
    top = max(over, key=lambda roof: roof.piece.height)
    least = top.piece.height - TOLERANCE_IN
    level = [g for g in (*over, *scene.ramps) if g.piece.height >= least and _near(standing, g)]
    surface = surface_of(tuple(ground.piece.polygon for ground in level))
    if scene.fully_supported:
        firm = _is_whole(standing, surface.sides, slack)
    else:
        firm = _is_stable(scene, standing, surface, slack)
    return None if firm else top.id


def _is_over(standing: Standing, roof: Ground, slack: float) -> bool:
    return may_touch(standing, roof.piece) and gap_to_terrain_in(standing, roof.piece) < -slack


def _near(standing: Standing, ground: Ground) -> bool:
    return may_touch(standing, ground.piece)


class Surface(NamedTuple):
    """A surface, and its sides: areas counter-clockwise, holes clockwise."""

    shape: Polygon | MultiPolygon
    sides: tuple[Segment, ...]


@lru_cache(maxsize=256)
def surface_of(polygons: tuple[tuple[Point, ...], ...]) -> Surface:
    """Several level footprints as one surface."""
    joined = unary_union([Polygon(polygon) for polygon in polygons])
    shapes = joined.geoms if isinstance(joined, MultiPolygon) else [joined]
    rings = [ring for s in map(orient, shapes) for ring in (s.exterior, *s.interiors)]
    sides = tuple(side for ring in rings for side in edges(list(ring.coords)[:-1]))
    return Surface(joined, sides)


def _is_whole(standing: Standing, sides: tuple[Segment, ...], slack: float) -> bool:
    """Is the whole base over the surface?"""
    radius = standing.base.radius_in - slack
    return all(
        lies_within(x, y, sides) and min(point_to_segment(x, y, side) for side in sides) >= radius
        for x, y in standing.core
    )


def _is_stable(scene: Scene, standing: Standing, surface: Surface, slack: float) -> bool:
    """SPR-20: the centre is over the surface, and (a setting) at least half of the base."""
    x, y, sides = standing.x, standing.y, surface.sides
    if not lies_within(x, y, sides) and min(point_to_segment(x, y, s) for s in sides) > slack:
        return False
    if not scene.readings.half_supported:
        return True
    radius = standing.base.radius_in
    spare = slack * 2 * radius / (pi * radius * radius)  # what a step of slack uncovers at most
    return supported_share(standing, surface) >= scene.numbers.supported_share - spare - 1e-9


def supported_share(standing: Standing, surface: Surface) -> float:
    """The share of the base's area that lies over the surface; exact for a round base."""
    radius = standing.base.radius_in
    if not standing.base.is_round:
        outline = LineString(standing.core).buffer(radius, quad_segs=QUAD_SEGS)
        return float(outline.intersection(surface.shape).area / outline.area)
    covered = sum(_sector(standing.x, standing.y, radius, a, b) for a, b in surface.sides)
    return abs(covered) / (pi * radius * radius)


def _sector(x: float, y: float, radius: float, a: Point, b: Point) -> float:
    """Signed area common to a disc and the triangle of its centre and one side."""
    ax, ay, bx, by = a[0] - x, a[1] - y, b[0] - x, b[1] - y
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return 0.0
    along = -(ax * dx + ay * dy) / square
    rest = radius * radius - (ax * dy - ay * dx) ** 2 / square
    if rest <= 0:
        return radius * radius / 2 * _angle(ax, ay, bx, by)
    half = sqrt(rest / square)
    low, high = max(0.0, along - half), min(1.0, along + half)
    if low >= high:
        return radius * radius / 2 * _angle(ax, ay, bx, by)
    px, py, qx, qy = ax + low * dx, ay + low * dy, ax + high * dx, ay + high * dy
    round_parts = _angle(ax, ay, px, py) + _angle(qx, qy, bx, by)
    return (px * qy - py * qx) / 2 + radius * radius / 2 * round_parts


def _angle(ax: float, ay: float, bx: float, by: float) -> float:
    return atan2(ax * by - ay * bx, ax * bx + ay * by)
