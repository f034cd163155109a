"""The command hand and the battle deck by the names of their cards."""

import re

from armybuilder.imports.lookup import Account
from armybuilder.imports.names import Matcher
from armybuilder.imports.written import WrittenCard
from units.catalog.catalog import Catalog
from units.catalog.schema import BattleCard

MOST_HELD = 30
PIPS = re.compile(r"[•*\s]+")


def command_hand(
    cards: list[WrittenCard], catalog: Catalog, matcher: Matcher, account: Account
) -> tuple[str, ...]:
    """The hand, without the first copy of a card that every hand has. Rules: HAND-01."""
    implied = set(catalog.rules.command_hand.always)
    hand: list[str] = []
    for card in cards:
        text = card.text.strip("•* \t")
        found = matcher.command_cards.called(text)
        if found:
            chosen: str | None = account.settle(text, found)
        else:
            chosen = account.near(text, matcher.command_cards)
        if chosen is None or len(hand) >= MOST_HELD:
            account.lose(text, "command cards")
        elif chosen in implied:
            implied.discard(chosen)
        else:
            hand.append(chosen)
    return tuple(hand)


def battle_deck(
    cards: list[WrittenCard], mode: str, catalog: Catalog, matcher: Matcher, account: Account
) -> tuple[str, ...]:
    """The deck; of cards with one name the one that is legal in the mode. Rules: DECK-01."""
    plays_as = catalog.modes[mode].plays_as
    deck: list[str] = []
    for card in cards:
        found = matcher.battle_cards.called(card.text)
        legal = [one for one in found if plays_as in catalog.battle_cards[one].modes]
        if found:
            chosen: str | None = account.settle(card.text, legal or found)
        else:
            chosen = account.near(card.text, matcher.battle_cards)
        if chosen is None or len(deck) >= MOST_HELD:
            account.lose(card.text, card.where or "battle deck")
            continue
        deck.append(chosen)
        _compare_deck(card, catalog.battle_cards[chosen], account)
    return tuple(deck)


def _compare_deck(written: WrittenCard, card: BattleCard, account: Account) -> None:
    if written.deck and written.deck != card.deck:
        account.remark(f"{card.name} stood among {written.deck} cards and is of {card.deck}.")
