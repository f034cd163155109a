"""The army as one long picture, to read on a phone."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import Listing, listing_of, price, told
from armybuilder.exports.options import Options
from armybuilder.exports.printing.drawing import as_png, broken, font
from armybuilder.exports.printing.letters import NOTE, Letters
from armybuilder.exports.stamp import Stamp

WIDTH = 1080  # pixels: three for each of a phone's
MARGIN = 48
INDENT = 36
MOST_LINES = 450  # keeps a picture below 25 million pixels
PAPER, INK, GREY, BAND = 255, 0, 90, 225
TEXT, SMALL, TITLE = 34, 24, 56


@dataclass(frozen=True)
class Line:
    """One line of words, with a number at its right end; ``band`` is the shade behind it."""

    words: str
    number: str = ""
    size: int = TEXT
    bold: bool = False
    indent: int = 0
    above: int = 0
    ink: int = INK
    band: int | None = None

    @property
    def height(self) -> int:
        """How much room the line takes, with what is above it."""
        return self.above + round(self.size * 1.32)


def picture_of(army: Army, report: Report, stamp: Stamp, options: Options) -> bytes:
    """The whole army as PNG, as long as it needs to be."""
    letters = Letters()
    listing = listing_of(army, report, stamp, options)
    lines = [*_head(listing, report), *_units(listing), *_cards(listing), *_rest(listing)]
    set_lines = [one for line in lines for one in _broken(line, letters)]
    if len(set_lines) > MOST_LINES:
        left = len(set_lines) - MOST_LINES
        note = f"This picture is full: {left} lines of the list are left out."
        set_lines = [*set_lines[:MOST_LINES], Line(note, bold=True, above=20)]
    if letters.lacked:
        set_lines.append(Line(NOTE, size=SMALL, ink=GREY, above=12))
    return _painted([*set_lines, *_stamp(listing)], listing)


def _head(listing: Listing, report: Report) -> Iterator[Line]:
    yield Line(listing.title, size=TITLE, bold=True)
    ink, band = (INK, BAND) if report.legal else (PAPER, INK)
    yield Line(f" {listing.verdict} ", size=40, bold=True, above=12, ink=ink, band=band)
    yield Line(listing.counts, size=40, bold=True, above=12)
    yield Line(listing.sides)
    yield Line(listing.judged, size=26, ink=GREY)


def _units(listing: Listing) -> Iterator[Line]:
    for group in listing.groups:
        heading = f"{group.name} ({group.limits})"
        yield Line(heading, bold=True, above=30, band=BAND)
        for row in group.rows:
            yield Line(row.name, str(row.points), bold=True, above=14)
            if row.parent:
                yield Line(f"with {row.parent}", size=28, indent=INDENT, ink=GREY)
            if row.cards or row.own.printed is None:
                for name, line in (("unit card", row.own), *((c.name, c) for c in row.cards)):
                    points, _, reason = price(line).partition(" ")
                    yield Line(f"{name} {reason}".strip(), points, size=30, indent=INDENT)
            for note in filter(None, map(str.strip, row.notes.splitlines())):
                yield Line(f"“{note}”", size=28, indent=INDENT, ink=GREY)


def _cards(listing: Listing) -> Iterator[Line]:
    """Hand and deck. Rules: HAND-01."""
    if listing.hand:
        yield Line(f"Command hand ({len(listing.hand)})", bold=True, above=30, band=BAND)
        yield from (Line(f"{'•' * card.pips} {card.name}") for card in listing.hand)
    if listing.deck:
        yield Line(f"Battle deck ({len(listing.deck)})", bold=True, above=30, band=BAND)
        yield from (Line(f"{card.name} ({card.deck})") for card in listing.deck)


def _rest(listing: Listing) -> Iterator[Line]:
    """Notes, what the report says against the army, and what is left out."""
    if listing.notes:
        yield Line("Notes", bold=True, above=30, band=BAND)
        yield from (Line(line, size=30) for line in listing.notes.splitlines())
    against = [one for one in listing.problems if one.severity != "note"]
    if against:
        yield Line("Remarks", bold=True, above=30, band=BAND)
        yield from (Line(told(one), size=28, above=6) for one in against)
    yield from (Line(sentence, size=28, ink=GREY, above=14) for sentence in listing.left_out)


def _stamp(listing: Listing) -> list[Line]:
    """The stamp's code, which is never cut."""
    line = Line(f"Stamp {listing.code}", size=SMALL, ink=GREY, above=20)
    return _broken(line, Letters()) if listing.code else []


def _broken(line: Line, letters: Letters) -> list[Line]:
    """A line in as many as its words need beside its number."""
    face = font(line.size, bold=line.bold)
    room = WIDTH - 2 * MARGIN - line.indent
    if line.number:
        room -= int(face.getlength(line.number)) + MARGIN
    first, *more = broken(letters.plain(line.words), face, room)
    rest = replace(line, number="", above=0)
    return [replace(line, words=first), *(replace(rest, words=words) for words in more)]


def _painted(lines: list[Line], listing: Listing) -> bytes:
    """The lines below each other as PNG."""
    height = 2 * MARGIN + sum(line.height for line in lines)
    image = Image.new("L", (WIDTH, height), PAPER)
    draw = ImageDraw.Draw(image)
    y = MARGIN
    for line in lines:
        top, y = y + line.above, y + line.height
        face = font(line.size, bold=line.bold)
        if line.band is not None:
            draw.rectangle((MARGIN - 12, top - 4, WIDTH - MARGIN + 12, y), fill=line.band)
        draw.text((MARGIN + line.indent, top), line.words, fill=line.ink, font=face)
        if line.number:
            draw.text((WIDTH - MARGIN, top), line.number, fill=line.ink, font=face, anchor="ra")
    return as_png(image, listing)
