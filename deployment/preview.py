"""May a unit stand where it is being dragged to? Checked without planning, so that it is quick."""

from typing import Any

from deployment.planner.checking import check_deployment
from deployment.planner.scene import Scene
from deployment.planner.situation import Situation
from deployment.words import names_of, short, with_names
from units.rulebook.problem import Severity


def preview_words(situation: Situation, unit: str) -> dict[str, Any]:
    """``{"ok", "message"}`` for a unit on its way; only its own errors speak against a place."""
    scene = Scene(situation)
    member = scene.by_id.get(unit)
    if member is None or member.asked.leader is None:
        return {"ok": True, "message": ""}
    names = names_of(scene)
    spot = member.asked.leader
    place = f"{names[unit]} at {short(spot.x)}, {short(spot.y)}"
    found = check_deployment(situation)
    own = [p for p in found.problems if unit in p.offenders and p.severity is Severity.ERROR]
    if own:
        return {"ok": False, "message": f"{place}. {with_names(own[0].message, scene, names)}"}
    pair = next((pair for pair in found.pairings if pair.unit == unit), None)
    beside = f", beside {names[pair.parent]}" if pair else ""
    return {"ok": True, "message": f"{place}: may stand there{beside}."}
