"""The boundary curves of "where may the centre be", and the points where they meet.

A centre that must keep a distance from a point or segment is bounded by circles and straight
segments. The free region of all such limits has a corner where two boundaries cross, or a
boundary it touches: so when the region is not empty, one of these points lies in it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import hypot, sqrt

from battlefield.geometry.bases import Standing
from battlefield.geometry.plane import Point, Segment, foot_on_segment

PARALLEL = 1e-12
CROSSING = 8  # pairs of boxes that are compared in the time of one crossing


@dataclass(frozen=True, slots=True)
class Circle:
    """A boundary circle."""

    x: float
    y: float
    radius: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Bounding box: west, south, east, north."""
        r = self.radius
        return self.x - r, self.y - r, self.x + r, self.y + r


@dataclass(frozen=True, slots=True)
class Line:
    """A straight piece of a boundary."""

    start: Point
    end: Point

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Bounding box: west, south, east, north."""
        (ax, ay), (bx, by) = self.start, self.end
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


Curve = Circle | Line


def curves_round(segment: Segment, mover: Standing, distance: float) -> list[Curve]:
    """Where the mover's centre is when its core is ``distance`` from the segment (a superset)."""
    (ax, ay), (bx, by) = mover.core
    hx, hy = (bx - ax) / 2, (by - ay) / 2
    corners = {
        (x + sign * hx, y + sign * hy)
        for x, y in segment
        for sign in ((1.0, -1.0) if hx or hy else (0.0,))
    }
    points = sorted(corners)
    curves: list[Curve] = [Circle(x, y, distance) for x, y in points]
    for (px, py), (qx, qy) in combinations(points, 2):
        length = hypot(qx - px, qy - py)
        nx, ny = (py - qy) / length * distance, (qx - px) / length * distance
        curves.append(Line((px + nx, py + ny), (qx + nx, qy + ny)))
        curves.append(Line((px - nx, py - ny), (qx - nx, qy - ny)))
    return curves


def curves_at_gap(other: Standing, mover: Standing, gap: float) -> list[Curve]:
    """Where the mover's centre is when its base is at ``gap`` from the other base."""
    return curves_round(other.core, mover, other.base.radius_in + mover.base.radius_in + gap)


def crossings(first: Curve, second: Curve) -> list[Point]:
    """The points that two boundary curves share (none for equal or parallel ones)."""
    if isinstance(first, Circle):
        if isinstance(second, Circle):
            return _of_circles(first, second)
        return _of_circle_and_line(first, second)
    if isinstance(second, Circle):
        return _of_circle_and_line(second, first)
    return _of_lines(first, second)


def _of_circles(first: Circle, second: Circle) -> list[Point]:
    dx, dy = second.x - first.x, second.y - first.y
    apart = hypot(dx, dy)
    if apart < PARALLEL or apart > first.radius + second.radius:
        return []
    if apart < abs(first.radius - second.radius):
        return []
    along = (first.radius**2 - second.radius**2 + apart**2) / (2 * apart)
    aside = sqrt(max(0.0, first.radius**2 - along**2))
    x, y = first.x + along * dx / apart, first.y + along * dy / apart
    ox, oy = -dy / apart * aside, dx / apart * aside
    return [(x + ox, y + oy), (x - ox, y - oy)]


def _of_circle_and_line(circle: Circle, line: Line) -> list[Point]:
    (ax, ay), (bx, by) = line.start, line.end
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    if length < PARALLEL:
        return []
    dx, dy = dx / length, dy / length
    along = (circle.x - ax) * dx + (circle.y - ay) * dy
    off = hypot(circle.x - ax - along * dx, circle.y - ay - along * dy)
    if off > circle.radius:
        return []
    half = sqrt(max(0.0, circle.radius**2 - off**2))
    return [
        (ax + t * dx, ay + t * dy)
        for t in (along - half, along + half)
        if -PARALLEL <= t <= length + PARALLEL
    ]


def _of_lines(first: Line, second: Line) -> list[Point]:
    (ax, ay), (bx, by) = first.start, first.end
    (cx, cy), (dx, dy) = second.start, second.end
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(turn) < PARALLEL:
        return []
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
    if not (-PARALLEL <= t <= 1 + PARALLEL and -PARALLEL <= u <= 1 + PARALLEL):
        return []
    return [(ax + t * (bx - ax), ay + t * (by - ay))]


def crossings_among(
    curves: Sequence[Curve], may_go_on: Callable[[int], bool] = lambda work: True
) -> Iterator[Point]:
    """Every point where two of the curves meet.

    ``may_go_on`` is told how many pairs each curve was held against; the search ends when it says
    no.
    """
    boxes = sorted(((curve.box, curve) for curve in curves), key=lambda pair: pair[0])
    for number, (box, curve) in enumerate(boxes):
        pairs = 0
        for other_box, other in islice(boxes, number + 1, None):
            if other_box[0] > box[2]:
                break  # sorted by their west side: none further on can meet this one
            pairs += 1
            if other_box[1] <= box[3] and other_box[3] >= box[1]:
                pairs += CROSSING
                yield from crossings(curve, other)
        if not may_go_on(pairs):
            return


def crossings_with(curves: Iterable[Curve], others: Sequence[Curve]) -> Iterator[Point]:
    """Every point where a curve of the first group meets one of the second."""
    for curve in curves:
        west, south, east, north = curve.box
        for other in others:
            box = other.box
            if box[0] <= east and box[2] >= west and box[1] <= north and box[3] >= south:
                yield from crossings(curve, other)


def nearest_points(curve: Curve, x: float, y: float) -> list[Point]:
    """The points of a curve where the distance to (x, y) may be smallest."""
    if isinstance(curve, Line):
        return [foot_on_segment(x, y, (curve.start, curve.end))]
    apart = hypot(x - curve.x, y - curve.y)
    if apart < PARALLEL:
        return [(curve.x + curve.radius, curve.y)]
    dx, dy = (x - curve.x) / apart * curve.radius, (y - curve.y) / apart * curve.radius
    return [(curve.x + dx, curve.y + dy), (curve.x - dx, curve.y - dy)]
