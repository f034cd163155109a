"""However full the table, an answer's work is bounded, counted and told (D3, DET-26)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.planner import plan_deployment
from deployment.planner.work import MOST_WORK, Work
from units.rulebook.faults import Malformed

MOST_REFUSALS = 20_000  # searches that are begun after the work ran out cost next to nothing


def crowd(parents: int, children: int, minis: int = 1) -> dict[str, Any]:
    """Shoretroopers and mortars, none of them placed, on Battle Lines."""
    units = [("s", "empire/shoretroopers")] * parents
    units += [("d", "empire/df-90-mortar-trooper")] * children
    listed = [
        {"id": f"{letter}{n}", "card": card, "mini_count": minis}
        for n, (letter, card) in enumerate(units)
    ]
    return {"map": "classic-battle-lines", "units": listed}


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> list[Work]:
    """Every counter of work that is made."""
    made: list[Work] = []

    class Seen(Work):
        def __init__(self) -> None:
            super().__init__()
            self.refusals = 0
            made.append(self)

        def spend(self, amount: int) -> bool:
            granted = super().spend(amount)
            self.refusals += not granted
            return granted

    monkeypatch.setattr("deployment.planner.scene.Work", Seen)
    return made


def test_a_list_far_too_large_for_its_zone_is_answered_within_the_bound(
    works: list[Work],
) -> None:
    plan = plan_deployment(read_situation(crowd(100, 100, minis=4)))

    assert len(plan.placements) == 200
    assert 0 < works[0].spent <= MOST_WORK
    assert vars(works[0])["refusals"] <= MOST_REFUSALS
    said = "deployment.search-bound" in {problem.code for problem in plan.problems}
    assert said is works[0].ran_out


def test_a_real_game_is_nowhere_near_the_bound(works: list[Work]) -> None:
    plan = plan_deployment(read_situation(crowd(6, 4, minis=4)))

    assert sum(placement.parent is not None for placement in plan.placements) == 4
    assert works[0].spent < MOST_WORK / 4
    assert not works[0].ran_out


def test_where_one_found_no_room_none_alike_is_searched_for_again(works: list[Work]) -> None:
    few, many = crowd(100, 0, minis=40), crowd(200, 0, minis=40)

    for body in (few, many):
        plan_deployment(read_situation(body))

    assert works[1].spent == works[0].spent


@settings(max_examples=3)
@given(
    st.integers(min_value=20, max_value=90),
    st.integers(min_value=20, max_value=90),
    st.integers(min_value=1, max_value=40),
)
def test_any_large_list_is_answered_alike_each_time_and_within_the_bound(
    parents: int, children: int, minis: int
) -> None:
    situation = read_situation(crowd(parents, children, minis))

    plan = plan_deployment(situation)

    assert {placement.unit for placement in plan.placements} == {u.id for u in situation.units}
    bound = {problem.code for problem in plan.problems} & {"deployment.search-bound"}
    for placement in plan.placements:
        if bound and placement.parent is None:
            assert placement.fallback != "no-room"
    assert check_deployment(situation).pairings == ()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"units": [{"id": "a", "name": "A", "unit_type": "zzz"}]}, "units[0].unit_type"),
        ({"units": [{"id": "a", "name": "A", "base_mm": 1e-9}]}, "units[0].base_mm"),
        (
            {"units": [{"id": "a", "name": "A"}], "pins": [{"unit": "a", "parent": "a"}]},
            "pins[0]",
        ),
        (
            {
                "others": [
                    {"id": f"o{n}", "base_mm": 27, "x": 9, "y": 9, "minis": [{"x": 9, "y": 9}] * 9}
                    for n in range(101)
                ]
            },
            "others",
        ),
        (
            {
                "table": {
                    "width": 72,
                    "depth": 36,
                    "terrain": [
                        {"polygon": [[x / 10, x % 2] for x in range(150)] + [[15, 9], [0, 9]]}
                    ]
                    * 20,
                }
            },
            "table",
        ),
    ],
)
def test_what_no_game_has_is_refused_with_its_path(change: dict[str, Any], path: str) -> None:
    with pytest.raises(Malformed) as refused:
        plan_deployment(read_situation(crowd(1, 0) | change))

    assert [where for where, _ in refused.value.faults] == [path]


def test_a_pin_to_a_unit_that_may_not_lead_is_dropped_and_named() -> None:
    for edition in ("classic", "current"):
        pins = [{"unit": "d2", "parent": "d3"}]
        plan = plan_deployment(read_situation(crowd(2, 2) | {"pins": pins, "edition": edition}))

        dropped = [p.offenders for p in plan.problems if p.code == "deployment.pin-dropped"]
        assert dropped == [("d2", "d3")]


def test_one_parent_is_told_in_the_singular_and_both_rivals_are_counted() -> None:
    rivals = [
        {"id": "u", "name": "X", "unit_type": "clone-trooper"},
        {"id": "a", "name": "a", "detachment": "X"},
        {"id": "b", "name": "b", "detachment": "clone-trooper"},
    ]
    body = crowd(0, 0) | {"units": rivals, "edition": "current"}

    check = check_deployment(read_situation(body))

    [said] = [p.message for p in check.problems if p.code == "detachment.no-parent"]
    assert said.endswith("2 detachments share 1 parent.")
