"""Pictures: a long one that leaves nothing out unsaid, a card for links, and the code."""

import io
import re
from datetime import UTC, datetime

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.exports import as_qr
from armybuilder.exports.exporting import export
from armybuilder.exports.listing import listing_of
from armybuilder.exports.long_picture import MOST_LINES, WIDTH
from armybuilder.exports.options import Options
from armybuilder.exports.picture import card_picture
from armybuilder.exports.printing.drawing import broken, font, shortened
from armybuilder.exports.qr import NoLink, address_of
from armybuilder.exports.stamp import stamp_of
from armybuilder.imports.importing import import_army
from armybuilder.rules.judge import judge
from tests.factories import a_draft
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
LEGAL = f1_army("CAP", "LINE x3", title="Coast")
ILLEGAL = f1_army("CAP", title="Coast")
ADDRESS = "https://army.example/import/#" + "aB3-" * 300


def long_picture(draft: DraftArmy) -> Image.Image:
    made = export(draft, f1_catalog(), "png", NOON, as_draft=True).content
    return Image.open(io.BytesIO(made))


def card(draft: DraftArmy) -> Image.Image:
    catalog = f1_catalog()
    report = judge(draft, catalog)
    made = card_picture(Army(draft, catalog), report, stamp_of(report, draft, NOON))
    return Image.open(io.BytesIO(made))


def test_a_picture_grows_with_its_army_up_to_a_size() -> None:
    small, large = long_picture(LEGAL), long_picture(f1_army("LINE x40"))
    notes = "\n".join(["a line"] * 900)
    full = long_picture(f1_army("CAP", "LINE x199", notes=notes[:2000]))

    assert small.width == large.width == full.width == WIDTH
    assert small.height < large.height < full.height < (MOST_LINES + 20) * 62


def test_b17_a_draft_bears_a_black_bar_that_a_legal_army_lacks() -> None:
    black = [
        sum(one.crop((40, 100, WIDTH - 40, 180)).histogram()[:20]) / ((WIDTH - 80) * 80)
        for one in (long_picture(ILLEGAL), long_picture(LEGAL))
    ]

    assert black[0] > 0.4
    assert black[1] < 0.2


@pytest.mark.parametrize("title", ["Coast", "W" * 100, "two words " * 9])
def test_a_card_for_links_has_the_size_that_chats_want_and_its_edges_are_clear(title: str) -> None:
    units = ("CAP", "RELL-C", "LINE x6", "SHORE x2", "MORT x2", "SCOUT", "PAIR", "GUARD", "HULK")
    made = card(f1_army(*units, "TANK", "BIKE", "SKIM", "PROBE", "BOSS", "GOV", title=title))

    assert made.size == (1200, 630)
    paper = made.getpixel((0, 0))
    for edge in ((0, 0, 1200, 30), (0, 606, 1200, 630), (0, 0, 50, 630), (1150, 0, 1200, 630)):
        assert made.crop(edge).getcolors() == [
            (made.crop(edge).width * made.crop(edge).height, paper)
        ]


def test_hand04_a_card_for_links_never_shows_hand_or_deck() -> None:
    held = {"command_hand": ("command-card/plain-2a",), "battle_deck": ("battle-card/primary-a",)}

    assert card(LEGAL).tobytes() == card(LEGAL.model_copy(update=held)).tobytes()


def test_a_line_is_broken_and_cut_by_its_width() -> None:
    face = font(30)

    lines = broken(f"a few words and {'W' * 60}", face, 300)

    assert all(face.getlength(line) <= 300 for line in lines)
    assert "".join(lines).replace(" ", "") == f"afewwordsand{'W' * 60}"
    assert face.getlength(shortened("W" * 60, face, 300)) <= 300
    assert shortened("W" * 60, face, 300).endswith("…")
    assert shortened("short", face, 300) == "short"


def test_the_drawn_code_reads_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(as_qr, "address_of", lambda *_: ADDRESS)
    drawn = export(LEGAL, f1_catalog(), "qr", NOON).content.decode()

    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn)
    side = int(re.findall(r'viewBox="0 0 (\d+) ', drawn)[0])
    image = Image.new("L", (side * 3, side * 3), 255)
    draw = ImageDraw.Draw(image)
    for x, y, length in (map(int, bar) for bar in bars):
        draw.rectangle((x * 3, y * 3, (x + length) * 3 - 1, y * 3 + 2), fill=0)

    assert [one.text for one in zxingcpp.read_barcodes(image)] == [ADDRESS]
    assert "Legal · 170 of 1000 points" in drawn


def test_an_army_too_long_for_a_code_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(as_qr, "address_of", lambda *_: "")

    with pytest.raises(NoLink) as refusal:
        export(LEGAL, f1_catalog(), "qr", NOON)

    assert "too long for a QR code" in str(refusal.value)


def test_what_is_left_out_of_a_picture_is_in_its_words() -> None:
    report = judge(LEGAL, f1_catalog())
    less = listing_of(
        Army(LEGAL, f1_catalog()), report, stamp_of(report, LEGAL, NOON), Options(hand=False)
    )

    assert less.left_out == ("The command hand is not printed here.",)


def test_hand04_what_is_left_out_is_not_in_the_link_either() -> None:
    held = {"command_hand": ("command-card/ambush",), "battle_deck": ("battle-card/breakthrough",)}
    catalog = open_catalog()
    draft = a_draft().model_copy(update=held)
    report = judge(draft, catalog)
    stamp = stamp_of(report, draft, NOON, site="https://army.example")

    whole, less = (
        address_of(Army(draft, catalog), report, stamp, options, 2_000)
        for options in (Options(), Options(hand=False))
    )

    read_whole, read_less = import_army(whole).army, import_army(less).army
    assert read_whole is not None
    assert read_less is not None
    assert read_whole.command_hand == held["command_hand"]
    assert read_less.command_hand == ()
    assert read_less.battle_deck == held["battle_deck"]


def test_an_army_whose_own_link_is_too_long_gets_the_one_of_legion_hq() -> None:
    catalog = open_catalog()
    draft = a_draft()
    report = judge(draft, catalog)

    def address(longest: int, site: str = "https://army.example") -> str:
        stamp = stamp_of(report, draft, NOON, site=site)
        return address_of(Army(draft, catalog), report, stamp, Options(), longest)

    assert address(2_000).startswith("https://army.example/import/")
    assert address(100).startswith("https://legionhq2.com/list/empire/")
    assert address(2_000, site="").startswith("https://legionhq2.com/list/empire/")
    assert address(10) == ""
