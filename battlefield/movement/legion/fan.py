"""Every bend of the tool at once: which of them allow a legal full move (SPR-02).

The bends are tried in steps and each change between two of them is bisected, so a range is exact
to far less than 0.1°; only a range narrower than a step can be missed. What is shaded or suggested
is legal without leaning on the tolerance.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.legion.clashes import clashes
from battlefield.movement.legion.cohesion import Room
from battlefield.movement.legion.contact import Leg, polygon_spans
from battlefield.movement.legion.course import Course
from battlefield.movement.legion.ending import completed
from battlefield.movement.legion.hindrances import core_of
from battlefield.movement.legion.laying import Laying, slowing
from battlefield.movement.legion.ledges import ledge_under
from battlefield.movement.legion.scene import GROUND_IGNORED, Ground, Obstacle, Scene
from battlefield.movement.legion.track import Track

SEARCH_STEP_DEG = 1.0
SHADING_STEP_DEG = 0.25
FINE_DEG = 0.01
SLACK_IN = 0.001  # as exact as a place is told; far less than the tolerance of the table


class Fan:
    """All courses of one laying of the tool."""

    def __init__(self, laying: Laying) -> None:
        self.laying = laying
        self.straight, _, _ = laying.course(0.0)
        self.plain = not slowing(laying.scene)  # else the tool itself depends on the bend
        self.first_leg_barred = self.plain and _is_barred(laying.scene, self.straight, 0)
        self.scene = self._near_the_ends() if self.plain else laying.scene
        self.room = Room(self.scene)

    def _near_the_ends(self) -> Scene:
        """The scene with only what the second leg, or a mini beside its end, can meet."""
        scene, leg = self.laying.scene, self.straight.legs[1]
        reach = leg.length + scene.base.half_length_in + TOLERANCE_IN
        if scene.mover.companions:
            reach += scene.numbers.cohesion_gap_in + 2 * scene.base.half_length_in
        return replace(
            scene,
            obstacles=tuple(o for o in scene.obstacles if _is_near(o, leg, reach)),
            displaceable=tuple(o for o in scene.displaceable if _is_near(o, leg, reach)),
            grounds=tuple(g for g in scene.grounds if _lies_near(g, leg, reach)),
        )

    def allows(self, joint: float) -> bool:
        """Whether a legal full move (shifted back or not) exists at this bend."""
        if self.first_leg_barred:
            return False
        if not self.plain:
            return self._is_completed(joint)
        standing = self._end(joint)
        found = clashes(self.scene, standing, SLACK_IN)
        if any(why not in GROUND_IGNORED for why, _ in found):
            return False
        if found or ledge_under(self.scene, standing, SLACK_IN):
            return self._is_completed(joint)
        if _is_barred(self.scene, self.laying.course(joint)[0], 1):
            return False
        return self.room.places(standing) is not None

    def best(self) -> float | None:
        """The bend nearest to straight that allows a full move, then the one to the left (D17)."""
        if self.first_leg_barred:
            return None
        if self.allows(0.0):
            return 0.0
        coarse = self._first(SEARCH_STEP_DEG)
        return self._first(SHADING_STEP_DEG) if coarse is None else coarse

    def _first(self, step: float) -> float | None:
        """The same, trying both sides step by step away from straight."""
        for number in range(1, round(self.scene.numbers.joint_limit_deg / step) + 1):
            fitting = [side for side in (1, -1) if self.allows(side * number * step)]
            if fitting:
                nearest = [
                    self._nearest(side * number * step, side * (number - 1) * step)
                    for side in fitting
                ]
                return min(nearest, key=lambda bend: (round(abs(bend), 2), bend < 0))
        return None

    def free_ranges(self) -> list[tuple[float, float]]:
        """The bends that allow a full move, as ranges from–to in degrees, right to left."""
        if self.first_leg_barred:
            return []
        limit = self.scene.numbers.joint_limit_deg
        steps = round(2 * limit / SHADING_STEP_DEG)
        bends = [-limit + step * SHADING_STEP_DEG for step in range(steps + 1)]
        return list(ranges(bends, self.allows, FINE_DEG))

    def _nearest(self, legal: float, illegal: float) -> float:
        """Between a bend that allows it and one that does not: the last that does."""
        return _bisect(legal, illegal, self.allows, FINE_DEG)

    def _is_completed(self, joint: float) -> bool:
        return completed(Track(self.scene, self.laying.course(joint)[0], SLACK_IN)) is not None

    def _end(self, joint: float) -> Standing:
        leg = self.straight.legs[1]
        bent = radians(self.laying.facing - self.laying.turn + joint)
        x, y = leg.x + leg.length * cos(bent), leg.y + leg.length * sin(bent)
        return Standing(self.scene.base, x, y, self.laying.facing + joint)


def ranges(
    bends: list[float], allows: Callable[[float], bool], fine: float
) -> Iterator[tuple[float, float]]:
    """The stretches of ``bends`` that are allowed, their ends bisected to ``fine``."""
    begin: float | None = None
    before, held = bends[0], False
    for bend in bends:
        holds = allows(bend)
        if holds and begin is None:
            begin = bend if bend == bends[0] else _bisect(bend, before, allows, fine)
        if held and not holds and begin is not None:
            yield begin, _bisect(before, bend, allows, fine)
            begin = None
        before, held = bend, holds
    if begin is not None:
        yield begin, bends[-1]


def _bisect(legal: float, illegal: float, allows: Callable[[float], bool], fine: float) -> float:
    while abs(legal - illegal) > fine:
        middle = (legal + illegal) / 2
        if allows(middle):
            legal = middle
        else:
            illegal = middle
    return legal


def _is_barred(scene: Scene, course: Course, number: int) -> bool:
    """Does terrain that cannot be passed stand on this leg?"""
    leg = course.legs[number]
    core = core_of(scene, course.facings[number])
    reach = scene.base.radius_in - SLACK_IN
    return any(
        low < leg.length and high > 0
        for wall in scene.walls
        for low, high in polygon_spans(leg, wall.piece.sides, reach, core)
    )


def _is_near(other: Obstacle, leg: Leg, reach: float) -> bool:
    standing = other.standing
    far = reach + other.radius + standing.base.half_core_in
    return hypot(standing.x - leg.x, standing.y - leg.y) < far


def _lies_near(ground: Ground, leg: Leg, reach: float) -> bool:
    west, south, east, north = ground.piece.bounds
    across = west - reach <= leg.x <= east + reach
    return across and south - reach <= leg.y <= north + reach
