"""Gaps, overlaps and standing, held against shapely's polygons."""

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.bases import Standing, base_of_mm, base_of_size
from battlefield.geometry.placement import gap_in, gap_to_terrain_in, may_stand, overlaps_terrain
from battlefield.geometry.table import Table
from battlefield.geometry.terrain import Terrain

SMALL, MEDIUM = base_of_size("small"), base_of_size("medium")
SIZES = st.sampled_from(["small", "medium", "large", "huge", "long", "snail"])
PLACES = st.floats(min_value=0, max_value=20)
BASES = st.builds(
    lambda size, x, y, facing: Standing(base_of_size(size), x, y, facing),
    SIZES,
    PLACES,
    PLACES,
    st.floats(min_value=0, max_value=360),
)


def drawn(standing: Standing) -> BaseGeometry:
    """The base as a fine polygon, built without our own core."""
    base = standing.base
    half = (base.length_mm - base.width_mm) / 2 / 25.4
    dx, dy = half * cos(radians(standing.facing_deg)), half * sin(radians(standing.facing_deg))
    ends = [(standing.x - dx, standing.y - dy), (standing.x + dx, standing.y + dy)]
    core = LineString(ends) if half else Point(ends[0])
    return core.buffer(base.width_mm / 2 / 25.4, quad_segs=90)


def test_the_gap_of_round_bases_is_centre_distance_less_radii() -> None:
    gap = gap_in(Standing(SMALL, 20, 5.4), Standing(MEDIUM, 20, 9.8))

    assert gap == pytest.approx(4.4 - 13.5 / 25.4 - 25 / 25.4)


@given(BASES, BASES)
def test_gaps_agree_with_polygons(first: Standing, second: Standing) -> None:
    gap = gap_in(first, second)

    assert max(0.0, gap) == pytest.approx(drawn(first).distance(drawn(second)), abs=0.002)
    assert gap == pytest.approx(gap_in(second, first))


@given(
    BASES, st.sampled_from([[(5, 5), (12, 5), (12, 9), (5, 9)], [(4, 4), (16, 6), (7, 8), (9, 15)]])
)
def test_gaps_to_terrain_agree_with_polygons(
    standing: Standing, corners: list[tuple[float, float]]
) -> None:
    piece = Terrain(polygon=tuple(corners))

    gap = gap_to_terrain_in(standing, piece)

    assert max(0.0, gap) == pytest.approx(drawn(standing).distance(piece.shape), abs=0.002)
    if abs(gap) > 0.01:
        assert overlaps_terrain(standing, piece) is (gap < 0)


@pytest.mark.parametrize(
    ("x", "stands"),
    [
        pytest.param(0.532, True, id="touching the edge"),
        pytest.param(0.525, True, id="over the edge within the tolerance"),
        pytest.param(0.51, False, id="over the edge"),
        pytest.param(4.46, True, id="touching the wall"),
        pytest.param(4.60, False, id="in the wall"),
        pytest.param(8.6, False, id="on another base"),
    ],
)
def test_a_base_stands_on_the_table_off_walls_and_bases(x: float, stands: bool) -> None:
    wall = Terrain(polygon=((5, 0), (7, 0), (7, 36), (5, 36)), kind="impassable")
    table = Table(width=72, depth=36, terrain=(wall,))

    verdict = may_stand(table, Standing(SMALL, x, 10), [Standing(SMALL, 9.5, 10)])

    assert verdict is stands


@pytest.mark.parametrize(
    ("slope", "kind", "no_stopping", "bars"),
    [
        (0.0, "open", False, False),
        (45.0, "difficult", False, False),
        (45.1, "open", False, True),
        (0.0, "impassable", False, True),
        (0.0, "open", True, True),
    ],
)
def test_terrain_bars_standing_by_kind_slope_or_agreement(
    slope: float, kind: str, no_stopping: bool, bars: bool
) -> None:
    piece = Terrain.model_validate(
        {
            "polygon": [[5, 5], [9, 5], [9, 9], [5, 9]],
            "slope_deg": slope,
            "kind": kind,
            "no_stopping": no_stopping,
        }
    )
    table = Table(width=20, depth=20, terrain=(piece,))

    assert may_stand(table, Standing(base_of_mm(27), 7, 7)) is not bars
