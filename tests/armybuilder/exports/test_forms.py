"""Every form says how the army was judged, adds up, and says what it leaves out (B05, B17, B26)."""

import csv
import io
import re
from datetime import UTC, datetime
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from armybuilder.army.draft import DraftArmy
from armybuilder.exports import as_qr
from armybuilder.exports.exporting import export
from armybuilder.exports.registry import GROUPS, formats, grouped
from armybuilder.exports.stamp_code import code_in, read_stamp
from armybuilder.stamping import keys, sign
from tests.fixture_f1 import f1_army, f1_catalog
from units.rulebook.faults import Malformed

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
LEGAL = ("CAP", "LINE x3")
B05 = ("CAP", "LINE x6", "GUARD x3", "BIKE x3", "SKIM x2")
B26 = ("RELL-C: gear/cell", "LINE x3")
OURS = ("json", "text", "text-full", "text-tournament", "markdown", "csv", "pdf", "png", "qr")
READ = tuple(name for name in OURS if name not in ("png", "qr"))  # whose units can be read back
CARDS: dict[str, Any] = {
    "command_hand": ["command-card/plain-2a"],
    "battle_deck": ["battle-card/primary-a"],
}


@pytest.fixture(autouse=True)
def _a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code's link is not what these tests are about."""
    monkeypatch.setattr(as_qr, "address_of", lambda *_: "https://army.example/import/#abc")


def content(draft: DraftArmy, name: str, **asked: str) -> bytes:
    return export(
        draft, f1_catalog(), name, NOON, as_draft=True, sign=sign, options=asked
    ).content  # fmt: skip


def words(draft: DraftArmy, name: str, **asked: str) -> str:
    """What can be read in the form, on one line."""
    made = content(draft, name, **asked)
    if name == "pdf":
        pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(made)]
        return " ".join(" ".join(pages).split())
    if name == "png":
        return " ".join(Image.open(io.BytesIO(made)).text.values())
    return " ".join(made.decode().split())


@pytest.mark.parametrize("name", OURS)
def test_b17_every_form_says_legal_edition_release_and_time(name: str) -> None:
    told = words(f1_army(*LEGAL), name)

    assert "legal" in told.lower()
    assert "not legal" not in told.lower()
    for judged in ("classic", "f1", "2026-08-05"):
        assert judged in told.lower()


@pytest.mark.parametrize("name", OURS)
def test_b05_every_form_says_not_legal_with_points_and_limit(name: str) -> None:
    told = words(f1_army(*B05), name)

    assert "NOT LEGAL (1 error)" in told
    for judged in ("classic", "f1", "2026-08-05", "1048", "1000"):
        assert judged in told.lower()
    if name in READ and name not in ("json", "text-tournament"):
        assert "48 over 1000" in told


@pytest.mark.parametrize("name", OURS)
def test_every_form_bears_a_stamp_that_is_genuine(name: str) -> None:
    code = code_in(words(f1_army(*B05), name))

    assert code is not None
    stamp = read_stamp(code, keys())
    assert stamp is not None
    assert (stamp.words, stamp.points, stamp.made_at) == ("NOT LEGAL (1 error)", 1048, NOON)


@pytest.mark.parametrize("name", READ)
def test_b26_every_form_shows_the_price_that_counts(name: str) -> None:
    told = words(f1_army(*B26), name)

    for number in ("155", "150", "275") if name not in ("csv", "text-tournament") else ("275",):
        assert re.search(rf"\b{number}\b", told)
    assert re.search(r"\b5\b", told)
    assert re.search(r"(printed 10|,10,|\"points\": 5)", told)
    assert "-5 with Rell, Veteran" in told


def test_b26_the_rows_of_the_table_add_up() -> None:
    rows = list(csv.DictReader(io.StringIO(content(f1_army(*B26), "csv").decode())))

    cards = [row for row in rows if row["part"] in ("unit", "card")]
    assert [int(row["points"]) for row in cards if row["unit"] == "u1"] == [150, 5]
    assert sum(int(row["points"]) for row in cards) == 275


def test_b26_the_blocks_of_tournament_text_add_up() -> None:
    told = content(f1_army(*B26), "text-tournament").decode()

    blocks = [int(points) for points in re.findall(r"^\S.* \((\d+)\)$", told, re.M)]
    assert told.splitlines()[1] == "275/1000 (4 activations)"
    assert blocks == [155, 40, 40, 40]


@pytest.mark.parametrize("name", [name for name in READ if name != "json"])
def test_a_form_without_hand_and_deck_says_so(name: str) -> None:
    draft = f1_army(*LEGAL, **CARDS)

    whole, less = words(draft, name), words(draft, name, hand="0", deck="0")

    assert "Plain 2A" in whole
    assert "Primary A" in whole
    assert "not printed here" not in whole.replace("Numbers of the cards are not printed here.", "")
    assert "Plain 2A" not in less
    assert "Primary A" not in less
    assert "The command hand is not printed here." in less
    assert "The battle deck is not printed here." in less


def test_tournament_text_says_that_notes_are_left_out() -> None:
    told = words(f1_army(*LEGAL, notes="bring dice"), "text-tournament")

    assert "bring dice" not in told
    assert "notes are not printed here" in told


def test_full_text_holds_everything_on_lines_of_its_own() -> None:
    draft = f1_army("RELL-C: gear/cell", "SHORE", "MORT", title="Ours", notes="a\nb", **CARDS)
    noted = draft.units[1].model_copy(update={"notes": "  on the\\hill "})
    draft = draft.model_copy(update={"units": (draft.units[0], noted, draft.units[2])})

    lines = content(draft, "text-full").decode().splitlines()

    assert lines[:2] == ["NOT LEGAL (1 error) – Ours", "Armybuilder full text 1"]
    for line in (
        "Title: Ours",
        "Edition: Classic [classic]",
        "Points of release: [f1]",
        "Mode: STD [mode/std]",
        "Faction: Red [red]",
        r"Notes: a\nb",
        "Unit u1: 155 · Rell, Veteran [red/rell-c] (unit card 150)",
        "- 5 · Cell [gear/cell] (printed 10, -5 with Rell, Veteran)",
        r"> \u0020 on the\\hill\u0020",
        "Hand: •• Plain 2A [command-card/plain-2a]",
        "Deck: Primary A [battle-card/primary-a] (objective)",
        "Pair: Mortar [u3] – Shore Squad [u2]",
    ):
        assert line in lines


def test_markdown_takes_nothing_of_a_title_for_itself() -> None:
    told = content(f1_army("CAP", title="*a* <b> [c](d)", notes="# e"), "markdown").decode()

    assert told.startswith(r"# \*a\* \<b\> \[c\](d)")
    assert r"> \# e" in told


def test_a_spreadsheet_finds_no_formula_in_a_title() -> None:
    rows = csv.reader(io.StringIO(content(f1_army("CAP", title="=1+1"), "csv").decode()))

    assert ["title", "", "", "'=1+1"] in [row[:4] for row in rows]


@pytest.mark.parametrize(
    ("name", "asked", "place"),
    [
        ("json", {"hand": "0"}, "hand"),
        ("text", {"colour": "red"}, "colour"),
        ("pdf", {"paper": "a5"}, "paper"),
        ("pdf", {"columns": "3"}, "columns"),
        ("png", {"hand": "perhaps"}, "hand"),
    ],
)
def test_an_option_a_form_does_not_have_is_a_fault(
    name: str, asked: dict[str, str], place: str
) -> None:
    with pytest.raises(Malformed) as refusal:
        content(f1_army(*LEGAL), name, **asked)

    assert refusal.value.faults[0].path.startswith(place)


def test_every_form_has_its_place_in_the_menu() -> None:
    listed = [one.id for _, found in grouped() for one in found]

    assert sorted(listed) == sorted(formats())
    assert set(OURS) <= set(listed)
    assert [words for words, _ in grouped()] == list(GROUPS.values())
