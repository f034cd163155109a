"""Surge moves of the 11th edition. Rules: SRG-01 … SRG-09, FLR-01, SRR-01 … SRR-09."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.answer import ModelMove, SuggestedEnd, SurgeAnswer
from battlefield.movement.warhammer40k.body import SurgeBody
from battlefield.movement.warhammer40k.eligibility import engagements, judge_situation
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.findings import close, is_close, wrong
from battlefield.movement.warhammer40k.levels import Aim
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Scene, scene_of
from battlefield.movement.warhammer40k.story import any_doubt, goes_back, read_aloud, tell_surge
from battlefield.movement.warhammer40k.surge_duty import Duties, duties_of, judge_duties
from battlefield.movement.warhammer40k.surge_target import Chosen, choose_target, counts_for_surge
from battlefield.movement.warhammer40k.verdicts import (
    is_legal,
    lines_of,
    move_models,
    pose_of,
    stayed,
)

__all__ = ["SurgeAnswer", "SurgeBody", "check"]


def check(body: Mapping[str, Any] | SurgeBody) -> SurgeAnswer:
    """Is the surge legal, who had to engage, and where could each model go?

    ``body`` is the JSON of ``warhammer40k/surge``; lengths in inches. Raises pydantic's
    ``ValidationError`` with the path to each fault. A model whose path is only its place has moved
    0 inches. An ineligible unit is not searched for.
    """
    asked = SurgeBody.model_validate(body)
    scene = scene_of(asked, "surge", flies=False)
    maximum = {model.id: asked.maximum for model in scene.unit}
    impossible = list(judge_situation(scene))
    chosen = choose_target(scene, asked.targets)
    barred = list(judge_eligible(asked, scene))
    if impossible or barred or chosen.unit is None:
        lines = stayed(scene, maximum)
        nothing = Duties({}, {}, ())
        problems = [*impossible, *barred, *chosen.problems]
        return _answer(asked, scene, chosen, nothing, lines, eligible=not barred, problems=problems)
    return _surge(asked, scene, chosen, maximum)


def _surge(
    asked: SurgeBody, scene: Scene, chosen: Chosen, maximum: dict[str, float]
) -> SurgeAnswer:
    aim = _aim(scene, chosen)
    duties = duties_of(scene, maximum, aim)
    # like any other move (SRG-03)
    moved = move_models(scene, asked.unit.models, maximum, "SRG-01")
    problems = [
        *_declaration(asked),
        *chosen.problems,
        *moved.problems,
        *_engages_another(moved.ends, aim),
        *judge_duties(scene, duties, moved.ends, aim),
    ]
    lines = lines_of(moved, maximum)
    return _answer(asked, scene, chosen, duties, lines, eligible=True, problems=problems)


def _aim(scene: Scene, chosen: Chosen) -> Aim:
    targets = tuple(enemy for enemy in scene.enemies if enemy.unit == chosen.unit)
    others = tuple(
        enemy
        for enemy in scene.enemies
        if enemy.unit != chosen.unit and counts_for_surge(scene, enemy)
    )
    return Aim(targets, others, inches("engagement_horizontal_in"))


def judge_eligible(asked: SurgeBody, scene: Scene) -> Iterator[MoveProblem]:
    """The four conditions, each that fails. Rules: SRG-02, GEN-07, GEN-05, SRR-07."""
    unit = asked.unit
    if not asked.triggered:
        message = "The rule that allows the surge was not triggered."
        yield wrong("surge.not-triggered", message, "SRG-02", "SRG-01", about=(unit.id,))
    if unit.battle_shocked:
        message = f"{unit.id} is battle-shocked and makes no surge move."
        yield wrong("surge.battle-shocked", message, "SRG-02", "GEN-07", about=(unit.id,))
    for model, enemy in engagements(scene.unit, scene.enemies):
        message = f"{model.id} is {model.gap(enemy):.2f} in from {enemy.id}: the unit is engaged."
        yield wrong("surge.engaged", message, "SRG-02", "GEN-05", about=(model.id, enemy.id))
    if unit.surged_this_phase:
        message = f"{unit.id} made a surge move this phase and cannot move again in it."
        yield wrong("surge.moved", message, "SRG-02", "SRG-08", about=(unit.id,))
    elif unit.moved_this_phase:
        message = f"{unit.id} has already moved this phase."
        yield wrong("surge.moved", message, "SRG-02", about=(unit.id,))
    elif unit.remained_stationary and asked.readings.stationary == "is-moving":
        message = f"{unit.id} remained stationary, which is read as a move this phase."
        yield wrong("surge.moved", message, "SRG-02", "SRR-07", about=(unit.id,))


def _declaration(asked: SurgeBody) -> Iterator[MoveProblem]:
    if asked.take_to_the_skies:
        message = "A surge is not among the moves in which a unit can take to the skies."
        yield wrong("skies.surge", message, "FLR-01", "FLY-02", about=(asked.unit.id,))


def _engages_another(ends: Sequence[Figure], aim: Aim) -> Iterator[MoveProblem]:
    """Not engaged with any other enemy unit afterwards. Rules: SRG-07, SRR-06."""
    limit = inches("engagement_horizontal_in")
    for end in ends:
        for enemy in aim.barred:
            gap, about = end.gap(enemy), (end.id, enemy.id, enemy.unit)
            if end.rise(enemy) > inches("engagement_vertical_in"):
                continue
            if gap <= limit:
                message = (
                    f"{end.id} ends {gap:.2f} in from {enemy.id} of {enemy.unit}, "
                    "which is not the surge target."
                )
                yield wrong("surge.engages-another", message, "SRG-07", "SRR-06", about=about)
            if is_close(gap, limit):
                yield close(f"{end.id} to {enemy.id}", gap, limit, "SRG-07", about=about)


def _suggested(duties: Duties) -> Iterator[SuggestedEnd]:
    for name in duties.seekers:
        spot = duties.best.get(name)
        if spot is not None:
            yield SuggestedEnd(
                id=name,
                at=pose_of(spot.figure),
                travel=spot.travel,
                distance=spot.distance,
                engaged=spot.engaged,
            )


def _answer(
    asked: SurgeBody,
    scene: Scene,
    chosen: Chosen,
    duties: Duties,
    lines: Sequence[ModelMove],
    *,
    eligible: bool,
    problems: Sequence[MoveProblem],
) -> SurgeAnswer:
    legal = is_legal(problems)
    steps = list(tell_surge(asked, scene, chosen, lines)) if eligible else []
    return SurgeAnswer(
        move=asked.move,
        legal=legal,
        eligible=eligible,
        maximum={line.id: line.maximum for line in lines},
        models=tuple(lines),
        target=chosen.unit,
        must_engage=duties.must_engage,
        suggested=tuple(_suggested(duties)),
        returns_to_start=not legal,
        cannot_move_again=eligible and legal,
        too_close_to_call=any_doubt(problems),
        problems=tuple(problems),
        steps=tuple(steps if legal else [*steps, goes_back(asked.unit.id)]),
        read_aloud=read_aloud(asked.unit.id, "surge move", problems, lines),
    )
