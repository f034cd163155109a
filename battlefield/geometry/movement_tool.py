"""The movement tool: a path of poses from a start, a facing and a bend of its joint.

The tool is two straight halves; a base travels the first half facing as it started and the
second facing along the bent half (MOV-01, MOV-03).
"""

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from typing import Literal

from pydantic import BaseModel, ConfigDict

from battlefield.geometry.bases import Base
from battlefield.geometry.facts import read_facts
from battlefield.geometry.lengths import inches


class Tool(BaseModel):
    """One movement tool of the data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    game: str
    speed: int
    length_mm: float
    source: str
    confidence: str


class ToolFacts(BaseModel):
    """The data file of movement tools; notch and prong in millimetres."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1]
    tools: tuple[Tool, ...]
    notch_depth_mm: float
    prong_extra_mm: float
    joint_limit_deg: float
    width_in: float
    source: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Pose:
    """A base's centre in inches and its facing in degrees (0 = +x, counter-clockwise)."""

    x: float
    y: float
    facing_deg: float


@dataclass(frozen=True, slots=True)
class ToolPath:
    """The way of a base's centre along a tool: two legs of equal length and a joint.

    ``leg_in`` is half the travel of a full move; ``joint_deg`` the bend, positive to the left.
    """

    start: Pose
    leg_in: float
    joint_deg: float = 0.0

    @property
    def length_in(self) -> float:
        """Travel of a full move."""
        return 2 * self.leg_in

    @property
    def joint(self) -> Pose:
        """The pose at the joint, before turning."""
        return self.pose_at(self.leg_in)

    @property
    def end(self) -> Pose:
        """The pose after a full move."""
        return self.pose_at(self.length_in)

    def pose_at(self, travel_in: float) -> Pose:
        """Where the base is after so much travel along the tool, exactly."""
        first = min(travel_in, self.leg_in)
        facing = radians(self.start.facing_deg)
        x = self.start.x + first * cos(facing)
        y = self.start.y + first * sin(facing)
        if travel_in <= self.leg_in:
            return Pose(x, y, self.start.facing_deg)
        bent = self.start.facing_deg + self.joint_deg
        rest = travel_in - self.leg_in
        return Pose(x + rest * cos(radians(bent)), y + rest * sin(radians(bent)), bent)


@cache
def tool_facts() -> ToolFacts:
    """The movement tools, read once."""
    return read_facts("movement_tools.json", ToolFacts)


@cache
def tool_length_in(speed: int) -> float:
    """Length of the tool of a speed, notches not counted. Raises LookupError for none."""
    for tool in tool_facts().tools:
        if tool.speed == speed:
            return inches(tool.length_mm)
    raise LookupError(f"There is no movement tool for speed {speed}.")


@cache
def full_travel_in(base: Base, speed: int) -> float:
    """How far the centre of a base travels in a straight full move (0 at speed 0).

    Each of the two notches of a notched base swallows some of the tool.
    """
    if speed == 0:
        return 0.0
    swallowed = 2 * inches(tool_facts().notch_depth_mm) if base.notched else 0.0
    return tool_length_in(speed) - swallowed + inches(base.length_mm)


def path_along(base: Base, start: Pose, speed: int, joint_deg: float = 0.0) -> ToolPath:
    """The path of a base along the tool of a speed. Raises ValueError for an impossible bend."""
    limit = tool_facts().joint_limit_deg
    if abs(joint_deg) > limit:
        raise ValueError(f"The joint bends at most {limit:g}° either way, not {joint_deg:g}°.")
    return ToolPath(start, full_travel_in(base, speed) / 2, joint_deg)
