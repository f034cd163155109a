"""May the unit make this move at all?

Rules: MT-01 … MT-03, MT-05, FLY-01, FLY-02, SRG-08, FLR-05.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from battlefield.geometry.lengths import at_most
from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.body import MoveBody
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.findings import (
    close,
    is_close,
    overlaps,
    worth_knowing,
    wrong,
)
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Scene

RULE_OF = {"normal": "MT-01", "advance": "MT-02", "fall-back": "MT-03", "charge": "MT-05"}


def judge_declaration(body: MoveBody, scene: Scene) -> Iterator[MoveProblem]:
    """Was taking to the skies declared by a unit that can fly, in time? Rules: FLY-01, FLY-02."""
    if not body.take_to_the_skies:
        return
    if not scene.unit_can_fly:
        message = f"{body.unit.id} has no model with FLY: it cannot take to the skies."
        yield wrong("skies.cannot-fly", message, "FLY-01", "FLY-02", about=(body.unit.id,))
    if not body.declared_before_moving:
        message = (
            "Taking to the skies is declared before the unit's first model moves; afterwards it is "
            "too late, and the move is judged without it."
        )
        yield wrong("skies.too-late", message, "FLY-02", about=(body.unit.id,))


def engagements(
    models: Iterable[Figure], enemies: Sequence[Figure]
) -> Iterator[tuple[Figure, Figure]]:
    """Each pair of a model and an enemy within engagement range. Rules: GEN-05."""
    for model in models:
        yield from ((model, enemy) for enemy in enemies if model.engages(enemy))


def judge_start(body: MoveBody, scene: Scene) -> Iterator[MoveProblem]:
    """May a unit in this state be chosen for this kind of move?"""
    if body.unit.surged_this_phase:
        message = f"{body.unit.id} made a surge move this phase and cannot move again in it."
        yield wrong("eligible.surged", message, "SRG-08", about=(body.unit.id,))
    elif body.unit.moved_this_phase:
        message = f"{body.unit.id} has moved this phase; it moves again only if a rule says so."
        yield worth_knowing("eligible.moved", message, RULE_OF[body.kind], about=(body.unit.id,))
    if body.kind == "fall-back":
        yield from _falling_back(body, scene)
        return
    for model, enemy in engagements(scene.unit, scene.enemies):
        message = (
            f"{model.id} is {model.gap(enemy):.2f} in from {enemy.id}: "
            f"an engaged unit makes no {body.kind} move."
        )
        yield wrong(
            "eligible.engaged", message, RULE_OF[body.kind], "GEN-05", about=(model.id, enemy.id)
        )


def _falling_back(body: MoveBody, scene: Scene) -> Iterator[MoveProblem]:
    if not any(engagements(scene.unit, scene.enemies)):
        message = f"{body.unit.id} is not engaged: only an engaged unit falls back."
        yield wrong("eligible.not-engaged", message, "MT-03", "GEN-05", about=(body.unit.id,))
    if body.unit.battle_shocked and body.fall_back != "desperate-escape":
        message = f"{body.unit.id} is battle-shocked: it may fall back only by desperate escape."
        yield wrong("eligible.battle-shocked", message, "MT-03", "GEN-07", about=(body.unit.id,))


def judge_unengaged(
    kind: str, rule: str, ends: Sequence[Figure], scene: Scene
) -> Iterator[MoveProblem]:
    """A normal, advance or fall-back move ends beyond engagement range. Rules: MT-01, FLY-08."""
    limit = inches("engagement_horizontal_in")
    for model in ends:
        for enemy in scene.enemies:
            gap, about = model.gap(enemy), (model.id, enemy.id)
            if not at_most(model.rise(enemy), inches("engagement_vertical_in")):
                continue
            if gap <= limit:
                message = (
                    f"{model.id} ends {gap:.2f} in from {enemy.id}, within {limit:g} in: "
                    f"this {kind} move must end unengaged."
                )
                rules = (rule, "GEN-05", "FLY-08") if scene.is_flying(model) else (rule, "GEN-05")
                yield wrong("end.engaged", message, *rules, about=about)
            if is_close(gap, limit):
                yield close(f"{model.id} to {enemy.id}", gap, limit, "GEN-05", about=about)


def judge_situation(scene: Scene) -> Iterator[MoveProblem]:
    """Is the start impossible: bases overlapping, models off the table? Then nothing is judged."""
    for one, two in combinations((*scene.unit, *scene.others), 2):
        if one.shares_height_with(two) and overlaps(gap := one.gap(two)):
            message = (
                f"{one.id} and {two.id} overlap by {-gap:.2f} in before anything moves; "
                "put them apart and ask again."
            )
            yield wrong("start.overlap", message, "MV-05", about=(one.id, two.id))
    for model in scene.unit:
        west, south, east, north = model.shape.core.bounds
        radius = model.footprint.radius
        over = max(radius - west, radius - south, east + radius - scene.table.width)
        over = max(over, north + radius - scene.table.depth)
        if not at_most(over, 0.0):
            message = f"{model.id} starts {over:.2f} in outside the battlefield; put it inside."
            yield wrong("start.off-table", message, "MV-04", about=(model.id,))
