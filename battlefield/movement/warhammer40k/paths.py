"""A model's path: straight lines and free rotations, their lengths and the ground they sweep.

A sloping line of a model that does not fly is read as level, a climb at the first place within
reach of a feature that is tall enough, and level again. Rules: MV-01, MV-02, MV-03, MV-09,
CAP-01…CAP-03, FLR-06.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import acos, ceil, hypot, radians

import shapely
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from battlefield.movement.warhammer40k.body import Step, Turn
from battlefield.movement.warhammer40k.figures import Figure, Footprint, Shape
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Ground

Spot = tuple[float, float, float]
SAGITTA_IN = 0.001  # how far a rotated corner may be from its true arc
STEP_IN = 0.1  # how finely a sloping line is searched before it is bisected


@dataclass(frozen=True)
class Part:
    """One straight line, or one rotation, of a footprint; degrees are since the start."""

    footprint: Footprint
    start: Spot
    end: Spot
    turned: float
    turns: float = 0.0

    @property
    def horizontal(self) -> float:
        """Length of its horizontal projection, inches (MV-02)."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def vertical(self) -> float:
        """How far it goes up or down, inches."""
        return abs(self.end[2] - self.start[2])

    @property
    def low(self) -> float:
        """The lower of its two heights."""
        return min(self.start[2], self.end[2])

    @property
    def high(self) -> float:
        """The higher of its two heights."""
        return max(self.start[2], self.end[2])

    def at(self, share: float) -> Spot:
        """The axis after this share (0 … 1) of the line."""
        (ax, ay, az), (bx, by, bz) = self.start, self.end
        return ax + share * (bx - ax), ay + share * (by - ay), az + share * (bz - az)

    def shape_at(self, share: float) -> Shape:
        """What the footprint covers after this share of the line."""
        x, y, _ = self.at(share)
        return self.footprint.at(x, y, self.turned)

    def up_to(self, share: float) -> "Part":
        """The part's beginning."""
        return replace(self, end=self.at(share))

    @cached_property
    def swept(self) -> Shape:
        """All ground the footprint passes over, start and end included."""
        if self.footprint.is_round:
            line = shapely.LineString([self.start[:2], self.end[:2]])
            return Shape(
                line if self.horizontal else shapely.Point(self.start[:2]), self.shape_radius
            )
        if self.turns:
            return Shape(self._swept_turning(), 0.0)
        first, last = self.shape_at(0).core, self.shape_at(1).core
        return Shape(_swept_polygon(first, last, self.start, self.end), 0.0)

    @property
    def shape_radius(self) -> float:
        """Radius of a round base, 0 for a hull."""
        return self.footprint.radius

    def _swept_turning(self) -> BaseGeometry:
        sweep = max(-360.0, min(360.0, self.turns))
        finest = 2 * acos(max(0.0, 1 - SAGITTA_IN / max(self.footprint.reach, SAGITTA_IN)))
        steps = max(1, ceil(abs(radians(sweep)) / finest))
        core = translate(self.footprint.core, *self.start[:2])
        angles = [self.turned + sweep * i / steps for i in range(steps + 1)]
        return shapely.union_all([rotate(core, a, origin=self.start[:2]) for a in angles])


def _swept_polygon(first: BaseGeometry, last: BaseGeometry, start: Spot, end: Spot) -> BaseGeometry:
    """The ground between two poses of one polygon that slides straight."""
    if first.convex_hull.area - first.area < 1e-9:
        return shapely.union_all([first, last]).convex_hull
    dx, dy = end[0] - start[0], end[1] - start[1]
    ring = list(first.exterior.coords)
    sides = [
        shapely.Polygon([a, b, (b[0] + dx, b[1] + dy), (a[0] + dx, a[1] + dy)])
        for a, b in pairwise(ring)
    ]
    return shapely.union_all([first, last, *(side for side in sides if side.is_valid)])


@dataclass(frozen=True)
class Course:
    """One model's whole path. ``flies``: vertical distance is not counted (FLY-04)."""

    model: Figure
    parts: tuple[Part, ...]
    end: Figure
    flies: bool

    @property
    def horizontal(self) -> float:
        """Sum of the horizontal lengths, inches."""
        return sum(part.horizontal for part in self.parts)

    @property
    def vertical(self) -> float:
        """Sum of the ways up and down, inches."""
        return sum(part.vertical for part in self.parts)

    @property
    def distance(self) -> float:
        """What counts against the maximum distance, inches. Rules: MV-02, FLY-04."""
        return self.horizontal + (0.0 if self.flies else self.vertical)

    def counted_before(self, number: int) -> float:
        """What counts of the parts before the one of this number, inches."""
        return replace(self, parts=self.parts[:number]).distance


def course_of(
    model: Figure, path: tuple[Step, ...], grounds: tuple[Ground, ...], *, flies: bool
) -> Course:
    """The course of a model along its typed-in path, whose first step is where it stands."""
    here: Spot = (model.x, model.y, model.z)
    turned = 0.0
    parts: list[Part] = []
    for step in path[1:]:
        if isinstance(step, Turn):
            parts.append(Part(model.footprint, here, here, turned, step.turn))
            turned += step.turn
        else:
            line = Part(model.footprint, here, step, turned)
            parts += [line] if flies else _with_climb(line, grounds)
            here = step
    end = model.standing_at(*here, turned)
    return Course(model, tuple(parts), end, flies)


def _with_climb(line: Part, grounds: tuple[Ground, ...]) -> Iterator[Part]:
    """The line as it is, or level, climb, level when it slopes beside something to climb."""
    if not line.vertical or not line.horizontal:
        yield line
        return
    rising = line.end[2] > line.start[2]
    way = line if rising else replace(line, start=line.end, end=line.start)
    shares = [_first_within_reach(way, g) for g in grounds if g.feature.height >= line.high - 1e-9]
    found = [share for share in shares if share is not None]
    if not found:
        yield line
        return
    x, y, _ = way.at(min(found))
    foot, head = (x, y, line.low), (x, y, line.high)
    below, above = (foot, head) if rising else (head, foot)
    yield replace(line, end=below)
    yield replace(line, start=below, end=above)
    yield replace(line, start=above)


def _first_within_reach(line: Part, ground: Ground) -> float | None:
    """The first share of the line at which the footprint is within reach of the feature."""
    reach = inches("climb_reach_in")
    target = Shape(ground.area, 0.0)
    steps = max(1, ceil(line.horizontal / STEP_IN))
    for i in range(steps + 1):
        if line.shape_at(i / steps).gap(target) <= reach:
            near, far = i / steps, max(0, i - 1) / steps
            for _ in range(40):
                middle = (near + far) / 2
                if line.shape_at(middle).gap(target) <= reach:
                    near = middle
                else:
                    far = middle
            return near
    return None


def first_contact(part: Part, obstacle: Shape, slack: float) -> float:
    """Share of the part at which the footprint first reaches ``slack`` deep into the obstacle.

    What a growing beginning of the way overlaps only grows, so bisection finds the first contact.
    """
    low, high = 0.0, 1.0
    while (high - low) * max(part.horizontal, 1.0) > 1e-6:
        middle = (low + high) / 2
        if part.up_to(middle).swept.gap(obstacle) < -slack:
            high = middle
        else:
            low = middle
    return low
