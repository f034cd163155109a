"""Properties of every plan: as good as brute force, legal by check, the same from either side."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.plan import Plan
from deployment.planner.planner import plan_deployment
from tests.deployment.random_tables import a_crowded_table

GRID_IN = 0.25
SEEDS = st.integers(min_value=0, max_value=1_000_000)


def paired(plan: Plan) -> list[float]:
    """The gaps of the pairs of a plan."""
    return [placement.gap or 0.0 for placement in plan.placements if placement.parent is not None]


def bounded(plan: Plan) -> bool:
    """Does the plan say that it did not try everything?"""
    return "deployment.search-bound" in {problem.code for problem in plan.problems}


def verdicts(plan: Plan) -> set[tuple[str, tuple[str, ...]]]:
    """What the plan finds wrong: codes and offenders, but for the note on the search."""
    found = {(problem.code, problem.offenders) for problem in plan.problems}
    return {one for one in found if one[0] not in ("deployment.search-bound", "deployment.no-room")}


def turned(body: dict[str, Any]) -> dict[str, Any]:
    """The same table seen from the other side, blue and red swapped."""
    size = body["table"]["width"]

    def turn(place: dict[str, Any]) -> dict[str, Any]:
        return place | {"x": size - place["x"], "y": size - place["y"]}

    table = body["table"]
    terrain = [
        piece | {"polygon": [[size - x, size - y] for x, y in piece["polygon"]]}
        for piece in table["terrain"]
    ]
    zones = {"red": [[[size - x, size - y] for x, y in ring] for ring in table["zones"]["blue"]]}
    units = [
        unit | ({"leader": turn(unit["leader"])} if "leader" in unit else {})
        for unit in body["units"]
    ]
    others = [turn(other) | {"side": "red"} for other in body["others"]]
    return {
        "side": "red",
        "table": table | {"terrain": terrain, "zones": zones},
        "units": units,
        "others": others,
    }


@given(SEEDS)
def test_brute_force_never_finds_more_pairs_nor_a_smaller_gap(seed: int) -> None:
    table = a_crowded_table(seed)

    plan = plan_deployment(read_situation(table.situation()))

    pairs, gap = table.best(GRID_IN)
    gaps = paired(plan)
    if bounded(plan):
        assert gaps  # it says that it may have missed some; one alone is always found
        return
    assert len(gaps) >= pairs
    if len(gaps) == pairs:
        assert sum(gaps) <= gap + GRID_IN * pairs + 1e-3


@given(SEEDS)
def test_every_suggested_place_is_legal_by_check(seed: int) -> None:
    body = a_crowded_table(seed).situation()
    before = {(p.code, p.offenders) for p in check_deployment(read_situation(body)).problems}

    plan = plan_deployment(read_situation(body))

    places = {p.unit: p.at for p in plan.placements if p.at is not None}
    units = [
        unit | ({"leader": {"x": places[unit["id"]].x, "y": places[unit["id"]].y}})
        if unit["id"] in places
        else unit
        for unit in body["units"]
    ]
    check = check_deployment(read_situation(body | {"units": units}))
    new = [p for p in check.problems if (p.code, p.offenders) not in before]
    assert [p.message for p in new if p.severity != "warning"] == []
    assert len(check.pairings) >= len(paired(plan))  # which ones may be bound anew (DET-30)


@given(SEEDS)
def test_turning_the_table_changes_no_verdict(seed: int) -> None:
    body = a_crowded_table(seed).situation()

    blue = plan_deployment(read_situation(body))
    red = plan_deployment(read_situation(turned(body)))

    assert verdicts(red) == verdicts(blue)
    assert [step.unit for step in red.steps if step.how == "already-there"] == [
        step.unit for step in blue.steps if step.how == "already-there"
    ]
    if not bounded(blue) and not bounded(red):
        assert len(paired(red)) == len(paired(blue))


@given(SEEDS)
def test_turning_the_table_changes_no_verdict_on_a_layout(seed: int) -> None:
    random = Random(seed)
    body = a_crowded_table(seed).situation()
    size = body["table"]["width"]
    for unit in body["units"]:
        spot = {"x": round(random.uniform(0, size), 2), "y": round(random.uniform(0, size), 2)}
        unit.setdefault("leader", spot)

    blue = check_deployment(read_situation(body))
    red = check_deployment(read_situation(turned(body)))

    assert {(p.code, p.offenders) for p in red.problems} == {
        (p.code, p.offenders) for p in blue.problems
    }
    assert [(p.unit, p.gap) for p in red.pairings] == [(p.unit, p.gap) for p in blue.pairings]


@given(SEEDS)
def test_a_free_parent_far_away_never_lowers_the_number_of_pairs(seed: int) -> None:
    body = a_crowded_table(seed).situation()
    size = body["table"]["width"]
    wide = body | {"table": body["table"] | {"width": size + 30}}

    without = plan_deployment(read_situation(wide))
    far = {"id": "far", "name": "Parent", "base_mm": 27, "leader": {"x": size + 20, "y": 3.5}}
    added = plan_deployment(read_situation(wide | {"units": [*wide["units"], far]}))

    if not bounded(added):
        assert len(paired(added)) >= len(paired(without))
    assert len(paired(added)) >= min(1, sum("detachment" in u for u in body["units"]))
