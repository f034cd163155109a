"""The compulsory move's rules one by one: SPD, SPC, DSP and the readings behind them.

Rules: MOV-07, MOV-10, MOV-15, MOV-17, MOV-21, SPC-13, SPR-01, SPR-03, SPR-07, SPR-09,
SPR-10, SPR-12, SPR-13, SPR-16, SPR-18, SPR-20, SPR-23.
"""

import pytest

from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.compulsory_move import both_editions
from battlefield.movement.moves import check_move
from tests.battlefield.movement.legion.moves import (
    BIKE,
    FULL,
    TANK,
    a_move,
    a_piece,
    a_trooper,
    checked,
    cited,
    codes,
)
from units.rulebook.faults import Malformed


def test_it_is_a_move_and_no_action_made_before_the_actions():
    verdict = checked()

    first, last = verdict.steps[0], verdict.steps[-1]
    assert first.rules == ("SPD-01", "SPD-02", "SPD-03")
    assert "before its actions" in first.message
    assert last.rules == ("SPD-02",)
    assert "still has both" in last.message


def test_in_classic_it_cannot_wait_for_the_end_of_the_activation():
    assert codes(checked(when="end")) == ["compulsory.too-late"]
    assert codes(checked(when="end", edition="current")) == []


def test_only_the_tool_of_the_maximum_speed_is_used():
    verdict = checked(mover={"speed": 2, "increase": 1, "immobilize": 1})

    assert verdict.tool is not None
    assert verdict.tool.speed == 2  # 2 + 1, then −1: increases come first
    assert {"MOV-13", "SPR-03"} <= cited(verdict)


def test_both_editions_answer_the_same_situation():
    body = CompulsoryMove.model_validate(a_move(terrain=[a_piece(4.184, 6, 7, 60)]))

    answers = both_editions(body)

    assert {name: (one.travel, one.wounds) for name, one in answers.items()} == {
        "classic": (pytest.approx(3.2, abs=0.005), 3),
        "current": (pytest.approx(3.2, abs=0.005), 0),
    }


def test_an_avoidable_partial_move_is_an_error_only_when_strict():
    edge = {"x": 72 - 5.4}

    severities = {
        search: [p.severity.value for p in checked(mover=edge, angle_search=search).problems]
        for search in ("strict", "lenient", "off")
    }

    assert severities == {"strict": ["error"], "lenient": ["warning"], "off": []}
    current = checked(mover=edge, angle_search="strict", edition="current")
    assert [p.severity.value for p in current.problems] == ["warning"]


def test_the_shift_is_the_smallest_backwards_one_that_is_legal():
    verdict = checked(terrain=[a_piece(8.8, 9.8, 0.9, 60)])

    assert verdict.outcome == "full-with-shift"
    assert verdict.shift_back == pytest.approx(FULL - verdict.travel, abs=1e-3)
    assert verdict.travel + 50 / 50.8 == pytest.approx(8.8, abs=1e-3)  # touching the terrain
    assert {"SPD-18", "SPD-19", "SPD-20", "SPR-24"} <= cited(verdict)


def test_there_is_no_shift_when_anything_else_forbids_the_end_as_well():
    slope = a_piece(8.8, 9.8, 0.9, 60)

    verdict = checked(terrain=[slope], others=[a_trooper(9.5, aside=0.9, engaged=True)])

    assert (verdict.outcome, verdict.wounds) == ("partial", 3)


def test_terrain_that_is_not_ignored_gives_no_shift():
    verdict = checked(terrain=[a_piece(9.2, 11, 7, 0)])

    assert (verdict.outcome, verdict.shift_back) == ("partial", 0.0)
    assert verdict.travel == pytest.approx(9.2 - 50 / 50.8, abs=1e-3)


def test_terrain_nobody_may_stop_on_is_crossed_but_not_ended_on():
    crossed = checked(terrain=[a_piece(3, 6, 1, 0, no_stopping=True)])
    ended_on = checked(terrain=[a_piece(7, 12, 1, 0, no_stopping=True)])

    assert crossed.outcome == "full"
    assert ended_on.outcome == "partial"
    assert ended_on.travel == pytest.approx(7 - 50 / 50.8, abs=1e-3)


def test_impassable_terrain_may_be_partly_overlapped_in_the_current_edition_only():
    pond = [a_piece(9, 11, 0, 0, kind="impassable")]

    assert checked(terrain=pond).outcome == "full-with-shift"
    assert checked(terrain=pond, edition="current").outcome == "full"
    under = [a_piece(8, 11, 0, 0, kind="impassable")]
    current = checked(terrain=under, edition="current")
    assert (current.outcome, current.travel) == ("partial", pytest.approx(8, abs=0.02))


def test_in_the_current_edition_no_base_may_be_overlapped_at_the_end():
    verdict = checked(others=[a_trooper(9.2)], edition="current")

    assert (verdict.outcome, verdict.displaced, verdict.wounds) == ("partial", (), 0)
    assert {"SPC-08", "SPC-02"} <= cited(verdict)


@pytest.mark.parametrize(
    ("kind", "displaced"),
    [
        pytest.param("trooper", True, id="an ordinary trooper is displaced"),
        pytest.param("emplacement-trooper", False, id="an emplacement is not"),
        pytest.param("creature-trooper", False, id="a creature is not"),
        pytest.param("ground-vehicle", False, id="a vehicle is not"),
    ],
)
def test_only_ordinary_troopers_are_displaced(kind, displaced):
    verdict = checked(others=[a_trooper(9.2) | {"kind": kind}])

    assert (verdict.displaced, verdict.outcome) == (
        (("t",), "full") if displaced else ((), "partial")
    )


def test_displaced_troopers_are_placed_by_the_other_player_near_and_clear():
    squad = [
        a_trooper(6.5, "leader", unit="squad", leader=True, side="red"),
        a_trooper(8.6, "mate", unit="squad", side="red"),
    ]

    verdict = checked(others=squad)

    (mate,) = verdict.displacement
    assert (mate.id, mate.rules) == ("mate", ("DSP-02", "DSP-03", "DSP-05"))
    assert "in cohesion with leader" in mate.within
    assert mate.suggested is not None
    away = ((mate.suggested.x - 28.622) ** 2 + (mate.suggested.y - 18) ** 2) ** 0.5
    assert away > (50 + 27) / 50.8
    assert "DSP-06" in cited(verdict)


def test_a_displaced_leader_stays_near_its_old_place():
    verdict = checked(others=[a_trooper(8.6, "leader", unit="squad", leader=True)])

    (leader,) = verdict.displacement
    assert leader.rules == ("DSP-02", "DSP-04", "DSP-05")
    assert "2.953 in from its old place" in leader.within


@pytest.mark.parametrize(
    ("readings", "more", "expected"),
    [
        ({}, {}, ("partial", 3)),
        ({"engaged_costs_wounds": False}, {}, ("partial", 0)),
        ({"wounds_per": "mini"}, {"minis": [{"x": 20, "y": 21}]}, ("partial", 6)),
    ],
)
def test_a_table_may_read_the_wounds_of_a_partial_move_otherwise(readings, more, expected):
    verdict = checked(others=[a_trooper(9.2, engaged=True)], readings=readings, mover=more)

    assert (verdict.outcome, verdict.wounds) == expected


def test_a_table_may_read_displacing_otherwise():
    friend = [a_trooper(9.2, side="blue")]
    creature = [a_trooper(9.2) | {"kind": "creature-trooper"}]

    assert checked(others=friend).displaced == ("t",)
    assert checked(others=friend, readings={"displaces_friends": False}).displaced == ()
    notched = {"displaces_notched_troopers": True}
    assert checked(others=creature, readings=notched).displaced == ("t",)


def test_a_table_may_read_what_blocks_speed_and_shift_otherwise():
    high = [a_piece(4, 6, 7)]
    slowed = {"immobilize": 1}

    assert checked(terrain=high, mover={"height": 8}).outcome == "full"
    assert checked(terrain=high, mover={"height": 2}).outcome == "partial"  # no sum of the two
    only_x = {"own_height_counts": False}
    assert checked(terrain=high, mover={"height": 8}, readings=only_x).outcome == "partial"
    assert checked(mover=slowed).full_travel == pytest.approx(6.654, abs=0.005)
    printed = checked(mover=slowed, readings={"speed": "printed"})
    assert printed.full_travel == pytest.approx(8.622, abs=0.005)
    oblong = {"base_mm": 100, "length_mm": 175}
    slope = [a_piece(14.0, 18, 0.9, 60)]
    assert checked(mover=oblong, terrain=slope).outcome == "full-with-shift"
    by_width = {"shift_by_half_of": "width"}
    assert checked(mover=oblong, terrain=slope, readings=by_width).outcome == "partial"


def test_a_table_may_forbid_leaving_on_purpose():
    edge, no = {"x": 66}, {"leaving_by_choice": False}

    verdict = checked(mover=edge, leave_table=True, readings=no)

    assert (verdict.outcome, codes(verdict)) == ("partial", ["compulsory.may-not-leave"])


def test_half_of_a_base_must_be_supported_unless_the_table_asks_for_its_centre_only():
    corner = {
        "id": "roof",
        "polygon": [(28.7, 17.8), (34, 17.8), (34, 12), (28.7, 12)],
        "height": 3,
    }

    assert checked(terrain=[corner]).outcome == "full-with-shift"
    corner["polygon"] = [(28.4, 18.1), (34, 18.1), (34, 12), (28.4, 12)]
    assert checked(terrain=[corner]).outcome == "partial"
    assert checked(terrain=[corner], readings={"half_supported": False}).outcome == "full"


def test_roofs_and_ramps_of_one_height_are_one_surface():
    west = a_piece(6.5, FULL, 3)
    east = a_piece(FULL, 11, 3) | {"id": "other"}
    ramp = a_piece(FULL, 11, 3, 30) | {"id": "ramp"}

    assert checked(terrain=[west, east]).outcome == "full"
    assert checked(terrain=[west, ramp]).outcome == "full"


def test_the_other_minis_push_nobody_away():
    crowd = [
        a_trooper(FULL + x, f"t{x}{y}", aside=y)
        for x in (-4.6, -3.4, -2.2, -1.1, 0.1, 1.2, 2.3, 3.4, 4.6)
        for y in (-4.4, -3.3, -2.2, -1.1, 0, 1.1, 2.2, 3.3, 4.4)
        if x + FULL > 1.7
    ]

    alone = checked(others=crowd, mover={"minis": []})
    pair = checked(others=crowd, mover={"minis": [{"x": 20, "y": 21}]})
    other_reading = {"others_displace": True}
    pushing = checked(others=crowd, mover={"minis": [{"x": 20, "y": 21}]}, readings=other_reading)

    assert alone.outcome == "full"
    assert (pair.outcome, pair.wounds) == ("partial", 3)
    assert pushing.outcome == "full"


def test_places_for_the_other_minis_are_in_cohesion():
    verdict = checked(mover={"minis": [{"x": 20, "y": 21}, {"x": 20, "y": 15}]})

    gaps = [
        ((mini.x - verdict.end.x) ** 2 + (mini.y - verdict.end.y) ** 2) ** 0.5 - 100 / 50.8
        for mini in verdict.minis
    ]
    assert len(gaps) == 2
    assert all(-0.01 <= gap <= 2.953 for gap in gaps)


def test_crossing_the_line_on_the_way_is_allowed():
    verdict = checked(unit=BIKE | {"speed": 3}, mover={"x": 66.6, "facing": 45, "y": 10}, joint=90)

    assert verdict.outcome == "full"
    assert {"SPR-21"} <= cited(checked(mover={"x": 67.5, "y": 10, "facing": 30}, joint=90))


def test_difficult_terrain_slows_a_speeder_only_in_the_current_edition():
    swamp = [a_piece(4, 5, 1, 30, kind="difficult")]

    assert checked(terrain=swamp).full_travel == pytest.approx(8.622, abs=0.005)
    current = checked(terrain=swamp, edition="current")
    assert current.full_travel == pytest.approx(6.654, abs=0.005)
    assert {"MOV-12", "SPC-11"} <= cited(current)
    scout = checked(terrain=swamp, edition="current", mover={"keywords": ["Scout 1"]})
    assert scout.full_travel == pytest.approx(8.622, abs=0.005)
    slows = checked(terrain=swamp, readings={"low_difficult_slows": True})
    assert slows.full_travel == pytest.approx(6.654, abs=0.005)


def test_assets_and_panic_limit_the_current_edition():
    two = {"edition": "current", "move_actions": 2}

    assert [p.severity.value for p in checked(**two, holds_asset=True).problems] == ["error"]
    assert [p.severity.value for p in checked(**two).problems] == ["note"]
    assert codes(checked(edition="current", move_actions=1, holds_asset=True)) == []
    panicked = checked(edition="current", panicked=True)
    assert (panicked.outcome, codes(panicked)) == ("no-move", ["compulsory.panicked"])


def test_a_mobile_unit_has_the_duty_in_the_current_edition():
    wheel = {
        "speed": 2,
        "unit_type": "ground-vehicle",
        "base_mm": 70,
        "keywords": ["Mobile"],
    }

    assert checked(wheel).outcome == "no-move"
    assert checked(wheel, edition="current").outcome == "full"


def test_a_pivot_needs_reposition_and_is_at_most_a_right_angle():
    turn = {"deg": 90, "when": "after"}
    reposition = {"keywords": ["Reposition"]}

    verdict = checked(mover=reposition, pivot=turn)

    assert (verdict.end.facing, codes(verdict)) == (90, [])
    assert codes(checked(pivot=turn)) == ["move.no-pivot"]
    far = {"deg": 120, "when": "before"}
    assert codes(checked(mover=reposition, pivot=far)) == ["move.pivot-too-far"]


def test_a_situation_that_is_illegal_at_the_start_is_told_and_not_computed():
    overlap = checked(others=[a_trooper(0.5)])
    off = checked(mover={"x": 71.5})
    inside = checked(terrain=[a_piece(0.5, 3, 9)])
    others = checked(others=[a_trooper(20), a_trooper(20.5, "u")])

    assert [
        (one.outcome, one.start_legal, one.travel, codes(one))
        for one in (overlap, off, inside, others)
    ] == [
        ("illegal", False, 0, ["start.overlap"]),
        ("illegal", False, 0, ["start.off-table"]),
        ("illegal", False, 0, ["start.in-terrain"]),
        ("illegal", False, 0, ["start.overlap"]),
    ]


def test_what_lies_within_the_tolerance_is_too_close_to_call():
    close = checked(others=[a_trooper(FULL + 77 / 50.8 - 0.005, engaged=True)])
    clear = checked(others=[a_trooper(FULL + 77 / 50.8 - 0.05, engaged=True)])

    assert (close.outcome, close.too_close_to_call) == ("full", True)
    assert (clear.outcome, clear.too_close_to_call) == ("partial", False)


def test_a_card_fills_what_is_left_out_and_what_is_given_wins():
    card = {"card": "rebels/t-47-airspeeder"}

    filled = checked(card)
    slower = checked(card, mover={"speed": 2})

    assert filled.full_travel == pytest.approx(10.591, abs=0.005)
    assert slower.full_travel == pytest.approx(8.622, abs=0.005)


@pytest.mark.parametrize(
    ("mover", "path"),
    [
        pytest.param({"card": "rebels/none"}, "mover.card", id="an unknown card"),
        pytest.param({"speed": 3, "unit_type": "trooper"}, "mover.base_mm", id="no base"),
    ],
)
def test_a_mover_that_is_not_known_is_refused_with_its_path(mover, path):
    with pytest.raises(Malformed) as refused:
        check_move(a_move(mover))

    assert [fault.path for fault in refused.value.faults] == [path]


def test_a_unit_without_speeder_makes_no_compulsory_move():
    verdict = checked(TANK)

    assert (verdict.outcome, codes(verdict)) == ("no-move", ["compulsory.not-a-speeder"])


def test_of_two_bends_equally_far_from_straight_the_left_one_is_suggested():
    verdict = checked(mover={"x": 72 - 5.4}, angle_search="strict")

    assert verdict.avoidable is not None
    assert verdict.avoidable.joint > 0


def test_a_full_move_is_not_called_avoidable():
    assert checked(angle_search="strict").avoidable is None


def test_a_partial_move_may_be_wished_for_where_none_else_is_possible():
    verdict = checked(partial=True, terrain=[a_piece(4.184, 6, 7)])

    assert (verdict.outcome, codes(verdict)) == ("partial", [])


def test_in_the_current_edition_nobody_leaves_on_purpose():
    verdict = checked(mover={"x": 66}, leave_table=True, edition="current")

    assert (verdict.outcome, codes(verdict)) == ("partial", ["compulsory.may-not-leave"])


def test_a_displaced_mini_is_put_near_its_leader_and_clear_of_enemies():
    leader = a_trooper(5.6, "leader", unit="squad", leader=True, side="red")
    enemy = a_trooper(10.2, "enemy", side="blue")
    mate = a_trooper(8.9, "mate", unit="squad", side="red", aside=0.2)

    verdict = checked(others=[leader, enemy, mate])

    spot = verdict.displacement[0].suggested
    assert verdict.displaced == ("mate",)
    assert spot is not None

    def gap(other):
        away = ((spot.x - other["x"]) ** 2 + (spot.y - other["y"]) ** 2) ** 0.5
        return away - 27 / 25.4

    assert 0 <= gap(leader) <= 2.953
    assert gap(enemy) >= 0.02
