"""The way of a base along the movement tool: two straight legs with a joint between (MOV-03)."""

from dataclasses import dataclass
from math import cos, radians, sin

from battlefield.geometry.plane import Point
from battlefield.movement.legion.contact import Leg


@dataclass(frozen=True, slots=True)
class Course:
    """Where the centre is after each length of travel (inches), and how the base lies there.

    The base faces ``facings_deg`` on the first and the second leg; ``facings`` are the same as
    unit vectors. It may travel backwards or sideways, keeping its angle to the way on both legs.
    """

    legs: tuple[Leg, Leg]
    facings_deg: tuple[float, float]
    facings: tuple[Point, Point]

    @property
    def length(self) -> float:
        """Travel of a full move."""
        return self.legs[1].start + self.legs[1].length

    def place(self, travel: float) -> tuple[float, float, float]:
        """Centre and facing after ``travel``; on the joint it still faces as on the first leg."""
        index = 0 if travel <= self.legs[1].start else 1
        leg = self.legs[index]
        x, y = leg.at(travel - leg.start)
        return x, y, self.facings_deg[index]


def course_of(
    x: float, y: float, facing: float, joint: float, full_travel: float, turn: float = 0.0
) -> Course:
    """The course from a centre at (x, y) with the tool bent by ``joint``.

    ``turn``: from the way of travel to the facing, degrees (0 ahead, 180 reverse, ±90 strafe).
    """
    half = full_travel / 2
    first = _unit(facing - turn)
    second = _unit(facing - turn + joint)
    one = Leg(x, y, *first, 0.0, half)
    other = Leg(*one.at(half), *second, half, half)
    bent = facing + joint
    return Course((one, other), (facing, bent), (_unit(facing), _unit(bent)))


def _unit(degrees: float) -> Point:
    angle = radians(degrees)
    return cos(angle), sin(angle)
