"""Ground to draw: where a detachment may stand beside a parent, and how far first moves reach.

For pictures, so shapely's polygons serve; whether there is room is decided in ``room.py``.
"""

from typing import TypeAlias

from shapely import unary_union
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.bases import Standing
from battlefield.geometry.terrain import Terrain
from deployment.planner.first_move import first_move_ground
from deployment.planner.ground import ground_of
from deployment.planner.scene import Member, Scene, may_lead
from deployment.planner.situation import Situation

QUARTER = 16  # segments of a quarter circle

Shape: TypeAlias = Polygon | MultiPolygon


def speed_one_ground(situation: Situation, unit: str) -> dict[str, Shape]:
    """Where the centre of a detachment's leader may be beside a parent, by the parent's id.

    For a detachment: beside each parent of its own on the table. For any other unit: beside
    itself, for the first detachment it may lead (none: empty). The forbidden parts (table edge,
    bases, tokens, barred terrain, other heights) are cut out. Raises LookupError for unknown ids.
    Rules: DET-15, DET-17, DET-19, DEP-06.
    """
    scene = Scene(situation)
    chosen = _member(scene, unit)
    if chosen.parameter is not None:
        leads = [m for m in scene.members if may_lead(m, chosen)]
        pairs = [(parent, chosen) for parent in leads]
    else:
        child = next((m for m in scene.members if may_lead(chosen, m)), None)
        pairs = [(chosen, child)] if child is not None else []
    return {parent.id: _beside(scene, parent, child) for parent, child in pairs if parent.standing}


def _beside(scene: Scene, parent: Member, child: Member) -> Shape:
    assert parent.standing is not None  # asked only for parents on the table
    base, table = child.base, scene.table
    reach = parent.base.radius_in + base.radius_in + scene.ranges.detachment_gap_in
    ground = _core(parent.standing).buffer(reach, quad_segs=QUARTER)
    inset = base.radius_in
    ground = ground.intersection(box(inset, inset, table.width - inset, table.depth - inset))
    return _on_level(scene, parent.standing, ground.difference(_forbidden(scene, child)))


def _forbidden(scene: Scene, member: Member) -> BaseGeometry:
    """Where bases, tokens and barred terrain keep the centre of the member's leader out."""
    inset = member.base.radius_in
    parts = [
        _core(o.standing).buffer(o.standing.base.radius_in + inset, quad_segs=QUARTER)
        for o in ground_of(scene).without(member.id).obstacles
    ]
    barred = scene.table.standing_barred
    return unary_union(parts + [p.shape.buffer(inset, quad_segs=QUARTER) for p in barred])


def first_move_reach(situation: Situation, unit: str) -> Shape:
    """Where the leader of a unit may end its deploying first move in CURRENT, in inches.

    From the edge point that is told, else from anywhere allied; measured level, with
    the forbidden parts cut out. Empty for a unit that cannot move. Raises LookupError.
    Rules: DEP-06, DEP-23, DEP-25.
    """
    scene = Scene(situation)
    member = _member(scene, unit)
    move = member.asked.first_move
    speed = move.speed if move else member.speed or 0
    if not speed:
        return Polygon()
    ground = first_move_ground(scene, member.base, speed, move.edge.x if move else None)
    return ground.difference(_forbidden(scene, member))


def _member(scene: Scene, unit: str) -> Member:
    if unit not in scene.by_id:
        raise LookupError(f"There is no unit {unit!r}.")
    return scene.by_id[unit]


def _core(standing: Standing) -> BaseGeometry:
    first, second = standing.core
    return Point(first) if first == second else LineString([first, second])


def _on_level(scene: Scene, parent: Standing, ground: Shape) -> Shape:
    """Only where the floor is within one height band of the parent."""
    limit = scene.ranges.detachment_height_in
    allowed: list[BaseGeometry] = []
    left: BaseGeometry = ground
    pieces: list[Terrain] = sorted(scene.table.terrain, key=lambda piece: -piece.height)
    for piece in pieces:
        if abs(piece.height - parent.z) <= limit:
            allowed.append(left.intersection(piece.shape))
        left = left.difference(piece.shape)  # the highest floor under a point counts
    if parent.z <= limit:
        allowed.append(left)
    return unary_union(allowed)
