"""Why a detachment sets up in the zone instead of beside a parent, in a word and in a sentence.

Rules: DET-20, DET-22, DET-25, DET-26.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from deployment.planner.binding import Group
from deployment.planner.findings import inch
from deployment.planner.plan import Fallback
from deployment.planner.scene import Member, Scene, may_lead

MOST_NAMES = 4  # parents named in one sentence; the others are counted


@dataclass(frozen=True, slots=True)
class Choice:
    """The parents a detachment without a parent could have had, and what became of each."""

    words: str  # what the keyword asks for, as printed
    limit_in: float
    free: tuple[Member, ...]  # on the table and nobody's parent
    taken: tuple[tuple[Member, Member], ...]  # on the table, with the detachment it serves
    waiting: tuple[Member, ...]  # still to be placed and without a place
    aside: tuple[Member, ...]
    cut_short: bool  # the search for room ended before all was tried

    @classmethod
    def of(
        cls,
        scene: Scene,
        group: Group,
        child: Member,
        parent_of: Mapping[str, str],
        spots: Container[str],
        cut_short: bool = False,
    ) -> "Choice":
        """What the plan left to the child: ``parent_of`` its pairs, ``spots`` who has a place."""
        leads = [parent for parent in group.parents if may_lead(parent, child)]
        users = {parent_of[c.id]: c for c in group.children if c.id in parent_of}
        placed = [parent for parent in leads if parent.id in spots]
        others = [parent for parent in leads if parent.id not in spots]
        return cls(
            words=child.parameter.words if child.parameter else "",
            limit_in=scene.ranges.detachment_gap_in,
            free=tuple(p for p in placed if p.id not in users),
            taken=tuple((p, users[p.id]) for p in placed if p.id in users),
            waiting=tuple(p for p in others if p.status == "undeployed"),
            aside=tuple(p for p in others if p.status != "undeployed"),
            cut_short=cut_short,
        )

    @property
    def fallback(self) -> Fallback | None:
        """The first reason that holds; None while a parent waits, or the search was cut short."""
        if self.free:
            return None if self.cut_short else Fallback.NO_ROOM
        if self.taken:
            return Fallback.PARENTS_TAKEN
        if self.waiting:
            return None
        # A parent that is set aside holds nobody up (DET-25).
        return Fallback.PARENT_SET_ASIDE if self.aside else Fallback.NO_PARENT

    @property
    def why(self) -> str:
        """The reason as the rest of a sentence, with the parents it is about."""
        if self.free:
            beside = _listed([parent.label for parent in self.free], "or")
            if self.cut_short:
                return f"no room was found beside {beside} before the search was cut short"
            return (
                f"no room beside {beside}: walls, table edge or other bases fill the ground "
                f"within {inch(self.limit_in)} in"
            )
        if self.taken:
            served = [f"{parent.label} serves {child.label}" for parent, child in self.taken]
            return f"every {self.words} unit already has a detachment ({_listed(served, 'and')})"
        if self.waiting:
            names = _listed([parent.label for parent in self.waiting], "or")
            return f"it waits for {names} to find a place first"
        if self.aside:
            names = _listed([parent.label for parent in self.aside], "and")
            return f"its {self.words} unit is set aside ({names})"
        return f"there is no {self.words} unit on this side"


def _listed(names: list[str], joint: str) -> str:
    if len(names) > MOST_NAMES:
        names = [*names[:MOST_NAMES], f"{len(names) - MOST_NAMES} more"]
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
