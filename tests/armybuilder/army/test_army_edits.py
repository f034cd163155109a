"""Edits of the army as a whole. Rules: BF-01, BF-20, FAC-03."""

import pytest

from armybuilder.army.apply import Applied, RefusedEdit, apply
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import (
    Edit,
    Rename,
    SetBattleForce,
    SetChoices,
    SetEdition,
    SetForceAlignment,
    SetMode,
    SetNotes,
    SetRelease,
)
from armybuilder.rules.judge import judge
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import newest_release, open_catalog

CLAN = DraftArmy(
    faction="mandalorians",
    battle_force="battle-force/custom-clan",
    choices=("veterans", "feats-of-valor"),
)


@pytest.mark.parametrize(
    ("edit", "change"),
    [
        (Rename(title="Coastal watch"), {"title": "Coastal watch"}),
        (SetNotes(notes="Tuesday"), {"notes": "Tuesday"}),
        (SetEdition(edition="current"), {"edition": "current"}),
        (SetMode(mode="mode/big"), {"mode": "mode/big"}),
        (SetForceAlignment(force_alignment="dark"), {"force_alignment": "dark"}),
        (SetBattleForce(battle_force="battle-force/west"), {"battle_force": "battle-force/west"}),
    ],
)
def test_one_thing_changes_and_all_else_stays(edit: Edit, change: dict[str, str]) -> None:
    hand = ("command-card/plain-1a", "command-card/rells-word")
    draft = f1_army("RELL-C: gear/cell", "LINE x3", command_hand=hand)

    answer = apply(draft, edit, f1_catalog())

    assert answer == Applied(draft.model_copy(update=change))


def test_a_unit_has_notes_of_its_own() -> None:
    answer = apply(f1_army("CAP", "LINE"), SetNotes(notes="left", unit="u2"), f1_catalog())

    assert [unit.notes for unit in answer.draft.units] == ["", "left"]
    assert answer.draft.notes == ""


def test_b09_another_battle_force_keeps_every_unit_and_flags_it() -> None:
    catalog = f1_catalog()
    north = f1_army("CAP", "LINE x2", "GUARD", "BIKE", battle_force="battle-force/north")

    south = apply(north, SetBattleForce(battle_force="battle-force/south"), catalog).draft
    back = apply(south, SetBattleForce(battle_force="battle-force/north"), catalog).draft

    flagged = {o for p in judge(south, catalog).problems for o in p.offenders}
    assert south.units == north.units
    assert flagged == {"u4", "u5"}
    assert back == north
    assert judge(back, catalog) == judge(north, catalog)


def test_choices_begin_anew_in_another_battle_force() -> None:
    answer = apply(CLAN, SetBattleForce(battle_force="battle-force/clan-wren"), open_catalog())

    assert (answer.draft.battle_force, answer.draft.choices) == ("battle-force/clan-wren", ())
    assert answer.remarks == ("The choices of the former battle force were cleared.",)


def test_the_same_battle_force_again_changes_nothing() -> None:
    edit = SetBattleForce(battle_force="battle-force/custom-clan")

    assert apply(CLAN, edit, open_catalog()) == Applied(CLAN)


def test_a_choice_is_picked_once() -> None:
    edit = SetChoices(choices=("guns-for-hire", "veterans", "guns-for-hire"))

    assert apply(CLAN, edit, open_catalog()).draft.choices == ("guns-for-hire", "veterans")


def test_an_army_names_its_release() -> None:
    edit = SetRelease(release=newest_release())

    assert apply(CLAN, edit, open_catalog()).draft.release == newest_release()


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (SetEdition(edition="olden"), "There is no edition olden."),
        (SetMode(mode="mode/tiny"), "There is no mode mode/tiny."),
        (SetRelease(release="1999-01"), "There is no release 1999-01."),
        (
            SetRelease(release=newest_release()),
            f"Release {newest_release()} lacks cards of this army. There is no mode mode/std. "
            "There is no faction red. There is no unit red/cap.",
        ),
        (
            SetBattleForce(battle_force="battle-force/none"),
            "There is no battle force battle-force/none.",
        ),
        (SetChoices(choices=("veterans",)), "This army's battle force offers no choice veterans."),
        (SetNotes(notes="?", unit="u9"), "No unit of this army has the id u9."),
    ],
)
def test_edits_that_make_no_sense_are_refused(edit: Edit, message: str) -> None:
    with pytest.raises(RefusedEdit) as refusal:
        apply(f1_army("CAP"), edit, f1_catalog())

    assert refusal.value.message == message


def test_a_battle_force_of_another_faction_is_refused() -> None:
    edit = SetBattleForce(battle_force="battle-force/blizzard-force")

    with pytest.raises(RefusedEdit) as refusal:
        apply(DraftArmy(faction="rebels"), edit, open_catalog())

    assert refusal.value.message == "Blizzard Force is a battle force of Empire."
