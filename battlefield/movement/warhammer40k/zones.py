"""Zones a model's axis must stay out of or come into, as cores grown by a radius.

Seen from the axis, a round model's zone round something is that thing's core grown by both radii;
a hull's is the core swept with the mirrored hull. So every search below moves a single point.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.affinity import scale, translate
from shapely.geometry.base import BaseGeometry

from battlefield.movement.warhammer40k.figures import Figure, Shape

Numbers = npt.NDArray[np.float64]
Truths = npt.NDArray[np.bool_]
RIM_IN = 0.001  # a polygon against a polygon: shrunk and grown, so that a line inside is seen
OUTLINE_IN = 0.02  # how much a many-cornered oval may be simplified in a search


@dataclass(frozen=True)
class Zone:
    """All places within ``reach`` of ``core``."""

    core: BaseGeometry
    reach: float

    @cached_property
    def corners(self) -> Numbers:
        """The core's corners, one row each; a point has one."""
        found: Numbers = shapely.get_coordinates(self.core)
        return found[:-1] if self.core.geom_type == "Polygon" else found

    def grown(self, by: float) -> "Zone":
        """The same zone with another reach."""
        return Zone(self.core, self.reach + by)

    def distances(self, points: Numbers) -> Numbers:
        """From each point (a row) to the core, inches."""
        if self.core.geom_type == "Point":
            x, y = self.corners[0]
            return np.asarray(np.hypot(points[:, 0] - x, points[:, 1] - y))
        return np.asarray(shapely.distance(shapely.points(points), self.core), dtype=np.float64)

    def distances_of_lines(self, starts: Numbers, ends: Numbers) -> Numbers:
        """From each line to the core, inches."""
        lines = shapely.linestrings(np.stack([starts, ends], axis=1))
        return np.asarray(shapely.distance(lines, self.core), dtype=np.float64)


def zone_round(model: Figure, other: Shape, extra: float = 0.0) -> Zone:
    """Where the model's axis is within ``extra`` of the other shape, base to base."""
    if model.footprint.is_round:
        return Zone(_simple(other.core), other.radius + model.footprint.radius + extra)
    hull = _simple(model.shape.core.convex_hull)
    mirrored = scale(translate(hull, -model.x, -model.y), -1, -1, origin=(0, 0))
    summed, reach = _sum(_simple(other.core), mirrored), other.radius + extra
    if reach >= RIM_IN:
        return Zone(summed, reach)
    return Zone(summed.buffer(-RIM_IN, join_style="mitre"), reach + RIM_IN)


def _simple(core: BaseGeometry) -> BaseGeometry:
    if core.geom_type == "Polygon" and len(core.exterior.coords) > 64:
        return core.simplify(OUTLINE_IN)
    return core


def _sum(first: BaseGeometry, second: BaseGeometry) -> BaseGeometry:
    """The Minkowski sum of a core and a convex polygon; a hollow core is filled."""
    one, two = shapely.get_coordinates(first), shapely.get_coordinates(second)
    return shapely.MultiPoint((one[:, None, :] + two[None, :, :]).reshape(-1, 2)).convex_hull


def _discs(zones: Sequence[Zone]) -> tuple[Numbers, list[Zone]]:
    """The zones round a point as rows (x, y, reach), and the other zones."""
    others = [zone for zone in zones if zone.core.geom_type != "Point"]
    rows = [(*zone.corners[0], zone.reach) for zone in zones if zone.core.geom_type == "Point"]
    return np.array(rows).reshape(-1, 3), others


def _from_discs(discs: Numbers, points: Numbers) -> Numbers:
    """From each point (row) to each disc's border (column), inches; below 0 inside."""
    off = points[:, None, :] - discs[None, :, :2]
    return np.asarray(np.sqrt((off * off).sum(axis=2)) - discs[:, 2])


def within_any(zones: Sequence[Zone], points: Numbers, slack: float = 0.0) -> Truths:
    """Which points are within reach of at least one zone."""
    discs, others = _discs(zones)
    inside = np.asarray((_from_discs(discs, points) <= slack).any(axis=1))
    for zone in others:
        inside |= zone.distances(points) <= zone.reach + slack
    return inside


def outside_all(zones: Sequence[Zone], points: Numbers, slack: float = 0.0) -> Truths:
    """Which points are out of every zone; ``slack`` lets them in that far."""
    discs, others = _discs(zones)
    outside = np.asarray((_from_discs(discs, points) >= -slack).all(axis=1))
    for zone in others:
        outside &= zone.distances(points) >= zone.reach - slack
    return outside


def free_lines(walls: Sequence[Zone], start: Numbers, ends: Numbers, slack: float) -> Truths:
    """Which straight lines stay out of every wall, ``slack`` let in; from one row or many."""
    discs, others = _discs(walls)
    starts = np.broadcast_to(start, ends.shape)
    way = ends - starts
    square = np.maximum((way * way).sum(axis=1), 1e-18)
    to = discs[None, :, :2] - starts[:, None, :]
    share = np.clip((way[:, None, :] * to).sum(axis=2) / square[:, None], 0.0, 1.0)
    off = to - share[..., None] * way[:, None, :]
    apart = np.sqrt((off * off).sum(axis=2))
    free = np.asarray((apart >= discs[:, 2] - slack).all(axis=1))
    for wall in others:
        free &= wall.distances_of_lines(starts, ends) >= wall.reach - slack
    return free


def gaps_from(zones: Sequence[Zone], x: float, y: float) -> list[float]:
    """From a place to the border of each zone, inches; below 0 inside."""
    here = np.array([[x, y]])
    discs, others = _discs(zones)
    round_gaps, other_gaps = iter(_from_discs(discs, here)[0]), iter(others)
    return [
        float(next(round_gaps))
        if zone.core.geom_type == "Point"
        else float(next(other_gaps).distances(here)[0]) - zone.reach
        for zone in zones
    ]


def near(zones: Sequence[Zone], x: float, y: float, reach: float) -> tuple[Zone, ...]:
    """The zones that come within ``reach`` of a place."""
    gaps = gaps_from(zones, x, y)
    return tuple(zone for zone, gap in zip(zones, gaps, strict=True) if gap <= reach)
