"""A brute-force walker: fine steps along the tool, bases as polygons of 720 corners.

It shares nothing with the checker but the body's JSON. ``slack`` shrinks the base, so that what is
closer than that to a limit can be told apart.
"""

from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

STEP = 0.02
CORNERS = 720
TOOLS_MM = {1: 69.0, 2: 119.0, 3: 169.0}  # notched bases


@dataclass
class Walked:
    """What the walker found."""

    outcome: str
    travel: float


class Walker:
    """One situation; ``slack`` in inches."""

    def __init__(self, body: dict[str, Any], slack: float) -> None:
        self.body, self.mover, self.slack = body, body["mover"], slack
        self.classic = body["edition"] == "classic"
        self.width_mm = self.mover["base_mm"]
        self.length_mm = self.mover.get("length_mm", self.width_mm)
        self.full = (TOOLS_MM[self.mover["speed"]] + self.length_mm) / 25.4
        self.limit = max(6.0 * self.mover["speeder"], self.mover["height"])
        self.terrain = [(piece, Polygon(piece["polygon"])) for piece in body["table"]["terrain"]]
        self.shape = self._shape(slack)
        self.whole = self._shape(0.0)

    def walk(self) -> Walked:
        """Steps 2 to 7 of the algorithm."""
        stops = np.append(np.arange(0.0, self.full, STEP), self.full)
        blocked = self._hits(self._poses(stops, self.shape), self._walls())
        end = self.full
        if blocked.any():
            first = int(np.argmax(blocked))
            end = self._bisect(stops[first - 1], stops[first], self._is_blocked) if first else 0.0
        if end == self.full:
            reasons = self.reasons(self.full)
            if not reasons:
                return Walked("full", self.full)
            if self.classic and reasons <= {"ground"}:
                back = max(0.0, self.full - self.length_mm / 50.8)
                found = self._farthest(stops[stops >= back], self.full)
                if found is not None:
                    return Walked("full-with-shift", found)
        found = self._farthest(stops[stops <= end], end)
        return Walked("partial", found or 0.0)

    def reasons(self, travel: float) -> set[str]:
        """Why the base may not end there: ``ground`` and ``other``."""
        pose = self._poses(np.array([travel]), self.shape)
        found = set()
        if self._hits(pose, self._things()).any() or self._off(pose).any():
            found.add("other")
        if self._over_bad_ground(np.array([travel]))[0]:
            found.add("ground")
        return found

    def _farthest(self, stops: Any, end: float) -> float | None:
        """The last stop that is legal, then the exact end of that stretch."""
        stops = np.append(stops, end)
        poses = self._poses(stops, self.shape)
        bad = self._hits(poses, self._things()) | self._off(poses) | self._over_bad_ground(stops)
        legal = np.flatnonzero(~bad)
        if not legal.size:
            return None
        last = int(legal[-1])
        if last == len(stops) - 1:
            return float(stops[last])
        return self._bisect(stops[last], stops[last + 1], lambda s: bool(self.reasons(s)))

    def _bisect(self, good: float, bad: float, is_bad: Any) -> float:
        while bad - good > 1e-4:
            middle = (good + bad) / 2
            good, bad = (good, middle) if is_bad(middle) else (middle, bad)
        return float(good)

    def _is_blocked(self, travel: float) -> bool:
        return bool(self._hits(self._poses(np.array([travel]), self.shape), self._walls()).any())

    def _shape(self, slack: float) -> Polygon:
        """The base round the origin, facing +x."""
        radius, half = self.width_mm / 50.8 - slack, (self.length_mm - self.width_mm) / 50.8
        if half == 0:
            turns = np.linspace(0, 2 * pi, CORNERS, endpoint=False)
            return Polygon(np.column_stack((radius * np.cos(turns), radius * np.sin(turns))))
        return LineString([(-half, 0), (half, 0)]).buffer(radius, quad_segs=CORNERS // 4)

    def _centres(self, stops: Any) -> tuple[Any, Any]:
        """Centres (one row a stop) and facings in radians."""
        first = radians(self.mover["facing"])
        second = first + radians(self.body["joint"])
        half = self.full / 2
        one, two = np.minimum(stops, half), np.maximum(stops - half, 0.0)
        x = self.mover["x"] + one * cos(first) + two * cos(second)
        y = self.mover["y"] + one * sin(first) + two * sin(second)
        return np.column_stack((x, y)), np.where(stops <= half, first, second)

    def _poses(self, stops: Any, shape: Polygon) -> Any:
        centres, facings = self._centres(stops)
        corners = shapely.get_coordinates(shape)
        c, s = np.cos(facings)[:, None], np.sin(facings)[:, None]
        x = corners[:, 0] * c - corners[:, 1] * s + centres[:, :1]
        y = corners[:, 0] * s + corners[:, 1] * c + centres[:, 1:]
        return shapely.polygons(np.stack((x, y), axis=-1))

    def _hits(self, poses: Any, shapes: list[BaseGeometry]) -> Any:
        hit = np.zeros(len(poses), dtype=bool)
        for shape in shapes:
            shapely.prepare(shape)
            hit |= shapely.intersects(shape, poses)
        return hit

    def _off(self, poses: Any) -> Any:
        table = self.body["table"]
        box = shapely.box(0, 0, table["width"], table["depth"])
        return ~shapely.covers(box, poses)

    def _walls(self) -> list[BaseGeometry]:
        return [shape for piece, shape in self.terrain if piece["height"] > self.limit]

    def _things(self) -> list[BaseGeometry]:
        """What no base may end over: tokens, and minis that are not displaced."""
        things = [self._disc(t["x"], t["y"], t["radius"]) for t in self.body["tokens"]]
        for other in self.body["others"]:
            pushed = self.classic and other["kind"] == "trooper" and not other["engaged"]
            if not pushed:
                things.append(self._disc(other["x"], other["y"], other["base_mm"] / 50.8))
        return things + self._walls()

    def _disc(self, x: float, y: float, radius: float) -> Polygon:
        turns = np.linspace(0, 2 * pi, CORNERS, endpoint=False)
        return Polygon(np.column_stack((x + radius * np.cos(turns), y + radius * np.sin(turns))))

    def _over_bad_ground(self, stops: Any) -> Any:
        poses = self._poses(stops, self.shape)
        centres = shapely.points(self._centres(stops)[0])
        bad = np.zeros(len(stops), dtype=bool)
        for piece, shape in self.terrain:
            if piece["height"] > self.limit:
                continue
            if piece["slope_deg"] > 45 or piece["no_stopping"]:
                bad |= shapely.intersects(shape, poses)
            elif piece["kind"] == "impassable":
                bad |= shapely.intersects(shape, poses if self.classic else centres)
        return bad | self._unstable(stops, poses, centres)

    def _unstable(self, stops: Any, poses: Any, centres: Any) -> Any:
        """Centre off the highest flat top under the base, or less than half of it on it."""
        fit = [
            (piece, shape)
            for piece, shape in self.terrain
            if piece["height"] <= self.limit
            and piece["slope_deg"] <= 45
            and not piece["no_stopping"]
            and piece["kind"] != "impassable"
        ]
        roofs = [(piece, shape) for piece, shape in fit if piece["slope_deg"] == 0]
        over = np.array([shapely.intersects(shape, poses) for _, shape in roofs], dtype=bool)
        bad = np.zeros(len(stops), dtype=bool)
        for index in np.flatnonzero(over.any(axis=0)) if len(roofs) else ():
            top = max(roofs[n][0]["height"] for n in np.flatnonzero(over[:, index]))
            level = shapely.union_all([s for piece, s in fit if piece["height"] >= top])
            pose = self._poses(stops[index : index + 1], self.whole)[0]
            held = pose.intersection(level).area / pose.area
            bad[index] = not level.intersects(centres[index]) or held < 0.5 - 1e-6
        return bad
