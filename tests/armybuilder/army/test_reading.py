"""Everything wrong with an army from outside is told in one answer, each with its path."""

from typing import Any

import pytest

from armybuilder.army.reading import MalformedDraft, read_draft


def told(data: Any) -> list[tuple[str, str]]:
    with pytest.raises(MalformedDraft) as caught:
        read_draft(data)
    return [(fault.path, fault.message) for fault in caught.value.faults]


def paths(data: Any) -> set[str]:
    return {path for path, _ in told(data)}


def test_unknown_cards_are_told_with_the_faults_of_shape() -> None:
    units = [
        {"card": "empire/nope"},
        {"card": "empire/at-st", "count": 0},
        {"card": "empire/at-st", "upgrades": ["gear/nope", 7]},
    ]
    found = told({"faction": "empire", "units": units})

    assert ("units[0].card", "There is no unit empire/nope.") in found
    assert ("units[1].count", "A count is a whole number from 1 to 200.") in found
    assert ("units[2].upgrades[0]", "There is no upgrade gear/nope.") in found
    assert ("units[2].upgrades[1]", "Text in quotes belongs here.") in found
    assert len(found) == 4


def test_places_are_those_of_the_file_also_behind_a_count() -> None:
    units = [{"card": "empire/at-st", "count": 3}, {"card": "empire/nope"}, {"card": 7}]

    assert paths({"faction": "empire", "units": units}) == {"units[1].card", "units[2].card"}


def test_a_fault_is_told_once() -> None:
    found = told({"faction": "EMPIRE", "units": [{"card": "No Such"}]})

    assert [path for path, _ in found] == ["faction", "units[0].card"]


def test_frame_hand_deck_and_counterpart_are_looked_at_too() -> None:
    counterpart = {"card": "counterpart/nope", "upgrades": ["gear/nope"]}
    data = {
        "faction": "nope", "mode": "mode/nope", "battle_force": "force/nope", "title": 7,
        "units": [{"card": "empire/at-st", "counterpart": counterpart}],
        "command_hand": ["command/nope"], "battle_deck": ["battle/nope"], "choices": ["nope"],
    }  # fmt: skip

    assert paths(data) == {
        "title", "faction", "mode", "battle_force", "units[0].counterpart.card",
        "units[0].counterpart.upgrades[0]", "command_hand[0]", "battle_deck[0]", "choices[0]",
    }  # fmt: skip


@pytest.mark.parametrize(
    "data", [7, None, [], {}, {"units": 7}, {"units": [7, None, []]}, {"release": "1999-01"}]
)
def test_no_shape_however_odd_breaks_the_reading(data: Any) -> None:
    assert told(data)


def test_a_list_too_long_is_told_in_plain_words() -> None:
    units = [{"card": "empire/at-st"}] * 201

    assert told({"faction": "empire", "units": units}) == [
        ("units", "At most 200 may stand here; leave some out.")
    ]
