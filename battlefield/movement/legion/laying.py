"""Which tool a unit uses and how it lies: speed after all changes, start facing, course."""

from dataclasses import dataclass, replace

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.movement_tool import full_travel_in
from battlefield.geometry.placement import gap_to_terrain_in, may_touch
from battlefield.movement.legion.contact import inside_spans
from battlefield.movement.legion.course import Course, course_of
from battlefield.movement.legion.hindrances import standing_at
from battlefield.movement.legion.mover import Mover
from battlefield.movement.legion.numbers import MoveNumbers
from battlefield.movement.legion.readings import Readings
from battlefield.movement.legion.scene import Ground, Scene


@dataclass(frozen=True, slots=True)
class Laying:
    """How the tool is to be laid: from where, facing where, which way, at what speed.

    ``turn``: from the way of travel to the facing (180: reverse, ±90: strafe), degrees.
    """

    scene: Scene
    facing: float
    speed: int
    turn: float = 0.0

    def course(self, joint: float) -> tuple[Course, int, tuple[str, ...]]:
        """The course at this bend, its speed, and the difficult terrain that slowed it (MOV-12)."""
        course = self._at(joint, self.speed)
        slowed_by = tuple(g.id for g in slowing(self.scene) if _is_met(self.scene, course, g))
        least = self.scene.numbers.least_speed_after_terrain
        if not slowed_by or self.speed <= least:
            return course, self.speed, ()
        return self._at(joint, self.speed - 1), self.speed - 1, slowed_by

    def slower(self) -> "Laying":
        """The same a speed lower, at least the lowest tool (reverse, strafe: MOV-08, MOV-09)."""
        return replace(self, speed=max(self.speed - 1, 1))

    def _at(self, joint: float, speed: int) -> Course:
        mover = self.scene.mover
        travel = full_travel_in(mover.base, speed)
        return course_of(mover.x, mover.y, self.facing, joint, travel, self.turn)


def current_speed(mover: Mover, numbers: MoveNumbers, readings: Readings) -> int:
    """Speed after increases, then reductions (MOV-13, SPR-03); 0: no move of any kind (SPR-04)."""
    raised = min(mover.speed + mover.increase, numbers.fastest) if mover.speed else 0
    current = max(raised - mover.immobilize, 0)
    return mover.speed if readings.speed == "printed" and current else current


def slowing(scene: Scene) -> list[Ground]:
    """The difficult terrain that this mover heeds (MOV-12, SPR-23, SPC-11)."""
    words = [keyword.partition(" ")[0] for keyword in scene.mover.keywords]
    if any(word in scene.numbers.ignores_difficult for word in words):
        return []
    return [g for g in scene.grounds if g.piece.kind == "difficult" and _is_heeded(scene, g)]


def _is_heeded(scene: Scene, ground: Ground) -> bool:
    """CLASSIC: what is no higher than X is moved over freely, unless the table reads otherwise."""
    if scene.numbers.difficult_below_x or scene.readings.low_difficult_slows:
        return True
    free = scene.numbers.height_band_in * scene.mover.free_height
    return not scene.mover.free_height or ground.piece.height > free + TOLERANCE_IN


def _is_met(scene: Scene, course: Course, ground: Ground) -> bool:
    """Does any mini start in it, the leader end in it, or the tool cross it?"""
    mover = scene.mover
    starts = [(mover.x, mover.y), *mover.minis]
    bases = [Standing(mover.base, x, y, course.facings_deg[0]) for x, y in starts]
    bases.append(standing_at(scene, course, course.length))
    if any(_touches(base, ground) for base in bases):
        return True
    return any(
        low < leg.length and high > 0
        for leg in course.legs
        for low, high in inside_spans(leg, ground.piece.sides)
    )


def _touches(base: Standing, ground: Ground) -> bool:
    near = may_touch(base, ground.piece)
    return near and gap_to_terrain_in(base, ground.piece) < -TOLERANCE_IN
