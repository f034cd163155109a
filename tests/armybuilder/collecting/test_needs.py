"""Buildable or not, and why a card is not on offer."""

import pytest

from armybuilder.collecting.needs import Left, needs_of
from armybuilder.collecting.owned import Owned, cards_of
from tests.factories import a_draft
from units.catalog.library import open_catalog

SHORE = "empire/shoretroopers"


def test_an_army_is_buildable_exactly_when_nothing_is_missing():
    draft, catalog = a_draft(), open_catalog()
    all_of_it = Owned(cards=cards_of(draft))

    enough = needs_of(draft, all_of_it, catalog)
    short = needs_of(draft, all_of_it.and_also({SHORE: -1}), catalog)

    assert (enough.buildable, enough.missing) == (True, 0)
    assert (short.buildable, short.missing) == (False, 1)
    line = next(card for card in short.cards if card.card == SHORE)
    assert (line.name, line.kind) == ("Shoretroopers", "units")
    assert (line.needed, line.owned, line.missing) == (2, 1, 1)


def test_units_come_before_upgrades():
    draft = a_draft({"card": SHORE, "upgrades": ["gear/recon-intel"]})

    assert [card.kind for card in needs_of(draft, Owned(), open_catalog()).cards] == [
        "units", "upgrades",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("owned", "copies", "why"),
    [
        pytest.param(3, 1, "", id="one is free"),
        pytest.param(2, 1, "you own 2, in this army already", id="all are used"),
        pytest.param(0, 1, "not in your collection", id="none owned"),
        pytest.param(
            3, 2, "you own 3, 2 of them in this army, and 2 are wanted", id="too few for all"
        ),
    ],
)
def test_why_a_card_is_barred(owned: int, copies: int, why: str):
    draft = a_draft({"card": SHORE}, {"card": SHORE})

    assert Left(Owned(cards={SHORE: owned}), draft).against(SHORE, copies) == why
