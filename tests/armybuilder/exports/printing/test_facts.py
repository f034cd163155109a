"""What a card says, in lines."""

import pytest

from armybuilder.army.army import Army
from armybuilder.exports.printing.facts import facts_of
from tests.factories import a_draft
from units.catalog.library import open_catalog
from units.catalog.schema import Dice, KeywordInstance, Weapon

CATALOG = open_catalog()


def facts(reach: tuple[int, int | None] | None) -> str:
    """The line of a weapon of this reach, put into a unit's hands."""
    loadout = Army(a_draft({"card": "empire/shoretroopers"}), CATALOG).units[0].loadout
    pierce = KeywordInstance(name="Pierce", value=1)
    dice = Dice(red=0, black=2, white=1)
    weapon = Weapon(name="Blaster", range=reach, dice=dice, keywords=(pierce,))
    card = loadout.card.model_copy(update={"weapons": (weapon,)})
    before, loadout.card = loadout.card, card
    try:
        return facts_of(loadout, CATALOG)[-1]
    finally:
        loadout.card = before  # loadouts are kept for other armies


@pytest.mark.parametrize(
    ("reach", "words"),
    [
        ((0, 0), "Blaster: melee, 2 black, 1 white, Pierce 1"),
        ((1, 3), "Blaster: range 1–3, 2 black, 1 white, Pierce 1"),
        ((0, 2), "Blaster: melee, range 1–2, 2 black, 1 white, Pierce 1"),
        ((4, None), "Blaster: range 4 and beyond, 2 black, 1 white, Pierce 1"),
        (None, "Blaster: range –, 2 black, 1 white, Pierce 1"),
    ],
)
def test_a_weapon_is_one_line(reach: tuple[int, int | None] | None, words: str) -> None:
    assert facts(reach) == words


def test_a_vehicle_has_resilience_and_a_trooper_courage() -> None:
    army = Army(a_draft({"card": "empire/at-st"}, {"card": "empire/stormtroopers"}), CATALOG)

    vehicle, trooper = (facts_of(unit.loadout, CATALOG)[0] for unit in army.units)

    assert vehicle == (
        "Ground Vehicle · 1 mini · wounds 11 · resilience 8 · white defence · speed 2 · "
        "surge: defence block"
    )
    assert "courage 1" in trooper
    assert "4 minis" in trooper
