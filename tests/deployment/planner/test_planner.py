"""What a plan says: order, pins, fallbacks, places, cards and warnings.

Rules: DET-17, DET-20, DET-22, DET-23, DEP-07, DEP-09, KD-07.
"""

from typing import Any

import pytest

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.plan import Placement, Plan
from deployment.planner.planner import plan_deployment

SHORE, MORTAR = "empire/shoretroopers", "empire/df-90-mortar-trooper"


def shore(own: str, x: float | None = None, y: float = 5, **more: Any) -> dict[str, Any]:
    """Shoretroopers, deployed when a place is given."""
    place = {} if x is None else {"leader": {"x": x, "y": y}}
    return {"id": own, "card": SHORE} | place | more


def mortar(own: str, **more: Any) -> dict[str, Any]:
    """A mortar still to be placed."""
    return {"id": own, "card": MORTAR} | more


def plan_of(*units: dict[str, Any], **more: Any) -> Plan:
    """The plan on Battle Lines."""
    return plan_deployment(
        read_situation({"map": "classic-battle-lines", "units": list(units)} | more)
    )


def placed(plan: Plan) -> dict[str, Placement]:
    """The placements by unit."""
    return {placement.unit: placement for placement in plan.placements}


def codes(plan: Plan) -> list[str]:
    """The codes of the problems, in order."""
    return [problem.code for problem in plan.problems]


def test_the_promised_example_comes_out_as_promised() -> None:
    plan = plan_of(
        shore("s1", 20, 5.4),
        shore("s2", status="set-aside"),
        mortar("d1"),
        {"id": "h1", "name": "Home-made", "base_mm": 27, "detachment": "Shoretroopers"},
        others=[{"id": "e1", "x": 30, "y": 20, "base_mm": 27, "side": "red"}],
        pins=[{"unit": "d1", "parent": "s1"}],
    )

    assert [(step.unit, step.how) for step in plan.steps] == [
        ("s1", "already-there"),
        ("d1", "beside-parent"),
        ("h1", "zone"),
    ]
    beside = placed(plan)["d1"]
    assert (beside.parent, beside.gap, beside.fallback) == ("s1", 0.0, None)
    assert beside.at is not None
    assert (beside.at.x, beside.at.y) == (20, 6.916)
    assert placed(plan)["h1"].fallback == "parents-taken"
    assert plan.problems == ()


@pytest.mark.parametrize(
    ("units", "fallback"),
    [
        pytest.param([mortar("d1")], "no-parent", id="nothing matches"),
        pytest.param(
            [shore("s1", status="set-aside"), mortar("d1")], "parent-set-aside", id="aside"
        ),
        pytest.param([shore("s1", 20), mortar("d0"), mortar("d1")], "parents-taken", id="taken"),
    ],
)
def test_a_detachment_without_a_parent_falls_back_with_the_reason(
    units: list[dict[str, Any]], fallback: str
) -> None:
    plan = plan_of(*units)

    assert placed(plan)["d1"].fallback == fallback
    assert placed(plan)["d1"].at is not None


def test_a_fallback_names_the_parents_it_is_about() -> None:
    wall = {"polygon": [[10, 0], [30, 0], [30, 4.4], [10, 4.4]], "kind": "impassable"}
    lid = {"polygon": [[10, 5.6], [30, 5.6], [30, 12], [10, 12]], "kind": "impassable"}
    table = {"width": 72, "depth": 36, "terrain": [wall, lid]}

    walled = placed(plan_of(shore("s1", 20), mortar("d1"), table=table))["d1"]
    taken = placed(plan_of(shore("s1", 20), mortar("d0"), mortar("d1")))["d1"]
    aside = placed(plan_of(shore("s1", status="set-aside"), mortar("d1")))["d1"]

    assert walled.fallback == "no-room"
    assert walled.message == (
        "DF-90 Mortar Trooper (d1) sets up wholly in its own zone: no room beside "
        "Shoretroopers (s1): walls, table edge or other bases fill the ground within 2.95 in."
    )
    assert "Shoretroopers (s1) serves DF-90 Mortar Trooper (d0)" in taken.message
    assert "is set aside (Shoretroopers (s1))" in aside.message


def test_plan_and_check_name_the_same_unit_without_a_parent_however_it_is_listed() -> None:
    children = [mortar("d2"), mortar("d10"), mortar("d9")]
    told = []
    for units in (children, children[::-1], [children[1], children[0], children[2]]):
        body = {"map": "classic-battle-lines", "units": [shore("s1", 20), shore("s2", 40), *units]}
        plan = plan_deployment(read_situation(body))
        spots = placed(plan)
        stood = [
            one | {"leader": {"x": at.x, "y": at.y}}
            for one in units
            if (at := spots[one["id"]].at) is not None
        ]
        check = check_deployment(read_situation(body | {"units": [*body["units"][:2], *stood]}))
        for problems in (plan.problems, check.problems):
            told += [p.offenders for p in problems if p.code == "detachment.no-parent"]

    assert told == [("d10",)] * 6


def test_undeployed_parents_come_before_their_detachments_wherever_they_are_listed() -> None:
    plan = plan_of(mortar("d1"), mortar("d2"), shore("s1"), shore("s2"))

    assert [step.unit for step in plan.steps] == ["s1", "s2", "d1", "d2"]
    assert {p.parent for p in plan.placements if p.parent} == {"s1", "s2"}
    assert all(p.gap == 0.0 for p in plan.placements if p.parent)


def test_reinforcements_come_last() -> None:
    late = {"id": "r", "name": "Late", "keywords": ["Reinforcements"]}

    plan = plan_of(late, shore("s1"), mortar("d1"), {"id": "x", "name": "Other"})

    assert [step.unit for step in plan.steps] == ["s1", "d1", "x", "r"]


def test_a_pin_that_costs_a_pair_is_dropped_and_named() -> None:
    huge = {"id": "h", "name": "Huge", "base_mm": 150, "detachment": "Shoretroopers"}
    wall = {"polygon": [[0, 4], [20, 4], [20, 12], [0, 12]], "kind": "impassable"}
    table = {"width": 72, "depth": 36, "terrain": [wall]}
    pins = [{"unit": "d1", "parent": "s2"}]

    plan = plan_of(shore("s1", 10, 2), shore("s2", 50), mortar("d1"), huge, pins=pins, table=table)

    assert codes(plan) == ["deployment.pin-dropped"]
    assert {p.unit: p.parent for p in plan.placements} == {"d1": "s1", "h": "s2"}
    assert "cost a pair" in plan.problems[0].message


def test_a_pin_that_costs_only_gap_is_kept() -> None:
    pins = [{"unit": "d1", "parent": "s2"}, {"unit": "d2", "parent": "s1"}]

    plan = plan_of(shore("s1", 20), shore("s2", 50), mortar("d1"), mortar("d2"), pins=pins)

    assert {p.unit: p.parent for p in plan.placements} == {"d1": "s2", "d2": "s1"}
    assert plan.problems == ()


def test_two_mortars_that_share_the_only_free_spot_are_not_both_placed() -> None:
    # One shaft between walls is all the ground both parents have.
    walls = [
        {"polygon": [[0, 3.5], [19.9, 3.5], [19.9, 12], [0, 12]], "kind": "impassable"},
        {"polygon": [[22.1, 3.5], [72, 3.5], [72, 12], [22.1, 12]], "kind": "impassable"},
        {"polygon": [[19.9, 6], [22.1, 6], [22.1, 12], [19.9, 12]], "kind": "impassable"},
        {"polygon": [[0, 0], [19.0, 0], [19.0, 3.5], [0, 3.5]], "kind": "impassable"},
        {"polygon": [[23.0, 0], [72, 0], [72, 3.5], [23.0, 3.5]], "kind": "impassable"},
    ]
    table = {"width": 72, "depth": 36, "terrain": walls}
    token = {"id": "t", "radius": 1.2, "x": 21, "y": 1.2}

    plan = plan_of(
        shore("s1", 19.6, 2.9),
        shore("s2", 22.4, 2.9),
        mortar("d1"),
        mortar("d2"),
        table=table,
        tokens=[token],
    )

    beside = [p for p in plan.placements if p.parent is not None]
    apart = [p for p in plan.placements if p.parent is None]
    assert len(beside) == 1
    assert [p.fallback for p in apart] == ["no-room"]
    assert [p.at for p in apart] == [None]
    assert "deployment.no-room" in codes(plan)


def test_a_height_band_above_the_parent_there_is_no_room() -> None:
    roof = {"id": "roof", "polygon": [[18, 0], [22, 0], [22, 6], [18, 6]], "height": 7}
    table = {"width": 72, "depth": 36, "terrain": [roof]}

    plan = plan_of(shore("s1", 20, 3), mortar("d1"), table=table)

    place = placed(plan)["d1"]
    assert place.parent == "s1"
    assert place.at is not None
    assert place.at.z == 7


def test_an_enemy_is_not_touched() -> None:
    enemy = {"id": "e", "x": 20, "y": 8.432, "base_mm": 27, "side": "red"}

    plan = plan_of(shore("s1", 20, 5), mortar("d1"), others=[enemy])

    place = placed(plan)["d1"].at
    assert place is not None
    gap = ((place.x - 20) ** 2 + (place.y - 8.432) ** 2) ** 0.5 - 38.5 / 25.4
    assert gap > 0.015
    assert placed(plan)["d1"].gap == 0.0


def test_a_full_zone_is_said_plainly() -> None:
    wall = {"polygon": [[0, 0], [72, 0], [72, 6], [0, 6]], "kind": "impassable"}
    table = {"width": 72, "depth": 36, "terrain": [wall]}

    plan = plan_of(shore("s1"), table=table)

    assert [(step.unit, step.how) for step in plan.steps] == [("s1", "nowhere")]
    assert codes(plan) == ["deployment.no-room"]
    assert plan.problems[0].message == (
        "There is no free place for Shoretroopers (s1) in its own zone."
    )


def test_the_last_narrow_place_in_the_zone_is_found() -> None:
    # Nothing of a lattice falls into a slot barely wider than the base.
    walls = [
        {"polygon": [[0, 0], [30.37, 0], [30.37, 6], [0, 6]], "kind": "impassable"},
        {"polygon": [[31.44, 0], [72, 0], [72, 6], [31.44, 6]], "kind": "impassable"},
    ]
    table = {"width": 72, "depth": 36, "terrain": walls}

    plan = plan_of({"id": "x", "name": "One", "base_mm": 27}, table=table)

    place = placed(plan)["x"].at
    assert place is not None
    assert place.x == pytest.approx(30.905, abs=0.01)


def test_a_card_without_a_base_is_undecided() -> None:
    plan = plan_of({"id": "l", "card": "rebels/luke-skywalker-commander-skywalker"})

    assert codes(plan) == ["deployment.assumed-base"]
    assert plan.problems[0].undecided is True
    assert "50 mm" in plan.problems[0].message


def test_squads_need_room_for_all_their_minis() -> None:
    # A pocket that holds the leader alone beside its parent.
    squad = {"id": "q", "name": "Squad", "detachment": "Shoretroopers", "mini_count": 6}
    walls = [
        {"polygon": [[1.2, 0], [9, 0], [9, 12], [1.2, 12]], "kind": "impassable"},
        {"polygon": [[0, 2.4], [1.2, 2.4], [1.2, 12], [0, 12]], "kind": "impassable"},
    ]
    table = {"width": 72, "depth": 36, "terrain": walls}

    alone = plan_of(shore("s1", 0.6, 0.6), squad | {"mini_count": 1}, table=table)
    full = plan_of(shore("s1", 0.6, 0.6), squad, table=table)

    assert placed(alone)["q"].parent == "s1"
    assert placed(full)["q"].fallback == "no-room"


def test_a_battle_force_can_free_a_unit_from_its_keyword() -> None:
    droid = {"id": "p", "card": "empire/imperial-probe-droid"}
    force = {"battle_force": "battle-force/blizzard-force"}

    assert placed(plan_of(droid))["p"].fallback == "no-parent"
    assert placed(plan_of(droid, **force))["p"].fallback is None


def test_an_oblong_detachment_finds_a_place_too() -> None:
    tank = {"id": "t", "name": "Tank", "base_mm": 100, "base_length_mm": 175}

    plan = plan_of(shore("s1", 20), tank | {"detachment": "Shoretroopers"})

    assert placed(plan)["t"].gap == 0.0
    assert placed(plan)["t"].at is not None


@pytest.mark.parametrize(
    ("listed", "shown"),
    [
        pytest.param(["d1", "s1"], ["s1", "d1"], id="parent first"),
        pytest.param(["d1", "s2", "s1"], ["s2", "s1", "d1"], id="the rest as listed"),
        pytest.param(["s1", "d1", "s2"], ["s1", "d1", "s2"], id="no order broken, none changed"),
    ],
)
def test_what_stands_is_shown_with_parents_before_their_detachment_det_23(
    listed: list[str], shown: list[str]
) -> None:
    stand = {
        "s1": shore("s1", 20, 4),
        "s2": shore("s2", 50, 4),
        "d1": mortar("d1", leader={"x": 20, "y": 7.5}),
    }

    plan = plan_of(*(stand[unit] for unit in listed))

    assert codes(plan) == []
    assert [step.unit for step in plan.steps] == shown


def test_a_detachment_that_could_follow_is_told_of_free_parents_only_det_30() -> None:
    plan = plan_of(
        shore("s1", 20, 4),
        shore("s2", 50, 4),
        mortar("d1", leader={"x": 20, "y": 7.5}),
        mortar("d2", leader={"x": 30, "y": 3}),
    )

    assert codes(plan) == ["detachment.could-follow"]
    assert "(s2)" in plan.problems[0].message
    assert "(s1)" not in plan.problems[0].message
