"""First contact along a straight leg is solved in closed form, exactly."""

from math import sqrt

import pytest

from battlefield.geometry.plane import edges
from battlefield.movement.legion.contact import (
    Leg,
    corner_span,
    free_stretches,
    inside_spans,
    merged,
    polygon_spans,
    segment_span,
)

EAST = Leg(0.0, 0.0, 1.0, 0.0, 0.0, 10.0)
SQUARE = edges([(4.0, -1.0), (6.0, -1.0), (6.0, 1.0), (4.0, 1.0)])


@pytest.mark.parametrize(
    ("x", "y", "reach", "span"),
    [
        pytest.param(5, 0, 1, (4, 6), id="dead ahead"),
        pytest.param(5, 3, 5, (1, 9), id="beside the way"),
        pytest.param(5, 3, 3, None, id="touching in passing is no overlap"),
        pytest.param(-5, 0, 1, (-6, -4), id="behind"),
    ],
)
def test_a_base_meets_a_point_on_a_span_of_the_way(x, y, reach, span):
    found = corner_span(EAST, x, y, reach)

    assert found == (pytest.approx(span) if span else None)


def test_a_base_meets_a_slanted_edge_where_its_rim_touches():
    edge = ((2.0, -3.0), (8.0, 3.0))

    span = segment_span(EAST, edge, 1.0)

    assert span == pytest.approx((5 - sqrt(2), 5 + sqrt(2)))


def test_a_base_that_passes_over_an_end_of_an_edge_meets_its_corner():
    edge = ((5.0, 0.6), (5.0, 4.0))

    span = segment_span(EAST, edge, 1.0)

    assert span == pytest.approx((4.2, 5.8))


def test_an_area_is_met_from_rim_to_rim_inside_included():
    wide = edges([(2.0, -8.0), (9.0, -8.0), (9.0, 8.0), (2.0, 8.0)])

    assert polygon_spans(EAST, wide, 0.5) == [pytest.approx((1.5, 9.5))]


def test_an_area_with_a_bay_is_met_twice():
    bay = edges([(2, -5), (8, -5), (8, 5), (7, 5), (7, -2), (3, -2), (3, 5), (2, 5)])

    assert polygon_spans(EAST, bay, 0.5) == [
        pytest.approx((1.5, 3.5)),
        pytest.approx((6.5, 8.5)),
    ]
    assert inside_spans(EAST, bay) == [pytest.approx((2, 3)), pytest.approx((7, 8))]


def test_an_oblong_base_along_its_way_reaches_farther_by_half_its_core():
    assert polygon_spans(EAST, SQUARE, 1.0, (1.5, 0.0)) == [pytest.approx((1.5, 8.5))]


def test_an_oblong_base_across_its_way_meets_what_a_round_one_misses():
    aside = ((5.0, 2.0), (5.0, 2.0))

    assert segment_span(EAST, aside, 1.0) is None
    assert segment_span(EAST, aside, 1.0, (0.0, 1.5)) == pytest.approx(
        (5 - sqrt(0.75), 5 + sqrt(0.75))
    )


def test_free_stretches_are_what_open_spans_leave():
    spans = [(1.0, 2.0), (2.0, 3.0), (5.0, 12.0)]

    assert merged(spans) == [(1.0, 3.0), (5.0, 12.0)]
    assert free_stretches(spans, 0.0, 10.0) == [(0.0, 1.0), (3.0, 5.0)]
    assert free_stretches([(0.0, 4.0)], 0.0, 10.0) == [(0.0, 0.0), (4.0, 10.0)]
    assert free_stretches([(-1.0, 11.0)], 0.0, 10.0) == []
