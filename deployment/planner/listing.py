"""Faults of the list itself that show when it is set up: no parent, a base not published.

Rules: DET-02, DET-03; D5.
"""

import re
from collections.abc import Iterator

from deployment.planner.binding import groups_of
from deployment.planner.findings import problem
from deployment.planner.plan import PlacementProblem
from deployment.planner.scene import Member, Scene, may_lead
from units.catalog.detachments import pair
from units.rulebook.problem import Severity


def without_parent(scene: Scene) -> Iterator[PlacementProblem]:
    """Detachments for which the list has no parent: of several alike, the highest id."""
    for group in groups_of(scene):
        children = sorted(group.children, key=by_id)
        pairing = pair(children, sorted(group.parents, key=by_id), lambda c, p: may_lead(p, c))
        for child in sorted(pairing.unpaired, key=lambda c: c.number):
            words = child.parameter.words if child.parameter else ""
            parents = [p for p in group.parents if may_lead(p, child)]
            rivals = [c for c in children if any(may_lead(p, c) for p in parents)]
            message = f"{child.label} has no {words} unit of its own: "
            message += _share(len(rivals), len(parents))
            rule = "DET-03" if parents else "DET-02"
            yield problem("detachment.no-parent", message, rule, about=(child.id,))


def _share(detachments: int, parents: int) -> str:
    if not parents:
        return "none is in the list."
    one = "1 parent" if parents == 1 else f"{parents} parents"
    return f"{detachments} detachments share {one}."


def by_id(member: Member) -> tuple[tuple[bool, int, str], ...]:
    """Sorts units by id, digits as numbers (d2 before d10): the same however they are listed."""
    parts = re.findall(r"[0-9]+|[^0-9]+", member.id)
    return tuple((not p.isdigit(), int(p) if p.isdigit() else 0, p) for p in parts)


def assumed_bases(scene: Scene) -> Iterator[PlacementProblem]:
    """Units whose card names no base: the plan holds for the base that is assumed (D5)."""
    for member in scene.members:
        if member.base_is_assumed:
            message = (
                f"No base is published for {member.label}; {member.base.width_mm:g} mm is assumed. "
                "Give base_mm to decide it."
            )
            yield problem(
                "deployment.assumed-base",
                message,
                "DEP-06",
                about=(member.id,),
                severity=Severity.WARNING,
                undecided=True,
            )
