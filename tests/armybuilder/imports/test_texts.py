"""The texts of other builders: the worked examples of the exchange formats, line by line."""

import json
from pathlib import Path
from typing import Any

import pytest

from armybuilder.imports.importing import import_army

CASES = json.loads((Path(__file__).parents[2] / "cases" / "import-examples.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_worked_example_is_read(case: dict[str, Any]) -> None:
    outcome = import_army("\n".join(case["text"]))
    assert outcome.source == case["source"]
    assert outcome.army is not None
    units = [[unit.card, *unit.upgrades] for unit in outcome.army.units]
    assert units == case["units"]
    assert (outcome.army.title, outcome.army.mode) == (case["title"], case["mode"])
    assert outcome.army.faction == case["faction"]
    assert list(outcome.army.command_hand) == case["hand"]
    assert len(outcome.army.battle_deck) == case["deck"]
    assert [line.text for line in outcome.not_recognised] == case["lost"]
    assert [line.text for line in outcome.guessed] == case["guessed"]


def test_a_counterpart_away_from_its_host_finds_it() -> None:
    text = (
        "Twins\n110/1000 (1 activation)\nCounterparts:\n - C-3PO = 15\n"
        "Operative:\n - R2-D2 (35) = 50\n\nCommands: •••• Standing Orders"
    )
    after = text.replace("Counterparts:\n - C-3PO = 15\n", "") + "\nCounterparts:\n - C-3PO = 15"
    outcome = import_army(after)
    assert outcome.army is not None
    [host] = outcome.army.units
    assert host.counterpart is not None
    assert not outcome.not_recognised


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", "", " ", "{", "[" * 50_000, "x" * 2_000_000])
def test_what_holds_no_army_gets_none_and_a_remark(data: bytes | str) -> None:
    outcome = import_army(data)
    assert outcome.army is None
    assert outcome.remarks
