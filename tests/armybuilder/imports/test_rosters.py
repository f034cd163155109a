"""BattleScribe and New Recruit rosters: read by name; bombs and entities do not get through."""

import io
import json
import zipfile
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from armybuilder.imports.importing import import_army
from armybuilder.imports.outcome import Imported

GAME = "bece-5df3-7e27-1c4d"
LISTS = {"forces": "force", "selections": "selection", "categories": "category", "costs": "cost",
         "costLimits": "costLimit"}  # fmt: skip


def points(value: int) -> list[dict[str, Any]]:
    return [{"name": " Points", "typeId": "p", "value": value}]


def unit(name: str, rank: str, number: int = 1, *nested: dict[str, Any]) -> dict[str, Any]:
    categories = [{"name": "Trooper", "primary": False}, {"name": rank, "primary": True}]
    return {"name": name, "type": "unit", "number": number, "categories": categories,
            "selections": list(nested), "costs": points(44 * number)}  # fmt: skip


def upgrade(name: str, cost: int = 0, *nested: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "type": "upgrade", "number": 1, "costs": points(cost),
            "selections": list(nested)}  # fmt: skip


ROSTER = {
    "name": "Old guard",
    "gameSystemId": GAME,
    "costs": points(300),
    "costLimits": points(800),
    "forces": [{
        "name": " Standard", "catalogueName": "Galactic Empire",
        "selections": [
            unit("• Darth Vader", "Commander", 1, upgrade("Force Push", 10), upgrade("His saber")),
            unit("Stormtroopers †", "Corps", 2,
                 upgrade("Squad", 0, upgrade("DLT-19 Stormtrooper", 24), upgrade("Xqzzy", 5))),
            upgrade("Command Hand", 0, upgrade("Ambush"), upgrade("Wxyzzy")),
        ],
    }],
}  # fmt: skip


def as_xml(name: str, node: dict[str, Any]) -> str:
    scalars = "".join(f" {key}={quoteattr(str(value))}" for key, value in node.items()
                      if not isinstance(value, list))  # fmt: skip
    inner = "".join(
        f"<{key}>{''.join(as_xml(LISTS[key], one) for one in value)}</{key}>"
        for key, value in node.items() if isinstance(value, list)
    )  # fmt: skip
    return f"<{name}{scalars}>{inner}</{name}>"


XML = as_xml("roster", {**ROSTER, "xmlns": "http://www.battlescribe.net/schema/rosterSchema"})


def zipped(**entries: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name.replace("_", "."), content)
    return file.getvalue()


def shown(outcome: Imported) -> tuple[Any, ...]:
    assert outcome.army is not None
    return (
        outcome.army.title, outcome.army.mode, outcome.army.faction, outcome.army.command_hand,
        tuple((one.card, one.upgrades) for one in outcome.army.units),
        tuple(one.text for one in outcome.not_recognised),
    )  # fmt: skip


TROOPERS = ("empire/stormtroopers", ("heavy-weapon/dlt-19-stormtrooper",))
EXPECTED = (
    "Old guard", "mode/escalation", "empire", ("command-card/ambush",),
    (("empire/darth-vader-dark-lord-of-the-sith", ("force/force-push",)), TROOPERS, TROOPERS),
)  # fmt: skip


@pytest.mark.parametrize(("body", "source"), [
    (XML, "battlescribe"),
    (f'<?xml version="1.0" encoding="UTF-8"?>\n{XML}', "battlescribe"),
    (zipped(list_ros=XML.encode()), "battlescribe"),
    (json.dumps({"roster": ROSTER}), "newrecruit"),
])  # fmt: skip
def test_a_roster_in_every_form_is_the_same_army(body: bytes | str, source: str) -> None:
    outcome = import_army(body)

    assert outcome.source == source
    assert shown(outcome)[:5] == EXPECTED
    assert set(shown(outcome)[5]) == {"Xqzzy", "Wxyzzy"}
    assert any("2021" in one for one in outcome.remarks)


@pytest.mark.parametrize("body", [
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><roster name="&b;"/>',
    '<?xml version="1.0"?><!DOCTYPE r SYSTEM "file:///etc/passwd"><roster/>',
    "<roster><forces>", "<?xml version='1.0'?><army/>", "<roster/>",
    XML.replace(GAME, "other"), "<roster " + "a" * 1000,
    f"<roster gameSystemId='{GAME}'>" + "<forces><force>" * 60 + "</force></forces>" * 60
    + "</roster>",
    f"<roster gameSystemId='{GAME}'><costs>" + "<cost/>" * 30_000 + "</costs></roster>",
    zipped(list_ros=b" " * 30_000_000), zipped(list_ros=b"<roster/>", other_ros=b"<roster/>"),
    zipped(list_txt=b""), zipped(list_ros=XML.encode())[:-40], b"PK\x03\x04" + b"\x00" * 200,
])  # fmt: skip
def test_bombs_entities_and_what_is_no_roster_are_refused(body: bytes | str) -> None:
    outcome = import_army(body)

    assert outcome.army is None
    assert outcome.remarks
