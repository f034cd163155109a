"""Which card a written name means, however a program spells it."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from enum import IntEnum
from functools import lru_cache
from typing import Any

from armybuilder.imports.spellings import other_spellings
from units.catalog.catalog import Catalog

LONGEST_NAME = 120
MOST_NEAR = 4
NEARNESS = 0.72
SHORT = 8  # letters: of so short a name one letter is much
NEARNESS_OF_SHORT = 0.85
OTHER = re.compile(r"[^a-z0-9]+")


class How(IntEnum):
    """How a name is spelled, in the order in which spellings are tried."""

    SIMULATOR = 0
    FULL = 1
    SHORT = 2
    OTHER_BUILDER = 3
    NAME_ALONE = 4
    FORMER = 5
    WITHOUT_SPACES = 6


def plain(text: str) -> str:
    """A name as names are compared: letters and digits in lower case, single spaces between."""
    bare = unicodedata.normalize("NFKD", text[:LONGEST_NAME]).lower().replace("&", " and ")
    letters = "".join(one for one in bare if not unicodedata.combining(one))
    return OTHER.sub(" ", letters.replace("'", "").replace("’", "")).strip()


class Names:
    """The names of one kind of card."""

    def __init__(self, cards: Iterable[Any], former: Iterable[tuple[str, str]] = ()) -> None:
        self._found: dict[str, dict[str, How]] = {}
        listed = {card.id: card for card in cards}
        for card in listed.values():
            for how, spelling in _spellings(card):
                self._add(spelling, card.id, how)
        for card_id, spelling in former:
            if card_id in listed:
                self._add(spelling, card_id, How.FORMER)

    def _add(self, spelling: str, card_id: str, how: How) -> None:
        key = plain(spelling)
        for one, as_how in ((key, how), (key.replace(" ", ""), How.WITHOUT_SPACES)):
            known = self._found.setdefault(one, {})
            known[card_id] = min(known.get(card_id, as_how), as_how)

    def spelled(self, text: str) -> dict[str, How]:
        """Every card that is written so in some program, and how that spelling is called."""
        key = plain(text)
        found = self._found.get(key.replace(" ", ""), {})
        return found | self._found.get(key, {}) if key else {}

    def called(self, text: str, own: Collection[str] | None = None) -> tuple[str, ...]:
        """The cards meant by the best spelling: of ``own`` first, and full names before short."""
        spelled = self.spelled(text)
        whole = {one: how for one, how in spelled.items() if how < How.NAME_ALONE}
        for cards in (whole, spelled):
            for scope in (own, None):
                left = {one: how for one, how in cards.items() if scope is None or one in scope}
                if left:
                    best = min(left.values())
                    return tuple(one for one, how in left.items() if how == best)
        return ()

    def near(self, text: str, own: Collection[str] | None = None) -> tuple[str, ...]:
        """Cards with a name much like this, the nearest first; those of ``own`` if any are."""
        key = plain(text)
        cutoff = NEARNESS if len(key) > SHORT else NEARNESS_OF_SHORT
        keys = get_close_matches(key, self._found, n=3 * MOST_NEAR, cutoff=cutoff)
        found = list(dict.fromkeys(card for key in keys for card in self._found[key]))
        chosen = [card for card in found if own is not None and card in own]
        return tuple((chosen or found)[:MOST_NEAR])


class Matcher:
    """The names of everything that an army is made of."""

    def __init__(self, catalog: Catalog) -> None:
        former = [(one.id, one.former_name) for one in catalog.history.renamed]
        former += other_spellings()
        self.units = Names(catalog.units.values(), former)
        self.upgrades = Names(catalog.upgrades.values(), former)
        self.counterparts = Names(catalog.counterparts.values(), former)
        self.command_cards = Names(catalog.command_cards.values(), former)
        self.battle_cards = Names(catalog.battle_cards.values(), former)
        self.battle_forces = Names(catalog.battle_forces.values(), former)
        self.factions = Names(catalog.factions.values(), former)
        self.modes = Names(catalog.modes.values(), former)


@lru_cache(maxsize=16)
def matcher_of(catalog: Catalog) -> Matcher:
    """The matcher of a catalog, made once."""
    return Matcher(catalog)


def _spellings(card: Any) -> Iterator[tuple[How, str]]:
    """The ways in which programs write a card; fields that its kind lacks are passed over."""
    title = getattr(card, "title", None)
    ways = [
        (How.SIMULATOR, getattr(card, "tts_name", None)),
        (How.FULL, f"{card.name} {title}" if title else card.name),
        (How.FULL, getattr(card, "full_name", None)),
        (How.SHORT, getattr(card, "display_name", None)),
        (How.SHORT, getattr(card, "long_name", None)),
        (How.SHORT, getattr(card, "singular", None)),
        (How.SHORT, getattr(card, "tts_army_faction", None)),
        (How.NAME_ALONE, card.name),
        (How.FORMER, card.id.rpartition("/")[2]),
    ]
    other = getattr(card, "legionhq_name", None)
    ways += [(How.OTHER_BUILDER, f"{other} {title}" if title else other)] if other else []
    return ((how, spelling) for how, spelling in ways if spelling)
