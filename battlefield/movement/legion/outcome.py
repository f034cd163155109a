"""Parts of an answer that both kinds of move share: places, the tool, what is close to call."""

from collections.abc import Iterator

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN, too_close_to_call
from battlefield.movement.legion.answer import LegionVerdict, ToolLaid
from battlefield.movement.legion.body import CompulsoryMove, StandardMove
from battlefield.movement.legion.course import Course
from battlefield.movement.legion.ending import Ending, Outcome, most_shift_in
from battlefield.movement.legion.hindrances import along, standing_at
from battlefield.movement.legion.mover import Mover
from battlefield.movement.legion.scene import crossing_height_in
from battlefield.movement.legion.track import Track
from battlefield.movement.verdict import MoveProblem, Place, Step
from units.rulebook.problem import Severity

DIGITS = 4


def place(standing: Standing) -> Place:
    """A base's place in the answer; the facing from 0 to 360 degrees."""
    facing = round(standing.facing_deg, DIGITS) % 360
    return Place(x=round(standing.x, DIGITS), y=round(standing.y, DIGITS), facing=facing)


def tool_laid(course: Course, speed: int) -> ToolLaid:
    """Where the tool lies, for drawing."""
    spots = [course.place(travel) for travel in (0.0, course.legs[1].start, course.length)]
    start, joint, end = (
        Place(x=round(x, DIGITS), y=round(y, DIGITS), facing=round(facing, DIGITS) % 360)
        for x, y, facing in spots
    )
    return ToolLaid(speed=speed, start=start, joint=joint, end=end)


def crosses_edge_by(track: Track) -> float | None:
    """How far the base would stick out after a full move; None: it would not."""
    out = track.scene.table.off_by_in(standing_at(track.scene, track.course, track.course.length))
    return round(out, DIGITS) if out > TOLERANCE_IN else None


def standing_still(
    body: CompulsoryMove | StandardMove,
    mover: Mover,
    outcome: Outcome,
    problems: list[MoveProblem],
) -> LegionVerdict:
    """The answer when nothing moves: no move at all, or a situation that is illegal already."""
    first = problems[0]
    told = "The situation is not legal to begin with. " if outcome == "illegal" else ""
    spot = Place(x=mover.x, y=mover.y, facing=mover.facing % 360)
    return LegionVerdict(
        move=body.move,
        edition=body.edition,
        outcome=outcome,
        travel=0.0,
        full_travel=0.0,
        end=spot,
        steps=tuple(
            Step(message=p.message, rules=p.rules, about=p.about, travel=0.0) for p in problems
        ),
        problems=tuple(problems),
        read_aloud=told + first.message,
        start_legal=outcome != "illegal",
    )


def close_calls(track: Track, ending: Ending, asked: float | None) -> Iterator[MoveProblem]:
    """What decided the answer by no more than the tolerance: measure again.

    ``asked``: the travel somebody asked for (None: the base went as far as it could, and touches).
    """
    full = track.course.length
    if asked is not None:
        wide = along(track.scene, track.course, -TOLERANCE_IN)
        sure = {(h.why, h.about) for h in track.loose if h.low < asked < h.high}
        close = (h for h in wide if h.low < asked < h.high and (h.why, h.about) not in sure)
        for near in close:
            about = " and ".join(near.about) or "the table edge"
            yield _close(f"The base ends within {TOLERANCE_IN:g} in of {about}.", near.about)
    if ending.outcome == "full-with-shift":
        shift, most = full - ending.travel, most_shift_in(track.scene)
        if too_close_to_call(shift, most):
            yield _close(f"The shift is {shift:.3f} of at most {most:.3f} in.", ())
    limit = crossing_height_in(track.scene.mover, track.scene.numbers, track.scene.readings)
    for ground in track.scene.grounds:
        height = ground.piece.height
        # A height exactly at the limit is no close call: bands are built to be met.
        if height != limit and too_close_to_call(height, limit):
            message = f"{ground.id} is {height:g} in high and the limit {limit:g} in."
            yield _close(message, (ground.id,))


def _close(message: str, about: tuple[str, ...]) -> MoveProblem:
    return MoveProblem(
        code="move.too-close-to-call",
        severity=Severity.NOTE,
        message=message + " Too close to call: measure again, the answer leans to the mover.",
        rules=("SPR-19",),
        about=about,
        too_close_to_call=True,
    )
