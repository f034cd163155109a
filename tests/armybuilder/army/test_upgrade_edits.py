"""Putting upgrades on, taking them off, and what falls out with them. Rules: UPG-06, KW-09."""

from typing import Any

import pytest

from armybuilder.army.apply import Applied, RefusedEdit, apply
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import Edit, Equip, SetCounterpart, Unequip
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog

IDEN = "empire/iden-versio-inferno-squad-leader"
ID10 = "counterpart/idens-id10-seeker-droid"
IG_11 = "mercenary/ig-11-nurse-and-protect"
DIN = "mercenary/din-djarin-the-mandalorian"
NANNY = "programming/nanny-programming"
GROGU = "counterpart/grogu"


def army(*units: dict[str, Any], **frame: Any) -> DraftArmy:
    return DraftArmy.model_validate({"faction": "empire", "units": list(units)} | frame)


def test_an_upgrade_comes_last_or_in_the_place_of_another() -> None:
    draft = f1_army("LINE: heavy-weapon/gun, gear/cell")

    more = apply(draft, Equip(unit="u1", upgrade="personnel/adj"), f1_catalog())
    other = apply(
        draft, Equip(unit="u1", upgrade="gear/blade-r", instead_of="heavy-weapon/gun"), f1_catalog()
    )

    assert more.draft.units[0].upgrades == ("heavy-weapon/gun", "gear/cell", "personnel/adj")
    assert other.draft.units[0].upgrades == ("gear/blade-r", "gear/cell")


def test_an_upgrade_without_a_slot_may_be_put_on_and_is_judged() -> None:
    answer = apply(f1_army("CAP"), Equip(unit="u1", upgrade="heavy-weapon/gun"), f1_catalog())

    assert answer.draft.units[0].upgrades == ("heavy-weapon/gun",)


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(Unequip(unit="u1", upgrade="personnel/adj"), id="taken off"),
        pytest.param(
            Equip(unit="u1", upgrade="personnel/hero", instead_of="personnel/adj"), id="swapped"
        ),
    ],
)
def test_what_sat_in_a_slot_that_is_gone_falls_out(edit: Edit) -> None:
    draft = f1_army("LINE: training/drill, personnel/adj, gear/cell")

    answer = apply(draft, edit, f1_catalog())

    assert "training/drill" not in answer.draft.units[0].upgrades
    assert "gear/cell" in answer.draft.units[0].upgrades
    assert answer.remarks == ("Drill left Line Squad: the slot is gone.",)


def test_a_card_that_had_no_slot_before_stays() -> None:
    draft = f1_army("LINE: training/drill, heavy-weapon/gun")

    answer = apply(draft, Unequip(unit="u1", upgrade="heavy-weapon/gun"), f1_catalog())

    assert answer.draft.units[0].upgrades == ("training/drill",)
    assert answer.remarks == ()


def test_slots_that_hang_on_each_other_all_fall() -> None:
    """The captain opens a training slot, and the training card opens one for the Force."""
    catalog = open_catalog()
    upgrades = [
        "personnel/stormtrooper-captain",
        "training/jedi-training-force-adept",
        "force/force-push",
    ]
    draft = army({"card": "empire/stormtroopers", "upgrades": upgrades})

    answer = apply(draft, Unequip(unit="u1", upgrade=upgrades[0]), catalog)

    names = [catalog.upgrades[one].full_name for one in upgrades[:0:-1]]
    assert answer.draft.units[0].upgrades == ()
    assert sorted(answer.remarks[0].partition(" left ")[0].split(" and ")) == sorted(names)


def test_a_counterpart_that_hangs_on_a_card_goes_with_it() -> None:
    droid = {"card": IG_11, "upgrades": [NANNY], "counterpart": {"card": GROGU}}
    draft = army(droid, faction="rebels")

    answer = apply(draft, Unequip(unit="u1", upgrade=NANNY), open_catalog())

    assert answer.draft.units[0].counterpart is None
    assert answer.remarks == ("Grogu left IG-11: the card that brought it is gone.",)


def test_a_counterpart_that_hangs_on_no_card_stays() -> None:
    hunter = {"card": DIN, "upgrades": ["gear/grappling-hooks"], "counterpart": {"card": GROGU}}
    draft = army(hunter, faction="rebels")

    answer = apply(draft, Unequip(unit="u1", upgrade="gear/grappling-hooks"), open_catalog())

    assert answer.draft.units[0].counterpart == draft.units[0].counterpart


def test_a_counterpart_carries_upgrades_of_its_own() -> None:
    draft = army({"card": IDEN, "counterpart": {"card": ID10}})
    uplink = Equip(unit="u1", upgrade="comms/hq-uplink", on_counterpart=True)

    put_on = apply(draft, uplink, open_catalog()).draft
    off = Unequip(unit="u1", upgrade="comms/hq-uplink", on_counterpart=True)

    assert put_on.units[0].upgrades == ()
    assert put_on.units[0].counterpart is not None
    assert put_on.units[0].counterpart.upgrades == ("comms/hq-uplink",)
    assert apply(put_on, off, open_catalog()).draft == draft


def test_a_counterparts_upgrades_leave_with_it() -> None:
    droid = {"card": ID10, "upgrades": ["comms/hq-uplink"]}
    draft = army({"card": IDEN, "counterpart": droid})

    answer = apply(draft, SetCounterpart(unit="u1"), open_catalog())

    assert answer.draft.units[0].counterpart is None
    assert answer.remarks == ("HQ Uplink left with Iden's ID10 Seeker Droid.",)


def test_command_cards_leave_with_the_counterpart_that_owns_them() -> None:
    hunter = {"card": DIN, "counterpart": {"card": GROGU}}
    draft = army(hunter, faction="rebels", command_hand=["command-card/the-hand-thing"])

    answer = apply(draft, SetCounterpart(unit="u1"), open_catalog())

    assert answer.draft.command_hand == ()
    assert answer.remarks == (
        "The Hand Thing left the hand: the army no longer has the unit it needs.",
    )


def test_the_same_counterpart_again_changes_nothing() -> None:
    draft = army({"card": IDEN, "counterpart": {"card": ID10, "upgrades": ["comms/hq-uplink"]}})

    answer = apply(draft, SetCounterpart(unit="u1", card=ID10), open_catalog())

    assert answer == Applied(draft)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (Equip(unit="u9", upgrade="gear/cell"), "No unit of this army has the id u9."),
        (Equip(unit="u1", upgrade="gear/x"), "There is no upgrade gear/x."),
        (Equip(unit="u1", upgrade="gear/cell"), "Line Squad carries Cell already."),
        (
            Equip(unit="u1", upgrade="personnel/adj", instead_of="personnel/hero"),
            "Line Squad does not carry personnel/hero.",
        ),
        (
            Equip(unit="u1", upgrade="personnel/adj", on_counterpart=True),
            "Line Squad has no counterpart.",
        ),
        (Unequip(unit="u1", upgrade="personnel/adj"), "Line Squad does not carry personnel/adj."),
        (
            Unequip(unit="u1", upgrade="gear/cell", on_counterpart=True),
            "Line Squad has no counterpart.",
        ),
        (
            SetCounterpart(unit="u1", card="counterpart/nobody"),
            "There is no counterpart counterpart/nobody.",
        ),
    ],
)
def test_edits_that_make_no_sense_are_refused(edit: Edit, message: str) -> None:
    draft = f1_army("LINE: gear/cell")

    with pytest.raises(RefusedEdit) as refusal:
        apply(draft, edit, f1_catalog())

    assert refusal.value.message == message


def test_a_unit_holds_only_so_many_upgrades() -> None:
    catalog = open_catalog()
    upgrades = list(catalog.upgrades)[:31]
    draft = army({"card": "empire/stormtroopers", "upgrades": upgrades[:30]})

    with pytest.raises(RefusedEdit, match="at most 30 upgrades"):
        apply(draft, Equip(unit="u1", upgrade=upgrades[30]), catalog)
