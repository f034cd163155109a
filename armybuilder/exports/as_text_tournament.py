"""Text for tournament desks, laid out as other builders do, with lines that add up.

The counterpart stands among the upgrades of its host, so that the blocks sum to the army's points.
An army that is not legal says so beside its title; the rest of the stamp stands at the end.
"""

from collections.abc import Iterator

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import Held, Listing, Row, listing_of
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp, counted

FORMAT = "text-tournament"
LABEL = "Text for tournaments"
MEDIA_TYPE = "text/plain; charset=utf-8"
SUFFIX = ".txt"
OPTIONS = Options
GROUP = "share"
OMITS = ("notes",)

HEADINGS = {"primary": "Objectives", "secondary": "Secondaries", "advantage": "Advantages"}


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """One block a unit, then commands, battle deck, and what it was judged by."""
    listing = listing_of(army, report, stamp, options)
    lines = [listing.title if report.legal else f"{listing.title} – {listing.verdict}"]
    activations = counted(report.activations, "activation")
    lines.append(f"{report.points}/{report.points_limit} ({activations})")
    lines += [line for row in listing.rows for line in _block(army, row)]
    lines += [*_commands(listing.hand), *_deck(listing.deck), *_foot(listing)]
    return "\n".join(lines) + "\n"


def _block(army: Army, row: Row) -> Iterator[str]:
    yield f"{row.unit.name} ({row.points})"
    yield from (f" - {line.name} ({line.points})" for line in row.cards)


def _commands(hand: tuple[Held, ...]) -> Iterator[str]:
    if hand:
        yield from ("", "Commands:")
        yield from (f"{'•' * card.pips}{card.name}" for card in hand)


def _deck(deck: tuple[Held, ...]) -> Iterator[str]:
    """The deck under the headings of the old text: they are read by their order."""
    if not deck:
        return
    yield from ("", "Battle Deck")
    seen = ""
    for card in deck:
        if card.kind != seen:
            seen = card.kind
            yield f"{HEADINGS[seen]}:"
        yield f" - {card.name}"


def _foot(listing: Listing) -> Iterator[str]:
    """The stamp; prices that are not as printed; what is not here."""
    yield ""
    yield f"Verdict: {listing.verdict}"
    yield f"Judged: {listing.sides} · {listing.judged}"
    for row in listing.rows:
        for line in row.cards:
            if line.why:
                printed = f"{line.name} is {line.points}: printed {line.printed}, {line.why}"
                yield f"Price: {printed}"
    if listing.notes or any(row.notes for row in listing.rows):
        yield "Left out: notes are not printed here."
    yield from (f"Left out: {sentence}" for sentence in listing.left_out)
    if listing.code:
        yield f"Stamp: {listing.stamp_line}"
