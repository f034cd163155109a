"""Every bend of the tool at once: which of them allow a legal full move (SPR-02).

The bends are tried in steps and each change between two of them is bisected, so a range is exact
to far less than 0.1°; only a range narrower than a step can be missed. What is shaded or suggested
is legal without leaning on the tolerance.
"""

from collections.abc import Callable, Iterator
from math import cos, hypot, radians, sin

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.legion.clashes import clashes
from battlefield.movement.legion.cohesion import room_for_companions
from battlefield.movement.legion.contact import polygon_spans
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
        self.scene: Scene = laying.scene
        straight, _, _ = laying.course(0.0)
        self.straight = straight
        self.plain = not slowing(self.scene)  # else the tool itself depends on the bend
        x, y = straight.legs[1].x, straight.legs[1].y
        reach = straight.legs[1].length + self.scene.base.half_length_in + TOLERANCE_IN
        self.obstacles = tuple(o for o in self.scene.obstacles if _is_near(o, x, y, reach))
        self.barred = tuple(g for g in self.scene.barred if _lies_near(g, x, y, reach))
        self.walls = tuple(g for g in self.barred if g.blocks)
        self.first_leg_barred = self.plain and self._is_barred(straight, 0)

    def allows(self, joint: float) -> bool:
        """Whether a legal full move (shifted back or not) exists at this bend."""
        if self.first_leg_barred:
            return False
        if not self.plain:
            return self._is_completed(joint)
        standing = self._end(joint)
        found = clashes(self.scene, standing, self.obstacles, self.barred, SLACK_IN)
        if any(why not in GROUND_IGNORED for why, _ in found):
            return False
        if found or ledge_under(self.scene, standing, SLACK_IN):
            return self._is_completed(joint)
        if self.walls and self._is_barred(self.laying.course(joint)[0], 1):
            return False
        return room_for_companions(self.scene, standing) is not None

    def best(self) -> float | None:
        """The bend nearest to straight that allows a full move, then the one to the left (D17)."""
        if self.allows(0.0):
            return 0.0
        if self.first_leg_barred:
            return None
        limit = self.scene.numbers.joint_limit_deg
        steps = round(limit / SEARCH_STEP_DEG)
        for step in range(1, steps + 1):
            bend = step * SEARCH_STEP_DEG
            fitting = [side * bend for side in (1, -1) if self.allows(side * bend)]
            if fitting:
                nearest = [self._nearest(b, b - SEARCH_STEP_DEG * b / bend) for b in fitting]
                return min(nearest, key=lambda b: (round(abs(b), 2), b < 0))
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

    def _is_barred(self, course: Course, number: int) -> bool:
        """Does terrain that cannot be passed stand on this leg?"""
        leg = course.legs[number]
        core = core_of(self.scene, course.facings[number])
        reach = self.scene.base.radius_in - SLACK_IN
        walls = self.walls if number else [g for g in self.scene.barred if g.blocks]
        return any(
            low < leg.length and high > 0
            for wall in walls
            for low, high in polygon_spans(leg, wall.piece.sides, reach, core)
        )


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


def _is_near(other: Obstacle, x: float, y: float, reach: float) -> bool:
    standing = other.standing
    far = reach + other.radius + standing.base.half_core_in
    return hypot(standing.x - x, standing.y - y) < far


def _lies_near(ground: Ground, x: float, y: float, reach: float) -> bool:
    west, south, east, north = ground.piece.bounds
    return west - reach <= x <= east + reach and south - reach <= y <= north + reach
