"""Tabletop Simulator JSON in the spellings met in the wild: B02, B04, B08, B14."""

import json
from typing import Any

import pytest

from armybuilder.imports import from_longshanks, from_tts
from armybuilder.imports.importing import import_army
from armybuilder.imports.outcome import Guessed, Imported, NotRecognised
from armybuilder.rules.judge import judge
from tests.fixture_f1 import f1_catalog

TWIN = "Twin Blaster Cannons"
DECK = {
    "conditions": ["Garrison", "Ordnance", "Strafing Run"],
    "deployment": ["Breakthrough", "Bunker Assault", "Shifting Priorities"],
    "objective": ["Recon Mission", "Surface Scan", "Marked Targets"],
    "scenario": "standard",
}


def written(*units: dict[str, Any], **more: Any) -> str:
    found = {"author": "Legion HQ", "listname": "T", "armyFaction": "rebel", "units": list(units)}
    return json.dumps(found | more)


def named(name: str, *upgrades: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "upgrades": list(upgrades), **more}


def f1(*units: dict[str, Any], **more: Any) -> Imported:
    text = written(*units, **({"faction": "Red", "armyFaction": None} | more))
    return from_tts.read(text, f1_catalog())


def cards(outcome: Imported) -> list[str]:
    assert outcome.army is not None
    return [unit.card for unit in outcome.army.units]


@pytest.mark.parametrize("key", ["battlefieldDeck", "battleFieldDeck", "BATTLEFIELD_DECK"])
def test_nine_battle_cards_return_however_the_key_is_spelled(key: str) -> None:
    """B02."""
    outcome = import_army(written(named("Rebel Troopers"), **{key: DECK, "colour": "blue"}))
    assert outcome.army is not None
    assert len(outcome.army.battle_deck) == 9
    lost = [line.text for line in outcome.not_recognised]
    assert lost == ["colour"], "the unknown key is named"


def test_primary_cards_stand_under_deployment() -> None:
    outcome = import_army(written(named("Rebel Troopers"), battlefieldDeck=DECK))
    assert outcome.army is not None
    decks = [card.partition("/")[2] for card in outcome.army.battle_deck[:3]]
    assert decks == ["breakthrough", "bunker-assault", "shifting-priorities"]
    assert not [remark for remark in outcome.remarks if "stood among" in remark]


@pytest.mark.parametrize("leader", ["Rell Apprentice", "Rell Veteran"])
def test_the_same_person_twice_is_found_after_import(leader: str) -> None:
    """B04. Rules: UNIQ-01."""
    outcome = f1(named("Captain"), named("Rell Veteran"), named(leader), *[named("Line Squad")] * 3)
    assert outcome.army is not None
    report = judge(outcome.army, f1_catalog())
    found = [problem for problem in report.problems if problem.code.startswith("unique-names")]
    assert report.verdict == "not-legal"
    assert "Rell" in found[0].message
    assert found[0].offenders == ("u2", "u3")


def test_what_is_near_is_offered_and_what_is_unknown_is_told() -> None:
    """B08."""
    outcome = f1(
        *[named("Line Squad")] * 2,
        named("Line Squadd"),
        named("Line Squad", "Nope"),
        {"upgrades": []},
    )
    assert cards(outcome) == ["red/line"] * 4
    assert [(line.text, line.id) for line in outcome.guessed] == [("Line Squadd", "red/line")]
    texts = [line.text for line in outcome.not_recognised]
    assert "Nope" in texts
    assert any(text.startswith("a unit without a name") for text in texts)
    assert len(texts) == 2


def test_one_printed_name_goes_to_the_card_whose_requirement_the_unit_meets() -> None:
    """B14. Rules: UPG-03."""
    outcome = f1(named("Rell Veteran", "Blade"), named("Governor", "Blade"))
    assert outcome.army is not None
    assert [unit.upgrades for unit in outcome.army.units] == [("gear/blade-r",), ("gear/blade-g",)]
    assert not outcome.guessed


@pytest.mark.parametrize(
    ("unit", "upgrade", "card"),
    [
        ("Maul A Rival", "The Darksaber", "armament/the-darksaber-maul"),
        ("Moff Gideon Long Live the Empire", "The Darksaber", "armament/the-darksaber-moff-gideon"),
        ("Imperial Officer", "Combat Armor", "gear/combat-armor-empire"),
        ("Rebel Officer", "Combat Armor", "gear/combat-armor-rebels"),
        ("Rebel Officer", "Heavy Blaster Pistol", "armament/heavy-blaster-pistol-rebels"),
        (
            "Infantry Support Platform",
            "Twin Blaster Cannons",
            "hardpoint/twin-blaster-cannons-republic",
        ),
        ("LM-432 Crab Droid", "Twin Blaster Cannons", "hardpoint/twin-blaster-cannons-separatists"),
        ("Saber-Class Tank", "Plo Koon", "pilot/plo-koon"),
        ("ARC Troopers", "Plo Koon", "squad-leader/plo-koon"),
        ("Clone Trooper Infantry", "Z-6 Trooper", "heavy-weapon/z-6-clone-trooper"),
        ("Rebel Troopers", "Z-6 Trooper", "heavy-weapon/z-6-trooper"),
        ("Rebel Troopers", "A-280-CFE Config", "armament/a280"),
    ],
)
def test_the_known_pairs_of_cards_are_told_apart_by_their_unit(
    unit: str, upgrade: str, card: str
) -> None:
    """Section 7.3 of the exchange formats, without a faction to help."""
    outcome = import_army(written(named(unit, upgrade), armyFaction=None))
    assert outcome.army is not None
    assert outcome.army.units[0].upgrades == (card,)


def test_loadout_and_contingencies_become_remarks() -> None:
    outcome = import_army(
        written(named("Rebel Troopers", loadout=["Recon Intel"]), contingencies=["Push"])
    )
    said = " ".join(outcome.remarks)
    assert outcome.army is not None
    assert outcome.army.units[0].upgrades == ()
    assert "Recon Intel" in said
    assert "Push" in said


def test_a_counterpart_among_the_upgrades_joins_its_host_with_what_follows() -> None:
    droid = "Iden's ID10 Seeker Droid"
    unit = named("Iden Versio Inferno Squad Leader", droid, "Comms Jammer")
    outcome = import_army(written(unit, armyFaction="empire"))
    assert outcome.army is not None
    [iden] = outcome.army.units
    assert iden.upgrades == ()
    assert iden.counterpart is not None
    assert iden.counterpart.upgrades == ("comms/comms-jammer",)


@pytest.mark.parametrize("name", ["C-3PO", "C-3PO Human-Cyborg Relations"])
def test_both_names_of_a_counterpart_join_the_host(name: str) -> None:
    outcome = import_army(written(named("R2-D2 Hero of a Thousand Devices", name)))
    assert outcome.army is not None
    counterpart = outcome.army.units[0].counterpart
    assert counterpart is not None
    assert counterpart.card == "counterpart/c-3po-human-cyborg-relations"


def test_the_link_inside_is_exact_where_names_are_not() -> None:
    link = "https://legionhq2.com/list/rebels/600:1abcw000,bl"
    outcome = import_army(written(named("Leia Organa"), listlink=link))
    assert outcome.army is not None
    assert outcome.army.title == "T"
    assert outcome.army.mode == "mode/recon"
    assert outcome.army.units[0].upgrades == ("command/improvised-orders",)
    assert any("link" in remark for remark in outcome.remarks)


def test_a_link_of_another_list_does_not_count() -> None:
    link = "https://legionhq2.com/list/rebels/1000:2abcw000"
    outcome = import_army(written(named("Rebel Troopers"), listlink=link))
    assert cards(outcome) == ["rebels/rebel-troopers"]
    assert any("another list" in remark for remark in outcome.remarks)


def test_longshanks_writes_its_line_ends_and_points_otherwise() -> None:
    text = written(named("Rebel Troopers"), point=40).replace('"units"', ' || "units"')
    assert from_longshanks.recognises(text)
    outcome = import_army(text)
    assert outcome.source == "longshanks"
    assert cards(outcome) == ["rebels/rebel-troopers"]
    assert not outcome.not_recognised


def test_a_file_of_tabletop_admiral_names_its_source() -> None:
    outcome = import_army(written(named("Rebel Troopers"), author="Tabletop Admiral"))
    assert outcome.source == "tabletop-admiral"


@pytest.mark.parametrize("count", [12, 250])
def test_a_stack_survives_and_more_units_than_an_army_holds_are_told(count: int) -> None:
    outcome = import_army(written(*[named("Rebel Troopers")] * count))
    assert len(cards(outcome)) == min(count, 200)
    left = f"{count - 200} × Rebel Troopers"
    lost = [NotRecognised(text=left, where="more than 200 units")] if count > 200 else []
    assert list(outcome.not_recognised) == lost


def test_an_unnamed_faction_is_that_of_the_units() -> None:
    outcome = import_army(written(named("Bo-Katan Kryze"), armyFaction=""))
    assert outcome.army is not None
    assert outcome.army.faction in ("mandalorians", "mercenary")
    assert outcome.army.battle_force is not None
    assert any(isinstance(line, Guessed) for line in outcome.guessed)
