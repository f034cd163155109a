"""The menus of hand and deck. Rules: HAND-01, HAND-03, BF-04, BDECK-01 … BDECK-04."""

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.picker.cards import (
    battle_card_choices,
    command_card_choices,
    deck_counts,
    hand_counts,
)
from armybuilder.picker.choices import CardChoice, GroupCount
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog


def hand(draft: DraftArmy) -> dict[str, CardChoice]:
    return {one.card: one for one in command_card_choices(Army(draft, f1_catalog()))}


def test_a_card_needs_its_owner() -> None:
    without, with_rell = hand(f1_army("CAP")), hand(f1_army("RELL-O"))

    assert without["command-card/rells-word"].reasons == ("needs Rell in the army",)
    assert with_rell["command-card/rells-word"].eligible


def test_pips_are_counted() -> None:
    chosen = ("command-card/plain-1a", "command-card/plain-1b", "command-card/plain-2a")
    draft = f1_army("CAP", command_hand=chosen)
    offered = hand(draft)

    full, free = offered["command-card/plain-1c"], offered["command-card/plain-2b"]
    assert (full.eligible, full.reasons) == (False, ("the hand has 2 of 1 pips already",))
    assert (free.eligible, free.reasons) == (True, ())
    assert offered["command-card/plain-1a"].chosen
    assert hand_counts(Army(draft, f1_catalog())) == (
        GroupCount("1", 2, 2),
        GroupCount("2", 1, 2),
        GroupCount("3", 0, 2),
    )


def test_standing_orders_are_there_by_themselves() -> None:
    orders = hand(f1_army("CAP"))["command-card/standing-orders"]

    assert (orders.always, orders.chosen, orders.eligible) == (True, True, False)


def test_chosen_and_eligible_cards_come_first_in_their_group() -> None:
    draft = f1_army("CAP", command_hand=("command-card/plain-1b",))

    ones = [one.card for one in command_card_choices(Army(draft, f1_catalog())) if one.group == "1"]

    assert ones == [
        "command-card/plain-1b",
        "command-card/plain-1a",
        "command-card/plain-1c",
        "command-card/rells-word",
    ]


def test_cards_of_other_factions_and_battle_forces_say_so() -> None:
    catalog = open_catalog()
    offered = command_card_choices(Army(DraftArmy(faction="empire"), catalog))

    for choice in offered:
        card = catalog.command_cards[choice.card]
        of_others = card.faction not in (None, "empire")
        said = [reason for reason in choice.reasons if reason.startswith("only in")]
        assert bool(said) == (of_others or card.battle_force is not None), card.id


def test_the_deck_is_counted_by_kind_and_mode() -> None:
    chosen = ("battle-card/primary-a", "battle-card/primary-b", "battle-card/primary-c")
    army = Army(f1_army("CAP", battle_deck=chosen), f1_catalog())
    offered = {one.card: one for one in battle_card_choices(army)}

    assert offered["battle-card/primary-d"].reasons == ("the deck has 3 of these already",)
    assert offered["battle-card/primary-other"].reasons == ("only in BIG games",)
    assert offered["battle-card/advantage-a"].eligible
    assert deck_counts(army) == (
        GroupCount("primary", 3, 3),
        GroupCount("secondary", 0, 3),
        GroupCount("advantage", 0, 3),
    )


def test_a_mode_that_is_like_another_plays_its_cards() -> None:
    catalog = open_catalog()
    alike = [
        [one.card for one in battle_card_choices(Army(draft, catalog)) if one.eligible]
        for draft in (
            DraftArmy(faction="empire", mode="mode/recon"),
            DraftArmy(faction="empire", mode="mode/skirmish"),
        )
    ]

    assert alike[0] == alike[1] != []


def test_an_advantage_of_another_faction_is_not_offered() -> None:
    army = Army(DraftArmy(faction="empire"), open_catalog())
    offered = {one.card: one for one in battle_card_choices(army)}

    assert offered["battle-card/armored-assault"].reasons == ("only in armies of Separatists",)
