"""Hands are secret (HAND-04): neither an army nor its report names a card of a hidden one."""

from hypothesis import given

from armybuilder.army.draft import DraftArmy
from armybuilder.army.hiding import HIDDEN, report_without_hand, without_hand
from armybuilder.rules.judge import judge
from tests.factories import a_draft
from tests.random_armies import drafts
from units.catalog.library import open_catalog


@given(drafts(most_units=6))
def test_nothing_of_the_hand_is_left(draft: DraftArmy):
    catalog = open_catalog(None, draft.edition)
    report = judge(draft, catalog)

    hidden = report_without_hand(report, draft, catalog)
    shown = hidden.model_dump_json() + without_hand(draft).model_dump_json()

    for card in draft.command_hand:
        assert card not in shown
        assert all(catalog.command_cards[card].name not in p.message for p in hidden.problems)
    assert hidden.verdict == report.verdict
    assert hidden.legal or hidden.problems


def test_what_makes_the_hand_illegal_is_told_without_its_cards():
    catalog = open_catalog()
    draft = a_draft(command_hand=list(catalog.command_cards)[:9])
    report = judge(draft, catalog)

    told = [p.message for p in report_without_hand(report, draft, catalog).problems]

    assert report.verdict == "not-legal"
    assert HIDDEN in told


def test_an_army_without_a_hand_keeps_what_is_wrong_with_it():
    draft = a_draft({"card": "empire/shoretroopers"})
    catalog = open_catalog()
    report = judge(draft, catalog)

    hidden = report_without_hand(report, draft, catalog)

    kept = [p.code for p in report.problems if not p.code.startswith("command-hand.")]
    assert [p.code for p in hidden.problems] == kept
    assert not any(p.fixes for p in hidden.problems)
