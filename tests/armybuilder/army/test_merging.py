"""Taking the units of one army into another (B03)."""

import pytest

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.merging import merge
from armybuilder.army.outcome import RefusedEdit
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog


def test_b03_merging_adds_to_the_right_unit() -> None:
    catalog = f1_catalog()
    draft = f1_army("RELL-C", "LINE x3")

    answer = merge(draft, f1_army("LINE x2"), catalog)

    assert [unit.card for unit in answer.draft.units] == ["red/rell-c"] + ["red/line"] * 5
    assert [unit.id for unit in answer.draft.units] == ["u1", "u2", "u3", "u4", "u5", "u6"]
    assert Army(answer.draft, catalog).points == 350
    assert answer.remarks == ()


def test_b03_a_unique_unit_is_reported_and_not_doubled() -> None:
    answer = merge(f1_army("RELL-C", "LINE"), f1_army("RELL-O", "LINE"), f1_catalog())

    assert [unit.card for unit in answer.draft.units] == ["red/rell-c", "red/line", "red/line"]
    assert answer.remarks == ("Rell, Apprentice is in the army already and was not added again.",)


def test_a_unique_upgrade_is_reported_and_not_doubled() -> None:
    hero = "LINE: personnel/hero, heavy-weapon/gun"

    answer = merge(f1_army("CAP", hero), f1_army(hero, "BIKE"), f1_catalog())

    upgrades = [unit.upgrades for unit in answer.draft.units[1:]]
    assert upgrades == [("personnel/hero", "heavy-weapon/gun"), ("heavy-weapon/gun",), ()]
    assert answer.remarks == ("Line Squad came without Hero.",)


def test_words_hand_and_deck_stay() -> None:
    frame = {"title": "A", "command_hand": ("command-card/plain-1a",)}
    other = {"title": "B", "command_hand": ("command-card/plain-2a",), "battle_force": None}

    answer = merge(f1_army("CAP", **frame), f1_army("LINE", **other), f1_catalog())

    assert answer.draft.title == "A"
    assert answer.draft.command_hand == ("command-card/plain-1a",)
    assert answer.remarks == ("Hand and deck stayed as they were.",)


def test_unknown_cards_and_too_many_units_are_refused() -> None:
    strange = f1_army("CAP").model_copy(update={"mode": "mode/tiny"})

    with pytest.raises(RefusedEdit, match="There is no mode mode/tiny"):
        merge(f1_army("CAP"), strange, f1_catalog())
    with pytest.raises(RefusedEdit, match="at most 200 units"):
        merge(f1_army("LINE x150"), f1_army("LINE x51"), f1_catalog())


def test_a_counterpart_comes_without_what_the_army_has_often_enough() -> None:
    droid = {"card": "counterpart/idens-id10-seeker-droid", "upgrades": ["comms/hq-uplink"]}
    iden = {"card": "empire/iden-versio-inferno-squad-leader", "counterpart": droid}
    uplinks = {"card": "empire/shoretroopers", "upgrades": ["comms/hq-uplink"], "count": 2}
    draft, other = (
        DraftArmy.model_validate({"faction": "empire", "units": [one]}) for one in (uplinks, iden)
    )

    answer = merge(draft, other, open_catalog())

    added = answer.draft.units[0].counterpart
    assert added is not None
    assert (added.card, added.upgrades) == ("counterpart/idens-id10-seeker-droid", ())
    assert answer.remarks == ("Iden Versio, Inferno Squad Leader came without HQ Uplink.",)
