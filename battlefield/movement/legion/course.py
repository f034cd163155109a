"""The way of a base along the movement tool: two straight legs with a joint between (MOV-03)."""

from dataclasses import dataclass
from math import cos, radians, sin

from battlefield.movement.legion.contact import Leg, Point


@dataclass(frozen=True, slots=True)
class Pose:
    """A base's centre and the unit vector it faces along."""

    x: float
    y: float
    ux: float
    uy: float


@dataclass(frozen=True, slots=True)
class Course:
    """Where the centre is after each length of travel, and how the base lies there.

    ``turn``: angle from the way of travel to the facing, degrees (0 forward, 180 reverse, ±90
    strafe); the base keeps it on both legs.
    """

    legs: tuple[Leg, Leg]
    facings: tuple[Point, Point]

    @property
    def length(self) -> float:
        """Travel of a full move."""
        return self.legs[1].start + self.legs[1].length

    @property
    def joint_at(self) -> float:
        """Travel at which the tool bends."""
        return self.legs[1].start

    def pose(self, travel: float) -> Pose:
        """The base after ``travel``; on the joint it still faces along the first half."""
        index = 0 if travel <= self.joint_at else 1
        leg = self.legs[index]
        x, y = leg.at(travel - leg.start)
        return Pose(x, y, *self.facings[index])


def course_of(
    x: float, y: float, facing: float, joint: float, full_travel: float, turn: float = 0.0
) -> Course:
    """The course from a centre at (x, y) that faces ``facing``, the tool bent by ``joint``."""
    half = full_travel / 2
    first = radians(facing - turn)
    second = radians(facing - turn + joint)
    one = Leg(x, y, cos(first), sin(first), 0.0, half)
    other = Leg(*one.at(half), cos(second), sin(second), half, half)
    face = radians(facing)
    faces = (cos(face), sin(face)), (cos(face + radians(joint)), sin(face + radians(joint)))
    return Course((one, other), faces)
