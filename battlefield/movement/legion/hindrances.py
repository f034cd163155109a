"""What hinders a base along its course: open spans of travel, and what only a place can tell.

Hindrances with a shape are solved in closed form (``contact``); ledges and the room for the other
minis are asked of single places. Each is known *tight* (no slack) and *loose* (it counts only when
deeper than the tolerance): a place is illegal when loosely hindered, and the place that is told is
a tight one, so that "touching" means touching.
"""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import NOISE_IN
from battlefield.geometry.plane import Point
from battlefield.movement.legion.contact import (
    Leg,
    Span,
    inside_spans,
    polygon_spans,
    segment_span,
    within_span,
)
from battlefield.movement.legion.course import Course
from battlefield.movement.legion.scene import Ground, Obstacle, Scene, Why


class Hindrance(NamedTuple):
    """From ``low`` to ``high`` of travel (open) the base may not end, and why."""

    low: float
    high: float
    why: Why
    about: tuple[str, ...] = ()


def along(scene: Scene, course: Course, slack: float) -> list[Hindrance]:
    """Every hindrance with a shape, by travel; ``slack`` makes each smaller all round."""
    found: list[Hindrance] = []
    for number, leg in enumerate(course.legs):
        core = core_of(scene, course.facings[number])
        first = -inf if number == 0 else leg.start
        last = inf if number == len(course.legs) - 1 else leg.start + leg.length
        for low, high, why, about in _on_leg(scene, leg, core, slack):
            begin, end = max(low + leg.start, first), min(high + leg.start, last)
            if begin < end:
                found.append(Hindrance(begin, end, why, about))
    return found


def ground_along(scene: Scene, course: Course, ground: Ground, slack: float) -> list[Span]:
    """Where along the course the base reaches over a piece of terrain, whatever that means."""
    spans: list[Span] = []
    for number, leg in enumerate(course.legs):
        core = core_of(scene, course.facings[number])
        reach = scene.base.radius_in - slack
        first = -inf if number == 0 else leg.start
        last = inf if number == len(course.legs) - 1 else leg.start + leg.length
        for low, high in polygon_spans(leg, ground.piece.sides, reach, core):
            begin, end = max(low + leg.start, first), min(high + leg.start, last)
            if begin < end:
                spans.append((begin, end))
    return spans


def base_along(scene: Scene, course: Course, other: Obstacle, slack: float) -> list[Span]:
    """Where along the course the base reaches over another base."""
    spans: list[Span] = []
    for number, leg in enumerate(course.legs):
        core = core_of(scene, course.facings[number])
        reach = scene.base.radius_in + other.radius - slack
        span = segment_span(leg, other.standing.core, reach, core)
        if span and span[0] < leg.length and span[1] > 0:
            spans.append((span[0] + leg.start, span[1] + leg.start))
    return spans


def core_of(scene: Scene, facing: Point) -> Point:
    """Half the core of the moving base, as a vector; (0, 0) for a round base."""
    half = scene.base.half_core_in
    return (0.0, 0.0) if half == 0.0 else (half * facing[0], half * facing[1])


def standing_at(scene: Scene, course: Course, travel: float) -> Standing:
    """The mover's leader after ``travel``."""
    x, y, facing = course.place(travel)
    return Standing(scene.base, x, y, facing)


def _on_leg(
    scene: Scene, leg: Leg, core: Point, slack: float
) -> Iterator[tuple[float, float, Why, tuple[str, ...]]]:
    yield from _off_table(scene, leg, core, slack)
    reach = scene.base.radius_in - slack
    for other in scene.obstacles:
        if _is_far(leg, other.standing, reach + other.radius + scene.base.half_core_in):
            continue
        span = segment_span(leg, other.standing.core, reach + other.radius, core)
        if span:
            yield *span, other.why, (other.id,)
    for ground in scene.barred:
        for span in _over_ground(scene, leg, ground, reach, core):
            yield *span, ground.why or Why.TOO_HIGH, (ground.id,)


def _is_far(leg: Leg, standing: Standing, reach: float) -> bool:
    """A quick look: is the base nowhere near the leg?"""
    dx, dy = standing.x - leg.x, standing.y - leg.y
    away = abs(dx * leg.uy - dy * leg.ux)
    ahead = dx * leg.ux + dy * leg.uy
    reach += standing.base.half_core_in
    return away >= reach or ahead <= -reach or ahead >= leg.length + reach


def _over_ground(scene: Scene, leg: Leg, ground: Ground, reach: float, core: Point) -> list[Span]:
    west, south, east, north = ground.piece.bounds
    wide = reach + scene.base.half_core_in
    low, high = within_span(leg, (west - wide, south - wide), (east + wide, north + wide))
    if low >= high or high <= 0 or low >= leg.length:
        return []
    if scene.stands_only_on(ground):
        inset = scene.base.radius_in - reach
        spans = inside_spans(leg, ground.piece.sides)
        return [(a + inset, b - inset) for a, b in spans if a + inset < b - inset]
    return polygon_spans(leg, ground.piece.sides, reach, core)


def _off_table(
    scene: Scene, leg: Leg, core: Point, slack: float
) -> Iterator[tuple[float, float, Why, tuple[str, ...]]]:
    """Before and after the stretch on which the whole base is on the table (SPR-19)."""
    wide = scene.base.radius_in - slack
    across, away = wide + abs(core[0]), wide + abs(core[1])
    corner = scene.table.width - across + NOISE_IN, scene.table.depth - away + NOISE_IN
    low, high = within_span(leg, (across - NOISE_IN, away - NOISE_IN), corner)
    if low > high:
        yield -inf, inf, Why.EDGE, ()
        return
    yield -inf, low, Why.EDGE, ()
    yield high, inf, Why.EDGE, ()
