"""CURRENT: each detachment takes Infiltrate or Prepared Position from its one matched parent.

Rules: DET-08, DET-40, DET-41, DET-43, KD-16.
"""

from dataclasses import dataclass

from deployment.planner.binding import groups_of
from deployment.planner.pairing import Wish, cheapest_pairs
from deployment.planner.scene import Member, Scene, may_lead

HANDED_ON = ("Infiltrate", "Prepared Position")


@dataclass(frozen=True, slots=True)
class Inheritance:
    """Who is matched to whom, and what each detachment gains by it."""

    parent_of: dict[str, Member]
    gains: dict[str, tuple[str, ...]]

    def has(self, scene: Scene, member: Member, keyword: str) -> bool:
        """Does the unit have the keyword, printed, granted or handed on?"""
        return has_itself(scene, member, keyword) or keyword in self.gains.get(member.id, ())


def hand_on(scene: Scene) -> Inheritance:
    """A largest matching; among those, pins first, then parents that have something to give."""
    pins = {pin.unit: pin.parent for pin in scene.situation.pins}
    parent_of: dict[str, Member] = {}
    gains: dict[str, tuple[str, ...]] = {}
    for group in groups_of(scene):
        wishes = [
            {
                number: Wish(
                    0.0 if gifts(scene, child, parent) else 1.0, pins.get(child.id) == parent.id
                )
                for number, parent in enumerate(group.parents)
                if may_lead(parent, child)
            }
            for child in group.children
        ]
        numbers = cheapest_pairs(wishes, len(group.parents))
        for child, number in zip(group.children, numbers, strict=True):
            if number is not None:
                parent_of[child.id] = group.parents[number]
                gains[child.id] = gifts(scene, child, group.parents[number])
    return Inheritance(parent_of, gains)


def gifts(scene: Scene, child: Member, parent: Member) -> tuple[str, ...]:
    """What the parent has to hand on that the child lacks."""
    return tuple(
        keyword
        for keyword in HANDED_ON
        if has_itself(scene, parent, keyword) and not has_itself(scene, child, keyword)
    )


def has_itself(scene: Scene, member: Member, keyword: str) -> bool:
    """Printed on it, or Prepared Position by Garrison, for a corps unit (KD-16, KW-11)."""
    granted = keyword == "Prepared Position" and member.id in scene.situation.options.garrison
    return member.has(keyword) or granted
