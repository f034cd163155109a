"""What must hold when every model has moved. Rules: MV-05, MV-10, GEN-06, FLR-07, FLY-08."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.lengths import TOLERANCE_IN, at_most
from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.figures import Figure, Shape
from battlefield.movement.warhammer40k.findings import close, is_close, overlaps, wrong
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.permissions import goes_through, may_end_above
from battlefield.movement.warhammer40k.scene import Scene


def judge_ends(scene: Scene, ends: Sequence[Figure]) -> Iterator[MoveProblem]:
    """Overlaps, footing and coherency of the unit where it ends."""
    yield from _overlaps(scene, ends)
    for model in ends:
        yield from judge_footing(scene, model)
    yield from judge_coherency(ends)


def _overlaps(scene: Scene, ends: Sequence[Figure]) -> Iterator[MoveProblem]:
    pairs = [(model, other) for model in ends for other in scene.others]
    for model, other in (*pairs, *combinations(ends, 2)):
        if model.shares_height_with(other) and overlaps(gap := model.gap(other)):
            message = f"{model.id} ends overlapping {other.id} by {-gap:.2f} in."
            yield wrong("end.overlap", message, "MV-05", about=(model.id, other.id))


def judge_footing(scene: Scene, model: Figure) -> Iterator[MoveProblem]:
    """Does the model stand on something, whole, and in nothing it may not be in?"""
    if model.z > TOLERANCE_IN:
        yield from _above_ground(scene, model)
    for ground in scene.grounds:
        inside = model.z < ground.feature.height - TOLERANCE_IN and not goes_through(model, ground)
        if inside and overlaps(gap := model.shape.gap(Shape(ground.area, 0.0))):
            message = (
                f"{model.id} ends {-gap:.2f} in inside {ground.id}, which it may pass only "
                "to end outside it or on top."
            )
            rules = ("MV-05", "MV-09", "FLR-07") if scene.is_flying(model) else ("MV-05", "MV-09")
            yield wrong("end.part-way", message, *rules, about=(model.id, ground.id))


def _above_ground(scene: Scene, model: Figure) -> Iterator[MoveProblem]:
    if not may_end_above(model):
        message = (
            f"{model.id} ends {model.z:g} in above the ground; only INFANTRY, BEASTS, SWARM, FLY "
            "and MONSTER models may."
        )
        yield wrong("end.above-ground", message, "MV-10", about=(model.id,))
    floors = [
        ground
        for ground in scene.grounds
        if any(abs(top - model.z) <= TOLERANCE_IN for top in ground.tops)
    ]
    area = shapely.union_all([ground.area for ground in floors])
    overhang = overhang_of(model.shape, area)
    if not at_most(overhang, 0.0):
        under = ", ".join(g.id for g in floors) or "nothing"
        message = (
            f"{model.id} is not stable at {model.z:g} in: {overhang:.2f} in of its base hang "
            f"over the edge of {under}."
        )
        yield wrong("end.unstable", message, "MV-10", "MV-05", about=(model.id,))


def overhang_of(shape: Shape, area: BaseGeometry) -> float:
    """How far the shape sticks out of the area, inches; at most 0 when it lies within."""
    if area.is_empty:
        return 2 * (shape.radius or float(shapely.minimum_bounding_radius(shape.core)))
    outside = shapely.difference(shape.core, area)
    if outside.is_empty:
        return shape.radius - float(shapely.distance(shape.core, area.boundary))
    corners = shapely.points(shapely.get_coordinates(outside))
    return shape.radius + float(shapely.distance(corners, area).max())


def judge_coherency(ends: Sequence[Figure]) -> Iterator[MoveProblem]:
    """Each model near one other and not far from any. Rules: GEN-06, MV-05."""
    if len(ends) < 2:
        return
    for number, model in enumerate(ends):
        mates = [mate for mate in ends if mate is not model]
        yield from _near_one(model, mates)
        for mate in ends[number + 1 :]:
            yield from _near_all(model, mate)


def _near_one(model: Figure, mates: Sequence[Figure]) -> Iterator[MoveProblem]:
    limit, rise = inches("coherency_one_horizontal_in"), inches("coherency_one_vertical_in")
    gaps = {mate.id: model.gap(mate) for mate in mates if at_most(model.rise(mate), rise)}
    if not gaps:
        message = f"{model.id} has no model of its unit within {rise:g} in vertically."
        yield wrong("end.coherency", message, "GEN-06", "MV-05", about=(model.id,))
        return
    nearest = min(gaps, key=lambda mate: gaps[mate])
    about = (model.id, nearest)
    if not at_most(gaps[nearest], limit):
        message = (
            f"{model.id} ends {gaps[nearest]:.2f} in from its nearest own model {nearest}, "
            f"farther than {limit:g} in: the unit is not coherent."
        )
        yield wrong("end.coherency", message, "GEN-06", "MV-05", about=about)
    if is_close(gaps[nearest], limit):
        yield close(f"{model.id} to {nearest}", gaps[nearest], limit, "GEN-06", about=about)


def _near_all(model: Figure, mate: Figure) -> Iterator[MoveProblem]:
    limit, rise = inches("coherency_all_horizontal_in"), inches("coherency_all_vertical_in")
    gap, about = model.gap(mate), (model.id, mate.id)
    if not at_most(gap, limit):
        message = f"{model.id} and {mate.id} end {gap:.2f} in apart, more than {limit:g} in."
        yield wrong("end.coherency", message, "GEN-06", "MV-05", about=about)
    if not at_most(model.rise(mate), rise):
        apart = model.rise(mate)
        message = f"{model.id} and {mate.id} end {apart:.2f} in apart vertically, over {rise:g} in."
        yield wrong("end.coherency", message, "GEN-06", "MV-05", about=about)
    if is_close(gap, limit):
        yield close(f"{model.id} to {mate.id}", gap, limit, "GEN-06", about=about)
