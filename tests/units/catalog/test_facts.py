"""Which upgrades a printed card can take. Rules: UPG-01, UPG-03."""

from units.catalog.facts import fits, fitting_upgrades
from units.catalog.library import open_catalog


def test_an_upgrade_fits_whom_it_asks_for() -> None:
    catalog = open_catalog()
    blaster = catalog.upgrades["heavy-weapon/t-21b-shoretrooper"]

    fitting = [unit.id for unit in catalog.units.values() if fits(blaster, unit)]

    assert fitting == ["empire/shoretroopers"]


def test_the_slots_stand_in_the_order_of_the_bar_and_cards_by_price() -> None:
    catalog = open_catalog()
    unit = catalog.units["empire/shoretroopers"]

    fitting = fitting_upgrades(unit, catalog.upgrades.values())

    assert list(fitting)[: len(set(unit.slots))] == list(dict.fromkeys(unit.slots))
    prices = [card.points for card in fitting["heavy-weapon"]]
    assert prices == sorted(prices)


def test_a_card_that_needs_no_slot_is_offered_without_one() -> None:
    catalog = open_catalog()
    mortar = catalog.units["empire/df-90-mortar-trooper"]

    assert "training" not in mortar.slots
    assert fits(catalog.upgrades["training/dug-in"], mortar)


def test_a_card_kept_to_other_armies_does_not_fit() -> None:
    catalog = open_catalog()
    kept = [card for card in catalog.upgrades.values() if card.army_factions == ("rebels",)]
    empire = [unit for unit in catalog.units.values() if unit.faction == "empire"]

    assert kept
    assert [(card.id, unit.id) for card in kept for unit in empire if fits(card, unit)] == []
