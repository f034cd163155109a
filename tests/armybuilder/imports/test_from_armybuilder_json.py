"""Our JSON and our link: whole, in wrappers, and with parts that are malformed."""

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from armybuilder.exports.link_code import RAW, WORDS, packed
from armybuilder.imports.importing import import_army
from armybuilder.imports.outcome import Imported
from armybuilder.samples import sample_army

LINE = {"card": "empire/stormtroopers"}


def read(**fields: Any) -> Imported:
    return import_army(json.dumps({"faction": "empire", "units": [LINE], **fields}))


def lost(outcome: Imported) -> dict[str, str]:
    return {one.where.partition(":")[0]: one.text for one in outcome.not_recognised}


def code_of(content: bytes) -> str:
    press = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zdict=WORDS)
    return "1" + urlsafe_b64encode(press.compress(content) + press.flush()).decode().rstrip("=")


def test_an_army_alone_in_an_answer_of_the_api_or_listed() -> None:
    document = sample_army().model_dump(mode="json")
    for body in (document, {"revision": 3, "document": document}, {"army": document}, [document]):
        army = import_army(json.dumps(body)).army
        assert army is not None
        assert army.units == sample_army().units


def test_a_stamp_is_read_back_and_counts_are_spread_out() -> None:
    outcome = read(stamp={"verdict": "legal"}, units=[{**LINE, "count": 3}])

    assert outcome.army is not None
    assert [unit.id for unit in outcome.army.units] == ["u1", "u2", "u3"]
    assert lost(outcome) == {}


def test_malformed_parts_are_told_with_their_path_and_the_rest_is_taken() -> None:
    outcome = read(
        title=7, mode="mode/none", colour="red", release="1977-05",
        battle_force="battle-force/none",
        command_hand=["command-card/ambush", "command-card/none", 3],
        units=[
            {**LINE, "upgrades": ["gear/none", 5, "heavy-weapon/dlt-19-stormtrooper"], "id": "?"},
            "stormtroopers", {"upgrades": []}, {"card": "empire/none"}, {**LINE, "count": -1},
            {**LINE, "counterpart": {"card": "counterpart/none"}}, {**LINE, "power": 9},
        ],
    )  # fmt: skip

    army = outcome.army
    assert army is not None
    assert [unit.card for unit in army.units] == [LINE["card"]] * 4
    assert army.units[0].upgrades == ("heavy-weapon/dlt-19-stormtrooper",)
    assert army.command_hand == ("command-card/ambush",)
    assert set(lost(outcome)) == {
        "title", "mode", "colour", "release", "battle_force", "command_hand[1]", "command_hand[2]",
        "units[0].upgrades[0]", "units[0].upgrades[1]", "units[0].id", "units[1]", "units[2]",
        "units[3].card", "units[4].count", "units[5].counterpart", "units[6].power",
    }  # fmt: skip


@pytest.mark.parametrize(("fields", "told"), [
    ({"faction": "klingons"}, "faction"),
    ({"faction": None}, "faction"),
    ({"units": 5}, "units"),
    ({"edition": "next"}, "edition"),
    ({"units": [LINE] * 300}, "more than 200 units"),
    ({"command_hand": ["command-card/ambush"] * 40}, "command_hand"),
])  # fmt: skip
def test_a_frame_that_makes_no_sense_is_told(fields: dict[str, Any], told: str) -> None:
    outcome = read(format="armybuilder/army@1", **fields)

    assert outcome.army is not None
    assert told in lost(outcome)


def test_two_units_with_one_id_get_two() -> None:
    outcome = read(units=[{**LINE, "id": "u1"}, {**LINE, "id": "u1"}])

    assert outcome.army is not None
    assert len({unit.id for unit in outcome.army.units}) == 2
    assert outcome.remarks


def test_another_format_number_is_told() -> None:
    assert any("format number" in one for one in read(format="armybuilder/army@9").remarks)


def test_of_several_armies_the_first_is_read_and_that_is_told() -> None:
    document = sample_army().model_dump(mode="json")

    assert any("only the first" in one for one in import_army(json.dumps([document] * 2)).remarks)


@pytest.mark.parametrize("code", [
    "1", "1????", "2abcdef", "1AAAA", packed(sample_army())[:-30], code_of(b"[" * 5_000),
    code_of(b"[1]"), code_of(b"NaN"), code_of(b" " * 50_000_000),
])  # fmt: skip
def test_a_damaged_link_or_a_bomb_is_refused_with_a_reason(code: str) -> None:
    outcome = import_army(f"https://armies.example/import/?a={code}")

    assert outcome.army is None
    assert outcome.remarks


def test_text_around_our_link_is_told() -> None:
    outcome = import_army(f"look: https://armies.example/import/?a={packed(sample_army())} nice")

    assert outcome.army is not None
    assert outcome.remarks == ("Only the link was read, not the text around it: look: nice",)
