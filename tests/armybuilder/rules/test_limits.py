"""Judging bears what may be sent at most, and refuses the rest in words."""

import time
from typing import Any

import pytest

from armybuilder.army.draft import MOST_UNITS
from armybuilder.rules.many import judge_data
from units.rulebook.faults import Malformed


def army(*units: dict[str, Any], **frame: Any) -> dict[str, Any]:
    return {"faction": "empire", "units": list(units), **frame}


def test_the_largest_army_is_judged_within_a_second() -> None:
    unit = {"card": "empire/df-90-mortar-trooper", "upgrades": ["training/overwatch"] * 3}
    start = time.process_time()

    report = judge_data(army(unit | {"count": MOST_UNITS}))

    assert time.process_time() - start < 1
    assert report.activations == MOST_UNITS


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (army(title="\x00"), "title"),
        (army({"card": "empire/at-st", "id": "u" * 41}), "units[0].id"),
        (army({"card": "empire/at-st", "id": "ü1"}), "units[0].id"),
        (army({"card": "x" * 5000}), "units[0].card"),
        (army({"card": "empire/\u202eat-st"}), "units[0].card"),
        (army({"card": "empire/at-st", "count": MOST_UNITS + 1}), "units[0].count"),
        (army(edition="\ud800"), "edition"),
    ],
    ids=["NUL", "long id", "odd id", "long card", "turned card", "too many", "half a character"],
)
def test_what_cannot_be_an_army_is_refused_with_its_place(data: dict[str, Any], path: str) -> None:
    with pytest.raises(Malformed) as refused:
        judge_data(data)

    assert path in [fault.path for fault in refused.value.faults]


def test_a_title_of_odd_characters_is_judged() -> None:
    assert judge_data(army(title="\U0001f680 e\u0301 \u202e")).activations == 0
