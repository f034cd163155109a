"""Step mode: who may be placed next, and is it right there (algorithm 3.4).

Rules: DET-23, DET-24, DET-25, KD-07.
"""

from typing import Any

import pytest

from deployment.planner.asking import read_situation
from deployment.planner.situation import Situation
from deployment.planner.step import judge_placement, refusals

S1 = {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5}}
S2 = {"id": "s2", "card": "empire/shoretroopers"}
D1 = {"id": "d1", "card": "empire/df-90-mortar-trooper"}


def situation(*units: dict[str, Any], **options: Any) -> Situation:
    """Units on Battle Lines with options."""
    return read_situation({"map": "classic-battle-lines", "units": units, "options": options})


def waiting(one: Situation) -> dict[str, str | None]:
    """The code that refuses each undeployed unit, or None."""
    return {unit: found.code if found else None for unit, found in refusals(one).items()}


def test_a_detachment_waits_for_its_parent_but_not_when_one_is_free() -> None:
    assert waiting(situation(S2, D1)) == {"s2": None, "d1": "detachment.parent-first"}
    assert waiting(situation(S1, S2, D1)) == {"s2": None, "d1": None}


def test_strict_parents_come_first_even_when_one_is_free() -> None:
    refused = waiting(situation(S1, S2, D1, strict_parents_first=True))

    assert refused == {"s2": None, "d1": "detachment.parent-first"}


def test_a_set_aside_parent_blocks_nobody() -> None:
    assert waiting(situation(S2 | {"status": "set-aside"}, D1)) == {"d1": None}


def test_reinforcements_wait_for_all_others() -> None:
    late = {"id": "r", "name": "Late", "keywords": ["Reinforcements"]}

    refused = waiting(situation(late, S2))

    assert refused == {"r": "deployment.reinforcements-last", "s2": None}
    assert waiting(situation(late, S1)) == {"r": None}


def test_a_good_step_names_the_parent_it_is_bound_to() -> None:
    verdict = judge_placement(situation(S1, D1 | {"leader": {"x": 20, "y": 8}}), "d1")

    assert (verdict.legal, verdict.parent, verdict.problems) == (True, "s1", ())


def test_a_step_is_told_the_problems_of_its_own_unit_only() -> None:
    astray = {"id": "x", "name": "Astray", "leader": {"x": 50, "y": 20}}

    verdict = judge_placement(situation(S1, astray, D1 | {"leader": {"x": 20, "y": 8}}), "d1")

    assert verdict.problems == ()


def test_what_does_not_stand_is_not_judged() -> None:
    with pytest.raises(LookupError, match="no unit 'z'"):
        judge_placement(situation(S1), "z")
    with pytest.raises(ValueError, match="does not stand"):
        judge_placement(situation(S2), "s2")
