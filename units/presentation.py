"""Cards as pages show them: ranges in words, dice as pairs, keywords with their glossary text."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from units.catalog.catalog import Catalog
from units.catalog.schema import (
    Faction,
    GlossaryEntry,
    Keyword,
    KeywordInstance,
    Rank,
    Unit,
    UnitType,
    Weapon,
)

DICE = ("red", "black", "white")


class ListedUnit(NamedTuple):
    """A unit card in a list, with the terms its ids stand for."""

    card: Unit
    faction: Faction
    rank: Rank
    unit_type: UnitType

    @classmethod
    def of(cls, card: Unit, catalog: Catalog) -> Self:
        """The card as a list shows it."""
        return cls(
            card,
            catalog.factions[card.faction],
            catalog.ranks[card.rank],
            catalog.unit_types[card.unit_type],
        )

    @property
    def keyword_line(self) -> str:
        """Faction and keywords in one line."""
        return " · ".join([self.faction.name, *map(str, self.card.keywords)])


class ShownKeyword(NamedTuple):
    """A keyword as printed, its page and what it does."""

    label: str
    keyword: Keyword
    entry: GlossaryEntry


class ShownWeapon(NamedTuple):
    """A weapon: ``dice`` are pairs of colour and number, none with the number 0."""

    name: str
    range: str
    is_melee: bool
    dice: list[tuple[str, int]]
    keywords: list[ShownKeyword]


def shown_keywords(keywords: Iterable[KeywordInstance], catalog: Catalog) -> list[ShownKeyword]:
    """Keywords of a card with their texts, in printed order."""
    ids = [(str(one), catalog.keyword_ids[one.name]) for one in keywords]
    return [ShownKeyword(label, catalog.keywords[i], catalog.glossary[i]) for label, i in ids]


def shown_weapons(weapons: Iterable[Weapon], catalog: Catalog) -> list[ShownWeapon]:
    """Weapons of a card, in printed order."""
    return [
        ShownWeapon(
            name=weapon.name,
            range=range_in_words(weapon.range),
            is_melee=weapon.range is not None and weapon.range[0] == 0,
            dice=[(die, count) for die in DICE if (count := getattr(weapon.dice, die))],
            keywords=shown_keywords(weapon.keywords, catalog),
        )
        for weapon in weapons
    ]


def range_in_words(bands: tuple[int, int | None] | None) -> str:
    """``Melee``, ``1–3``, ``Melee, 1–2``, ``4 and beyond``; a dash when it only adds dice."""
    if bands is None:
        return "–"
    near, far = bands
    if near == 0:
        return "Melee" if far == 0 else f"Melee, {range_in_words((1, far))}"
    if far is None:
        return f"{near} and beyond"
    return str(near) if near == far else f"{near}–{far}"
