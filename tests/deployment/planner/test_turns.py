"""Whose turn it is to deploy, who was placed last, and judging the opponent's unit (DEP-04)."""

from typing import Any

import pytest

from deployment.planner.situation import Situation
from deployment.planner.turns import judge_opponent, moved_since, whose_turn

CARD = "empire/stormtroopers"


def a_table(own: int, foes: int, *, side: str = "blue", units: int = 3, **more: Any) -> Situation:
    """``own`` of ``units`` units stand in the own zone, and ``foes`` of the opponent in theirs."""
    near, far = (3, 33) if side == "blue" else (33, 3)
    places = [{"leader": {"x": 10 + 10 * n, "y": near}} if n < own else {} for n in range(units)]
    other = "red" if side == "blue" else "blue"
    return Situation.model_validate(
        {
            "map": "classic-battle-lines",
            "side": side,
            "units": [{"id": f"u{n}", "card": CARD} | place for n, place in enumerate(places)],
            "others": [
                {"id": f"e{n}", "base_mm": 27, "side": other, "x": 10 + 10 * n, "y": far}
                for n in range(foes)
            ],
            **more,
        }
    )


@pytest.mark.parametrize(
    ("own", "foes", "side", "expected"),
    [
        (0, 0, "blue", "blue"),
        (1, 0, "blue", "red"),
        (1, 1, "blue", "blue"),
        (0, 0, "red", "blue"),
        (0, 1, "red", "red"),
        (3, 3, "blue", None),
    ],
)
def test_blue_begins_and_the_sides_alternate(own: int, foes: int, side: str, expected: str | None):
    assert whose_turn(a_table(own, foes, side=side)).side == expected


def test_who_has_none_left_leaves_the_rest_to_the_other():
    assert whose_turn(a_table(1, 1), foes=1).side == "blue"
    assert whose_turn(a_table(2, 1), foes=1).side == "blue"
    assert whose_turn(a_table(3, 1), foes=5).side == "red"


def test_a_unit_that_is_set_aside_takes_no_turn():
    table = a_table(1, 1, units=2)
    units = [*table.units[:1], table.units[1].model_copy(update={"status": "set-aside"})]
    aside = table.model_copy(update={"units": tuple(units)})

    assert whose_turn(aside, foes=1).side is None


def test_who_was_placed_last_is_found_on_either_side():
    assert moved_since(a_table(0, 0), a_table(1, 0)) == "u0"
    assert moved_since(a_table(1, 0), a_table(1, 1)) == "e0"
    assert moved_since(a_table(1, 1), a_table(1, 1)) is None


def test_the_opponent_is_judged_by_its_own_zone():
    assert judge_opponent(a_table(0, 1), "e0") is not None
    rightly = judge_opponent(a_table(0, 1), "e0")
    wrongly = judge_opponent(
        a_table(0, 0, others=[{"id": "e0", "base_mm": 27, "x": 20, "y": 20}]), "e0"
    )

    assert rightly is not None
    assert rightly.legal
    assert wrongly is not None
    assert not wrongly.legal
    assert "DEP-05" in wrongly.problems[0].rules


def test_who_is_no_unit_of_the_opponent_cannot_be_judged():
    with pytest.raises(LookupError):
        judge_opponent(a_table(1, 1), "u0")
