"""What leaves as text or simulator JSON comes back as the same army, in what the form carries."""

import json
from datetime import UTC, datetime
from typing import Any

from hypothesis import given, settings

from armybuilder.army.draft import DraftArmy
from armybuilder.exports.exporting import export
from armybuilder.imports.importing import import_army
from armybuilder.imports.outcome import Imported
from armybuilder.rules.judge import judge
from tests.random_armies import drafts
from units.catalog.library import open_catalog

NOW = datetime(2026, 8, 5, tzinfo=UTC)

FULL = {
    "title": "Round trip",
    "faction": "republic",
    "battle_force": "battle-force/501st-legion",
    "units": [
        {"card": "republic/r2-d2-independent-astromech",
         "counterpart": {"card": "counterpart/c-3po-made-to-suffer"}},
        {"card": "republic/clone-trooper-infantry", "count": 2,
         "upgrades": ["heavy-weapon/z-6-clone-trooper", "training/offensive-push"]},
        {"card": "republic/clone-trooper-infantry", "count": 12},
    ],
    "command_hand": ["command-card/ambush", "command-card/push"],
    "battle_deck": [
        "battle-card/breakthrough", "battle-card/bunker-assault", "battle-card/shifting-priorities",
        "battle-card/recon-mission", "battle-card/surface-scan", "battle-card/marked-targets",
        "battle-card/garrison", "battle-card/ordnance", "battle-card/strafing-run",
    ],
}  # fmt: skip


def sent(draft: DraftArmy, form: str) -> str:
    catalog = open_catalog(draft.release, draft.edition)
    return export(draft, catalog, form, NOW, as_draft=True).content.decode()


def held(draft: DraftArmy) -> dict[str, Any]:
    """Units in any order, upgrades in any order, hand and deck."""
    units = []
    for unit in draft.units:
        other = unit.counterpart
        hosted = (other.card, sorted(other.upgrades)) if other else ("", [])
        units.append((unit.card, sorted(unit.upgrades), hosted))
    return {
        "units": sorted(units),
        "hand": sorted(draft.command_hand),
        "deck": sorted(draft.battle_deck),
        "frame": (draft.faction, draft.battle_force, draft.mode, draft.edition),
    }


def printed(draft: DraftArmy) -> list[tuple[str, list[str]]]:
    """Each unit with the names on the cards at it, its counterpart's among them."""
    upgrades, counterparts = open_catalog().upgrades, open_catalog().counterparts
    units = []
    for unit in draft.units:
        names = [upgrades[one].name for one in unit.upgrades]
        if unit.counterpart:
            names.append(counterparts[unit.counterpart.card].name)
            names += [upgrades[one].name for one in unit.counterpart.upgrades]
        units.append((unit.card, sorted(names)))
    return sorted(units)


def verdict(draft: DraftArmy) -> tuple[str, int]:
    report = judge(draft, open_catalog(draft.release, draft.edition))
    return report.verdict, report.points


def back(draft: DraftArmy, form: str) -> tuple[DraftArmy, Imported]:
    outcome = import_army(sent(draft, form))
    assert outcome.army is not None
    return outcome.army, outcome


@given(drafts())
@settings(max_examples=20)
def test_full_text_is_read_back_without_loss(draft: DraftArmy) -> None:
    army, outcome = back(draft, "text-full")
    assert not outcome.not_recognised
    assert army.units == draft.units
    assert held(army) == held(draft)
    assert army.choices == draft.choices
    assert army.force_alignment == draft.force_alignment
    assert verdict(army) == verdict(draft)


@given(drafts())
@settings(max_examples=12)
def test_simulator_json_is_read_back_or_says_what_it_took(draft: DraftArmy) -> None:
    """A faction that needs a battle force gets one; everything else is as it was. Rules: FAC-02."""
    army, outcome = back(draft, "tts")
    needs = open_catalog().factions[draft.faction].needs_battle_force
    if draft.battle_force is None and needs:
        assert any("battle force" in remark for remark in outcome.remarks)
        assert {**held(army), "frame": 0} == {**held(draft), "frame": 0}
    elif not outcome.not_recognised and not outcome.guessed:
        assert held(army) == held(draft)
        assert verdict(army) == verdict(draft)


@given(drafts(wild=False))
@settings(max_examples=10)
def test_names_alone_bring_back_the_printed_cards_or_tell_which_not(draft: DraftArmy) -> None:
    """Of cards with one printed name the unit gets the one it may have (B14)."""
    told = json.loads(sent(draft, "tts"))
    del told["listlink"]
    outcome = import_army(json.dumps(told))
    assert outcome.army is not None
    assert len(outcome.army.units) == len(draft.units)
    if not outcome.guessed and not outcome.not_recognised:
        assert printed(outcome.army) == printed(draft)


@given(drafts(wild=False))
@settings(max_examples=6)
def test_texts_to_read_keep_every_unit(draft: DraftArmy) -> None:
    for form in ("text", "markdown", "text-tournament"):
        army, outcome = back(draft, form)
        assert len(army.units) == len(draft.units), form
        if not outcome.guessed and not outcome.not_recognised:
            assert sorted(unit.card for unit in army.units) == sorted(u.card for u in draft.units)


def test_a_list_with_everything_survives_every_form() -> None:
    """Section 8 of the exchange formats: stacks, a counterpart, a battle force, nine cards."""
    draft = DraftArmy.model_validate(FULL)
    for form in ("text-full", "tts", "text", "markdown", "text-tournament"):
        army, outcome = back(draft, form)
        assert held(army) == held(draft), form
        assert not outcome.not_recognised, form
        assert army.title == "Round trip", form
        assert verdict(army) == verdict(draft), form


def test_notes_come_back_from_full_text_as_they_were() -> None:
    notes = "First line\n\n  Second: [u1] \\n\t•"
    draft = DraftArmy.model_validate(FULL | {"notes": notes, "title": "A [1] – b: c"})
    army, _ = back(draft, "text-full")
    assert army.notes == notes
    assert army.title == "A [1] – b: c"
