"""Gaps between bases and terrain, and what hinders a base from standing where it is.

All distances are horizontal, between outlines, in inches; negative means overlapping depth.
"""

from collections.abc import Iterable
from math import hypot

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.plane import lies_within, segment_to_edges, segment_to_segment
from battlefield.geometry.table import Table
from battlefield.geometry.terrain import Terrain


def gap_in(first: Standing, second: Standing) -> float:
    """Distance between two base outlines; 0 is base contact, less is overlap (DET-15)."""
    one, other = first.base, second.base
    radii = one.radius_in + other.radius_in
    if one.is_round and other.is_round:
        return hypot(first.x - second.x, first.y - second.y) - radii
    return segment_to_segment(first.core, second.core) - radii


def overlaps(first: Standing, second: Standing) -> bool:
    """Do two bases overlap by more than the tolerance (DEP-06)?"""
    return gap_in(first, second) < -TOLERANCE_IN


def gap_to_terrain_in(standing: Standing, piece: Terrain) -> float:
    """Distance from a base to a piece's footprint; negative as soon as the base reaches in.

    A base whose core touches the footprint is in it by at least its radius.
    """
    radius = standing.base.radius_in
    core = standing.core
    if any(lies_within(x, y, piece.sides) for x, y in core):
        return -radius - min(segment_to_edges((end, end), piece.sides) for end in core)
    return segment_to_edges(core, piece.sides) - radius


def may_touch(standing: Standing, piece: Terrain, slack: float = 0.0) -> bool:
    """Could the base overlap the piece at all? A quick look at bounding boxes."""
    west, south, east, north = piece.bounds
    reach = standing.base.half_length_in + slack
    across = west - reach <= standing.x <= east + reach
    return across and south - reach <= standing.y <= north + reach


def overlaps_terrain(standing: Standing, piece: Terrain) -> bool:
    """Does the base reach into the piece's footprint by more than the tolerance?"""
    return may_touch(standing, piece) and gap_to_terrain_in(standing, piece) < -TOLERANCE_IN


def barred_by(table: Table, standing: Standing) -> list[Terrain]:
    """The pieces under the base on which nothing may stand (impassable, too steep)."""
    return [piece for piece in table.standing_barred if overlaps_terrain(standing, piece)]


def overlapped(standing: Standing, others: Iterable[Standing]) -> list[Standing]:
    """The bases that this one overlaps."""
    return [other for other in others if overlaps(standing, other)]


def may_stand(table: Table, standing: Standing, others: Iterable[Standing] = ()) -> bool:
    """Is the base wholly on the table, off barred terrain and off other bases (DEP-06)?"""
    return (
        table.holds(standing)
        and not barred_by(table, standing)
        and not any(overlaps(standing, other) for other in others)
    )
