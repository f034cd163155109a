"""The picture that goes with a shared link: title, verdict, points and the units at a glance."""

from collections import Counter

from PIL import Image, ImageDraw

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import listing_of
from armybuilder.exports.options import Options
from armybuilder.exports.printing.drawing import as_png, broken, font, shortened
from armybuilder.exports.printing.letters import Letters
from armybuilder.exports.stamp import Stamp

SIZE = (1200, 630)
MARGIN = 60
COLUMN = 520
ROWS = 6  # units of one name in each of two columns
PAPER, INK, GREY = (250, 249, 246), (28, 30, 33), (92, 96, 102)
VERDICTS = {"legal": (18, 99, 52), "not-legal": (160, 28, 28), "cannot-tell": (122, 78, 0)}


def card_picture(army: Army, report: Report, stamp: Stamp) -> bytes:
    """A PNG of 1200 by 630 pixels; the hand and the deck are never on it. Rules: HAND-04."""
    listing = listing_of(army, report, stamp, Options(hand=False, deck=False))
    letters = Letters()
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    y = _title(draw, letters.plain(listing.title))
    y = _verdict(draw, y, f"{listing.verdict} · {listing.counts}", VERDICTS[report.verdict])
    width = SIZE[0] - 2 * MARGIN
    draw.text((MARGIN, y), shortened(listing.sides, font(30), width), fill=INK, font=font(30))
    _units(draw, y + 62, Counter(unit.name for unit in army.units))
    foot = shortened(listing.judged, font(24), width)
    draw.text((MARGIN, SIZE[1] - 56), foot, fill=GREY, font=font(24))
    return as_png(image, listing)


def _title(draw: ImageDraw.ImageDraw, title: str) -> int:
    """The title in at most two lines; answers where it ends."""
    face = font(58, bold=True)
    lines = broken(title, face, SIZE[0] - 2 * MARGIN)
    if len(lines) > 2:
        face = font(44, bold=True)
        lines = broken(title, face, SIZE[0] - 2 * MARGIN)
        lines = [lines[0], shortened(" ".join(lines[1:]), face, SIZE[0] - 2 * MARGIN)]
    y = 48
    for line in lines:
        draw.text((MARGIN, y), line, fill=INK, font=face)
        y += round(face.size * 1.25)
    return y


def _verdict(draw: ImageDraw.ImageDraw, y: int, words: str, shade: tuple[int, int, int]) -> int:
    """The verdict, white on its colour and in words; answers where it ends."""
    room = SIZE[0] - 2 * MARGIN - 32
    sizes = (34, 30, 26, 22)  # the longest verdict fits at the last
    face = next(
        (one for size in sizes if (one := font(size, bold=True)).getlength(words) <= room),
        font(sizes[-1], bold=True),
    )
    width = face.getlength(words)
    draw.rectangle((MARGIN, y + 6, MARGIN + width + 32, y + 60), fill=shade)
    draw.text((MARGIN + 16, y + 33), words, fill=(255, 255, 255), font=face, anchor="lm")
    return y + 76


def _units(draw: ImageDraw.ImageDraw, top: int, counts: Counter[str]) -> None:
    """The units by name in two columns; how many more there are where they do not fit."""
    names = [f"{number}× {name}" if number > 1 else name for name, number in counts.items()]
    rows = min(ROWS, (SIZE[1] - 70 - top) // 42)
    room = 2 * rows
    if len(names) > room:
        names = [*names[: room - 1], f"and {len(names) - room + 1} more"]
    for at, name in enumerate(names):
        place = (MARGIN + (at // rows) * (COLUMN + 40), top + (at % rows) * 42)
        draw.text(place, shortened(name, font(28), COLUMN), fill=INK, font=font(28))
