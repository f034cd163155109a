"""Points, segments and rings: the closed-form distances that all of the table rests on.

A point is a pair (x, y) in inches; a ring is a sequence of points, the first not repeated.
"""

from collections.abc import Iterable, Sequence
from math import hypot

Point = tuple[float, float]
Segment = tuple[Point, Point]
Ring = Sequence[Point]


def edges(ring: Ring) -> list[Segment]:
    """The sides of a ring, the closing one included."""
    return [(ring[i - 1], ring[i]) for i in range(len(ring))]


def point_to_segment(x: float, y: float, segment: Segment) -> float:
    """Distance from a point to the nearest point of a segment."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    length_squared = dx * dx + dy * dy
    if length_squared == 0.0:
        return hypot(x - ax, y - ay)
    along = ((x - ax) * dx + (y - ay) * dy) / length_squared
    along = min(1.0, max(0.0, along))
    return hypot(x - ax - along * dx, y - ay - along * dy)


def foot_on_segment(x: float, y: float, segment: Segment) -> Point:
    """The point of a segment that is nearest to (x, y)."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    length_squared = dx * dx + dy * dy
    if length_squared == 0.0:
        return ax, ay
    along = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length_squared))
    return ax + along * dx, ay + along * dy


def segments_cross(first: Segment, second: Segment) -> bool:
    """Do two segments cross in a point inside both?"""
    (ax, ay), (bx, by) = first
    (cx, cy), (dx, dy) = second
    c_side = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    d_side = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    a_side = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    b_side = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return c_side * d_side < 0.0 and a_side * b_side < 0.0


def segment_to_segment(first: Segment, second: Segment) -> float:
    """Distance between the nearest points of two segments; 0 when they cross."""
    if first[0] == first[1]:
        return point_to_segment(*first[0], second)
    if second[0] == second[1]:
        return point_to_segment(*second[0], first)
    if segments_cross(first, second):
        return 0.0
    return min(
        point_to_segment(*first[0], second),
        point_to_segment(*first[1], second),
        point_to_segment(*second[0], first),
        point_to_segment(*second[1], first),
    )


def segment_to_edges(segment: Segment, sides: Iterable[Segment]) -> float:
    """Distance from a segment to the nearest of several sides."""
    if segment[0] == segment[1]:
        x, y = segment[0]
        return min(point_to_segment(x, y, side) for side in sides)
    return min(segment_to_segment(segment, side) for side in sides)


def lies_within(x: float, y: float, sides: Iterable[Segment]) -> bool:
    """Is a point inside the area bounded by ``sides``, holes heeded (even-odd rule)?"""
    inside = False
    for (ax, ay), (bx, by) in sides:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def comes_within(x: float, y: float, distance: float, sides: Iterable[Segment]) -> bool:
    """Is a point inside the area bounded by ``sides``, or nearer to it than ``distance``?

    The same as the two questions above asked together, several times as fast: it is asked of
    every place that is looked at on the table.
    """
    inside = False
    near = distance * distance
    for (ax, ay), (bx, by) in sides:
        dx, dy = bx - ax, by - ay
        px, py = x - ax, y - ay
        along = px * dx + py * dy
        length_squared = dx * dx + dy * dy
        if along > 0.0:
            along = 1.0 if along >= length_squared else along / length_squared
            px -= along * dx
            py -= along * dy
        if px * px + py * py < near:
            return True
        if (ay > y) != (by > y) and x < dx * (y - ay) / dy + ax:
            inside = not inside
    return inside
