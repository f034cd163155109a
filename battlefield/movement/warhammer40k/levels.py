"""The heights a model could end at, and what bounds the places at each. Rules: MV-09, MV-10."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.warhammer40k.figures import Figure, Shape
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.permissions import (
    goes_through,
    may_end_above,
    may_pass,
    walls_off,
)
from battlefield.movement.warhammer40k.scene import Ground, Scene
from battlefield.movement.warhammer40k.zones import Numbers, Truths, Zone, near, zone_round

Window = tuple[float, float, float, float]


@dataclass(frozen=True)
class Aim:
    """Whom to engage, within how much, and whose engagement range to stay out of."""

    targets: tuple[Figure, ...]
    barred: tuple[Figure, ...]
    within: float


@dataclass(frozen=True)
class Level:
    """One height to end at: zones for the model's axis, and what reaching the height costs."""

    z: float
    rise: float
    window: Window
    area: BaseGeometry | None  # above ground: the base must lie within it
    bodies: tuple[Zone, ...]
    barred: tuple[Zone, ...]
    hard: tuple[Zone, ...]
    goals: tuple[Zone, ...]
    targets: tuple[tuple[Zone, float], ...]  # contact zone, vertical distance
    walls: tuple[Zone, ...]  # on the way: models
    cliffs: tuple[tuple[Zone, float], ...]  # on the way: terrain, and what climbing over costs

    def holds(self, points: Numbers, radius: float) -> Truths:
        """Which points lie on the table, and wholly on the floor when above ground."""
        west, south, east, north = self.window
        x, y = points[:, 0], points[:, 1]
        held: Truths = (x >= west) & (x <= east) & (y >= south) & (y <= north)
        if self.area is not None:
            places = shapely.points(points)
            held &= shapely.covers(self.area, places)
            held &= shapely.distance(self.area.boundary, places) >= radius - 1e-9
        return held

    def closeness(self, points: Numbers) -> Numbers:
        """Base to base distance to the nearest target model, level and height together, inches."""
        nearest = np.full(len(points), np.inf)
        for zone, rise in self.targets:
            gap = np.maximum(zone.distances(points) - zone.reach, 0.0)
            nearest = np.minimum(nearest, np.hypot(gap, rise))
        return nearest


def levels_of(scene: Scene, model: Figure, budget: float, aim: Aim) -> Iterator[Level]:
    """The ground, the height it starts at, and each floor it may climb to."""
    flies = scene.is_flying(model)
    heights = {0.0: None} | _floors(scene, model)
    for z, area in heights.items():
        rise = 0.0 if flies else abs(z - model.z)
        if rise <= budget:
            yield _level(scene, model, (z, rise, budget - rise), area, aim)


def _floors(scene: Scene, model: Figure) -> dict[float, BaseGeometry | None]:
    if not model.footprint.is_round or not may_end_above(model):
        return {}
    tops = {top for ground in scene.grounds for top in ground.tops if top > TOLERANCE_IN}
    return {
        top: shapely.union_all([g.area for g in scene.grounds if top in g.tops])
        for top in sorted(tops)
    }


def _level(
    scene: Scene,
    model: Figure,
    height: tuple[float, float, float],
    area: BaseGeometry | None,
    aim: Aim,
) -> Level:
    z, rise, left = height
    there = model.standing_at(model.x, model.y, z, model.turned)
    tall = inches("engagement_vertical_in") + TOLERANCE_IN
    engaged = inches("engagement_horizontal_in")
    hard = [g for g in scene.grounds if not goes_through(model, g) and z < g.feature.height - 1e-9]

    def within(zones: Sequence[Zone]) -> tuple[Zone, ...]:
        return near(zones, model.x, model.y, left)

    return Level(
        z=z,
        rise=rise,
        window=_window(scene, model),
        area=area,
        bodies=within(_round(there, [o for o in scene.others if there.shares_height_with(o)])),
        barred=within(_round(there, [o for o in aim.barred if there.rise(o) <= tall], engaged)),
        hard=within([zone_round(model, Shape(g.area, 0.0)) for g in hard]),
        goals=within(_round(there, [t for t in aim.targets if there.rise(t) <= tall], aim.within)),
        targets=tuple((zone_round(there, t.shape), there.rise(t)) for t in aim.targets),
        walls=within(_walls(scene, model, min(z, model.z))),
        cliffs=tuple(_cliffs(scene, model, z)),
    )


def _round(model: Figure, others: Sequence[Figure], extra: float = 0.0) -> tuple[Zone, ...]:
    return tuple(zone_round(model, other.shape, extra) for other in others)


def _window(scene: Scene, model: Figure) -> Window:
    west, south, east, north = model.shape.core.bounds
    radius = model.footprint.radius
    left, down = model.x - west + radius, model.y - south + radius
    right, up = east - model.x + radius, north - model.y + radius
    return left, down, scene.table.width - right, scene.table.depth - up


def _walls(scene: Scene, model: Figure, z: float) -> tuple[Zone, ...]:
    there = model.standing_at(model.x, model.y, z, model.turned)
    return _round(
        there,
        [
            other
            for other in scene.others
            if there.shares_height_with(other) and not may_pass(scene, model, other).allowed
        ],
    )


def _cliffs(scene: Scene, model: Figure, z: float) -> Iterator[tuple[Zone, float]]:
    def over(ground: Ground) -> float:
        return 2 * (ground.feature.height - max(z, model.z))

    for ground in scene.grounds:
        if walls_off(scene, model, ground, min(z, model.z)) and over(ground) > 0:
            yield zone_round(model, Shape(ground.area, 0.0)), over(ground)
