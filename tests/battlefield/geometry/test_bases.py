"""Bases as cores with a radius: round, oblong, notched, assumed."""

import pytest

from battlefield.geometry.bases import Base, Standing, assumed_base, base_of_mm, base_of_size


@pytest.mark.parametrize(
    ("size", "radius", "half_length", "notched"),
    [
        ("small", 0.531, 0.531, False),
        ("medium", 0.984, 0.984, True),
        ("large", 1.378, 1.378, True),
        ("huge", 1.969, 1.969, True),
        ("laat", 2.362, 2.362, True),
        ("epic", 2.953, 2.953, True),
        ("long", 1.969, 3.445, True),
        ("snail", 1.969, 3.937, True),
    ],
)
def test_each_printed_size_has_its_measures(
    size: str, radius: float, half_length: float, notched: bool
) -> None:
    base = base_of_size(size)

    assert base.radius_in == pytest.approx(radius, abs=0.0006)
    assert base.half_length_in == pytest.approx(half_length, abs=0.0006)
    assert base.notched is notched


def test_an_unknown_size_is_told() -> None:
    with pytest.raises(LookupError, match="no base size 'giant'"):
        base_of_size("giant")


def test_a_measure_that_is_not_printed_is_notched_when_it_is_wide() -> None:
    assert base_of_mm(32.0).notched is True
    assert base_of_mm(25.0).notched is False


def test_the_core_of_an_oblong_base_lies_along_its_facing() -> None:
    standing = Standing(base_of_size("long"), 10.0, 10.0, facing_deg=0.0)

    (ax, ay), (bx, by) = standing.core

    assert (ay, by) == (10.0, 10.0)
    assert bx - ax == pytest.approx(75 / 25.4)


def test_cards_without_a_base_get_the_assumed_one() -> None:
    assert assumed_base("rebels/luke-skywalker-commander-skywalker") == base_of_size("medium")
    assert assumed_base("mercenary/wlo-5-speeder-tank") == base_of_size("large")


def test_two_bases_of_the_same_measures_are_equal() -> None:
    assert Base(27.0, 27.0) == base_of_mm(27.0)
