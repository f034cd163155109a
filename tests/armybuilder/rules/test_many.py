"""Many armies at once: each with its own answer, in order."""

import pytest

from armybuilder.army.report import Report
from armybuilder.rules.many import judge_data, judge_many
from units.rulebook.faults import Malformed

ARMY = {"faction": "empire", "units": [{"card": "empire/at-st"}]}


def test_a_malformed_army_is_told_in_its_place() -> None:
    answers = judge_many([ARMY, {"faction": "nobody"}, ARMY])

    assert answers[0] == answers[2] == judge_data(ARMY)
    assert isinstance(answers[1], Malformed)
    assert [fault.path for fault in answers[1].faults] == ["faction"]


def test_two_hundred_are_judged_and_one_more_is_refused() -> None:
    assert [type(one) for one in judge_many([ARMY] * 200)] == [Report] * 200

    with pytest.raises(Malformed) as refused:
        judge_many([ARMY] * 201)

    (fault,) = refused.value.faults
    assert (fault.path, fault.message) == ("", "201 armies are too many; at most 200 at once.")


def test_the_army_is_judged_in_its_own_edition() -> None:
    assert judge_data(ARMY | {"edition": "current"}).edition == "current"
    assert judge_data(ARMY | {"edition": "classic"}).edition == "classic"
