"""The bends of the tool that allow a full move, for the slider's shading (SPR-02)."""

from math import acos, degrees

import pytest

from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.compulsory_move import check_compulsory_move, free_angles
from tests.battlefield.movement.legion.moves import a_move, a_piece, a_trooper

EXACT = 0.1  # degrees


def ranges(**more):
    return free_angles(CompulsoryMove.model_validate(a_move(**more)))


def test_on_an_empty_table_every_bend_is_free():
    assert ranges() == [(-90, 90)]


def test_the_edge_ahead_leaves_the_bends_that_turn_away():
    leg, room = 219 / 50.8, 5.4 - 50 / 50.8
    needed = degrees(acos((room - leg) / leg))

    found = ranges(mover={"x": 72 - 5.4})

    assert [x for pair in found for x in pair] == pytest.approx(
        [-90, -needed, needed, 90], abs=EXACT
    )


def test_an_engaged_trooper_at_the_straight_end_bars_the_bends_around_it():
    leg, contact = 219 / 50.8, 77 / 50.8
    bar = degrees(acos(1 - contact**2 / (2 * leg**2)))

    found = ranges(others=[a_trooper(2 * leg, engaged=True)])

    assert [x for pair in found for x in pair] == pytest.approx([-90, -bar, bar, 90], abs=EXACT)


def test_a_wall_on_the_first_leg_leaves_none():
    assert ranges(terrain=[a_piece(2, 3, 9)]) == []


def test_a_unit_that_does_not_move_has_none():
    assert ranges(mover={"immobilize": 3}) == []


@pytest.mark.parametrize("inside", [True, False])
def test_the_checker_agrees_with_the_shading_on_both_sides_of_a_limit(inside):
    body = a_move(others=[a_trooper(8.6, aside=1.0, engaged=True)])
    ranges_found = free_angles(CompulsoryMove.model_validate(body))
    limit = ranges_found[0][1]

    verdict = check_compulsory_move(
        CompulsoryMove.model_validate(body | {"joint": limit - 0.2 if inside else limit + 0.5})
    )

    assert (verdict.outcome == "full") is inside


def test_a_bend_that_needs_a_shift_back_is_free():
    assert ranges(terrain=[a_piece(8.8, 9.8, 0.9, 60)]) == [(-90, 90)]


def test_a_wall_across_the_second_leg_bars_the_straight_bend():
    found = ranges(terrain=[a_piece(6, 6.3, 9)])

    assert found
    assert not any(low <= 0 <= high for low, high in found)
