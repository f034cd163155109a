"""Binds detachments that stand to parents that stand, so that no order of placing matters.

Rules: DET-14…DET-17, DET-20, DET-21, DET-30.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import at_most
from battlefield.geometry.placement import gap_in
from deployment.planner.scene import Member, Scene, may_lead
from units.catalog.detachments import pair


@dataclass(frozen=True, slots=True)
class Group:
    """The detachments that share out the same parents."""

    children: tuple[Member, ...]
    parents: tuple[Member, ...]


def groups_of(scene: Scene) -> Iterator[Group]:
    """Who shares parents with whom.

    CLASSIC: one group for each keyword with its parameter (DET-20, DET-21); CURRENT: one in all.
    """
    children = [m for m in scene.members if m.parameter is not None and not m.asked.outside_step]
    keys = dict.fromkeys(_key(scene, child) for child in children)
    for key in keys:
        own = tuple(child for child in children if _key(scene, child) == key)
        parents = tuple(m for m in scene.members if any(may_lead(m, child) for child in own))
        yield Group(own, parents)


def _key(scene: Scene, child: Member) -> tuple[str, str] | None:
    if not scene.is_classic or child.parameter is None:
        return None
    return child.parameter.kind, child.parameter.value


def gap_between(child: Standing, parent: Member) -> float | None:
    """Gap to the parent's leader (DET-16) where it stands, or stood before it scouted (DET-28)."""
    places = [place for place in (parent.standing, parent.before_scout) if place is not None]
    return min((gap_in(child, place) for place in places), default=None)


def placed_at(child: Member) -> Standing | None:
    """Where a detachment was put down: before its own Scout move, when that is told (DET-29)."""
    return child.before_scout or child.standing


def is_level(scene: Scene, child: Standing, parent: Member) -> bool:
    """Is the vertical difference of the two leaders at most one height band (DET-17)?"""
    if parent.standing is None:
        return False
    return at_most(abs(child.z - parent.standing.z), scene.ranges.detachment_height_in)


def gap_in_reach(scene: Scene, child: Member, parent: Member) -> float | None:
    """The gap when the child stands at speed-1 of the parent, else None (DET-15, DET-17)."""
    place = placed_at(child)
    if place is None or not may_lead(parent, child) or not is_level(scene, place, parent):
        return None
    gap = gap_between(place, parent)
    return gap if gap is not None and at_most(gap, scene.ranges.detachment_gap_in) else None


def bind(scene: Scene, group: Group, first: Sequence[Member]) -> dict[str, Member]:
    """Parent by child id: a largest matching that covers as many of ``first`` as can be.

    ``first`` are those that stand outside the zone: they have no other way to be legal.
    """
    ids = {member.id for member in first}
    standing = [child for child in group.children if child.standing is not None]
    children = sorted(standing, key=lambda child: (child.id not in ids, child.number))
    pairing = pair(
        children,
        [parent for parent in group.parents if parent.standing is not None],
        lambda child, parent: gap_in_reach(scene, child, parent) is not None,
    )
    return {child.id: parent for child, parent in pairing.pairs}
