"""Cards in words."""

import pytest

from units.catalog.library import open_catalog
from units.catalog.schema import Dice, Weapon
from units.presentation import ListedUnit, range_in_words, shown_weapons


@pytest.mark.parametrize(
    ("bands", "words"),
    [
        (None, "–"),
        ((0, 0), "Melee"),
        ((0, 1), "Melee, 1"),
        ((0, 2), "Melee, 1–2"),
        ((1, 3), "1–3"),
        ((2, 2), "2"),
        ((4, None), "4 and beyond"),
        ((0, None), "Melee, 1 and beyond"),
    ],
)
def test_a_range_is_told_in_words(bands: tuple[int, int | None] | None, words: str) -> None:
    assert range_in_words(bands) == words


def test_dice_that_a_weapon_does_not_roll_are_left_out() -> None:
    weapon = Weapon(name="Rifle", range=(1, 3), dice=Dice(red=1, black=0, white=2))

    (shown,) = shown_weapons([weapon], open_catalog())

    assert shown.dice == [("red", 1), ("white", 2)]
    assert not shown.is_melee


def test_the_keywords_of_a_listed_unit_stand_in_one_line() -> None:
    catalog = open_catalog()

    listed = ListedUnit.of(catalog.units["empire/74-z-speeder-bikes"], catalog)

    assert listed.keyword_line == "Empire · Cover 1 · Speeder 1"
