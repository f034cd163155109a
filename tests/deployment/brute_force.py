"""An independent planner for small tables: every assignment, every point of a grid.

Slow and plain on purpose; it shares no code with the planner but the numbers of the rules.
"""

from dataclasses import dataclass, field
from itertools import permutations
from math import hypot
from typing import Any

LIMIT_IN = 2.953
Rect = tuple[float, float, float, float]


@dataclass
class SmallTable:
    """Round bases as (x, y, radius); impassable rectangles as (west, south, east, north)."""

    size: float
    parents: list[tuple[float, float, float]]
    children: list[float]
    blockers: list[tuple[float, float, float]] = field(default_factory=list)
    walls: list[Rect] = field(default_factory=list)

    def situation(self) -> dict[str, Any]:
        """The same table as a body for the planner; all detachments ask for the same parent."""
        zone = [[0, 0], [self.size, 0], [self.size, self.size], [0, self.size]]
        units: list[dict[str, Any]] = [
            {"id": f"p{n}", "name": "Parent", "base_mm": mm(r), "leader": {"x": x, "y": y}}
            for n, (x, y, r) in enumerate(self.parents)
        ]
        units += [
            {"id": f"c{n}", "name": "Child", "base_mm": mm(r), "detachment": "Parent"}
            for n, r in enumerate(self.children)
        ]
        others = [
            {"id": f"o{n}", "x": x, "y": y, "base_mm": mm(r), "side": "blue"}
            for n, (x, y, r) in enumerate(self.blockers)
        ]
        terrain = [
            {"id": f"t{n}", "polygon": [[w, s], [e, s], [e, n_], [w, n_]], "kind": "impassable"}
            for n, (w, s, e, n_) in enumerate(self.walls)
        ]
        table = {"width": self.size, "depth": self.size, "terrain": terrain}
        table["zones"] = {"blue": [zone]}
        return {"table": table, "units": units, "others": others}

    def best(self, step: float) -> tuple[int, float]:
        """Most pairs and the least total gap for so many, over all points of the grid."""
        points = {
            (c, p): self._points(radius, self.parents[p], step)
            for c, radius in enumerate(self.children)
            for p in range(len(self.parents))
        }
        best = (0, 0.0)
        for order in set(
            permutations(
                [*range(len(self.parents)), *[None] * len(self.children)], len(self.children)
            )
        ):
            chosen = [(c, p) for c, p in enumerate(order) if p is not None]
            if len(chosen) < best[0] or any(not points[pair] for pair in chosen):
                continue
            limit = best[1] if len(chosen) == best[0] else float("inf")
            gap = self._least(chosen, points, [], 0.0, limit)
            if gap is not None:
                best = len(chosen), gap
        return best

    def _least(
        self,
        chosen: list[tuple[int, int]],
        points: dict[tuple[int, int], list[tuple[float, float, float]]],
        placed: list[tuple[float, float, float]],
        gap: float,
        limit: float,
    ) -> float | None:
        if not chosen:
            return gap if gap < limit else None
        radius = self.children[chosen[0][0]]
        found = None
        rest = sum(points[pair][0][0] for pair in chosen[1:])
        for own, x, y in points[chosen[0]]:
            if gap + own + rest >= limit:
                break
            if all(hypot(x - a, y - b) >= radius + r - 1e-9 for a, b, r in placed):
                spot = (x, y, radius)
                total = self._least(chosen[1:], points, [*placed, spot], gap + own, limit)
                if total is not None:
                    found = limit = total
        return found

    def _points(
        self, radius: float, parent: tuple[float, float, float], step: float
    ) -> list[tuple[float, float, float]]:
        steps = int(self.size / step) + 1
        points = []
        for i in range(steps):
            for j in range(steps):
                x, y = i * step, j * step
                gap = hypot(x - parent[0], y - parent[1]) - parent[2] - radius
                if 0.0 <= gap <= LIMIT_IN and self._is_free(x, y, radius):
                    points.append((gap, x, y))
        return sorted(points)

    def _is_free(self, x: float, y: float, radius: float) -> bool:
        inside = radius <= x <= self.size - radius and radius <= y <= self.size - radius
        return (
            inside
            and all(hypot(x - a, y - b) >= radius + r for a, b, r in self.parents + self.blockers)
            and all(_to_rect(x, y, wall) >= radius for wall in self.walls)
        )


def _to_rect(x: float, y: float, wall: Rect) -> float:
    west, south, east, north = wall
    return hypot(max(west - x, 0.0, x - east), max(south - y, 0.0, y - north))


def mm(radius: float) -> float:
    """The diameter in millimetres."""
    return radius * 2 * 25.4
