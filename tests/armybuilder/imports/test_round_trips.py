"""Random armies, legal or not, leave and come back the same; the verdict, too (B01)."""

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given

from armybuilder.army.draft import DraftArmy
from armybuilder.exports.exporting import export
from armybuilder.imports.importing import import_army
from armybuilder.rules.judge import judge
from armybuilder.samples import sample_army
from tests.random_armies import drafts
from units.catalog.library import newest_release, open_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)


def there_and_back(draft: DraftArmy, form: str) -> DraftArmy:
    catalog = open_catalog(draft.release, draft.edition)
    made = export(draft, catalog, form, NOON, as_draft=True, site="https://armies.example")
    outcome = import_army(made.content, edition=draft.edition)
    assert outcome.not_recognised == ()
    assert outcome.guessed == ()
    assert outcome.army is not None
    return outcome.army


def units_of(draft: DraftArmy) -> Counter[Any]:
    """Units as cards: neither their order nor that of their upgrades counts."""
    return Counter(
        (unit.card, tuple(sorted(unit.upgrades)), unit.counterpart and (
            unit.counterpart.card, tuple(sorted(unit.counterpart.upgrades))))
        for unit in draft.units
    )  # fmt: skip


def weighed(draft: DraftArmy) -> tuple[Any, ...]:
    report = judge(draft, open_catalog(draft.release, draft.edition), with_fixes=False)
    return report.verdict, report.points, Counter(one.code for one in report.problems)


@pytest.mark.parametrize("form", ["json", "link"])
@given(draft=drafts())
def test_our_json_and_our_link_lose_nothing(form: str, draft: DraftArmy) -> None:
    expected = draft.model_copy(update={"release": newest_release()})
    assert there_and_back(draft, form).model_dump() == expected.model_dump()  # but for a stamp


@given(draft=drafts())
def test_a_legion_hq_link_keeps_units_upgrades_hand_and_deck(draft: DraftArmy) -> None:
    back = there_and_back(draft, "legionhq")

    always = open_catalog().rules.command_hand.always
    assert units_of(back) == units_of(draft)
    assert Counter(back.command_hand) == Counter(c for c in draft.command_hand if c not in always)
    assert Counter(back.battle_deck) == Counter(draft.battle_deck)


@given(draft=drafts(wild=False))
def test_b01_the_verdict_after_a_link_is_the_one_before(draft: DraftArmy) -> None:
    back = there_and_back(draft, "legionhq")
    same_frame = {name: getattr(draft, name) for name in (
        "mode", "battle_force", "choices", "force_alignment")}  # fmt: skip

    assert weighed(back.model_copy(update=same_frame)) == weighed(draft)


@pytest.mark.parametrize("form", ["json", "link", "legionhq"])
def test_a_legal_army_with_detachments_stays_legal(form: str) -> None:
    """B01: the parents of detachments are found again."""
    assert weighed(there_and_back(sample_army(), form)) == weighed(sample_army())


@pytest.mark.parametrize("form", ["json", "link", "legionhq"])
def test_a_stack_of_twelve_comes_back(form: str) -> None:
    units = [{"card": "separatists/b1-battle-droids", "count": 12}]
    draft = DraftArmy.model_validate({"faction": "separatists", "units": units})

    assert len(there_and_back(draft, form).units) == 12


def test_our_link_keeps_title_notes_and_ids() -> None:
    unit = {"id": "left", "card": "empire/stormtroopers", "notes": "ünder “fire”\n2"}
    draft = DraftArmy.model_validate({"faction": "empire", "title": "Küste & Co", "notes": "n",
                                      "release": newest_release(), "units": [unit]})  # fmt: skip

    assert there_and_back(draft, "link") == draft
