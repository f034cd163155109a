"""CURRENT: the move by which a unit comes on from its own table edge (DEP-23, DEP-25).

Both prongs of one tool end touch the edge inside allied territory, so the first half of the
tool points straight off the edge and the second bends up to 90° either way. A small base ends
touching any part of the tool; a notched one lies on the tool.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from shapely.geometry import LineString, MultiPoint, MultiPolygon, Polygon, box
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from battlefield.geometry.bases import Base, Standing
from battlefield.geometry.lengths import TOLERANCE_IN, inches
from battlefield.geometry.movement_tool import tool_facts, tool_length_in
from deployment.planner.scene import Scene

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a first move goes from its edge point: to the joint, beyond it, and the base."""

    to_joint_in: float
    beyond_in: float
    beside_in: float  # how far the centre may be from the tool

    @property
    def deepest_in(self) -> float:
        """Farthest a centre can be from the edge."""
        return self.to_joint_in + self.beyond_in + self.beside_in


def reach_of(base: Base, speed: int) -> Reach:
    """The reach of a base with a tool; the prongs add a little at the edge (DEP-25)."""
    facts = tool_facts()
    half = tool_length_in(speed) / 2
    joint = half + inches(facts.prong_extra_mm)
    if not base.notched:
        return Reach(joint, half, base.radius_in)
    return Reach(joint, half - inches(facts.notch_depth_mm) + base.half_length_in, 0.0)


def allied_spans(scene: Scene) -> list[Span]:
    """The stretches of the own table edge that touch the own territory (DEP-21), as x ranges."""
    width, edge = scene.table.width, _edge_y(scene)
    shared = scene.zone.shape.intersection(LineString([(0.0, edge), (width, edge)]))
    parts = getattr(shared, "geoms", [shared])
    spans = [(p.bounds[0], p.bounds[2]) for p in parts if not p.is_empty and p.length > 0]
    return sorted(spans)


def start_spans(scene: Scene) -> list[Span]:
    """Where the middle of the tool's end may be: both prongs inside allied territory."""
    half = tool_facts().width_in / 2
    return [(a + half, b - half) for a, b in allied_spans(scene) if b - a >= 2 * half]


def starts_allied(scene: Scene, x: float, y: float) -> bool:
    """Does an edge point lie on the own edge inside allied territory (DEP-23)?"""
    if abs(y - _edge_y(scene)) > TOLERANCE_IN:
        return False
    return any(a - TOLERANCE_IN <= x <= b + TOLERANCE_IN for a, b in allied_spans(scene))


def shortfall_in(scene: Scene, standing: Standing, speed: int, edge_x: float | None) -> float:
    """How much the tool is too short for the base to end here (≤ 0: in reach).

    With ``edge_x`` from that point of the edge, else from the best allied one.
    """
    reach = reach_of(standing.base, speed)
    deep = abs(standing.y - _edge_y(scene))
    starts = [edge_x] if edge_x is not None else _best_starts(scene, standing.x)
    return min((_short(reach, standing.x - x, deep) for x in starts), default=float("inf"))


def first_move_ground(
    scene: Scene, base: Base, speed: int, edge_x: float | None = None
) -> Polygon | MultiPolygon:
    """Where the leader's centre can end its first move, obstacles not counted, in inches.

    With ``edge_x`` from that point of the edge, else from anywhere allied.
    """
    reach = reach_of(base, speed)
    edge = _edge_y(scene)
    inward = 1.0 if edge == 0.0 else -1.0
    parts: list[BaseGeometry] = []
    for a, b in start_spans(scene) if edge_x is None else [(edge_x, edge_x)]:
        joint = edge + inward * reach.to_joint_in
        way = MultiPoint([(a, edge), (b, edge), (b, joint), (a, joint)]).convex_hull
        parts += [way.buffer(reach.beside_in), _beyond(a, b, joint, inward, reach)]
    table = box(0.0, 0.0, scene.table.width, scene.table.depth)
    return unary_union(parts).intersection(table.buffer(-base.radius_in))


def bend_of(scene: Scene, base: Base, speed: int, edge_x: float) -> tuple[Span, Span]:
    """Where the tool begins at the edge, and where it bends, for a picture."""
    edge = _edge_y(scene)
    deep = reach_of(base, speed).to_joint_in
    return (edge_x, edge), (edge_x, edge + deep if edge == 0.0 else edge - deep)


def _beyond(a: float, b: float, joint: float, inward: float, reach: Reach) -> BaseGeometry:
    far = reach.beyond_in
    fan = LineString([(a, joint), (b, joint)]) if b > a else ShapelyPoint(a, joint)
    deepest = joint + inward * far
    half_plane = box(a - far, min(joint, deepest), b + far, max(joint, deepest))
    return fan.buffer(far, quad_segs=32).intersection(half_plane).buffer(reach.beside_in)


def _short(reach: Reach, aside: float, deep: float) -> float:
    aside = abs(aside)
    beyond = deep - reach.to_joint_in
    if beyond >= 0.0:
        off = hypot(aside, beyond) - reach.beyond_in
    else:
        over_the_side = hypot(max(0.0, aside - reach.beyond_in), beyond)
        off = min(aside, over_the_side)
    return off - reach.beside_in


def _best_starts(scene: Scene, x: float) -> Iterator[float]:
    for a, b in start_spans(scene):
        yield min(b, max(a, x))


def _edge_y(scene: Scene) -> float:
    return 0.0 if scene.situation.side == "blue" else scene.table.depth
