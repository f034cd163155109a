"""Edits of the command hand and the battle deck. Rules: HAND-01, HAND-02, BDECK-01."""

import pytest

from armybuilder.army.apply import RefusedEdit, apply
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import (
    AddBattleCard,
    AddCommandCard,
    Edit,
    RemoveBattleCard,
    RemoveCommandCard,
)
from tests.fixture_f1 import f1_army, f1_catalog

HAND = ("command-card/plain-1a", "command-card/plain-2a")
DECK = ("battle-card/primary-a", "battle-card/primary-b")


def drafted() -> DraftArmy:
    return f1_army("CAP", command_hand=HAND, battle_deck=DECK)


def test_cards_are_added_last_and_taken_out_of_their_place() -> None:
    catalog = f1_catalog()

    more = apply(drafted(), AddCommandCard(card="command-card/plain-3a"), catalog).draft
    less = apply(more, RemoveCommandCard(card="command-card/plain-1a"), catalog).draft
    deck = apply(less, AddBattleCard(card="battle-card/secondary-a"), catalog).draft
    rest = apply(deck, RemoveBattleCard(card="battle-card/primary-a"), catalog).draft

    assert more.command_hand == (*HAND, "command-card/plain-3a")
    assert less.command_hand == ("command-card/plain-2a", "command-card/plain-3a")
    assert deck.battle_deck == (*DECK, "battle-card/secondary-a")
    assert rest.battle_deck == ("battle-card/primary-b", "battle-card/secondary-a")


def test_of_two_copies_the_later_one_is_taken_out() -> None:
    draft = f1_army("CAP", battle_deck=(DECK[0], DECK[1], DECK[0]))

    answer = apply(draft, RemoveBattleCard(card=DECK[0]), f1_catalog())

    assert answer.draft.battle_deck == DECK


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (AddCommandCard(card="command-card/x"), "There is no command card command-card/x."),
        (AddCommandCard(card="command-card/plain-1a"), "Plain 1A is in the hand already."),
        (
            AddCommandCard(card="command-card/standing-orders"),
            "Standing Orders is in every hand by itself.",
        ),
        (
            RemoveCommandCard(card="command-card/plain-3a"),
            "command-card/plain-3a is not in the hand.",
        ),
        (AddBattleCard(card="battle-card/x"), "There is no battle card battle-card/x."),
        (AddBattleCard(card="battle-card/primary-a"), "Primary A is in the deck already."),
        (RemoveBattleCard(card="battle-card/x"), "battle-card/x is not in the deck."),
    ],
)
def test_edits_that_make_no_sense_are_refused(edit: Edit, message: str) -> None:
    with pytest.raises(RefusedEdit) as refusal:
        apply(drafted(), edit, f1_catalog())

    assert refusal.value.message == message


def test_a_hand_holds_only_so_many_cards() -> None:
    hand = ("command-card/plain-1a",) * 30

    with pytest.raises(RefusedEdit, match="at most 30 cards"):
        apply(
            f1_army("CAP", command_hand=hand),
            AddCommandCard(card="command-card/plain-1b"),
            f1_catalog(),
        )
