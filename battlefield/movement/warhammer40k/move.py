"""Normal, advance, fall-back and charge moves of the 11th edition, flying or not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.answer import MoveAnswer
from battlefield.movement.warhammer40k.body import MoveBody
from battlefield.movement.warhammer40k.charge import judge_charge, judge_targets
from battlefield.movement.warhammer40k.eligibility import (
    RULE_OF,
    judge_declaration,
    judge_situation,
    judge_start,
    judge_unengaged,
)
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.maximum import maxima
from battlefield.movement.warhammer40k.scene import Scene, scene_of
from battlefield.movement.warhammer40k.story import any_doubt, goes_back, read_aloud, tell_move
from battlefield.movement.warhammer40k.verdicts import is_legal, lines_of, move_models, stayed

__all__ = ["MoveAnswer", "MoveBody", "check"]


def check(body: Mapping[str, Any] | MoveBody) -> MoveAnswer:
    """Is the move legal, how far did each model go, and what does the unit do now?

    ``body`` is the JSON of ``warhammer40k/move``; lengths in inches. Raises pydantic's
    ``ValidationError`` with the path to each fault. An illegal move is an answer: all findings are
    reported, and the unit goes back. Rules: MV-01 … MV-11, MT-01 … MT-03, MT-05, FLY-01 … FLY-10.
    """
    asked = MoveBody.model_validate(body)
    scene = _scene(asked)
    maximum = maxima(asked, scene)
    impossible = list(judge_situation(scene))
    if impossible:
        lines = stayed(scene, maximum)
        return _answer(asked, scene, maximum, lines, eligible=True, problems=impossible)
    before = [*judge_declaration(asked, scene), *judge_start(asked, scene)]
    if asked.kind == "charge":
        before += judge_targets(asked, scene, maximum)
    rules = ("FLY-03",) if scene.flies else ()
    moved = move_models(scene, asked.unit.models, maximum, *rules)
    after = list(_after(asked, scene, maximum, moved.ends))
    lines = lines_of(moved, maximum)
    problems = [*before, *moved.problems, *after]
    return _answer(asked, scene, maximum, lines, eligible=is_legal(before), problems=problems)


def _scene(asked: MoveBody) -> Scene:
    """The scene; it flies only when the declaration is one (FLY-01, FLY-02)."""
    desperate = asked.kind == "fall-back" and asked.fall_back == "desperate-escape"
    scene = scene_of(asked, asked.kind, flies=asked.take_to_the_skies, desperate=desperate)
    if asked.take_to_the_skies and not is_legal(judge_declaration(asked, scene)):
        return scene_of(asked, asked.kind, flies=False, desperate=desperate)
    return scene


def _after(
    asked: MoveBody, scene: Scene, maximum: Mapping[str, float], ends: Sequence[Figure]
) -> Iterator[MoveProblem]:
    if asked.kind == "charge":
        yield from judge_charge(asked, scene, maximum, ends)
    elif asked.kind != "fall-back" or asked.readings.fall_back_ends == "unengaged":
        yield from judge_unengaged(asked.kind, RULE_OF[asked.kind], ends, scene)


def _answer(
    asked: MoveBody,
    scene: Scene,
    maximum: dict[str, float],
    lines: Sequence[Any],
    *,
    eligible: bool,
    problems: Sequence[MoveProblem],
) -> MoveAnswer:
    legal = is_legal(problems)
    steps = list(tell_move(asked, scene, lines))
    return MoveAnswer(
        move=asked.move,
        legal=legal,
        eligible=eligible,
        maximum=maximum,
        models=tuple(lines),
        returns_to_start=not legal,
        cannot_move_again=False,
        too_close_to_call=any_doubt(problems),
        problems=tuple(problems),
        steps=tuple(steps if legal else [*steps, goes_back(asked.unit.id)]),
        read_aloud=read_aloud(asked.unit.id, f"{asked.kind} move", problems, lines),
    )
