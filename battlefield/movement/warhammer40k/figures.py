"""Models on the table: footprints as a core grown by a radius, and the gaps between them.

A round base is a point grown by its radius, so every distance from it is exact; a hull is a
polygon grown by nothing; an oval base is a polygon of 128 corners (within 0.001 in).
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, hypot, pi, radians, sin

import shapely
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.lengths import TOLERANCE_IN, at_most, inches
from battlefield.geometry.plane import Point
from battlefield.movement.warhammer40k import numbers
from battlefield.movement.warhammer40k.body import Footed, round_its_axis

OVAL_CORNERS = 128


@dataclass(frozen=True, slots=True)
class Shape:
    """All points within ``radius`` of ``core``."""

    core: BaseGeometry
    radius: float

    def gap(self, other: "Shape") -> float:
        """Distance between two outlines, inches; below 0 is how deep they overlap, at least."""
        apart = float(shapely.distance(self.core, other.core))
        radii = self.radius + other.radius
        if apart > 0 or radii > 0:
            return apart - radii
        return -_depth(self.core, other.core)


def _depth(first: BaseGeometry, second: BaseGeometry) -> float:
    """How deep two polygons overlap: mean width of what they share, 0 when they touch."""
    shared = shapely.intersection(first, second)
    return 2.0 * shared.area / shared.length if shared.area > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Footprint:
    """A base or hull round its own axis, as it stands at the start."""

    core: BaseGeometry
    radius: float

    @property
    def is_round(self) -> bool:
        """Is it a plain disc?"""
        return self.radius > 0

    @property
    def reach(self) -> float:
        """From the axis to the farthest part, inches."""
        west, south, east, north = self.core.bounds
        return self.radius or hypot(max(-west, east), max(-south, north))

    def at(self, x: float, y: float, turned: float = 0.0) -> Shape:
        """The footprint on the table, turned by so many degrees."""
        if self.is_round:
            return Shape(shapely.Point(x, y), self.radius)
        core = rotate(self.core, turned, origin=(0, 0)) if turned else self.core
        return Shape(translate(core, x, y), 0.0)


def _oval(length_mm: float, width_mm: float, facing: float) -> tuple[Point, ...]:
    a, b, turn = inches(length_mm) / 2, inches(width_mm) / 2, radians(facing)
    angles = [2 * pi * i / OVAL_CORNERS for i in range(OVAL_CORNERS)]
    ring = [(a * cos(t), b * sin(t)) for t in angles]
    return tuple((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in ring)


def footprint_of(model: Footed, x: float, y: float) -> Footprint:
    """The footprint of a typed-in model that stands at (x, y)."""
    if model.hull is not None:
        return Footprint(shapely.Polygon(round_its_axis(model.hull, x, y)), 0.0)
    if isinstance(model.base_mm, tuple):
        return Footprint(shapely.Polygon(_oval(*model.base_mm, model.facing)), 0.0)
    return Footprint(shapely.Point(0, 0), inches(model.base_mm or 0.0) / 2)


@dataclass(frozen=True)
class Figure:
    """A model standing somewhere; ``turned`` is since the start, ``height`` of the model itself."""

    id: str
    unit: str
    footprint: Footprint
    keywords: frozenset[str]
    height: float
    x: float
    y: float
    z: float = 0.0
    turned: float = 0.0
    is_enemy: bool = False

    @cached_property
    def shape(self) -> Shape:
        """What the base covers."""
        return self.footprint.at(self.x, self.y, self.turned)

    @property
    def is_big(self) -> bool:
        """Is it a MONSTER or a VEHICLE (MV-07)?"""
        return bool(self.keywords & numbers.rulebook().keywords.big)

    @property
    def can_fly(self) -> bool:
        """Has it FLY (FLY-01)?"""
        return "FLY" in self.keywords

    def standing_at(self, x: float, y: float, z: float, turned: float) -> "Figure":
        """The same model elsewhere."""
        return replace(self, x=x, y=y, z=z, turned=turned)

    def gap(self, other: "Figure") -> float:
        """Horizontal distance base to base, inches; below 0 they overlap. Rules: GEN-01, FRAME."""
        if self.footprint.is_round and other.footprint.is_round:
            radii = self.footprint.radius + other.footprint.radius
            return hypot(self.x - other.x, self.y - other.y) - radii
        return self.shape.gap(other.shape)

    def rise(self, other: "Figure") -> float:
        """Vertical distance between what they stand on, inches."""
        return abs(self.z - other.z)

    def shares_height_with(self, other: "Figure") -> bool:
        """Do the two take up some of the same heights above the table?"""
        low, high = max(self.z, other.z), min(self.z + self.height, other.z + other.height)
        return high - low > TOLERANCE_IN

    def engages(self, other: "Figure") -> bool:
        """Within engagement range of each other? Rules: GEN-05."""
        rise = at_most(self.rise(other), numbers.inches("engagement_vertical_in"))
        return rise and at_most(self.gap(other), numbers.inches("engagement_horizontal_in"))


def figure_of(model: Footed, unit: str, at: tuple[float, float, float], **more: object) -> Figure:
    """A typed-in model as a figure; ``more``: ``keywords`` of its unit, ``is_enemy``."""
    x, y, z = at
    of_unit = more.get("keywords")
    keywords = model.keywords | (of_unit if isinstance(of_unit, frozenset) else frozenset())
    height = numbers.inches("model_height_in") if model.height is None else model.height
    enemy = bool(more.get("is_enemy"))
    foot = footprint_of(model, x, y)
    return Figure(model.id, unit, foot, keywords, height, x, y, z, is_enemy=enemy)
