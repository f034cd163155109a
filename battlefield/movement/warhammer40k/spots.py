"""The places where one model could lawfully end, and what each is worth.

Places are the corners of the lawful area (where borders cross), the nearest points of each border
to the target, and an even spread between them; every place is then tested exactly.
Rules: GEN-03, GEN-05, SRG-05 … SRG-07, SRR-03.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

import numpy as np
import shapely

from battlefield.movement.warhammer40k import crossings
from battlefield.movement.warhammer40k.detours import Detours
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.levels import Aim, Level, levels_of
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Scene
from battlefield.movement.warhammer40k.zones import (
    Numbers,
    Truths,
    Zone,
    free_lines,
    gaps_from,
    outside_all,
    within_any,
    zone_round,
)

EDGE_IN = 2e-4  # how far inside a limit the corners are taken
TOUCH_IN = 1e-6  # rounding: touching is not overlapping
INNER_IN = 0.02  # how far inside a limit the spread places are taken
GRAZE_IN = 1e-4  # a way may graze what it passes
MOST_BORDERS = 90
SPREAD = 9  # places of the spread across the budget
MOST_ROUND_ABOUT = 400


@dataclass(frozen=True)
class Options:
    """Lawful places of one model, a row each: place, travel, distance to target, engaged."""

    places: Numbers  # x, y, z
    travel: Numbers
    distance: Numbers
    engaged: Truths

    def only(self, keep: Truths | Numbers | list[int]) -> "Options":
        """Some of them."""
        return Options(
            self.places[keep], self.travel[keep], self.distance[keep], self.engaged[keep]
        )

    def __len__(self) -> int:
        return len(self.places)


NOWHERE = Options(np.empty((0, 3)), np.empty(0), np.empty(0), np.empty(0, dtype=np.bool_))


def joined(several: Sequence[Options]) -> Options:
    """All of several models' or heights' options together."""
    if not several:
        return NOWHERE
    return Options(
        np.concatenate([o.places for o in several]),
        np.concatenate([o.travel for o in several]),
        np.concatenate([o.distance for o in several]),
        np.concatenate([o.engaged for o in several]),
    )


@dataclass
class Seeker:
    """Finds the places of one model: ``budget`` is its maximum distance, inches."""

    scene: Scene
    model: Figure
    budget: float
    aim: Aim
    levels: tuple[Level, ...] = field(init=False)
    _ways: dict[float, Detours] = field(init=False, default_factory=dict)
    _known: dict[bool, Options] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.levels = tuple(levels_of(self.scene, self.model, self.budget, self.aim))

    def options(self, *, round_about: bool = False) -> Options:
        """Lawful places as far as the rest of the table goes; own models are not yet heeded."""
        if round_about not in self._known:
            found = [self._at(level, (), round_about) for level in self.levels]
            self._known[round_about] = joined(found)
        return self._known[round_about]

    def beside(self, mates: Sequence[Figure], *, round_about: bool = False) -> Options:
        """Lawful places with the own models standing where they are, the unit coherent."""
        found = [self._at(level, mates, round_about) for level in self.levels]
        return joined([fitting(self.model, options, mates) for options in found])

    def _at(self, level: Level, mates: Sequence[Figure], round_about: bool) -> Options:
        points = self._places(level, mates, spread=not mates)
        options = self._tested(level, points, round_about=False)
        if not round_about or not (level.walls or level.cliffs):
            return options
        behind = np.concatenate([points, self._detours(level).places()])
        return joined([options, self._tested(level, behind, round_about=True)])

    def _tested(self, level: Level, points: Numbers, *, round_about: bool) -> Options:
        lawful = level.holds(points, self.model.footprint.radius)
        lawful &= outside_all(level.bodies, points, TOUCH_IN) & outside_all(
            level.hard, points, TOUCH_IN
        )
        lawful &= outside_all(level.barred, points, -EDGE_IN / 2)
        points = points[lawful]
        distance = level.closeness(points)
        if round_about:
            nearest = np.argsort(distance, kind="stable")[:MOST_ROUND_ABOUT]
            points, distance = points[nearest], distance[nearest]
            travel = self._detours(level).lengths(points) + level.rise
        else:
            travel = self._straight(level, points)
        near = travel <= self.budget + TOUCH_IN
        points, travel, distance = points[near], travel[near], distance[near]
        places = np.column_stack([points, np.full(len(points), level.z)])
        engaged = within_any(level.goals, points, 1e-9)
        return Options(places, travel, distance, engaged)

    def _straight(self, level: Level, points: Numbers) -> Numbers:
        """Travel straight to each point, over what must be climbed; infinite when blocked."""
        start = np.array([self.model.x, self.model.y])
        travel: Numbers = np.hypot(points[:, 0] - start[0], points[:, 1] - start[1]) + level.rise
        travel[~free_lines(level.walls, start, points, GRAZE_IN)] = inf
        for zone, cost in level.cliffs:
            travel[~free_lines([zone], start, points, GRAZE_IN)] += cost
        return travel

    def _detours(self, level: Level) -> Detours:
        if level.z not in self._ways:
            walls = [*level.walls, *(zone for zone, _ in level.cliffs)]
            start = (self.model.x, self.model.y)
            limit = self.budget - level.rise
            self._ways[level.z] = Detours(start, walls, level.window, limit)
        return self._ways[level.z]

    def _places(self, level: Level, mates: Sequence[Figure], *, spread: bool) -> Numbers:
        zones = self._borders(level, mates)
        circles, sides = crossings.circles_of(zones), crossings.sides_of(zones)
        west, south, east, north = level.window
        rim = [(west, south, east, south), (east, south, east, north)]
        rim += [(east, north, west, north), (west, north, west, south)]
        sides = np.concatenate([sides, np.array(rim)])
        if level.area is not None:
            floor = Zone(level.area, self.model.footprint.radius + EDGE_IN)
            sides = np.concatenate([sides, crossings.sides_of([floor])])
        to = np.concatenate([zone.corners for zone, _ in level.targets] or [np.empty((0, 2))])
        to = np.concatenate([to, np.array([[self.model.x, self.model.y]])])
        found = [
            np.array([[self.model.x, self.model.y]]),
            crossings.circle_crossings(circles, circles),
            crossings.line_crossings(circles, sides),
            crossings.side_crossings(sides),
            crossings.nearest_on_circles(circles, to),
            crossings.nearest_on_sides(sides, to),
        ]
        if spread:
            found += [self._spread(level), self._rings(level)]
        return self._in_reach(level, np.concatenate(found))

    def _in_reach(self, level: Level, points: Numbers) -> Numbers:
        away = np.hypot(points[:, 0] - self.model.x, points[:, 1] - self.model.y)
        near: Numbers = points[away <= self.budget - level.rise + TOUCH_IN]
        return np.unique(near.round(9), axis=0)

    def _borders(self, level: Level, mates: Sequence[Figure]) -> list[Zone]:
        """The zones whose borders matter: those that the model's reach touches."""
        reach = Zone(shapely.Point(self.model.x, self.model.y), max(self.budget - level.rise, 0.0))
        outer = [zone.grown(EDGE_IN) for zone in (*level.bodies, *level.barred, *level.hard)]
        inner = [zone.grown(-by) for zone in level.goals for by in (EDGE_IN, INNER_IN)]
        one, every = inches("coherency_one_horizontal_in"), inches("coherency_all_horizontal_in")
        for mate in mates:
            around = zone_round(self.model, mate.shape)
            outer.append(around.grown(EDGE_IN))
            inner += [around.grown(one - EDGE_IN), around.grown(every - EDGE_IN)]
        zones = [*outer, *inner]
        gaps = gaps_from(zones, self.model.x, self.model.y)
        off = [(abs(gap), zone) for gap, zone in zip(gaps, zones, strict=True)]
        near = sorted((pair for pair in off if pair[0] <= self.budget), key=lambda pair: pair[0])
        return [reach, *(zone for _, zone in near[:MOST_BORDERS])]

    def _spread(self, level: Level) -> Numbers:
        """An even spread over the reach."""
        reach = self.budget - level.rise
        steps = np.linspace(-reach, reach, SPREAD)
        x, y = np.meshgrid(steps, steps * sqrt(3) / 2)
        grid = np.column_stack([x.ravel() + self.model.x, y.ravel() + self.model.y])
        return np.asarray(grid)

    def _rings(self, level: Level) -> Numbers:
        """Places round each target: touching, halfway and just in range."""
        angles = np.arange(24) * (2 * np.pi / 24)
        ring = np.column_stack([np.cos(angles), np.sin(angles)])
        found = [
            zone.corners[:, None, :] + (zone.reach + extra) * ring[None]
            for zone, _ in level.targets
            for extra in (INNER_IN, self.aim.within / 2, self.aim.within - INNER_IN)
            if len(zone.corners) == 1
        ]
        return np.concatenate([f.reshape(-1, 2) for f in found]) if found else np.empty((0, 2))


def fitting(model: Figure, options: Options, mates: Sequence[Figure]) -> Options:
    """The options that overlap no own model and leave this model coherent. Rules: GEN-06."""
    if not mates or not len(options):
        return options
    clear, attached = stands_with(model, options, mates)
    return options.only(clear & attached)


def stands_with(model: Figure, options: Options, mates: Sequence[Figure]) -> tuple[Truths, Truths]:
    """Which options are free of the mates and not too far from any; which are near one."""
    clear = np.ones(len(options), dtype=np.bool_)
    attached = np.zeros(len(options), dtype=np.bool_)
    one, every = inches("coherency_one_horizontal_in"), inches("coherency_all_horizontal_in")
    points, z = options.places[:, :2], options.places[:, 2]
    for mate in mates:
        gap = _gaps(model, mate, points)
        rise = np.abs(z - mate.z)
        level = rise <= inches("coherency_one_vertical_in") + 1e-9
        shared = np.minimum(z + model.height, mate.z + mate.height) - np.maximum(z, mate.z)
        clear &= ((gap >= 0) | (shared <= 0.01)) & level & (gap <= every + 1e-9)
        attached |= level & (gap <= one + 1e-9)
    return clear, attached


def _gaps(model: Figure, mate: Figure, points: Numbers) -> Numbers:
    zone = zone_round(model, mate.shape)
    return zone.distances(points) - zone.reach


def nearest_lawful(options: Options) -> float:
    """The smallest distance to a target among the options; infinite when there is none."""
    return float(options.distance.min()) if len(options) else inf
