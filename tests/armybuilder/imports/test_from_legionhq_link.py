"""Legion HQ links: today's grammar, the older one, and what people paste around them."""

import pytest

from armybuilder.army.draft import DraftArmy
from armybuilder.imports.importing import import_army
from armybuilder.imports.outcome import Imported
from armybuilder.rules.judge import judge
from units.catalog.library import open_catalog

SITE = "https://legionhq2.com/list"
DROIDS = (
    f"{SITE}/separatists/1000:1iacw000,2gxho00hy0,1gx00000,1px00000,"
    "bl,bk,hk,bj,Ag,Ah,Al,Ad,Ae,Ac,yx,yy,yz"
)
REX = f"{SITE}/republic/600:5t:1fzEp00000cw0"
IDEN = f"{SITE}/empire/1000:1kg0000+1lw0"
R2 = f"{SITE}/rebels/1jg0+1ji"
IDEN_CARD = "empire/iden-versio-inferno-squad-leader"
DROID = "counterpart/idens-id10-seeker-droid"
C3PO = "counterpart/c-3po-human-cyborg-relations"


def read(text: str) -> tuple[Imported, DraftArmy]:
    outcome = import_army(text)
    assert outcome.source == "legionhq-link"
    assert outcome.army is not None
    return outcome, outcome.army


def lost(outcome: Imported) -> list[str]:
    return [one.text for one in outcome.not_recognised]


def units(army: DraftArmy) -> list[tuple[str, tuple[str, ...]]]:
    return [(unit.card, unit.upgrades) for unit in army.units]


def test_the_first_example_units_stacks_slots_hand_and_deck() -> None:
    outcome, army = read(DROIDS)
    b1 = ("separatists/b1-battle-droids",
          ("heavy-weapon/e-5c-b1-battle-droid", "gear/electrobinoculars"))  # fmt: skip

    assert units(army) == [
        ("separatists/general-grievous-sinister-cyborg", ("command/improvised-orders",)),
        b1, b1, ("separatists/b1-battle-droids", ()), ("separatists/ig-100-magnaguard", ()),
    ]  # fmt: skip
    assert army.command_hand == tuple(
        f"command-card/{one}" for one in ("ambush", "push", "supreme-commander", "assault")
    )
    assert len(army.battle_deck) == 9
    assert army.mode == "mode/standard"
    assert lost(outcome) == []


def test_the_second_example_battle_force_mode_and_a_card_in_an_added_slot() -> None:
    _, army = read(REX)

    assert (army.mode, army.battle_force) == ("mode/recon", "battle-force/501st-legion")
    assert army.units[0].upgrades == (
        "squad-leader/clone-captain-rex", "command/improvised-orders",
    )  # fmt: skip


def test_the_third_and_fourth_example_counterparts() -> None:
    iden, r2 = read(IDEN)[1].units[0], read(R2)[1].units[0]

    assert iden.counterpart is not None
    assert r2.counterpart is not None
    assert (iden.counterpart.card, r2.counterpart.card) == (DROID, C3PO)


@pytest.mark.parametrize("text", [
    IDEN.replace(":1", "%3A1").replace("+", "%2B"),
    IDEN.replace(":1", "%253A1").replace("+", "%2B"),
    IDEN.replace("legionhq2.com", "lists.example"),
    IDEN.removeprefix(f"{SITE}/"),
    f"/list/{IDEN.removeprefix(f'{SITE}/')}/",
    f"{IDEN}/?utm=x#top",
    f"my list: <{IDEN}>.",
    f"<{IDEN}>",
    f"[{IDEN}]({IDEN})",
    IDEN.removeprefix("https://"),
    "1000:1kg0000+1lw0",
    "  1kg0000+1lw0\n",
    "1kg+1lw",
])  # fmt: skip
def test_one_link_in_every_way_it_is_pasted(text: str) -> None:
    outcome, army = read(text)

    assert army.faction == "empire"
    assert units(army) == [(IDEN_CARD, ())]
    assert army.units[0].counterpart is not None
    assert lost(outcome) == []


def test_a_link_to_another_builder_s_own_numbers_is_explained() -> None:
    outcome = import_army("https://tabletopadmiral.com/legion/empire/p12u3uEM")

    assert (outcome.source, outcome.army) == ("tabletop-admiral", None)
    assert "JSON" in outcome.remarks[0]


def test_text_around_a_link_is_told() -> None:
    assert not any("around" in one for one in read(IDEN.removeprefix("https://"))[0].remarks)
    assert any("my list" in remark for remark in read(f"my list: {IDEN}")[0].remarks)


@pytest.mark.parametrize(("points", "mode", "told"), [
    ("600", "recon", False), ("800", "escalation", False), ("1000", "standard", False),
    ("1600", "grand-army", False), ("500", "recon", True), ("1200", "standard", True),
    ("777", "standard", True),
])  # fmt: skip
def test_points_say_the_mode_today_s_and_former_ones(points: str, mode: str, told: bool) -> None:
    outcome, army = read(f"{SITE}/empire/{points}:1kg0000")

    assert army.mode == f"mode/{mode}"
    assert any("points" in one or "Storm Tide" in one for one in outcome.remarks) is told


@pytest.mark.parametrize(("path", "force"), [
    ("republic/2t:1fz", "212th-attack-battalion"),
    ("republic/5t:1fz", "501st-legion"),
    ("republic/5l:1fz", "501st-legion"),
    ("rebels/1000:ebd:1jg0", "echo-base-defenders"),
    ("separatists/1000:ebd:1gx", "separatist-invasion"),
    ("mercenary/1000:", "shadow-collective"),
    ("mandalorians/1000:", "mandalorian-clans"),
    ("mandalorians/1000:cotw:", "children-of-the-watch"),
])  # fmt: skip
def test_battle_force_codes_with_digits_old_ones_and_left_out_ones(path: str, force: str) -> None:
    outcome, army = read(f"{SITE}/{path}")

    assert army.battle_force == f"battle-force/{force}"
    assert lost(outcome) == []


@pytest.mark.parametrize("path", ["republic/ebd:1fz", "empire/1000:zz:1kg0000"])
def test_a_battle_force_code_that_says_nothing_is_told(path: str) -> None:
    outcome, army = read(f"{SITE}/{path}")

    assert army.battle_force is None
    assert lost(outcome) == [path.split("/")[1].split(":")[-2]]


def test_counterparts_as_units_of_their_own_join_their_hosts() -> None:
    after, before = read(f"{SITE}/rebels/1jg0,1ji")[1], read(f"{SITE}/empire/1lw0,1kg0000")[1]

    assert [len(after.units), len(before.units)] == [1, 1]
    assert after.units[0].counterpart is not None
    assert before.units[0].counterpart is not None
    assert lost(read(f"{SITE}/empire/1lw0")[0]) == ["1lw0"]


def test_unknown_codes_are_told_and_the_rest_is_read() -> None:
    outcome, army = read(f"{SITE}/empire/1000:1kgZZ00+1ZZ,1ZZ00,zz,1kg0x,Q,0kg,bl")

    assert [unit.card for unit in army.units] == [IDEN_CARD] * 2
    assert army.command_hand == ("command-card/ambush",)
    assert lost(outcome) == ["ZZ", "+ZZ", "1ZZ00", "zz", "x", "Q", "0kg"]


def test_a_count_of_two_digits_is_read() -> None:
    assert len(read(f"{SITE}/separatists/1000:12gx00000")[1].units) == 12


def test_the_older_grammar_set_aside_cards_empty_places_and_lost_battle_cards() -> None:
    outcome, army = read(f"{SITE}/empire/bf:1kg0000_ho+1lw0_cw,,,bl,,,,Oa,Ca,Dm")

    assert units(army) == [(IDEN_CARD, ())]
    assert army.battle_force == "battle-force/blizzard-force"
    assert army.command_hand == ("command-card/ambush",)
    assert [one for one in outcome.remarks if "Loadout" in one and "E-5C" in one]
    assert [one for one in outcome.remarks if "Loadout" in one and "Improvised Orders" in one]
    assert {one.text: one.where for one in outcome.not_recognised} == {
        "Oa": "battle card Breakthrough, which is gone",
        "Ca": "battle card Clear Conditions, which is gone",
        "Dm": "battle card Danger Close, which is gone",
    }


def test_a_reused_code_means_today_s_card_in_a_link_of_today() -> None:
    outcome, army = read(f"{SITE}/republic/1000:1fz,Dm")

    assert army.command_hand == ("command-card/flow-of-the-force",)
    assert lost(outcome) == []


def test_a_reused_code_of_another_faction_is_the_lost_card() -> None:
    assert lost(read(f"{SITE}/empire/1000:1kg0000,Dm")[0]) == ["Dm"]


def test_a_retired_unit_is_named() -> None:
    outcome, _ = read(f"{SITE}/republic/1000:1gy,1fz")

    assert "Phase I Clone Troopers" in outcome.not_recognised[0].where


def test_links_without_a_hash_are_an_empty_list_or_explained() -> None:
    _, empty = read(f"{SITE}/rebels")
    stored = import_army(f"{SITE}/12345")

    assert (empty.faction, empty.units) == ("rebels", ())
    assert stored.army is None
    assert any("cannot be read from the link" in one for one in stored.remarks)


def test_what_a_link_does_not_carry_is_said() -> None:
    remarks = read(f"{SITE}/mandalorians/1000:cc:")[0].remarks

    assert any("no title" in one for one in remarks)
    assert any("choices" in one for one in remarks)


def test_more_units_than_an_army_has_are_counted() -> None:
    outcome, army = read(f"{SITE}/separatists/1000:{'9gx,' * 30}")

    assert len(army.units) == 200
    assert len(outcome.not_recognised) == 8


@pytest.mark.parametrize("pair", [
    ("empire/darth-vader-dark-lord-of-the-sith", "empire/darth-vader-the-emperors-apprentice"),
    ("empire/darth-vader-dark-lord-of-the-sith",) * 2,
])  # fmt: skip
def test_b04_the_same_person_twice_is_illegal_after_import_too(pair: tuple[str, str]) -> None:
    catalog = open_catalog()
    codes = ",".join(f"1{catalog.units[card].legionhq_id}" for card in pair)
    report = judge(read(f"{SITE}/empire/1000:{codes}")[1], catalog)

    found = [one for one in report.problems if one.code.startswith("unique-names")]
    assert [one.offenders for one in found] == [("u1", "u2")]
    assert "Vader" in found[0].message
