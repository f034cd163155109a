"""The shortest way round an obstacle, against lengths worked out by hand."""

from math import acos, asin, inf, pi, sqrt

import numpy as np
import pytest
import shapely

from battlefield.movement.warhammer40k.detours import Detours
from battlefield.movement.warhammer40k.zones import Zone

WINDOW = (-50.0, -50.0, 50.0, 50.0)


def length(walls, place, limit=20.0):
    found = Detours((0.0, 0.0), walls, WINDOW, limit).lengths(np.array([place]))
    return float(found[0])


def test_round_a_disc_it_is_two_tangents_and_an_arc():
    disc = Zone(shapely.Point(3, 0), 1.0)

    assert length([disc], (6.0, 0.0)) == pytest.approx(2 * sqrt(8) + pi - 2 * acos(1 / 3))


def test_round_a_wall_it_bends_at_two_grown_corners():
    wall = Zone(shapely.Polygon([(2, -2), (3, -2), (3, 2), (2, 2)]), 0.5)
    bend = pi / 4 + asin(0.5 / sqrt(8))

    assert length([wall], (5.0, 0.0)) == pytest.approx(2 * (sqrt(8 - 0.25) + 0.5 * bend) + 1)


def test_a_way_that_is_longer_than_allowed_is_none():
    disc = Zone(shapely.Point(3, 0), 1.0)

    assert length([disc], (6.0, 0.0), limit=6.3) == inf


def test_a_gap_that_the_base_fits_through_is_used():
    posts = [Zone(shapely.Point(3, y), 1.0) for y in (-3.1, 0.0, 3.1)]

    assert length(posts, (6.0, 0.0)) == pytest.approx(2 * sqrt(8) + pi - 2 * acos(1 / 3))


def test_a_closed_row_is_gone_round_at_its_end():
    posts = [Zone(shapely.Point(3, y), 1.0) for y in (-1.9, 0.0, 1.9)]

    assert length(posts, (6.0, 0.0)) > 2 * sqrt(3 * 3 + 2.9 * 2.9) - 1e-9
