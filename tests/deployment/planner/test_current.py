"""CURRENT: handing on, prepared positions, first moves; no distance to the parent.

Rules: DEP-20, DEP-23, DET-40, DET-41, DET-43, KD-16, KW-11.
"""

from typing import Any

import pytest

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.planner import plan_deployment

STRIKE = {"id": "t", "card": "empire/scout-troopers-strike-team"}
SCOUTS = {"id": "p", "card": "empire/scout-troopers"}
TROOPERS = {"id": "u", "card": "empire/stormtroopers"}


def body(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Units on Bunker Assault in the current edition."""
    return {"edition": "current", "map": "current-bunker-assault", "units": list(units)} | more


def gains(*units: dict[str, Any], **more: Any) -> tuple[str, ...]:
    """What the detachment ``t`` gains."""
    plan = plan_deployment(read_situation(body(*units, **more)))
    return next(placement.gains for placement in plan.placements if placement.unit == "t")


def test_a_detachment_gains_what_its_matched_parent_has_and_it_lacks() -> None:
    bare = {"id": "t", "name": "Team", "detachment": "Scout Troopers"}

    assert gains(SCOUTS, bare) == ()
    assert gains(SCOUTS | {"keywords": ["Infiltrate"]}, bare) == ("Infiltrate",)
    assert gains(SCOUTS | {"keywords": ["Infiltrate"]}, bare | {"keywords": ["Infiltrate"]}) == ()


def test_a_parent_with_something_to_give_is_preferred_unless_another_is_pinned() -> None:
    bare = {"id": "t", "name": "Team", "detachment": "Scout Troopers"}
    giver = SCOUTS | {"id": "g", "keywords": ["Infiltrate"]}

    assert gains(SCOUTS, giver, bare) == ("Infiltrate",)
    assert gains(SCOUTS, giver, bare, pins=[{"unit": "t", "parent": "p"}]) == ()


def test_garrison_is_passed_on() -> None:
    bare = {"id": "t", "name": "Team", "detachment": "Scout Troopers"}

    assert gains(SCOUTS, bare, options={"garrison": ["p"]}) == ("Prepared Position",)


def test_units_without_a_keyword_come_on_from_the_edge_within_reach() -> None:
    situation = body(STRIKE, SCOUTS, TROOPERS)

    plan = plan_deployment(read_situation(situation))

    assert [(step.unit, step.how) for step in plan.steps] == [
        ("t", "zone"),
        ("p", "first-move"),
        ("u", "first-move"),
    ]
    places = {p.unit: p.at for p in plan.placements if p.at is not None}
    units = [
        unit | {"leader": {"x": places[unit["id"]].x, "y": places[unit["id"]].y}}
        for unit in situation["units"]
    ]
    check = check_deployment(read_situation(situation | {"units": units}))
    assert check.legal is True
    assert [(pair.unit, pair.parent, pair.gap) for pair in check.pairings] == [("t", "p", None)]


@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        pytest.param(30, 5.4, None, id="straight in"),
        pytest.param(30, 5.8, "deployment.out-of-reach", id="too deep"),
        pytest.param(9.7, 3, None, id="round the corner of the territory"),
        pytest.param(4, 2, "deployment.out-of-reach", id="too far round the corner"),
    ],
)
def test_a_unit_without_a_keyword_stands_where_a_first_move_can_end(
    x: float, y: float, code: str | None
) -> None:
    unit = TROOPERS | {"leader": {"x": x, "y": y}}

    check = check_deployment(read_situation(body(unit)))

    assert [problem.code for problem in check.problems] == ([code] if code else [])


def test_red_comes_on_from_its_own_edge() -> None:
    move = {"edge": {"x": 30, "y": 36}, "speed": 2}
    wrong = {"edge": {"x": 30, "y": 0}, "speed": 2}
    unit = TROOPERS | {"leader": {"x": 30, "y": 30.6}}

    right = check_deployment(read_situation(body(unit | {"first_move": move}, side="red")))
    other = check_deployment(read_situation(body(unit | {"first_move": wrong}, side="red")))

    assert right.problems == ()
    assert [problem.code for problem in other.problems] == ["deployment.edge-not-allied"]


def leaders(*units: dict[str, Any], **more: Any) -> dict[str, tuple[float, float]]:
    """Where the plan would stand each unit."""
    plan = plan_deployment(read_situation(body(*units, **more)))
    return {p.unit: (round(p.at.x, 2), round(p.at.y, 2)) for p in plan.placements if p.at}


def test_first_moves_are_suggested_in_the_middle_of_the_allied_edge_as_deep_as_they_go() -> None:
    """Bunker Assault: x 12 to 60. A speed-2 move takes a small base to 5.54 in (DEP-25)."""
    places = leaders(TROOPERS, TROOPERS | {"id": "v"})

    assert places["u"] == (36, 5.52)
    assert places["v"][1] == 5.52
    assert 1 < abs(places["v"][0] - 36) < 6


def test_a_first_move_that_is_told_is_planned_from_there_whatever_else_the_unit_may_do() -> None:
    prepared = TROOPERS | {"keywords": ["Prepared Position"]}
    told = prepared | {"first_move": {"edge": {"x": 20, "y": 0}, "speed": 1}}

    plan = plan_deployment(read_situation(body(told)))

    assert plan_deployment(read_situation(body(prepared))).steps[0].how == "zone"
    assert plan.steps[0].how == "first-move"
    assert leaders(told)["u"] == (20, pytest.approx(3.55, abs=0.02))


def test_a_first_move_stops_short_of_what_bars_its_end() -> None:
    wall = {"polygon": [[0, 4.5], [72, 4.5], [72, 7], [0, 7]], "kind": "impassable"}
    table = {"width": 72, "depth": 36, "terrain": [wall]}

    x, y = leaders(TROOPERS, table=table)["u"]

    assert x == 36
    assert 3 <= y <= 4.5 - 0.53


def test_a_first_move_told_from_foreign_edge_is_marked_before_the_unit_stands() -> None:
    told = TROOPERS | {"first_move": {"edge": {"x": 8, "y": 0}, "speed": 2}}

    plan = plan_deployment(read_situation(body(told)))

    assert [problem.code for problem in plan.problems] == ["deployment.edge-not-allied"]


def test_a_first_move_that_was_made_comes_after_prepared_positions_dep_22_dep_23() -> None:
    moved = TROOPERS | {"leader": {"x": 36, "y": 5}}
    ready = {"id": "r", "name": "Gun", "base_mm": 27, "keywords": ["Prepared Position"]}
    late = {"id": "l", "name": "Team", "base_mm": 27}

    plan = plan_deployment(read_situation(body(moved, late, ready)))

    assert [step.unit for step in plan.steps] == ["r", "u", "l"]


@pytest.mark.parametrize(("keywords", "word"), [(["Stationary"], "must"), ([], "may")])
def test_a_stationary_unit_must_take_its_prepared_position_dep_22(
    keywords: list[str], word: str
) -> None:
    gun = {"id": "g", "name": "Gun", "base_mm": 27, "keywords": ["Prepared Position", *keywords]}

    plan = plan_deployment(read_situation(body(gun)))

    assert f"{word} take a prepared position" in plan.placements[0].message
