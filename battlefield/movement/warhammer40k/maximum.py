"""The maximum distance of each model.

Rules: GEN-08, MV-06, MT-01 … MT-03, MT-05, FLY-03, FLY-09.
"""

from battlefield.movement.warhammer40k.body import Modifier, MoveBody, Mover
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Scene


def modified(move: float, modifiers: tuple[Modifier, ...]) -> float:
    """Move after its modifiers: set, then multiply and divide, then add and subtract; at least 1.

    A Move that nothing modifies is left as printed. Rules: GEN-08.
    """
    if not modifiers:
        return move
    for change in (m for m in modifiers if m.how == "set"):
        move = change.by
    for change in modifiers:
        move *= {"multiply": change.by, "divide": 1 / (change.by or 1.0)}.get(change.how, 1.0)
    for change in modifiers:
        move += {"add": change.by, "subtract": -change.by}.get(change.how, 0.0)
    return max(inches("least_move_in"), move)


def has_hover(mover: Mover) -> bool:
    """Does the ability say that nothing is subtracted? Rules: FLY-09."""
    return mover.hover or "HOVER" in mover.keywords


def penalty(scene: Scene, movers: tuple[Mover, ...], model: Figure) -> float:
    """What taking to the skies costs this model, inches. Rules: FLY-03, FLY-09, FLR-02."""
    if not scene.flies:
        return 0.0
    hover = {mover.id: has_hover(mover) for mover in movers}
    flyers = [figure.id for figure in scene.unit if figure.can_fly]
    if hover[model.id] or all(hover[flyer] for flyer in flyers):
        return 0.0
    if scene.readings.mixed_unit_penalty == "flyers-only" and not model.can_fly:
        return 0.0
    return inches("skies_penalty_in")


def reduced(scene: Scene, maximum: float, cost: float) -> float:
    """The maximum less the cost of the skies, never below the least. Rules: FLY-03, FLR-03."""
    least = 1.0 if scene.readings.least_maximum == "one" else 0.0
    return max(min(least, maximum), maximum - cost) if cost else maximum


def maxima(body: MoveBody, scene: Scene) -> dict[str, float]:
    """Each model's maximum distance in this move, inches."""
    roll = body.roll or 0
    found = {}
    for mover, figure in zip(body.unit.models, scene.unit, strict=True):
        move = modified(mover.move or 0.0, mover.modifiers)
        before = {"advance": move + roll, "charge": float(roll)}.get(body.kind, move)
        found[mover.id] = reduced(scene, before, penalty(scene, body.unit.models, figure))
    return found
