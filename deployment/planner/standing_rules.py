"""Judges how bases stand, whoever they belong to: edge, overlap, contact, cohesion, height.

Rules: DEP-06, DEP-07, DEP-09.
"""

from collections.abc import Iterator

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import at_most, beyond, too_close_to_call
from battlefield.geometry.placement import barred_by, gap_in, gap_to_terrain_in, overlaps
from deployment.planner.findings import inch, problem
from deployment.planner.plan import PlacementProblem
from deployment.planner.scene import Body, Member, Scene

CONTACT_REACH_IN = 0.0


def judge_standing(scene: Scene) -> Iterator[PlacementProblem]:
    """Every problem of the deployed units that needs no zone and no parent."""
    deployed = [member for member in scene.members if member.standing is not None]
    for number, member in enumerate(deployed):
        yield from _edge_and_terrain(scene, member)
        yield from _squad(scene, member)
        for other in deployed[number + 1 :]:
            yield from _overlap_of_units(member, other)
        for body in scene.bodies:
            yield from _overlap_with_others(scene, member, body)


def close_to_the_edge(scene: Scene, member: Member) -> bool:
    """Is a base so near the table edge that it must be looked at again?"""
    return any(too_close_to_call(scene.table.off_by_in(b), 0.0) for b in member.bodies())


def _edge_and_terrain(scene: Scene, member: Member) -> Iterator[PlacementProblem]:
    off = max(scene.table.off_by_in(body) for body in member.bodies())
    if not at_most(off, 0.0):
        message = f"{member.label}: the base is {off:.3f} in over the edge of the table."
        yield problem("deployment.off-table", message, "DEP-06", about=(member.id,))
    for body in member.bodies():
        for piece in barred_by(scene.table, body):
            depth = inch(-gap_to_terrain_in(body, piece))
            what = "impassable" if piece.kind == "impassable" else "not to be stood on"
            name = piece.id or "terrain"
            message = f"{member.label} overlaps {name}, which is {what}, by {depth} in."
            yield problem("deployment.overlap", message, "DEP-06", about=(member.id,))
            return  # one such problem is told of a unit


def _overlap_of_units(first: Member, second: Member) -> Iterator[PlacementProblem]:
    depth = _deepest(first.bodies(), second.bodies())
    if depth is not None:
        message = f"{first.label} and {second.label} overlap by {inch(depth)} in."
        about = (first.id, second.id)
        yield problem("deployment.overlap", message, "DEP-06", about=about)


def _overlap_with_others(scene: Scene, member: Member, body: Body) -> Iterator[PlacementProblem]:
    gap = min(gap_in(one, body.standing) for one in member.bodies())
    is_enemy = body.side not in (None, scene.situation.side)
    about = (member.id, body.id)
    if not at_most(-gap, 0.0):
        message = f"{member.label} overlaps {body.label} by {inch(-gap)} in."
        yield problem("deployment.overlap", message, "DEP-06", about=about)
    elif is_enemy and not beyond(gap, CONTACT_REACH_IN):
        message = f"{member.label} is in base contact with the enemy's {body.label}."
        yield problem("deployment.enemy-contact", message, "DEP-07", about=about)


def _deepest(first: tuple[Standing, ...], second: tuple[Standing, ...]) -> float | None:
    depths = [-gap_in(a, b) for a in first for b in second if overlaps(a, b)]
    return max(depths, default=None)


def _squad(scene: Scene, member: Member) -> Iterator[PlacementProblem]:
    leader = member.standing
    if leader is None or not member.minis:
        return
    for a, b in ((a, b) for n, a in enumerate(member.bodies()) for b in member.bodies()[n + 1 :]):
        if overlaps(a, b):
            message = f"Two minis of {member.label} overlap by {inch(-gap_in(a, b))} in."
            yield problem("deployment.overlap", message, "DEP-06", about=(member.id,))
            break  # one such problem is told of a unit
    rule = "DEP-09" if scene.is_classic else "DEP-26"
    gap = max(gap_in(leader, mini) for mini in member.minis)
    if not at_most(gap, scene.cohesion_in):
        limit = inch(scene.cohesion_in)
        message = f"{member.label}: a mini is {inch(gap)} in from its leader; at most {limit}."
        yield problem("deployment.cohesion", message, rule, about=(member.id,))
    climb = max(abs(mini.z - leader.z) for mini in member.minis)
    if not at_most(climb, scene.ranges.cohesion_height_in):
        limit = inch(scene.ranges.cohesion_height_in)
        message = f"{member.label}: a mini is {inch(climb)} in above or below; at most {limit}."
        yield problem("deployment.height", message, rule, about=(member.id,))
