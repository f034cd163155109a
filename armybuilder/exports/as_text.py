"""The army as text to read: lines that add up, pairs, hand and deck, and what is wrong."""

from collections.abc import Iterator

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import Listing, Row, listing_of, price, told
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp

FORMAT = "text"
LABEL = "Text"
MEDIA_TYPE = "text/plain; charset=utf-8"
SUFFIX = ".txt"
OPTIONS = Options
GROUP = "share"
WIDTH = 60


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """The army as text; its first line bears the verdict."""
    listing = listing_of(army, report, stamp, options)
    lines = [*_head(listing), *_units(listing), *_pairs(listing), *_cards(listing)]
    lines += [*_notes(listing), *_problems(listing, report), *_foot(listing)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(listing: Listing) -> Iterator[str]:
    yield f"{listing.verdict} – {listing.title}"
    yield from (listing.sides, listing.counts, listing.judged)


def _units(listing: Listing) -> Iterator[str]:
    """Units by rank; each unit's cards add up to its sum, the sums to the army's points."""
    for group in listing.groups:
        yield from ("", f"{group.name.upper()} ({group.limits})")
        for row in group.rows:
            yield from _unit(row)


def _unit(row: Row) -> Iterator[str]:
    yield _dotted(row.name, str(row.points))
    if row.cards:
        yield _dotted("  unit card", price(row.own))
        for line in row.cards:
            yield _dotted(f"  {line.name}", price(line))
    elif row.own.printed is None:
        yield "  price not published, counted as 0"
    for paragraph in row.notes.splitlines():
        yield f"  “{paragraph}”"


def _dotted(left: str, right: str) -> str:
    """Two words with dots between, the right one at the same place in every line."""
    return f"{left} {'.' * max(WIDTH - len(left) - len(right.split()[0]), 3)} {right}"


def _pairs(listing: Listing) -> Iterator[str]:
    """Which parent each detachment has. Rules: DET-03."""
    children = [row for row in listing.rows if row.parent]
    if children:
        yield from ("", "DETACHMENTS")
        yield from (f"{row.name} – {row.parent}" for row in children)


def _cards(listing: Listing) -> Iterator[str]:
    """Hand by pips and deck by kind. Rules: HAND-01."""
    if listing.hand:
        yield from ("", f"COMMAND HAND ({len(listing.hand)})")
        yield from (f"{'•' * card.pips} {card.name}" for card in listing.hand)
    if listing.deck:
        yield from ("", f"BATTLE DECK ({len(listing.deck)})")
        yield from (f"{card.name} ({card.deck})" for card in listing.deck)


def _notes(listing: Listing) -> Iterator[str]:
    if listing.notes:
        yield from ("", "NOTES", *listing.notes.splitlines())


def _problems(listing: Listing, report: Report) -> Iterator[str]:
    """Everything the report says, errors first, each with its rules."""
    if listing.problems:
        yield from ("", "REMARKS" if report.legal else "PROBLEMS")
        yield from (told(problem) for problem in listing.problems)


def _foot(listing: Listing) -> Iterator[str]:
    """What is not shown, and the stamp."""
    if listing.left_out or listing.code:
        yield ""
    yield from listing.left_out
    if listing.code:
        yield f"Stamp {listing.stamp_line}"
