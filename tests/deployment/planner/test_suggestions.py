"""Where units are suggested to stand: spread along the front, squads and all, every zone held."""

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.plan import At, Plan
from deployment.planner.planner import plan_deployment

SMALL_IN = 27 / 25.4


def plan_of(*units: dict[str, Any], card: str = "classic-battle-lines", **more: Any) -> Plan:
    """The plan on a map, Battle Lines unless another is named."""
    return plan_deployment(read_situation({"map": card, "units": list(units)} | more))


def unit(own: str, **more: Any) -> dict[str, Any]:
    """A trooper on a small base, still to be placed."""
    return {"id": own, "name": f"Unit {own}", "base_mm": 27} | more


def places(plan: Plan) -> dict[str, At]:
    """Where each unit's leader is suggested."""
    return {p.unit: p.at for p in plan.placements if p.at is not None}


def carried_out(plan: Plan, body: dict[str, Any]) -> dict[str, Any]:
    """The body with every suggestion followed, minis and all."""
    told = {placement.unit: placement for placement in plan.placements}
    units = []
    for one in body["units"]:
        placement = told.get(one["id"])
        if placement is None or placement.at is None:
            units.append(one)
            continue
        minis = [{"x": mini.x, "y": mini.y, "z": mini.z} for mini in placement.minis]
        spot = {"x": placement.at.x, "y": placement.at.y, "z": placement.at.z}
        units.append(one | {"leader": spot, "minis": minis})
    return body | {"units": units}


@pytest.mark.parametrize(
    ("side", "y"), [pytest.param("blue", 5.448, id="blue"), pytest.param("red", 30.552, id="red")]
)
def test_units_line_up_from_the_middle_of_the_front(side: str, y: float) -> None:
    plan = plan_of(unit("a"), unit("b"), unit("c"), side=side)

    spots = places(plan)
    assert (spots["a"].x, spots["a"].y) == (36, pytest.approx(y, abs=0.002))
    assert {spot.y for spot in spots.values()} == {spots["a"].y}
    right, left = spots["b"].x - 36, spots["c"].x - 36
    assert right == pytest.approx(-left)
    assert (right > 0) == (side == "blue")  # the right hand first: counter-clockwise
    assert 2 <= abs(right) <= 4


def test_on_short_edges_the_front_is_across_the_table() -> None:
    plan = plan_of(unit("a"), card="classic-the-long-march")

    assert places(plan)["a"] == At(x=54.551, y=18.0)


def test_parents_leave_room_for_detachments_between_them() -> None:
    parents = [unit(f"p{n}", name="Parent") for n in range(4)]
    children = [unit(f"c{n}", base_mm=70, detachment="Parent") for n in range(4)]

    plan = plan_of(*parents, *children)

    assert [p.gap for p in plan.placements if p.parent] == [0.0] * 4
    spots = places(plan)
    apart = [
        hypot(spots[f"p{a}"].x - spots[f"p{b}"].x, spots[f"p{a}"].y - spots[f"p{b}"].y)
        for a, b in combinations(range(4), 2)
    ]
    assert min(apart) - SMALL_IN >= 5.0


def test_the_minis_of_suggested_squads_stand_clear_of_everything() -> None:
    body = {
        "map": "classic-battle-lines",
        "units": [
            *(unit(f"p{n}", name="Parent", mini_count=5) for n in range(3)),
            *(unit(f"c{n}", detachment="Parent", mini_count=4) for n in range(3)),
            *(unit(f"x{n}", mini_count=7) for n in range(4)),
        ],
    }

    plan = plan_deployment(read_situation(body))

    counts = {p.unit: 1 + len(p.minis) for p in plan.placements}
    assert counts == {one["id"]: one["mini_count"] for one in body["units"]}
    bases = [(a.x, a.y) for p in plan.placements if p.at for a in (p.at, *p.minis)]
    assert min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(bases, 2)) > SMALL_IN - 0.002
    check = check_deployment(read_situation(carried_out(plan, body)))
    assert (check.legal, check.problems) == (True, ())
    assert len(check.pairings) == 3


def test_a_detachment_s_squad_is_kept_clear_of_its_rivals_squad() -> None:
    parents = [
        unit("p1", name="Parent", leader={"x": 30, "y": 4}),
        unit("p2", name="Parent", leader={"x": 33, "y": 4}),
    ]
    squads = [unit(f"c{n}", detachment="Parent", mini_count=5) for n in range(2)]
    body = {"map": "classic-battle-lines", "units": [*parents, *squads]}

    plan = plan_deployment(read_situation(body))

    check = check_deployment(read_situation(carried_out(plan, body)))
    assert check.problems == ()
    assert {pair.unit for pair in check.pairings} == {"c0", "c1"}


@pytest.mark.parametrize("side", ["blue", "red"])
@pytest.mark.parametrize("card", ["classic-disarray", "blitz-disarray"])
def test_disarray_puts_a_unit_in_each_zone(card: str, side: str) -> None:
    body = {"map": card, "side": side, "units": [unit("a"), unit("b"), unit("c")]}

    plan = plan_deployment(read_situation(body))

    check = check_deployment(read_situation(carried_out(plan, body)))
    assert check.problems == ()


def test_disarray_sends_the_next_unit_to_the_zone_that_is_still_empty() -> None:
    here = unit("a", leader={"x": 60, "y": 33})

    plan = plan_of(here, unit("b"), card="classic-disarray")

    spot = places(plan)["b"]
    assert spot.x < 24
    assert spot.y < 6


def test_turning_a_map_turns_every_suggestion() -> None:
    units = [unit(own, mini_count=3) for own in "abcde"]

    blue, red = plan_of(*units), plan_of(*units, side="red")

    for own, spot in places(blue).items():
        turned = places(red)[own]
        assert (turned.x, turned.y) == (
            pytest.approx(72 - spot.x, abs=0.002),
            pytest.approx(36 - spot.y, abs=0.002),
        )
