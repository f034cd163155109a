"""Two armies side by side: every unit of both once, and nothing where they are the same."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.army.difference import difference
from armybuilder.army.draft import DraftArmy
from tests.factories import a_draft
from tests.random_armies import drafts

GUNNER = "heavy-weapon/t-21b-shoretrooper"
SHORE = {"card": "empire/shoretroopers"}
ARMED = {**SHORE, "upgrades": [GUNNER]}


@given(drafts(most_units=6))
def test_an_army_and_itself_do_not_differ(army: DraftArmy):
    assert difference(army, army).is_empty


@given(drafts(most_units=6), st.randoms())
def test_neither_order_nor_ids_make_a_difference(army: DraftArmy, random):
    units = [one.model_copy(update={"id": f"x{at}"}) for at, one in enumerate(army.units)]
    random.shuffle(units)
    hand = tuple(reversed(army.command_hand))

    other = army.model_copy(update={"units": tuple(units), "command_hand": hand})

    assert difference(army, other).is_empty


@given(drafts(most_units=6), drafts(most_units=6))
def test_every_unit_of_both_is_there_exactly_once(a: DraftArmy, b: DraftArmy):
    found = difference(a, b)

    assert Counter(p.a.id for p in found.pairs if p.a) == Counter(u.id for u in a.units)
    assert Counter(p.b.id for p in found.pairs if p.b) == Counter(u.id for u in b.units)
    for pair in found.pairs:
        assert pair.a is None or pair.b is None or pair.a.card == pair.b.card
    lone_a = {p.a.card for p in found.pairs if p.kind == "removed"}
    lone_b = {p.b.card for p in found.pairs if p.kind == "added"}
    assert lone_a.isdisjoint(lone_b)


@given(drafts(most_units=6), drafts(most_units=6))
def test_the_other_way_round_added_is_removed(a: DraftArmy, b: DraftArmy):
    forth = Counter(pair.kind for pair in difference(a, b).pairs)
    back = Counter(pair.kind for pair in difference(b, a).pairs)

    assert (forth["added"], forth["removed"]) == (back["removed"], back["added"])


def test_a_unit_is_held_against_the_one_most_like_it():
    a = a_draft({**ARMED, "id": "one"}, {**SHORE, "id": "two"})
    b = a_draft({**SHORE, "id": "three"}, {**ARMED, "id": "four"}, {**ARMED, "id": "five"})

    pairs = [(p.a and p.a.id, p.b and p.b.id, p.kind) for p in difference(a, b).pairs]

    assert pairs == [("one", "four", "same"), ("two", "three", "same"), (None, "five", "added")]


def test_a_changed_unit_tells_which_cards_only_one_side_carries():
    (pair,) = difference(a_draft({**ARMED, "id": "u"}), a_draft({**SHORE, "id": "u"})).pairs

    assert (pair.kind, pair.only_a, pair.only_b) == ("changed", (GUNNER,), ())


def test_hand_and_deck_are_held_against_each_other_card_by_card():
    a = a_draft(command_hand=["command/one", "command/two"], battle_deck=["battle/x"])
    b = a_draft(command_hand=["command/two", "command/three"])

    found = difference(a, b)

    assert found.hand.both == ("command/two",)
    assert (found.hand.only_a, found.hand.only_b) == (("command/one",), ("command/three",))
    assert (found.deck.only_a, found.is_empty) == (("battle/x",), False)
