"""Ordinary moves of repulsor vehicles: MOV, and SPD-07, SPD-09 … SPD-13.

Rules: MOV-03, MOV-04, MOV-08, MOV-09, MOV-11, MOV-12, MOV-17, MOV-18, SPC-06, SPC-10.
"""

import pytest

from battlefield.movement.moves import check_move
from tests.battlefield.movement.legion.moves import (
    BIKE,
    TANK,
    a_move,
    a_piece,
    a_trooper,
    checked,
    cited,
    codes,
)
from units.rulebook.faults import Malformed


def ordinary(unit=BIKE, **more):
    return checked(unit, standard=True, **more)


def test_a_move_is_full_or_stops_where_the_player_says():
    assert (ordinary().outcome, ordinary().travel) == ("full", pytest.approx(8.622, abs=0.005))
    stopped = ordinary(full=False, distance=5)
    assert (stopped.outcome, stopped.travel, stopped.end.x) == ("partial", 5, 25)
    slower = ordinary(tool=1)
    assert slower.full_travel == pytest.approx(4.685, abs=0.005)


def test_a_tool_faster_than_the_unit_is_refused():
    verdict = ordinary(mover={"immobilize": 1}, tool=3)

    assert (verdict.outcome, codes(verdict)) == ("illegal", ["move.tool-too-fast"])
    assert verdict.full_travel == pytest.approx(6.654, abs=0.005)  # what it could use


def test_without_a_distance_a_partial_move_goes_as_far_as_is_legal():
    verdict = ordinary(full=False, others=[a_trooper(9.2)])

    assert verdict.outcome == "partial"
    assert verdict.travel == pytest.approx(9.2 - 77 / 50.8, abs=0.005)


def test_an_illegal_end_tells_how_far_the_move_could_go():
    verdict = ordinary(others=[a_trooper(9.2)])

    assert (verdict.outcome, codes(verdict)) == ("illegal", ["move.ends-mini"])
    assert verdict.farthest == pytest.approx(9.2 - 77 / 50.8, abs=0.005)


def test_terrain_up_to_height_x_is_crossed_and_ended_on_in_any_move():
    low = [a_piece(3, 12, 5.5, 30)]

    assert ordinary(terrain=low).outcome == "full"
    assert "SPD-09" in cited(ordinary(terrain=low))


def test_terrain_too_high_stops_the_base_where_it_touches():
    verdict = ordinary(terrain=[a_piece(4.184, 6, 7)])

    assert (verdict.outcome, codes(verdict)) == ("partial", ["move.stopped"])
    assert verdict.travel == pytest.approx(3.2, abs=0.005)


def test_no_ordinary_move_ends_on_a_token_or_on_steep_ground_and_none_shifts_back():
    token = {"id": "o", "radius": 0.5, "x": 28.9, "y": 18}
    steep = ordinary(terrain=[a_piece(9, 12, 1, 60)])

    assert codes(ordinary(tokens=[token])) == ["move.ends-token"]
    assert (codes(steep), steep.shift_back) == (["move.ends-too-steep"], 0)


def test_a_ledge_may_be_overhung_in_the_current_edition_when_stable():
    strip = [a_piece(7.9, 9.4, 4)]

    assert codes(ordinary(terrain=strip)) == ["move.ends-ledge"]
    assert codes(ordinary(terrain=strip, edition="current")) == []
    whole = [a_piece(7.0, 12, 4)]
    assert codes(ordinary(terrain=whole)) == []


def test_leaving_the_table_is_no_legal_end():
    verdict = ordinary(mover={"x": 66})

    assert (verdict.outcome, codes(verdict)) == ("illegal", ["move.ends-edge"])
    assert verdict.crosses_edge_by == pytest.approx(66 + 8.622 + 0.984 - 72, abs=0.005)


def test_reverse_goes_backwards_a_speed_lower_and_only_with_hover():
    verdict = ordinary(TANK, reverse=True)

    assert (verdict.outcome, verdict.full_travel) == ("full", pytest.approx(6.654, abs=0.005))
    assert (verdict.end.x, verdict.end.facing) == (pytest.approx(20 - 6.654, abs=0.005), 0)
    slow = ordinary(TANK | {"speed": 1}, reverse=True)
    assert slow.full_travel == pytest.approx(6.654, abs=0.005)  # at least the speed-1 tool
    assert codes(ordinary(reverse=True)) == ["move.no-reverse"]


def test_strafing_takes_hover_and_the_current_edition():
    verdict = ordinary(TANK, strafe="left", edition="current")

    assert (verdict.end.x, verdict.end.y) == (pytest.approx(20), pytest.approx(24.654, abs=0.005))
    assert codes(ordinary(TANK, strafe="left")) == ["move.no-strafe"]
    assert codes(ordinary(strafe="right", edition="current")) == ["move.no-strafe"]


def test_a_notched_unit_turns_before_moving_in_the_current_edition_but_no_speeder():
    turn = {"deg": 45, "when": "before"}

    assert codes(ordinary(TANK, pivot=turn, edition="current")) == []
    assert codes(ordinary(TANK, pivot=turn)) == ["move.no-pivot"]
    assert codes(ordinary(pivot=turn, edition="current")) == ["move.no-pivot"]


def test_hover_air_ignores_terrain_up_to_its_height_and_may_end_over_it():
    gunship = TANK | {"keywords": ["Hover: Air 2"]}

    assert ordinary(gunship, terrain=[a_piece(7, 14, 11, 60)]).outcome == "full"
    assert codes(ordinary(TANK, terrain=[a_piece(7, 14, 11, 60)])) == ["move.stopped"]


def test_hover_ground_gives_no_leave_to_stand_on_what_is_impassable():
    pond = [a_piece(7, 14, 0, 0, kind="impassable")]

    assert codes(ordinary(TANK, terrain=pond)) == ["move.ends-impassable"]


def test_an_oblong_base_may_not_turn_into_others():
    long = {"base_mm": 100, "length_mm": 175, "keywords": ["Reposition"], "speed": 1}
    turn = {"deg": 90, "when": "before"}

    beside = a_trooper(0, aside=3)
    verdict = ordinary(TANK | long, pivot=turn, others=[beside])

    assert "move.pivot-blocked" in codes(verdict)


def test_difficult_terrain_slows_a_unit_without_speeder_in_both_editions():
    swamp = [a_piece(4, 5, 0, 0, kind="difficult")]

    for edition in ("classic", "current"):
        verdict = ordinary(TANK, terrain=swamp, edition=edition)
        assert verdict.full_travel == pytest.approx(6.654, abs=0.005)


def test_a_repulsor_is_never_engaged():
    verdict = ordinary(mover={"engaged": True})

    assert (verdict.outcome, codes(verdict)) == ("full", ["move.never-engaged"])


def test_speed_0_means_no_move():
    verdict = ordinary(mover={"immobilize": 3})

    assert (verdict.outcome, codes(verdict)) == ("no-move", ["move.speed-0"])


def test_moves_of_other_kinds_of_unit_are_refused_with_the_path():
    trooper = {"speed": 2, "unit_type": "trooper", "base_mm": 27}

    with pytest.raises(Malformed) as refused:
        check_move(a_move(trooper, standard=True))

    assert [fault.path for fault in refused.value.faults] == ["mover.unit_type"]
