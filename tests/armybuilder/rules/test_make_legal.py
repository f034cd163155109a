"""The smallest change that makes an army legal."""

from itertools import count
from typing import Any

import pytest
from hypothesis import given

from armybuilder.army.apply import apply
from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import EDIT
from armybuilder.army.report import Report
from armybuilder.rules.judge import judge
from armybuilder.rules.make_legal import MOST_OFFERED, MOST_SECONDS, Search, make_legal
from tests.fixture_f1 import f1_army, f1_catalog
from tests.random_armies import drafts
from units.catalog.library import open_catalog

B05 = ("CAP", "LINE x6", "GUARD x3", "BIKE x3", "SKIM x2")


def search(*units: str, **frame: Any) -> Search:
    return make_legal(f1_army(*units, **frame), f1_catalog())


def told(found: Search) -> list[tuple[str, int]]:
    return [(one.description, one.change) for one in found.remedies]


def test_a_legal_army_needs_no_remedy() -> None:
    assert search("CAP", "LINE x3") == Search(remedies=(), exhausted=False)


@pytest.mark.parametrize(
    ("units", "remedies"),
    [
        pytest.param(
            ["CAP", "LINE x3", "MORT"],
            [("Take out Mortar", -40), ("Add Shore Squad", 45)],
            id="a mortar without its squad (DET-02)",
        ),
        pytest.param(
            ["CAP", "RELL-C", "RELL-O", "LINE x3"],
            [("Take out Rell, Apprentice", -130), ("Take out Rell, Veteran", -150)],
            id="the same person twice (UNIQ-02)",
        ),
        pytest.param(
            ["CAP", "LINE: personnel/hero", "LINE: personnel/hero", "LINE x2"],
            [("Take Hero off Line Squad", -20), ("Take out Line Squad", -60)],
            id="a hero twice (UNIQ-01)",
        ),
        pytest.param(
            ["CAP", "LINE: training/drill", "LINE x2"],
            [("Take off Drill", -6)],
            id="a card without a slot (UPG-01)",
        ),
        pytest.param(
            ["LINE x3"], [("Add Captain", 50), ("Add Governor", 65)], id="no commander (RANK-01)"
        ),
    ],
)
def test_the_smallest_change_comes_first(units: list[str], remedies: list[tuple[str, int]]) -> None:
    found = told(search(*units))

    assert found[: len(remedies)] == remedies


def test_b05_an_army_over_the_limit_loses_its_cheapest_sufficient_unit() -> None:
    found = search(*B05)

    assert told(found) == [
        ("Take out Guard", -66),
        ("Take out Bike Pair", -70),
        ("Take out Skimmer", -175),
    ]
    assert [(one.edits, one.points) for one in found.remedies] == [(1, 982), (1, 978), (1, 873)]


def test_an_empty_army_is_filled() -> None:
    first = search().remedies[0]

    assert first.description == "Add Captain; add 3 Line Squad"
    assert (first.edits, first.points) == (2, 170)


def test_two_problems_with_one_cause_need_one_edit() -> None:
    army = ("CAP", "LINE x6", "MORT", "GUARD x3", "BIKE x3", "SKIM x2")  # no parent, rank, points

    first = search(*army).remedies[0]

    assert [one.kind for one in first.edit.edits] == ["remove-unit"] * 2  # type: ignore[union-attr]
    assert first.description == "Take out Mortar; take out Guard"


def test_cards_of_the_hand_are_taken_out() -> None:
    found = search("CAP", "LINE x3", command_hand=["command-card/rells-word"])

    assert told(found)[0] == ("Put back Rell's Word", 0)


def test_the_search_ends_with_its_steps_and_says_so() -> None:
    found = make_legal(f1_army(), f1_catalog(), most_steps=2)

    assert found == Search(remedies=(), exhausted=True)


def test_the_last_step_allowed_is_still_made() -> None:
    legal = f1_army("CAP", "LINE x3")

    assert not make_legal(legal, f1_catalog(), most_steps=1).exhausted
    assert make_legal(legal, f1_catalog(), most_steps=0).exhausted


def test_the_last_moment_allowed_is_still_used() -> None:
    legal = f1_army("CAP", "LINE x3")
    on_time, late = iter([5.0, 5.0 + MOST_SECONDS]), iter([5.0, 5.001 + MOST_SECONDS])

    assert not make_legal(legal, f1_catalog(), clock=lambda: next(on_time)).exhausted
    assert make_legal(legal, f1_catalog(), clock=lambda: next(late)).exhausted


def test_an_army_whose_verdict_is_open_is_searched_a_way_to_a_legal_one() -> None:
    found = search("CAP", "LINE: gear/charm", "LINE x2")

    assert told(found)[0] == ("Play on the dark side", 0)


def test_the_search_ends_with_its_time_and_says_so() -> None:
    ticks = count()  # a second for each look at the clock

    found = make_legal(f1_army(), f1_catalog(), clock=lambda: float(next(ticks)))

    assert found == Search(remedies=(), exhausted=True)


@given(draft=drafts(most_units=4))
def test_every_remedy_gives_a_legal_army(draft: DraftArmy) -> None:
    catalog = open_catalog(None, draft.edition)

    found = make_legal(draft, catalog, most_steps=40)

    assert len(found.remedies) <= MOST_OFFERED
    sizes = [(one.edits, abs(one.change)) for one in found.remedies]
    assert sizes == sorted(sizes)
    for remedy in found.remedies:
        after = apply(draft, remedy.edit, catalog).draft
        assert judge(after, catalog, with_fixes=False).legal
        assert Army(after, catalog).points == remedy.points
        assert remedy.points - remedy.change == Army(draft, catalog).points


@given(draft=drafts(most_units=6))
def test_every_fix_mends_its_problem_and_breaks_nothing(draft: DraftArmy) -> None:
    catalog = open_catalog(None, draft.edition)
    before = judge(draft, catalog)
    errors = marks(before, "error")

    for problem in before.problems:
        for fix in problem.fixes:
            edit = EDIT.validate_python(fix.edit)
            after = judge(apply(draft, edit, catalog).draft, catalog, with_fixes=False)
            assert (problem.code, problem.offenders) not in marks(after)
            assert marks(after, "error") <= errors
            assert after.points == fix.points


def marks(report: Report, severity: str = "") -> set[tuple[str, tuple[str, ...]]]:
    """What tells the problems of a report apart, of one severity or of all."""
    return {
        (one.code, one.offenders) for one in report.problems if severity in ("", one.severity.value)
    }
