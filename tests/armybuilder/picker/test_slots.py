"""A unit's upgrade bar as a player sees it. Rules: UPG-01, UPG-06, UPG-10, KW-09."""

from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.picker.choices import Slot
from armybuilder.picker.slots import next_empty_slot, slots_of, unseated
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog


def army_of(faction: str, *units: dict[str, Any], **frame: Any) -> Army:
    data = {"faction": faction, "units": list(units)} | frame
    return Army(DraftArmy.model_validate(data), open_catalog())


def test_cards_sit_in_the_first_slot_of_their_kind() -> None:
    army = Army(f1_army("LINE: gear/cell, heavy-weapon/gun"), f1_catalog())

    assert slots_of(army, "u1") == [
        Slot("heavy-weapon", 0, "heavy-weapon/gun"),
        Slot("personnel", 1),
        Slot("gear", 2, "gear/cell"),
    ]


def test_a_slot_that_a_card_opens_names_the_card() -> None:
    army = Army(f1_army("LINE: training/drill, personnel/adj"), f1_catalog())

    assert slots_of(army, "u1")[1:] == [
        Slot("personnel", 1, "personnel/adj"),
        Slot("gear", 2),
        Slot("training", 3, "training/drill", added_by="personnel/adj"),
    ]
    assert unseated(army, "u1") == ()


def test_a_card_without_a_slot_is_in_none() -> None:
    army = Army(f1_army("LINE: training/drill, gear/cell, gear/blade-r"), f1_catalog())

    assert [one.upgrade for one in slots_of(army, "u1")] == [None, None, "gear/cell"]
    assert unseated(army, "u1") == ("training/drill", "gear/blade-r")


def test_a_card_that_needs_no_slot_opens_its_own() -> None:
    mortar = {"card": "empire/df-90-mortar-trooper", "upgrades": ["training/imperial-march"]}

    last = slots_of(army_of("empire", mortar), "u1")[-1]

    march = "training/imperial-march"
    assert (last.slot, last.upgrade, last.added_by) == ("training", march, march)


def test_a_battle_force_gives_slots() -> None:
    hondo = {"card": "mercenary/hondo-ohnaka-trustworthy-compatriot"}
    force = "battle-force/the-ohnaka-gang"

    slots = slots_of(army_of("mercenary", hondo, battle_force=force), "u1")

    assert [one.slot for one in slots if one.added_by == force] == ["command"]


def test_the_counterparts_bar_goes_on_behind() -> None:
    droid = {"card": "counterpart/idens-id10-seeker-droid", "upgrades": ["comms/hq-uplink"]}
    iden = {"card": "empire/iden-versio-inferno-squad-leader", "counterpart": droid}
    army = army_of("empire", iden)

    last = slots_of(army, "u1")[-1]

    assert last == Slot("comms", 4, "comms/hq-uplink", on_counterpart=True)
    assert unseated(army, "u1", on_counterpart=True) == ()


def test_the_next_empty_slot_is_on_this_unit_then_on_the_next_then_on_top() -> None:
    draft = f1_army("CAP", "LINE: personnel/adj", "PAIR: heavy-weapon/gun")
    army = Army(draft, f1_catalog())

    found = [next_empty_slot(army, *start) for start in (("u2", -1), ("u2", 0), ("u2", 3))]
    assert [(unit, slot.slot) for unit, slot in filter(None, found)] == [
        ("u2", "heavy-weapon"),
        ("u2", "gear"),
        ("u1", "command"),
    ]


def test_a_slot_that_nothing_fits_is_passed_over() -> None:
    army = Army(f1_army("PAIR: heavy-weapon/gun", "SCOUT: heavy-weapon/gun"), f1_catalog())

    found = next_empty_slot(army, "u1")

    assert found == ("u2", Slot("training", 1))


def test_no_empty_slot_is_none() -> None:
    army = Army(f1_army("PAIR: heavy-weapon/gun"), f1_catalog())

    assert next_empty_slot(army, "u1") is None
