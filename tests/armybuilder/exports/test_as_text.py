"""The text of an army: everything is told, and the lines add up (B26)."""

import re
from datetime import UTC, datetime

from hypothesis import given

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.exports.exporting import export
from tests.fixture_f1 import f1_army, f1_catalog
from tests.random_armies import drafts
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
PRICED = re.compile(r"^(?P<card>  )?\S.*? \.{3,} (?P<points>-?\d+)( \(.*\))?$")


def text(draft: DraftArmy, catalog: Catalog) -> str:
    return export(draft, catalog, "text", NOON, as_draft=True).content.decode()


def sums(told: str) -> list[tuple[int, list[int]]]:
    """Each unit's sum and the prices of its cards below it."""
    units: list[tuple[int, list[int]]] = []
    for line in filter(None, map(PRICED.match, told.splitlines())):
        if line["card"]:
            units[-1][1].append(int(line["points"]))
        else:
            units.append((int(line["points"]), []))
    return units


def test_b26_a_discount_stands_in_its_line_and_the_lines_add_up() -> None:
    told = text(f1_army("RELL-C: gear/cell", "LINE x3"), f1_catalog())

    assert sums(told) == [(155, [150, 5]), (40, []), (40, []), (40, [])]
    assert sum(total for total, _ in sums(told)) == 275
    assert "275 of 1000 points · 4 activations" in told
    assert "5 (printed 10, -5 with Rell, Veteran)" in told


@given(draft=drafts(most_units=8))
def test_lines_add_up_in_any_army(draft: DraftArmy) -> None:
    catalog = open_catalog(None, draft.edition)

    units = sums(text(draft, catalog))

    assert len(units) == len(draft.units)
    assert all(total == sum(cards) for total, cards in units if cards)
    assert sum(total for total, _ in units) == Army(draft, catalog).points


def test_a_whole_army_is_told() -> None:
    draft = f1_army(
        "CAP",
        "LINE: heavy-weapon/gun",
        "SHORE",
        "MORT",
        title="Coastal watch",
        notes="bring dice",
        command_hand=["command-card/plain-2a"],
        battle_deck=["battle-card/primary-a"],
    )
    noted = draft.units[0].model_copy(update={"notes": "on the hill"})
    draft = draft.model_copy(update={"units": (noted, *draft.units[1:])})

    lines = text(draft, f1_catalog()).splitlines()

    assert lines[:4] == [
        "Legal – Coastal watch",
        "Red · STD",
        "193 of 1000 points · 4 activations",
        "Edition Classic · points of release f1 · 2026-08-05 12:00 UTC",
    ]
    assert lines[5:8] == ["COMMANDER (1 of 1–2)", "Captain " + "." * 51 + " 50", "  “on the hill”"]
    assert lines[9] == "CORPS (3 of 3–6)"
    assert lines[lines.index("DETACHMENTS") + 1] == "Mortar – Shore Squad"
    hand = lines.index("COMMAND HAND (2)")
    assert lines[hand + 1 : hand + 3] == ["•• Plain 2A", "•••• Standing Orders"]
    assert lines[lines.index("BATTLE DECK (1)") + 1] == "Primary A (objective)"
    assert lines[lines.index("NOTES") + 1] == "bring dice"
    assert "note: 807 points left. [MODE-01]" in lines[lines.index("REMARKS") :]


def test_units_of_one_name_are_numbered_by_id() -> None:
    lines = text(f1_army("SHORE x2", "MORT x2"), f1_catalog()).splitlines()

    pairs = lines.index("DETACHMENTS")
    assert lines[pairs + 1 : pairs + 3] == [
        "Mortar #1 – Shore Squad #1",
        "Mortar #2 – Shore Squad #2",
    ]


def test_a_draft_tells_its_problems() -> None:
    lines = text(f1_army("CAP", "LINE x3", "MORT"), f1_catalog()).splitlines()

    assert lines[0] == "NOT LEGAL (1 error) – Untitled army"
    problem = lines[lines.index("PROBLEMS") + 1]
    assert problem.startswith("error: Mortar needs a unit of Shore Squad of its own")
    assert problem.endswith("[DET-02]")


def test_a_title_stays_on_the_first_line() -> None:
    draft = f1_army("CAP", title="Ours\nLegal – Theirs")

    lines = text(draft, f1_catalog()).splitlines()

    assert lines[:2] == ["NOT LEGAL (1 error) – Ours Legal – Theirs", "Red · STD"]


def test_a_battle_force_stands_with_its_choices() -> None:
    draft = DraftArmy(
        faction="mandalorians",
        battle_force="battle-force/custom-clan",
        choices=("veterans", "feats-of-valor"),
    )

    second = text(draft, open_catalog()).splitlines()[1]

    assert second == "Mandalorians · Custom Clan (Veterans, Feats of Valor) · Standard"
