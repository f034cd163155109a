"""Printed armies: the right paper, every unit on it, nothing cut (looked up in the PDF itself)."""

import io
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.exports import as_pdf
from armybuilder.exports.exporting import export
from armybuilder.exports.printing.letters import NOTE
from armybuilder.stamping import sign
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
CATALOG = open_catalog()
ADDRESS = "https://army.example/import/#" + "aB3-" * 100
MARGIN = 38  # points: a little less than the 14 mm of the pages


def twenty_units() -> DraftArmy:
    """Twenty units with an upgrade in every slot, hand, deck and notes."""
    cards = [unit for unit in CATALOG.units.values() if unit.faction == "empire"][:20]
    by_slot = {one.slot: one.id for one in CATALOG.upgrades.values()}
    units = [{"card": one.id, "upgrades": [by_slot[s] for s in one.slots]} for one in cards]
    hand = list(CATALOG.command_cards)[:6]
    army = {"faction": "empire", "title": "Twenty", "units": units, "command_hand": hand}
    return read_draft(army | {"battle_deck": list(CATALOG.battle_cards)[:9], "notes": "dice\n" * 9})


def long_names() -> DraftArmy:
    """The longest names there are, a title and notes of one endless word each."""
    units = sorted(CATALOG.units.values(), key=lambda one: len(one.full_name))[-6:]
    upgrades = sorted(CATALOG.upgrades.values(), key=lambda one: len(one.full_name))[-4:]
    listed = [
        {"card": one.id, "upgrades": [card.id for card in upgrades], "notes": "W" * 2_000}
        for one in units
    ]
    return read_draft(
        {"faction": "rebels", "title": "W" * 100, "units": listed, "notes": "x" * 2000}
    )


ARMIES = {"twenty units": twenty_units(), "long names": long_names()}


def printed(draft: DraftArmy, **asked: Any) -> pypdfium2.PdfDocument:
    catalog = f1_catalog() if draft.release == "f1" else CATALOG
    made = export(draft, catalog, "pdf", NOON, as_draft=True, sign=sign, options=asked)
    return pypdfium2.PdfDocument(made.content)


def text(document: Iterable[Any]) -> str:
    pages = [page.get_textpage().get_text_bounded() for page in document]
    return " ".join(" ".join(pages).split())


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize(
    ("army", "asked"),
    [
        ("twenty units", {"stats": True, "keywords": True}),
        ("twenty units", {"ink_saver": True}),
        ("long names", {}),
    ],
)
def test_nothing_is_cut(paper: str, columns: int, army: str, asked: dict[str, Any]) -> None:
    draft = ARMIES[army]

    document = printed(draft, paper=paper, columns=columns, **asked)

    width, height = PAPERS[paper]
    for page in document:
        assert page.get_size() == pytest.approx((width, height), abs=0.5)
        words = page.get_textpage()
        for at in range(words.count_rects()):
            left, bottom, right, top = words.get_rect(at)
            assert MARGIN <= left <= right <= width - MARGIN
            assert MARGIN <= bottom <= top <= height - MARGIN
    told = text(document)
    for unit in draft.units:
        assert CATALOG.units[unit.card].full_name in told
        assert all(CATALOG.upgrades[one].full_name in told for one in unit.upgrades)
    assert f"page 1 of {len(document)}" in told


def test_no_unit_is_split_over_pages() -> None:
    draft = ARMIES["twenty units"]

    pages = [text([page]) for page in printed(draft)]

    assert len(pages) > 1
    for unit in draft.units:
        names = [CATALOG.upgrades[one].full_name for one in unit.upgrades]
        whole = [CATALOG.units[unit.card].full_name, *(["unit card"] if names else []), *names]
        block = re.compile(r"[^a-z]*?".join(map(re.escape, whole)))
        assert any(block.search(page) for page in pages)


def test_an_ordinary_army_is_one_page_and_looks_printed() -> None:
    document = printed(f1_army("CAP", "LINE x3", "SHORE", "MORT", title="Coast"))

    picture = document[0].render(scale=1, grayscale=True).to_pil()
    dark = sum(picture.histogram()[:128]) / (picture.width * picture.height)
    assert len(document) == 1
    assert 0.005 < dark < 0.2
    assert "Mortar with Shore Squad" in text(document)


def test_a_judges_sheet_of_twenty_units_is_one_page_with_the_limits() -> None:
    leaders = {"card": "empire/general-veers-master-tactician", "count": 2}
    troopers = {"card": "empire/stormtroopers", "count": 18}
    draft = read_draft({"faction": "empire", "title": "Judge", "units": [leaders, troopers]})

    document = printed(draft, judge=True)

    assert len(document) == 1
    assert "Corps: 18, limits 3–6" in text(document)


def test_an_option_adds_what_it_names_and_its_absence_is_told() -> None:
    army = f1_army("CAP", "LINE x3")

    plain, full = text(printed(army)), text(printed(army, stats=True, keywords=True))

    assert "Numbers of the cards are not printed here." in plain
    assert "wounds" not in plain
    assert "wounds" in full
    assert "Numbers of the cards are not printed here." not in full
    veers = read_draft(
        {"faction": "empire", "units": [{"card": "empire/general-veers-master-tactician"}]}
    )
    assert "Keywords in our words" not in text(printed(veers))
    assert "Keywords in our words" in text(printed(veers, keywords=True))


def test_letters_the_font_lacks_are_told() -> None:
    lacking = text(printed(f1_army("CAP", title="帝国 & <b>Küste</b>")))

    assert "?? & <b>Küste</b>" in lacking
    assert NOTE in lacking
    assert NOTE not in text(printed(f1_army("CAP", title="Küste")))


@pytest.mark.parametrize("ink_saver", [False, True])
def test_the_code_on_paper_reads_back(monkeypatch: pytest.MonkeyPatch, ink_saver: bool) -> None:
    monkeypatch.setattr(as_pdf, "address_of", lambda *_: ADDRESS)

    with_code = printed(f1_army("CAP", "LINE x3"), ink_saver=ink_saver)
    without = printed(f1_army("CAP", "LINE x3"), qr=False)

    found = zxingcpp.read_barcodes(with_code[0].render(scale=3).to_pil())
    assert [one.text for one in found] == [ADDRESS]
    assert zxingcpp.read_barcodes(without[0].render(scale=3).to_pil()) == []


def test_the_same_army_prints_the_same_bytes() -> None:
    army = f1_army("CAP", "LINE x3")

    first, second = (
        export(army, f1_catalog(), "pdf", NOON, as_draft=True).content for _ in range(2)
    )

    assert first == second
    assert io.BytesIO(first).read(5) == b"%PDF-"
