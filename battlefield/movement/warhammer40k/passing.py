"""What a path runs into, and what it passes. Rules: MV-04, MV-07 … MV-09, MV-11, FLY-05, FLY-06."""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import NamedTuple

import shapely

from battlefield.geometry.lengths import TOLERANCE_IN, at_most
from battlefield.geometry.plane import point_to_segment
from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.figures import Figure, Shape
from battlefield.movement.warhammer40k.findings import overlaps, wrong
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.paths import STEP_IN, Course, Part, first_contact
from battlefield.movement.warhammer40k.permissions import (
    is_low,
    may_pass,
    rises_through,
    walls_off,
)
from battlefield.movement.warhammer40k.scene import Ground, Scene


class Passed(NamedTuple):
    """What a course crossed lawfully, in order, and what it may not."""

    crossed: tuple[str, ...]
    problems: tuple[MoveProblem, ...]


def judge_path(scene: Scene, course: Course, mates: Iterable[Figure]) -> Passed:
    """Everything one model passes; ``mates``: its own unit's models where they now stand."""
    crossed: dict[str, None] = {}
    problems: dict[tuple[str, str], MoveProblem] = {}
    others = [*scene.others, *mates]
    for number, part in enumerate(course.parts):
        for problem in _of_part(scene, course, number, part, others, crossed):
            problems.setdefault((problem.code, problem.about[-1]), problem)
    return Passed(tuple(crossed), tuple(problems.values()))


def _of_part(
    scene: Scene,
    course: Course,
    number: int,
    part: Part,
    others: list[Figure],
    crossed: dict[str, None],
) -> Iterator[MoveProblem]:
    yield from _edge(scene, course, part)
    for other in others:
        if not _meets(course.model, part, other):
            continue
        passing = may_pass(scene, course.model, other)
        if passing.allowed:
            crossed.setdefault(other.id)
        else:
            yield _into_model(course, number, part, other, passing.rules)
    for ground in scene.grounds:
        yield from _terrain(scene, course, number, part, ground, crossed)
    if not scene.is_flying(course.model):
        yield from _climbs(scene, course.model, part)


def _meets(model: Figure, part: Part, other: Figure) -> bool:
    """Does the part go over the other model at its own height?"""
    if (
        min(part.high + model.height, other.z + other.height) - max(part.low, other.z)
        < TOLERANCE_IN
    ):
        return False
    if part.footprint.is_round and other.footprint.is_round:
        way = (part.start[:2], part.end[:2])
        gap = point_to_segment(other.x, other.y, way) - part.shape_radius - other.footprint.radius
        return overlaps(gap)
    return overlaps(part.swept.gap(other.shape))


def _stop(course: Course, number: int, part: Part, obstacle: Shape) -> float:
    """What counts of the path until the base touches the obstacle, inches."""
    share = first_contact(part, obstacle, 0.0) if part.horizontal else 0.0
    return course.counted_before(number) + share * part.horizontal


def _into_model(
    course: Course, number: int, part: Part, other: Figure, rules: tuple[str, ...]
) -> MoveProblem:
    stop = _stop(course, number, part, other.shape)
    whose = "enemy" if other.is_enemy else "friend"
    kind = "MONSTER or VEHICLE" if other.is_big and "MV-04" not in rules[:1] else "model"
    message = (
        f"{course.model.id} may not pass through {whose} {kind} {other.id}: "
        f"its base touches it after {stop:.2f} in."
    )
    return wrong(f"path.{whose}", message, *rules, about=(course.model.id, other.id))


def _edge(scene: Scene, course: Course, part: Part) -> Iterator[MoveProblem]:
    west, south, east, north = part.swept.core.bounds
    radius = part.shape_radius
    over = max(radius - west, radius - south)
    over = max(over, east + radius - scene.table.width, north + radius - scene.table.depth)
    if not at_most(over, 0.0):
        message = f"{course.model.id} crosses the battlefield edge by {over:.2f} in."
        yield wrong("path.edge", message, "MV-04", about=(course.model.id,))


def _terrain(
    scene: Scene, course: Course, number: int, part: Part, ground: Ground, crossed: dict[str, None]
) -> Iterator[MoveProblem]:
    area = Shape(ground.area, 0.0)
    if not overlaps(part.swept.gap(area)):
        return
    blocked = walls_off(scene, course.model, ground, part.low)
    if part.vertical and not part.horizontal:
        blocked = blocked or _rises_where_it_may_not(scene, course.model, ground, part)
    if not blocked:
        crossed.setdefault(ground.id)
        return
    height = ground.feature.height
    stop = _stop(course, number, part, area)
    message = (
        f"{course.model.id} may not move through {ground.id}, dense and {height:g} in high: it "
        f"stops after {stop:.2f} in, or climbs {height - part.low:g} in up beside it (and down "
        "again), which counts."
    )
    yield wrong("path.terrain", message, "MV-09", about=(course.model.id, ground.id))


def _rises_where_it_may_not(scene: Scene, model: Figure, ground: Ground, part: Part) -> bool:
    if scene.is_flying(model) or rises_through(model, ground) or is_low(ground):
        return False
    return part.low < ground.feature.height - TOLERANCE_IN


def _climbs(scene: Scene, model: Figure, part: Part) -> Iterator[MoveProblem]:
    """A part above ground needs a feature that tall within reach all the way. Rules: MV-09."""
    if part.high <= TOLERANCE_IN or part.turns:
        return
    tall = [g.area for g in scene.grounds if g.feature.height >= part.high - TOLERANCE_IN]
    reach = inches("climb_reach_in")
    holds = Shape(shapely.union_all(tall), 0.0) if tall else None
    steps = max(1, ceil(part.horizontal / STEP_IN))
    shares = [i / steps for i in range(steps + 1)]
    if holds and all(at_most(part.shape_at(share).gap(holds), reach) for share in shares):
        return
    message = (
        f"{model.id} is {part.high:g} in up where nothing that tall is within {reach:g} in of it; "
        "only a model that took to the skies crosses the open at that height."
    )
    yield wrong("path.climb", message, "MV-09", about=(model.id,))
