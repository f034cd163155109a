"""The shortest way round what may not be passed: straight tangents and arcs round grown corners.

Exact for tangents and lengths; whether an arc is free is tested every two degrees, and places
behind an obstacle are sampled along tangents leaving the arcs every four. Rules: MV-01, MV-04.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import ceil, cos, inf, pi, radians, sin

import numpy as np

from battlefield.movement.warhammer40k.crossings import circles_of
from battlefield.movement.warhammer40k.zones import (
    Numbers,
    Truths,
    Zone,
    free_lines,
    outside_all,
)

STEP = radians(2)
RAY_STEP = 2  # in steps of an arc
MOST_CIRCLES = 48
TOUCH_IN = 1e-4


@dataclass(frozen=True)
class Tangents:
    """Directed tangents from oriented circles to others: rows from, columns to."""

    angle: Numbers
    length: Numbers
    leave: Numbers  # where it leaves, (rows, columns, 2)
    arrive: Numbers


def tangents(first: Numbers, second: Numbers) -> Tangents:
    """All tangents between oriented circles (x, y, radius, ±1 for the sense of going round)."""
    way = second[None, :, :2] - first[:, None, :2]
    apart = np.hypot(way[..., 0], way[..., 1])
    signed_1, signed_2 = first[:, 2] * first[:, 3], second[:, 2] * second[:, 3]
    side = signed_2[None, :] - signed_1[:, None]
    with np.errstate(invalid="ignore", divide="ignore"):
        angle = np.arctan2(way[..., 1], way[..., 0]) - np.arcsin(side / apart)
        length = np.sqrt(apart * apart - side * side)
    normal = np.stack([-np.sin(angle), np.cos(angle)], axis=-1)
    leave = first[:, None, :2] - signed_1[:, None, None] * normal
    arrive = second[None, :, :2] - signed_2[None, :, None] * normal
    return Tangents(angle, length, leave, arrive)


@dataclass
class Detours:
    """Shortest ways from ``start`` round the walls, no longer than ``limit`` inches."""

    start: tuple[float, float]
    walls: Sequence[Zone]
    window: tuple[float, float, float, float]
    limit: float
    nodes: Numbers = field(init=False)
    entries: dict[int, list[tuple[float, float]]] = field(init=False)

    def __post_init__(self) -> None:
        circles = circles_of(self.walls)
        circles = circles[np.lexsort((circles[:, 1], circles[:, 0]))]
        far = np.hypot(circles[:, 0] - self.start[0], circles[:, 1] - self.start[1])
        near = np.argsort(far - circles[:, 2], kind="stable")[:MOST_CIRCLES]
        circles = circles[near[(far - circles[:, 2])[near] <= self.limit]]
        circles[:, 2] = np.maximum(circles[:, 2], 1e-6)
        turn = np.repeat([1.0, -1.0], len(circles))
        self.nodes = np.column_stack([np.concatenate([circles, circles]), turn])
        self._runs = self._free_runs(self._blocked_arcs())
        self.entries = self._walk() if len(circles) else {}

    def _blocked_arcs(self) -> Truths:
        """For each oriented circle, which of its places every two degrees are not free."""
        angles = np.arange(round(2 * pi / STEP)) * STEP
        ring = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        places = self.nodes[:, None, :2] + self.nodes[:, None, 2, None] * ring[None]
        flat = places.reshape(-1, 2)
        west, south, east, north = self.window
        held = (flat[:, 0] >= west) & (flat[:, 0] <= east)
        held &= (flat[:, 1] >= south) & (flat[:, 1] <= north)
        free = held & outside_all(self.walls, flat, TOUCH_IN * 5)
        return np.asarray(~free.reshape(len(self.nodes), -1))

    def _free_runs(self, blocked: Truths) -> Numbers:
        """For each oriented circle and place on it, how many free places follow in its sense."""
        count = blocked.shape[1]
        runs = np.zeros(blocked.shape)
        for sense in (1, -1):
            rows = np.nonzero(self.nodes[:, 3] == sense)[0]
            for i in range(2 * count):
                here = -sense * i % count
                after = (here + sense) % count
                runs[rows, here] = np.where(blocked[rows, after], 0, runs[rows, after] + 1)
        return np.minimum(runs, count)

    def _usable(self, lines: Tangents) -> Truths:
        """Which tangents exist and are free."""
        usable = np.isfinite(lines.angle) & (lines.length <= self.limit)
        rows = np.nonzero(usable)
        usable[rows] = free_lines(self.walls, lines.leave[rows], lines.arrive[rows], TOUCH_IN)
        return usable

    def _walk(self) -> dict[int, list[tuple[float, float]]]:
        """For each oriented circle, (length so far, angle of arrival) of the ways to it."""
        source = np.array([[*self.start, 0.0, 1.0]])
        first, between = tangents(source, self.nodes), tangents(self.nodes, self.nodes)
        open_first, open_between = self._usable(first)[0], self._usable(between)
        np.fill_diagonal(open_between, val=False)
        heap = [
            (float(first.length[0, j]), int(j), float(first.angle[0, j]))
            for j in np.nonzero(open_first)[0]
        ]
        heap.sort()
        entries: dict[int, list[tuple[float, float]]] = {}
        best: dict[tuple[int, int], float] = {}
        while heap:
            so_far, node, angle = heappop(heap)
            entries.setdefault(node, []).append((so_far, angle))
            for after in np.nonzero(open_between[node])[0]:
                arc = self.arc(node, angle, float(between.angle[node, after]))
                total = so_far + arc + float(between.length[node, after])
                if total < min(self.limit, best.get((node, int(after)), inf)) - 1e-9:
                    best[node, int(after)] = total
                    heappush(heap, (total, int(after), float(between.angle[node, after])))
        return entries

    def arc(self, node: int, arrival: float, departure: float) -> float:
        """Length along a circle between two headings; infinite when something is in the way."""
        sense = self.nodes[node, 3]
        turned = (sense * (departure - arrival)) % (2 * pi)
        if turned > 2 * pi - 1e-6:
            turned = 0.0
        place = round((arrival - sense * pi / 2) / STEP) % self._runs.shape[1]
        if int(turned / STEP) > self._runs[node, place]:
            return inf
        return float(turned * self.nodes[node, 2])

    def lengths(self, places: Numbers) -> Numbers:
        """Length of the shortest way round to each place; infinite when none is short enough."""
        found = np.full(len(places), inf)
        if not self.entries:
            return found
        ends = np.column_stack([places, np.zeros(len(places)), np.ones(len(places))])
        lines = tangents(self.nodes, ends)
        for node, place in zip(*np.nonzero(self._usable(lines)), strict=True):
            for so_far, angle in self.entries.get(int(node), ()):
                arc = self.arc(int(node), angle, float(lines.angle[node, place]))
                total = so_far + arc + lines.length[node, place]
                found[place] = min(found[place], total)
        found[found > self.limit] = inf
        return found

    def places(self) -> Numbers:
        """Places behind the obstacles, along the tangents that leave the arcs."""
        rows = [
            place
            for node, ways in self.entries.items()
            for so_far, angle in ways
            for place in self._along(node, so_far, angle)
        ]
        return np.array(rows) if rows else np.empty((0, 2))

    def _along(self, node: int, so_far: float, arrival: float) -> list[tuple[float, float]]:
        x, y, radius, sense = self.nodes[node]
        left = self.limit - so_far
        steps = min(ceil(left / max(radius * STEP, 1e-3)), round(2 * pi / STEP))
        found = []
        for i in range(0, steps, RAY_STEP):
            heading = arrival + sense * i * STEP
            spare = left - radius * i * STEP
            if spare < 0 or self.arc(node, arrival, heading) == inf:
                break
            px, py = x + sense * radius * sin(heading), y - sense * radius * cos(heading)
            found += [
                (px + spare * share * cos(heading), py + spare * share * sin(heading))
                for share in (0.9999, 0.75, 0.5, 0.25)
            ]
        return found
