"""Snap a leader to the nearest exact place: base contact, exactly speed-1, or the zone's edge.

Places keep 0.02 in inside a limit, so that rounding never turns a snapped place illegal.
"""

from collections.abc import Iterator
from math import hypot

from battlefield.geometry.bases import Standing
from battlefield.geometry.plane import Segment
from deployment.planner.scene import Member, Scene, may_lead
from deployment.planner.situation import Situation

REACH_IN = 0.75  # how near a place must be to draw a base to it
INSIDE_IN = 0.02

Spot = tuple[float, float]


def snap(situation: Situation, unit: str, x: float, y: float) -> Spot:
    """The nearest exact place within reach of (x, y) for the unit's leader, else (x, y) itself.

    Raises LookupError for an unknown unit. Rules: DEP-05, DEP-06, DET-15.
    """
    scene = Scene(situation)
    if unit not in scene.by_id:
        raise LookupError(f"There is no unit {unit!r}.")
    member = scene.by_id[unit]
    spots = [*_round_bases(scene, member, x, y), *_along_zone(scene, member, x, y)]
    near = [spot for spot in spots if hypot(spot[0] - x, spot[1] - y) <= REACH_IN]
    if not near:
        return x, y
    best = min(near, key=lambda spot: hypot(spot[0] - x, spot[1] - y))
    return round(best[0], 3), round(best[1], 3)


def _round_bases(scene: Scene, member: Member, x: float, y: float) -> Iterator[Spot]:
    """Contact with friendly bases, and exactly speed-1 of a parent."""
    radius = member.base.radius_in
    for other in scene.members:
        if other.id == member.id or other.standing is None or not other.base.is_round:
            continue
        apart = radius + other.base.radius_in
        yield from _at_distance(other.standing, apart, x, y)
        if may_lead(other, member):
            reach = apart + scene.ranges.detachment_gap_in - INSIDE_IN
            yield from _at_distance(other.standing, reach, x, y)


def _at_distance(other: Standing, apart: float, x: float, y: float) -> Iterator[Spot]:
    """The point ``apart`` from the other's centre, on the way to (x, y)."""
    dx, dy = x - other.x, y - other.y
    length = hypot(dx, dy)
    if length:
        yield other.x + dx / length * apart, other.y + dy / length * apart


def _along_zone(scene: Scene, member: Member, x: float, y: float) -> Iterator[Spot]:
    """The base just inside each side of the own zone."""
    inset = member.base.radius_in + INSIDE_IN
    for sides in scene.zone.pieces:
        for side in sides:
            yield from _inside(side, inset, x, y)


def _inside(side: Segment, inset: float, x: float, y: float) -> Iterator[Spot]:
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    along = ((x - ax) * dx + (y - ay) * dy) / length**2
    if 0 <= along <= 1:
        px, py = ax + along * dx, ay + along * dy
        for turn in (1, -1):  # either side: the caller takes what is nearest
            yield px - turn * dy / length * inset, py + turn * dx / length * inset
