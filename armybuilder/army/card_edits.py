"""Edits of the command hand and the battle deck."""

from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import (
    AddBattleCard,
    AddCommandCard,
    RemoveBattleCard,
    RemoveCommandCard,
)
from armybuilder.army.outcome import Applied, RefusedEdit
from units.catalog.catalog import Catalog

MOST_CARDS = 30  # what a draft holds of either kind, far more than any rule allows


def add_command_card(draft: DraftArmy, edit: AddCommandCard, catalog: Catalog) -> Applied:
    """One more card in the hand; the cards that every hand has are there by themselves."""
    card = catalog.command_cards.get(edit.card)
    if card is None:
        raise RefusedEdit(f"There is no command card {edit.card}.")
    if edit.card in catalog.rules.command_hand.always:
        raise RefusedEdit(f"{card.name} is in every hand by itself.")
    hand = _with(draft.command_hand, edit.card, f"{card.name} is in the hand already.")
    return Applied(draft.model_copy(update={"command_hand": hand}))


def remove_command_card(draft: DraftArmy, edit: RemoveCommandCard, catalog: Catalog) -> Applied:
    """The hand with one copy of the card less."""
    hand = _without(draft.command_hand, edit.card, "hand")
    return Applied(draft.model_copy(update={"command_hand": hand}))


def add_battle_card(draft: DraftArmy, edit: AddBattleCard, catalog: Catalog) -> Applied:
    """One more card in the battle deck."""
    card = catalog.battle_cards.get(edit.card)
    if card is None:
        raise RefusedEdit(f"There is no battle card {edit.card}.")
    deck = _with(draft.battle_deck, edit.card, f"{card.name} is in the deck already.")
    return Applied(draft.model_copy(update={"battle_deck": deck}))


def remove_battle_card(draft: DraftArmy, edit: RemoveBattleCard, catalog: Catalog) -> Applied:
    """The battle deck with one copy of the card less."""
    deck = _without(draft.battle_deck, edit.card, "deck")
    return Applied(draft.model_copy(update={"battle_deck": deck}))


def _with(cards: tuple[str, ...], card: str, already: str) -> tuple[str, ...]:
    if card in cards:
        raise RefusedEdit(already)
    if len(cards) >= MOST_CARDS:
        raise RefusedEdit(f"A hand or deck holds at most {MOST_CARDS} cards here.")
    return (*cards, card)


def _without(cards: tuple[str, ...], card: str, where: str) -> tuple[str, ...]:
    """The cards but for the last copy of one of them, so that the others keep their order."""
    if card not in cards:
        raise RefusedEdit(f"{card} is not in the {where}.")
    last = len(cards) - 1 - cards[::-1].index(card)
    return cards[:last] + cards[last + 1 :]
