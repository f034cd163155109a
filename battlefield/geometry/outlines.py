"""Outlines of terrain as a player gives them: rectangles, circles, and where their middle is."""

from collections.abc import Sequence
from math import cos, pi, radians, sin

from battlefield.geometry.plane import Point

CIRCLE_CORNERS = 64  # a circle of 6 in is off by 0.007 in: inside the tolerance


def rectangle(x: float, y: float, width: float, depth: float, turn_deg: float = 0.0) -> list[Point]:
    """Corners of a rectangle round its middle (x, y), turned counter-clockwise; inches, degrees."""
    w, d = width / 2, depth / 2
    across, along = cos(radians(turn_deg)), sin(radians(turn_deg))
    return [
        (round(x + a * across - b * along, 4), round(y + a * along + b * across, 4))
        for a, b in ((-w, -d), (w, -d), (w, d), (-w, d))
    ]


def circle(x: float, y: float, radius: float) -> list[Point]:
    """Corners of a fine polygon round (x, y), in inches."""
    steps = [2 * pi * step / CIRCLE_CORNERS for step in range(CIRCLE_CORNERS)]
    return [(round(x + radius * cos(at), 4), round(y + radius * sin(at), 4)) for at in steps]


def middle_of(outline: Sequence[Sequence[float]]) -> Point:
    """The middle of an outline's bounding box: the handle by which a piece is moved."""
    xs, ys = [point[0] for point in outline], [point[1] for point in outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
