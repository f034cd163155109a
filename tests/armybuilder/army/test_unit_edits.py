"""Adding, removing, copying, moving and replacing units."""

import pytest

from armybuilder.army.apply import Applied, RefusedEdit, apply
from armybuilder.army.draft import MOST_UNITS, DraftArmy
from armybuilder.army.edits import (
    EDIT,
    AddUnit,
    DuplicateUnit,
    Edit,
    MoveUnit,
    RemoveUnit,
    ReplaceUnit,
    Several,
    Unequip,
)
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog

EMPIRE = DraftArmy(faction="empire")


def after(draft: DraftArmy, *edits: Edit) -> DraftArmy:
    for edit in edits:
        draft = apply(draft, edit, f1_catalog()).draft
    return draft


def cards(draft: DraftArmy) -> list[str]:
    return [unit.card.partition("/")[2] for unit in draft.units]


def test_units_stand_behind_the_last_of_their_rank() -> None:
    draft = f1_army("CAP", "SHORE", "BIKE")

    added = [AddUnit(card=card) for card in ("red/line", "red/gov", "red/scout", "red/hulk")]

    assert cards(after(draft, *added)) == ["cap", "gov", "shore", "line", "scout", "bike", "hulk"]


def test_a_unit_of_the_first_rank_stands_on_top() -> None:
    draft = f1_army("LINE")

    assert cards(after(draft, AddUnit(card="red/cap"))) == ["cap", "line"]


def test_a_unit_counts_as_the_rank_its_battle_force_gives_it() -> None:
    frame = {"faction": "empire", "battle_force": "battle-force/imperial-remnant"}
    listed = [{"card": "empire/stormtroopers"}, {"card": "empire/74-z-speeder-bikes"}]
    draft = DraftArmy.model_validate(frame | {"units": listed})

    answer = apply(draft, AddUnit(card="empire/scout-troopers"), open_catalog())

    assert cards(answer.draft) == ["stormtroopers", "scout-troopers", "74-z-speeder-bikes"]


def test_several_units_are_added_at_a_place_of_the_list() -> None:
    draft = f1_army("CAP", "LINE")

    draft = after(draft, AddUnit(card="red/shore", count=2, at=1))

    assert [(unit.id, unit.card) for unit in draft.units] == [
        ("u1", "red/cap"),
        ("u3", "red/shore"),
        ("u4", "red/shore"),
        ("u2", "red/line"),
    ]


def test_ids_rise_and_are_never_used_again() -> None:
    draft = f1_army("CAP", "LINE x2")

    draft = after(draft, RemoveUnit(unit="u3"), AddUnit(card="red/line"))

    assert [unit.id for unit in draft.units] == ["u1", "u2", "u4"]
    assert DraftArmy.model_validate(draft.model_dump()).last_unit == 4


def test_named_upgrades_come_alone() -> None:
    edit = AddUnit(card="red/line", upgrades=("heavy-weapon/gun",))

    assert after(f1_army(), edit).units[0].upgrades == ("heavy-weapon/gun",)


@pytest.mark.parametrize(
    ("card", "upgrades", "remark"),
    [
        pytest.param(
            "empire/general-tagge-imperial-high-command",
            ("training/logistical-prowess",),
            "General Tagge comes with Logistical Prowess.",
            id="what its card demands (KW-05)",
        ),
        pytest.param(
            "empire/imperial-special-forces-inferno-squad",
            ("heavy-weapon/del-meeko", "heavy-weapon/gideon-hask"),
            "Imperial Special Forces comes with Del Meeko and Gideon Hask.",
            id="all that its card demands (KW-05)",
        ),
        pytest.param("empire/stormtroopers", (), None, id="nothing"),
    ],
)
def test_a_unit_comes_with_what_it_must_carry(
    card: str, upgrades: tuple[str, ...], remark: str | None
) -> None:
    answer = apply(EMPIRE, AddUnit(card=card), open_catalog())

    assert answer.draft.units[0].upgrades == upgrades
    assert answer.remarks == ((remark,) if remark else ())


def test_a_clan_puts_its_card_on_every_unit_with_the_slot() -> None:
    draft = DraftArmy(faction="mandalorians", battle_force="battle-force/clan-wren")
    warriors = AddUnit(card="mercenary/mandalorian-warriors")
    veterans = AddUnit(card="mercenary/clan-wren-veterans")

    first = apply(draft, warriors, open_catalog())
    second = apply(draft, veterans, open_catalog())

    assert first.draft.units[0].upgrades == ("clan/clan-wren",)
    assert first.remarks == ("Mandalorian Warriors comes with Clan Wren.",)
    assert second.draft.units[0].upgrades == ()


@pytest.mark.parametrize(
    ("card", "put_on"),
    [
        pytest.param(
            "empire/imperial-death-troopers",
            ("armament/e-11d-focused-fire-configuration",),
            id="one card is free",
        ),
        pytest.param("republic/jedi-knight-keeper-of-the-peace", (), id="three are, so none"),
        pytest.param("mercenary/maul-a-rival", (), id="the one is an exception"),
    ],
)
def test_the_only_free_card_of_a_slot_is_put_on(card: str, put_on: tuple[str, ...]) -> None:
    draft = DraftArmy(faction=open_catalog().units[card].faction)

    answer = apply(draft, AddUnit(card=card), open_catalog())

    assert answer.draft.units[0].upgrades == put_on


def test_an_automatic_counterpart_comes_once() -> None:
    iden = AddUnit(card="empire/iden-versio-inferno-squad-leader", count=2)

    answer = apply(EMPIRE, iden, open_catalog())

    first, second = answer.draft.units
    assert first.counterpart is not None
    assert first.counterpart.card == "counterpart/idens-id10-seeker-droid"
    assert second.counterpart is None
    assert answer.remarks == (
        "Iden Versio comes with Iden's ID10 Seeker Droid.",
        "Iden's ID10 Seeker Droid is in the army already and was left out.",
    )


def test_b16_a_copy_goes_without_what_the_army_has_only_once() -> None:
    draft = f1_army("CAP", "LINE: personnel/hero, heavy-weapon/gun")

    answer = apply(draft, DuplicateUnit(unit="u2"), f1_catalog())

    assert answer.draft.units[2].upgrades == ("heavy-weapon/gun",)
    assert answer.remarks == ("The copy of Line Squad goes without Hero.",)


def test_a_copy_stands_behind_its_original_with_notes() -> None:
    draft = f1_army("CAP", "LINE x2")
    noted = EDIT.validate_python({"kind": "set-notes", "unit": "u2", "notes": "left flank"})

    draft = after(draft, noted, DuplicateUnit(unit="u2"))

    assert [(unit.id, unit.notes) for unit in draft.units[1:]] == [
        ("u2", "left flank"),
        ("u4", "left flank"),
        ("u3", ""),
    ]


def test_a_copy_carries_a_limited_card_until_the_army_has_two() -> None:
    listed = [{"card": "empire/shoretroopers",
               "upgrades": ["comms/hq-uplink"]}]  # fmt: skip
    draft = DraftArmy.model_validate({"faction": "empire", "units": listed})

    second = apply(draft, DuplicateUnit(unit="u1"), open_catalog())
    third = apply(second.draft, DuplicateUnit(unit="u1"), open_catalog())

    assert second.draft.units[1].upgrades == ("comms/hq-uplink",)
    assert second.remarks == ()
    assert third.draft.units[1].upgrades == ()
    assert third.remarks == ("The copy of Shoretroopers goes without HQ Uplink.",)


def test_a_copy_of_an_illegal_unit_is_illegal_in_the_same_way() -> None:
    draft = f1_army("CAP", "LINE: gear/blade-g, gear/cell")

    answer = apply(draft, DuplicateUnit(unit="u2"), f1_catalog())

    assert answer.draft.units[2].upgrades == ("gear/blade-g", "gear/cell")
    assert answer.remarks == ()


def test_what_sat_in_the_slot_of_a_unique_card_stays_behind_with_it() -> None:
    upgrades = ["heavy-weapon/agent-kallus", "heavy-weapon/t-21b-shoretrooper"]
    listed = [{"card": "empire/shoretroopers", "upgrades": [*upgrades, "heavy-weapon/del-meeko"]}]
    draft = DraftArmy.model_validate({"faction": "empire", "units": listed})

    answer = apply(draft, DuplicateUnit(unit="u1"), open_catalog())

    assert answer.draft.units[1].upgrades == ("heavy-weapon/t-21b-shoretrooper",)
    assert answer.remarks == ("The copy of Shoretroopers goes without Agent Kallus and Del Meeko.",)


def test_a_counterpart_is_not_copied() -> None:
    iden = apply(EMPIRE, AddUnit(card="empire/iden-versio-inferno-squad-leader"), open_catalog())

    answer = apply(iden.draft, DuplicateUnit(unit="u1"), open_catalog())

    assert answer.draft.units[1].counterpart is None
    assert answer.remarks == ("The copy of Iden Versio goes without Iden's ID10 Seeker Droid.",)


def test_units_move_to_a_place_of_the_list() -> None:
    draft = f1_army("CAP", "LINE", "SHORE")

    assert cards(after(draft, MoveUnit(unit="u3", to=0))) == ["shore", "cap", "line"]
    assert cards(after(draft, MoveUnit(unit="u1", to=2))) == ["line", "shore", "cap"]


def test_another_card_keeps_id_place_notes_and_what_fits() -> None:
    draft = f1_army("CAP", "LINE: heavy-weapon/gun, gear/cell", "SHORE")
    draft = draft.model_copy(
        update={"units": tuple(u.model_copy(update={"notes": u.card}) for u in draft.units)}
    )

    answer = apply(draft, ReplaceUnit(unit="u2", card="red/shore"), f1_catalog())

    changed = answer.draft.units[1]
    assert (changed.id, changed.card, changed.notes) == ("u2", "red/shore", "red/line")
    assert changed.upgrades == ("heavy-weapon/gun",)
    assert answer.remarks == ("Shore Squad cannot carry Cell.",)
    assert answer.draft.last_unit == 3


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(ReplaceUnit(unit="u1", card="red/cap"), id="replaced"),
        pytest.param(RemoveUnit(unit="u1"), id="removed"),
        pytest.param(
            Several(edits=(RemoveUnit(unit="u1"), AddUnit(card="red/cap"))), id="both in one step"
        ),
    ],
)
def test_b15_command_cards_leave_with_their_owner(edit: Edit) -> None:
    hand = ("command-card/rells-word", "command-card/plain-1a")
    draft = f1_army("RELL-C", "LINE x3", command_hand=hand)

    answer = apply(draft, edit, f1_catalog())

    assert answer.draft.command_hand == ("command-card/plain-1a",)
    assert answer.remarks == (
        "Rell's Word left the hand: the army no longer has the unit it needs.",
    )


def test_command_cards_stay_while_another_unit_owns_them() -> None:
    hand = ("command-card/rells-word",)
    draft = f1_army("RELL-C", "RELL-O", "LINE x3", command_hand=hand)

    answer = apply(draft, RemoveUnit(unit="u1"), f1_catalog())

    assert answer == Applied(answer.draft, ())
    assert answer.draft.command_hand == hand


def test_a_card_that_never_had_its_owner_stays_to_be_judged() -> None:
    draft = f1_army("CAP", "LINE x3", command_hand=("command-card/rells-word",))

    assert after(draft, RemoveUnit(unit="u2")).command_hand == ("command-card/rells-word",)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (AddUnit(card="red/nobody"), "There is no unit red/nobody."),
        (AddUnit(card="red/line", upgrades=("gear/x",)), "There is no upgrade gear/x."),
        (AddUnit(card="red/line", at=4), "The list has no place 4; it has 3 units."),
        (RemoveUnit(unit="u9"), "No unit of this army has the id u9."),
        (DuplicateUnit(unit="u9"), "No unit of this army has the id u9."),
        (MoveUnit(unit="u1", to=3), "The list has no place 3; it has 3 units."),
        (ReplaceUnit(unit="u1", card="red/nobody"), "There is no unit red/nobody."),
        (ReplaceUnit(unit="u9", card="red/line"), "No unit of this army has the id u9."),
        (
            AddUnit(card="red/line", count=198),
            "An army holds at most 200 units; this would make 201.",
        ),
        (
            Several(edits=(RemoveUnit(unit="u1"), Unequip(unit="u1", upgrade="gear/cell"))),
            "No unit of this army has the id u1.",
        ),
    ],
)
def test_edits_that_make_no_sense_are_refused(edit: Edit, message: str) -> None:
    draft = f1_army("CAP", "LINE x2")

    with pytest.raises(RefusedEdit) as refusal:
        apply(draft, edit, f1_catalog())

    assert refusal.value.message == message


def test_an_army_may_be_filled_to_the_brim() -> None:
    draft = after(f1_army("CAP"), AddUnit(card="red/line", count=199))

    assert len(draft.units) == MOST_UNITS
    with pytest.raises(RefusedEdit, match="at most 200 units"):
        apply(draft, DuplicateUnit(unit="u1"), f1_catalog())


def test_unit_numbers_run_out_with_a_clear_word() -> None:
    draft = f1_army("CAP", last_unit=1_000_000)

    with pytest.raises(RefusedEdit, match="used up its unit numbers"):
        apply(draft, AddUnit(card="red/line"), f1_catalog())


def test_cards_stay_when_one_step_brings_another_owner() -> None:
    draft = f1_army("RELL-C", "LINE x3", command_hand=("command-card/rells-word",))
    edit = Several(edits=(RemoveUnit(unit="u1"), AddUnit(card="red/rell-o")))

    answer = apply(draft, edit, f1_catalog())

    assert answer.draft.command_hand == draft.command_hand
    assert answer.remarks == ()
