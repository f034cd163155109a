"""First contact of a base that slides along a straight leg, in closed form.

A base touches a thing exactly when its centre comes nearer than the base's radius to the thing
grown by the base's core (a point for a round base). Along a straight line that is a quadratic for
a corner and a few linear bounds for a straight edge. The answers are *open* spans of the way
``t`` (inches from the leg's beginning): touching is not overlapping. Rules: SPD-04, MOV-06.
"""

from collections.abc import Iterable, Sequence
from math import hypot, inf, sqrt
from typing import NamedTuple

from battlefield.geometry.plane import Point, Segment

Span = tuple[float, float]  # open: at both ends the base just touches


class Leg(NamedTuple):
    """One straight half of the movement tool, as the way of the base's centre."""

    x: float
    y: float
    ux: float  # unit vector of the way
    uy: float
    start: float  # travel already made when the leg begins
    length: float

    def at(self, t: float) -> Point:
        """The centre after ``t`` of this leg."""
        return self.x + t * self.ux, self.y + t * self.uy


def corner_span(leg: Leg, x: float, y: float, reach: float) -> Span | None:
    """Where on the leg's line the centre is nearer than ``reach`` to the point; None if nowhere."""
    dx, dy = x - leg.x, y - leg.y
    along, aside = dx * leg.ux + dy * leg.uy, dx * leg.uy - dy * leg.ux
    square = reach * reach - aside * aside
    if reach <= 0 or square <= 0:
        return None
    half = sqrt(square)
    return along - half, along + half


def segment_span(leg: Leg, segment: Segment, reach: float, core: Point = (0.0, 0.0)) -> Span | None:
    """Where a base with half core ``core`` is nearer than ``reach`` to a segment; None if nowhere.

    The segment grown by the core is convex, and so is what lies within reach of it: one span.
    """
    a, b = segment
    if core == (0.0, 0.0):
        return corner_span(leg, *a, reach) if a == b else _edge_span(leg, a, b, reach)
    cx, cy = core
    corners = [(p[0] + s * cx, p[1] + s * cy) for p, s in ((a, 1), (a, -1), (b, -1), (b, 1))]
    return hull(_edge_span(leg, corners[i - 1], corners[i], reach) for i in range(4))


def polygon_spans(
    leg: Leg, sides: Sequence[Segment], reach: float, core: Point = (0.0, 0.0)
) -> list[Span]:
    """Where the base overlaps the area inside ``sides``; merged, in order."""
    spans = inside_spans(leg, sides)
    for side in sides:
        span = segment_span(leg, side, reach, core)
        if span:
            spans.append(span)
    return merged(spans)


def inside_spans(leg: Leg, sides: Sequence[Segment]) -> list[Span]:
    """Where the leg's line is inside the area (even-odd): its crossings in order, in pairs."""
    crossings = []
    for (ax, ay), (bx, by) in sides:
        before = (ax - leg.x) * leg.uy - (ay - leg.y) * leg.ux
        after = (bx - leg.x) * leg.uy - (by - leg.y) * leg.ux
        if (before > 0) != (after > 0):
            share = before / (before - after)
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            crossings.append((x - leg.x) * leg.ux + (y - leg.y) * leg.uy)
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def within_span(leg: Leg, low: Point, high: Point) -> Span:
    """Where the centre lies in the upright box from ``low`` to ``high`` (empty: inf, -inf)."""
    across = between(leg.x, leg.ux, low[0], high[0])
    away = between(leg.y, leg.uy, low[1], high[1])
    return max(across[0], away[0]), min(across[1], away[1])


def between(value: float, slope: float, low: float, high: float) -> Span:
    """The ``t`` for which ``value + slope·t`` lies between low and high (empty: inf, -inf)."""
    if abs(slope) < 1e-12:
        return (-inf, inf) if low <= value <= high else (inf, -inf)
    one, other = (low - value) / slope, (high - value) / slope
    return (one, other) if one < other else (other, one)


def hull(spans: Iterable[Span | None]) -> Span | None:
    """The one span from the first beginning to the last end; None of nothing."""
    kept = [span for span in spans if span]
    return (min(s[0] for s in kept), max(s[1] for s in kept)) if kept else None


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same ground as few spans in order; spans that only touch at an end become one."""
    out: list[Span] = []
    for low, high in sorted(spans):
        if out and low <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], high))
        else:
            out.append((low, high))
    return out


def free_stretches(spans: Iterable[Span], low: float, high: float) -> list[Span]:
    """What of the closed stretch from low to high no open span covers, as closed stretches."""
    out, begin = [], low
    for first, last in merged(spans):
        if begin <= min(first, high):
            out.append((begin, min(first, high)))
        begin = max(begin, last)
    if begin <= high:
        out.append((begin, high))
    return out


def _edge_span(leg: Leg, a: Point, b: Point, reach: float) -> Span | None:
    ends = (corner_span(leg, *a, reach), corner_span(leg, *b, reach))
    return hull((*ends, _beside(leg, a, b, reach)))


def _beside(leg: Leg, a: Point, b: Point, reach: float) -> Span | None:
    """Where the centre lies beside the edge's length and nearer than ``reach`` to its line."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    length = hypot(ex, ey)
    if length == 0 or reach <= 0:
        return None
    ex, ey = ex / length, ey / length
    dx, dy = leg.x - a[0], leg.y - a[1]
    along = between(dx * ex + dy * ey, leg.ux * ex + leg.uy * ey, 0.0, length)
    across = between(dx * ey - dy * ex, leg.ux * ey - leg.uy * ex, -reach, reach)
    low, high = max(along[0], across[0]), min(along[1], across[1])
    return (low, high) if low < high else None
