"""Deploying one unit at a time as at the table: may it be placed now, and there (algorithm 3.4)?"""

from pydantic import BaseModel, ConfigDict

from deployment.planner.checking import all_problems, in_order
from deployment.planner.current_layout import CurrentLayout
from deployment.planner.findings import problem
from deployment.planner.layout import ClassicLayout
from deployment.planner.plan import Pair, PlacementProblem
from deployment.planner.scene import Member, Scene, may_lead
from deployment.planner.situation import Situation
from units.rulebook.problem import Severity

LAST = "Reinforcements"


class StepVerdict(BaseModel):
    """May the unit be placed as it is; with which parent; else every reason against it."""

    model_config = ConfigDict(frozen=True)

    legal: bool
    parent: str | None = None
    pairings: tuple[Pair, ...] = ()
    problems: tuple[PlacementProblem, ...] = ()


def judge_placement(situation: Situation, unit: str) -> StepVerdict:
    """Judge the unit that was placed last, where ``situation`` has it, given what stands.

    Bindings of those before it may change, so that no earlier choice blocks it. Raises
    LookupError for an unknown unit, ValueError for one that does not stand.
    Rules: DET-14…DET-17, DET-19…DET-24.
    """
    scene = Scene(situation)
    if unit not in scene.by_id:
        raise LookupError(f"There is no unit {unit!r}.")
    if scene.by_id[unit].standing is None:
        raise ValueError(f"{unit!r} does not stand on the table yet.")
    layout = ClassicLayout(scene) if scene.is_classic else CurrentLayout(scene)
    pairs = layout.pairs()
    found = all_problems(scene, layout)
    own = [_as_step(one) for one in found if unit in one.offenders]
    own += [one for one in (refusal(scene, scene.by_id[unit]),) if one is not None]
    problems = in_order(scene, own)
    return StepVerdict(
        legal=all(one.severity is not Severity.ERROR for one in problems),
        parent=next((pair.parent for pair in pairs if pair.unit == unit), None),
        pairings=pairs,
        problems=problems,
    )


def refusals(situation: Situation) -> dict[str, PlacementProblem | None]:
    """For each undeployed unit: why it may not be placed next, or None when it may."""
    scene = Scene(situation)
    waiting = [member for member in scene.members if member.status == "undeployed"]
    return {member.id: refusal(scene, member) for member in waiting}


def refusal(scene: Scene, member: Member) -> PlacementProblem | None:
    """Why the unit may not be placed before others: its parent, or Reinforcements (KD-07)."""
    if not scene.is_classic or member.asked.outside_step:
        return None
    others = [m for m in scene.members if m.status == "undeployed" and m.id != member.id]
    if member.has(LAST):
        first = [m for m in others if not m.has(LAST) and not _waits_for(scene, m, member)]
        if first:
            message = f"{member.label} deploys after every unit without {LAST}: {_names(first)}."
            return problem("deployment.reinforcements-last", message, "KD-07", about=(member.id,))
    return _parent_first(scene, member, others)


def _parent_first(scene: Scene, member: Member, others: list[Member]) -> PlacementProblem | None:
    waiting = [m for m in others if may_lead(m, member)]
    if not waiting:
        return None
    strict = scene.situation.options.strict_parents_first
    if not strict and _free_parents(scene, member):
        return None
    message = f"{member.label} waits for its parent: deploy {_names(waiting)} first."
    about = (member.id, *(m.id for m in waiting))
    return problem("detachment.parent-first", message, "DET-23", "DET-24", about=about)


def _free_parents(scene: Scene, member: Member) -> bool:
    """Is a deployed parent left that no other detachment of the same keyword uses?"""
    leads = [m for m in scene.members if m.standing is not None and may_lead(m, member)]
    bound = ClassicLayout(scene).bound
    users = [
        child
        for child in scene.members
        if child.id in bound and child.id != member.id and child.parameter == member.parameter
    ]
    return len(leads) > len(users)


def _waits_for(scene: Scene, member: Member, parent: Member) -> bool:
    """A detachment whose only parents deploy last cannot come before them."""
    leads = [m for m in scene.members if may_lead(m, member)]
    return parent in leads and all(m.has(LAST) for m in leads)


def _as_step(one: PlacementProblem) -> PlacementProblem:
    """Placed one by one, a detachment that could follow must follow (case 4)."""
    if one.code != "detachment.could-follow":
        return one
    changes = {"code": "detachment.too-far", "severity": Severity.ERROR}
    return one.model_copy(update=changes | {"rules": ("DET-14", "DET-15")})


def _names(members: list[Member]) -> str:
    return " or ".join(member.label for member in members)
