"""Ordinary moves of a repulsor vehicle, in both editions (MOV, SPD-07, SPD-09 … SPD-13).

The player says where the move ends; the checker says whether that is legal and, if not, how far
it could go. Nothing is displaced, nothing shifts back, nothing costs wounds.
"""

from collections.abc import Iterator

from battlefield.geometry.lengths import at_most
from battlefield.movement.legion.answer import LegionVerdict
from battlefield.movement.legion.body import StandardMove
from battlefield.movement.legion.ending import Ending, Outcome
from battlefield.movement.legion.hindrances import Hindrance, standing_at
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
from battlefield.movement.legion.scene import Scene, scene_of
from battlefield.movement.legion.start import start_problems
from battlefield.movement.legion.story import (
    end_steps,
    speed_steps,
    standing_steps,
    way_steps,
    why_told,
)
from battlefield.movement.legion.track import Track
from battlefield.movement.legion.ways import (
    may_move,
    read_ordinary_aloud,
    turn_of,
    way_problems,
    way_step,
)
from battlefield.movement.verdict import MoveProblem, Step
from units.rulebook.problem import Severity


def check_ordinary_move(body: StandardMove) -> LegionVerdict:
    """What happens in this ordinary move. Raises ``Malformed`` for a unit that is not known."""
    mover = mover_of(body)
    may_move(mover)
    scene = scene_of(body, mover, compulsory=False)
    illegal = start_problems(body, scene)
    if illegal:
        return standing_still(body, mover, "illegal", illegal)
    current = current_speed(mover, scene.numbers, body.readings)
    if current == 0:
        return standing_still(body, mover, "no-move", [_speed_0(mover)])
    laying = Laying(scene, start_facing(body, mover), min(body.tool or current, current))
    laying = Laying(scene, laying.facing, laying.speed, turn_of(body))
    if body.reverse or body.strafe:
        laying = laying.slower()
    course, speed, slowed_by = laying.course(body.joint)
    track = Track(scene, course)
    wanted = _wanted(body, track)
    ending = _ending(body, track, wanted)
    end = turned(body, standing_at(scene, course, ending.travel))
    problems = [
        *way_problems(body, scene, current),
        *pivot_problems(body, scene, laying, end),
        *_end_problems(track, ending, wanted),
        *close_calls(track, ending, _asked(body, ending)),
    ]
    wrong = any(problem.severity is Severity.ERROR for problem in problems)
    outcome: Outcome = "illegal" if wrong else ending.outcome
    return LegionVerdict(
        move=body.move,
        edition=body.edition,
        outcome=outcome,
        travel=round(ending.travel, 4),
        full_travel=round(course.length, 4),
        end=place(end),
        minis=tuple(place(mini) for mini in track.room.places(end) or ()),
        crosses_edge_by=crosses_edge_by(track),
        farthest=_farthest(track, outcome),
        tool=tool_laid(course, speed),
        steps=tuple(_steps(body, mover, track, ending, speed, slowed_by)),
        problems=tuple(problems),
        read_aloud=read_ordinary_aloud(mover, outcome, ending.travel, course.length),
        too_close_to_call=any(problem.too_close_to_call for problem in problems),
    )


def _wanted(body: StandardMove, track: Track) -> float:
    """The travel the player asks for; without a distance, as far as is legal."""
    if body.full:
        return track.course.length
    if body.distance is None:
        return track.farthest(0.0, track.reach) or 0.0
    return min(body.distance, track.course.length)


def _asked(body: StandardMove, ending: Ending) -> float | None:
    """The travel the player chose; None where the base went as far as it could."""
    chosen = body.full or body.distance is not None
    return ending.travel if chosen and not ending.block else None


def _ending(body: StandardMove, track: Track, wanted: float) -> Ending:
    """The base goes where it is wanted, or as far as terrain lets it (MOV-06)."""
    travel = min(wanted, track.reach)
    block = track.block if wanted > track.reach else None
    reasons = tuple(track.reasons(travel))
    full = at_most(track.course.length, travel) and body.full
    return Ending("full" if full else "partial", travel, reasons, block)


def _farthest(track: Track, outcome: Outcome) -> float | None:
    if outcome != "illegal":
        return None
    travel = track.farthest(0.0, track.reach)
    return None if travel is None else round(travel, 4)


def _end_problems(track: Track, ending: Ending, wanted: float) -> Iterator[MoveProblem]:
    scene = track.scene
    if ending.block:
        message = f"The base is stopped after {ending.travel:.2f} of {wanted:.2f} in."
        yield MoveProblem(
            code="move.stopped",
            severity=Severity.WARNING,
            message=message,
            rules=("MOV-06", "SPR-18"),
            about=ending.block.about,
        )
    for reason in ending.reasons:
        yield _end_problem(scene, reason)


def _end_problem(scene: Scene, reason: Hindrance) -> MoveProblem:
    words, rules = why_told(scene, reason)
    return MoveProblem(
        code=f"move.ends-{reason.why}",
        severity=Severity.ERROR,
        message=f"The move may not end there: {words}.",
        rules=rules,
        about=reason.about,
    )


def _speed_0(mover: Mover) -> MoveProblem:
    return MoveProblem(
        code="move.speed-0",
        severity=Severity.NOTE,
        message=f"{mover.name} has speed 0: no moves of any kind.",
        rules=("MOV-13", "SPR-04"),
        about=(mover.id,),
    )


def _steps(
    body: StandardMove,
    mover: Mover,
    track: Track,
    ending: Ending,
    speed: int,
    slowed_by: tuple[str, ...],
) -> Iterator[Step]:
    yield way_step(body, mover, speed, track.course.length)
    yield from speed_steps(mover, speed, slowed_by)
    yield from way_steps(track, ending.travel)
    if ending.outcome == "full":
        yield from end_steps(track, ending)
    kind = "full" if ending.outcome == "full" else "partial"
    message = f"The {kind} move ends after {ending.travel:.2f} in along the tool."
    yield Step(message=message, rules=("MOV-03",), about=(mover.id,), travel=ending.travel)
    yield from standing_steps(track, ending)
