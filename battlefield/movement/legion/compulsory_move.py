"""The compulsory move of a unit with Speeder X, in both editions (SPD, SPC, SPR, 2.2).

The tool is laid, the end is found, another bend is sought when the full move fails, and the story
of it is told with the rule for each step.
"""

from collections.abc import Iterator

from battlefield.geometry.bases import Standing
from battlefield.movement.legion.answer import Avoidable, LegionVerdict
from battlefield.movement.legion.asking import asked_problems, no_move
from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.clashes import displaced_by
from battlefield.movement.legion.displacement import displacements
from battlefield.movement.legion.ending import Ending, ending_of
from battlefield.movement.legion.fan import Fan
from battlefield.movement.legion.hindrances import standing_at
from battlefield.movement.legion.laying import Laying, current_speed
from battlefield.movement.legion.mover import Mover, mover_of
from battlefield.movement.legion.outcome import (
    close_calls,
    crosses_edge_by,
    place,
    standing_still,
    tool_laid,
)
from battlefield.movement.legion.pivoting import pivot_problems, start_facing, turned
from battlefield.movement.legion.scene import Scene, Why, scene_of
from battlefield.movement.legion.start import start_problems
from battlefield.movement.legion.story import end_steps, speed_steps, standing_steps, way_steps
from battlefield.movement.legion.telling import (
    activation_step,
    after_steps,
    avoidable_problem,
    displacement_steps,
    ending_step,
    read_aloud,
    wound_steps,
)
from battlefield.movement.legion.track import Track
from battlefield.movement.verdict import MoveProblem, Step


def check_compulsory_move(body: CompulsoryMove) -> LegionVerdict:
    """What happens in this compulsory move. Raises ``Malformed`` for a unit that is not known."""
    mover = mover_of(body)
    scene = scene_of(body, mover, compulsory=True)
    speed = current_speed(mover, scene.numbers, body.readings)
    illegal = start_problems(body, scene)
    if illegal:
        return standing_still(body, mover, "illegal", illegal)
    none = no_move(body, mover, speed)
    if none:
        return standing_still(body, mover, "no-move", [none])
    laying = Laying(scene, start_facing(body, mover), speed)
    course, speed, slowed_by = laying.course(body.joint)
    track = Track(scene, course)
    ending = ending_of(track, leave_table=_leaves(body))
    return _verdict(body, laying, track, ending, speed, slowed_by)


def both_editions(body: CompulsoryMove) -> dict[str, LegionVerdict]:
    """The answers of both editions to the same situation."""
    return {
        edition: check_compulsory_move(body.model_copy(update={"edition": edition}))
        for edition in ("classic", "current")
    }


def free_angles(body: CompulsoryMove) -> list[tuple[float, float]]:
    """The bends of the tool (from, to; degrees) that allow a legal full move (SPR-02).

    Exact to 0.1°; empty when there is none, or nothing to move.
    """
    mover = mover_of(body)
    scene = scene_of(body, mover, compulsory=True)
    speed = current_speed(mover, scene.numbers, body.readings)
    if no_move(body, mover, speed) or start_problems(body, scene):
        return []
    return Fan(Laying(scene, start_facing(body, mover), speed)).free_ranges()


def _leaves(body: CompulsoryMove) -> bool:
    """SPR-01: off the table on purpose, where the edition and the table allow it."""
    return body.leave_table and body.readings.leaving_by_choice and body.edition == "classic"


def _avoidable(body: CompulsoryMove, laying: Laying, ending: Ending) -> Avoidable | None:
    if ending.outcome != "partial" or body.angle_search == "off":
        return None
    joint = Fan(laying).best()
    return None if joint is None else Avoidable(joint=round(joint, 2))


def _wounds(body: CompulsoryMove, scene: Scene, ending: Ending, speed: int) -> int:
    """SPD-05: as many as the speed of the tool, once (SPR-03, SPR-06, SPR-07)."""
    if ending.outcome != "partial" or not scene.numbers.wounds_for_partial:
        return 0
    only_engaged = {reason.why for reason in ending.reasons} == {Why.ENGAGED}
    if only_engaged and not body.readings.engaged_costs_wounds:
        return 0
    return speed * (1 + scene.mover.companions if body.readings.wounds_per == "mini" else 1)


def _verdict(
    body: CompulsoryMove,
    laying: Laying,
    track: Track,
    ending: Ending,
    speed: int,
    slowed_by: tuple[str, ...],
) -> LegionVerdict:
    scene, mover, full = track.scene, track.scene.mover, track.course.length
    end = turned(body, standing_at(scene, track.course, ending.travel))
    defeated = ending.outcome == "defeated"
    pushed = () if defeated else displaced_by(scene, end)
    ids = tuple(other.id for other in pushed)
    minis = () if defeated else tuple(track.room.places(end) or ())
    avoidable = _avoidable(body, laying, ending)
    wounds = _wounds(body, scene, ending, speed)
    answer = LegionVerdict(
        move=body.move,
        edition=body.edition,
        outcome=ending.outcome,
        travel=round(ending.travel, 4),
        full_travel=round(full, 4),
        shift_back=round(full - ending.travel, 4) if ending.outcome == "full-with-shift" else 0.0,
        end=place(end),
        wounds=wounds,
        displaced=ids,
        displacement=displacements(body, scene, ids, [end, *minis]),
        minis=tuple(place(mini) for mini in minis),
        crosses_edge_by=crosses_edge_by(track),
        avoidable=avoidable,
        tool=tool_laid(track.course, speed),
        steps=tuple(_steps(body, mover, track, ending, speed, slowed_by, ids, wounds)),
        read_aloud=read_aloud(mover, ending, full, wounds, ids),
    )
    problems = _problems(body, laying, track, ending, avoidable, end)
    close = any(problem.too_close_to_call for problem in problems)
    return answer.model_copy(update={"problems": tuple(problems), "too_close_to_call": close})


def _steps(
    body: CompulsoryMove,
    mover: Mover,
    track: Track,
    ending: Ending,
    speed: int,
    slowed_by: tuple[str, ...],
    displaced: tuple[str, ...],
    wounds: int,
) -> Iterator[Step]:
    yield activation_step(body, mover, speed, track.course.length)
    yield from speed_steps(mover, speed, slowed_by)
    yield from way_steps(track, ending.travel)
    yield from end_steps(track, ending)
    yield ending_step(body, ending, track.course.length)
    yield from standing_steps(track, ending)
    yield from wound_steps(body, mover, ending, wounds)
    yield from displacement_steps(body, displaced, ending)
    yield from after_steps(body, mover, ending)


def _problems(
    body: CompulsoryMove,
    laying: Laying,
    track: Track,
    ending: Ending,
    avoidable: Avoidable | None,
    end: Standing,
) -> list[MoveProblem]:
    scene = laying.scene
    found = [*pivot_problems(body, scene, laying, end), *asked_problems(body, ending)]
    if avoidable:
        found.append(avoidable_problem(body, scene.mover, avoidable.joint))
    return [
        *found,
        *close_calls(track, ending, ending.travel if ending.outcome == "full" else None),
    ]
