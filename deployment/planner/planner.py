"""Plans how an army sets up: who first, who beside whom, who falls back and why."""

from deployment.planner.checking import all_problems, in_order
from deployment.planner.classic import ClassicPlan
from deployment.planner.current import CurrentPlan
from deployment.planner.current_layout import CurrentLayout
from deployment.planner.layout import ClassicLayout
from deployment.planner.plan import Plan
from deployment.planner.scene import Scene
from deployment.planner.situation import Situation


def plan_deployment(situation: Situation) -> Plan:
    """The steps, a place for every unit, and the problems of what already stands.

    As many detachments as possible beside parents of their own, then as many pins as possible,
    then the smallest total gap, then list order: the same situation always gives the same plan.
    Raises Malformed for unknown cards. Rules: DEP-04, DET-14…DET-17, DET-19…DET-30, DET-40…DET-43.
    """
    scene = Scene(situation)
    plan: ClassicPlan | CurrentPlan
    layout: ClassicLayout | CurrentLayout
    if scene.is_classic:
        layout = ClassicLayout(scene)
        plan = ClassicPlan(scene, layout)
    else:
        layout = CurrentLayout(scene)
        plan = CurrentPlan(scene, layout)
    plan.make()
    found = [*all_problems(scene, layout), *plan.problems()]
    return Plan(
        edition=situation.edition,
        steps=plan.steps(),
        placements=plan.placements(),
        problems=in_order(scene, found),
    )
