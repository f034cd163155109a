"""Where a compulsory move ends for one bend of the tool: steps 4, 5 and 7 of the algorithm."""

from dataclasses import dataclass
from typing import Literal

from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.legion.hindrances import Hindrance
from battlefield.movement.legion.scene import GROUND_IGNORED, Scene, Why
from battlefield.movement.legion.track import Track

Outcome = Literal["full", "full-with-shift", "partial", "defeated", "no-move", "illegal"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How far the base comes, and why no farther.

    ``reasons`` forbid the end of the full move; ``block`` is what stops it on the way.
    """

    outcome: Outcome
    travel: float
    reasons: tuple[Hindrance, ...] = ()
    block: Hindrance | None = None

    @property
    def is_full(self) -> bool:
        """A full move, shifted back or not: it costs nothing (SPR-08)."""
        return self.outcome in ("full", "full-with-shift")


def completed(track: Track) -> Ending | None:
    """The full move, as it is or shifted back (steps 4 and 5); None: it cannot be completed."""
    if track.block:
        return None
    full = track.course.length
    reasons = tuple(track.reasons(full))
    if not reasons:
        return Ending("full", full)
    if not may_shift(track.scene, reasons):
        return None
    back = most_shift_in(track.scene)
    travel = track.farthest(max(0.0, full - back - TOLERANCE_IN), full)
    return None if travel is None else Ending("full-with-shift", travel, reasons)


def ending_of(track: Track, *, leave_table: bool = False) -> Ending:
    """The end of the move with the tool as it lies, the joint not being searched."""
    full = completed(track)
    if full:
        return full
    reasons = tuple(track.reasons(track.course.length)) if not track.block else ()
    if leave_table and {reason.why for reason in reasons} == {Why.EDGE}:
        return Ending("defeated", track.course.length, reasons)
    travel = track.farthest(0.0, track.reach)
    return Ending("partial", travel or 0.0, reasons, track.block)  # SPR-11: it may be 0


def may_shift(scene: Scene, reasons: tuple[Hindrance, ...]) -> bool:
    """SPD-16, SPD-17: terrain that is normally ignored must be the only reason."""
    only_ground = all(reason.why in GROUND_IGNORED for reason in reasons)
    return scene.compulsory and scene.numbers.shifts_back and only_ground


def most_shift_in(scene: Scene) -> float:
    """How far back a base may slide, inches (SPD-19, SPR-09)."""
    base = scene.base
    across = scene.readings.shift_by_half_of == "width"
    length = 2 * (base.radius_in if across else base.half_length_in)
    return scene.numbers.shift_share * length
