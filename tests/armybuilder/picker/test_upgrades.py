"""The menu of one upgrade slot. Rules: UPG-01, UPG-11."""

import pytest

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.picker.choices import UpgradeChoice
from armybuilder.picker.upgrades import slot_choices
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog


def menu(draft: DraftArmy, unit: str, slot: str, **more: str) -> list[UpgradeChoice]:
    return slot_choices(Army(draft, f1_catalog()), unit, slot, **more)  # type: ignore[arg-type]


def test_what_fits_comes_first_and_the_rest_with_the_reason() -> None:
    found = menu(f1_army("GOV", "LINE"), "u1", "gear")

    assert [(one.card, one.eligible, one.reasons) for one in found] == [
        ("gear/blade-g", True, ()),
        ("gear/cell", True, ()),
        ("gear/charm", True, ()),
        ("gear/blade-r", False, ("needs Rell",)),
    ]


def test_prices_are_those_of_this_army() -> None:
    alone = menu(f1_army("GOV"), "u1", "gear")
    with_rell = menu(f1_army("GOV", "RELL-C"), "u1", "gear")

    prices = [
        {one.card: (one.points, one.total_after) for one in found} for found in (alone, with_rell)
    ]
    assert prices[0]["gear/cell"] == (10, 75)
    assert prices[1]["gear/cell"] == (5, 220)


def test_the_card_that_is_given_up_is_no_choice_and_costs_nothing_any_more() -> None:
    draft = f1_army("LINE: personnel/hero", "LINE")

    found = menu(draft, "u1", "personnel", instead_of="personnel/hero")

    assert [(one.card, one.eligible, one.total_after) for one in found] == [
        ("personnel/adj", True, 90)
    ]


def test_a_unique_card_may_move_to_another_unit_only_when_given_up() -> None:
    draft = f1_army("LINE: personnel/hero", "LINE")

    found = menu(draft, "u2", "personnel")

    assert [(one.card, one.reasons) for one in found] == [
        ("personnel/adj", ()),
        ("personnel/hero", ("Hero is in the army only once",)),
    ]


def test_a_counterpart_has_a_menu_of_its_own() -> None:
    iden = {
        "card": "empire/iden-versio-inferno-squad-leader",
        "counterpart": {"card": "counterpart/idens-id10-seeker-droid", "upgrades": []},
    }
    draft = DraftArmy.model_validate({"faction": "empire", "units": [iden]})
    army = Army(draft, open_catalog())

    found = slot_choices(army, "u1", "comms", on_counterpart=True)

    uplink = next(one for one in found if one.card == "comms/hq-uplink")
    price = open_catalog().upgrades["comms/hq-uplink"].points
    assert uplink.eligible
    assert (uplink.points, uplink.total_after) == (price, army.points + price)


def test_a_unit_or_counterpart_that_is_not_there_is_named() -> None:
    army = Army(f1_army("LINE"), f1_catalog())

    with pytest.raises(KeyError, match="u9"):
        slot_choices(army, "u9", "gear")
    with pytest.raises(LookupError, match="Line Squad has no counterpart"):
        slot_choices(army, "u1", "gear", on_counterpart=True)
