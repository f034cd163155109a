"""The battle deck: so many cards of each kind, of the mode and the faction."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.edits import RemoveBattleCard
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import distinct, twice_or_more
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from units.catalog.schema import BattleCard
from units.rulebook.problem import Severity


class BattleDeck(Rule):
    """So many cards of each deck, none twice, all legal in the mode (or the one it is like).

    Some cards belong to a faction. A deck may stay incomplete while building.
    """

    id = "battle-deck"
    cites = ("BDECK-01", "BDECK-02", "BDECK-03", "BDECK-04")

    decks: dict[str, int]
    duplicates: bool

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        numbers = terms.catalog.rules.battle_deck.model_dump()
        return {"duplicates": numbers.pop("duplicates"), "decks": numbers}

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        cards = [army.catalog.battle_cards[card] for card in army.draft.battle_deck]
        if cards:
            yield from self._counts(cards, army)
            yield from self._each(distinct(cards), army)
        whole = sum(self.decks.values())
        if len(cards) < whole:
            yield self.finding(
                "incomplete",
                partial(_incomplete, len(cards), whole),
                rules=("BDECK-01",),
                severity=Severity.WARNING,
            )

    def _counts(self, cards: list[BattleCard], army: Army) -> Iterator[Finding]:
        for deck, most in self.decks.items():
            there = [card for card in cards if card.deck == deck]
            if len(there) > most:
                yield self.finding(
                    f"too-many-{deck}",
                    partial(_too_many, deck, there, most, army),
                    rules=("BDECK-01",),
                    offenders=sorted({card.id for card in there}),
                    mends=partial(_put_back, there, len(there) - most),
                )
        for card, copies in twice_or_more(cards):
            if not self.duplicates:
                yield self.finding(
                    "twice",
                    partial(str, f"{card.name} is in the deck {copies} times, of at most 1."),
                    rules=("BDECK-01",),
                    offenders=(card.id,),
                    mends=partial(_put_back, [card], 1),
                )

    def _each(self, cards: list[BattleCard], army: Army) -> Iterator[Finding]:
        mode = army.terms.mode
        for card in cards:
            if mode.plays_as not in card.modes:
                yield self._barred("mode", card, f"is no card of {mode.name}", "BDECK-02")
            if card.faction not in (None, army.terms.faction.id):
                name = army.terms.faction_name(card.faction or "")
                yield self._barred("faction", card, f"is for armies of {name}", "BDECK-04")

    def _barred(self, what: str, card: BattleCard, why: str, rule: str) -> Finding:
        return self.finding(
            what,
            partial(str, f"{card.name} {why}."),
            rules=(rule,),
            offenders=(card.id,),
            mends=partial(_put_back, [card], 1),
        )


def _incomplete(there: int, whole: int) -> str:
    return f"Battle deck incomplete: {there} of {whole} cards."


def _too_many(deck: str, cards: list[BattleCard], most: int, army: Army) -> str:
    names = " + ".join(card.name for card in cards)
    kind = next(one.name for one in army.catalog.vocabulary.battle_decks if one.id == deck)
    return f"{len(cards)} of at most {most} cards of the kind {kind}: {names}."


def _put_back(cards: list[BattleCard], excess: int, _unit: str) -> Iterator[Mend]:
    if excess == 1:
        for card in distinct(reversed(cards)):
            yield Mend(f"Put back {card.name}", RemoveBattleCard(card=card.id))
