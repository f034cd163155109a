"""The army as Markdown, for forums and chats that set it as lists."""

import re
from collections.abc import Iterator

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import Listing, Row, listing_of, price, told
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp

FORMAT = "markdown"
LABEL = "Markdown"
MEDIA_TYPE = "text/markdown; charset=utf-8"
SUFFIX = ".md"
OPTIONS = Options
GROUP = "share"

SPECIAL = re.compile(r"[\\`*_\[\]<>|~]|^[#+-]")  # what Markdown would take for itself


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """The army as Markdown; the line below the title bears the verdict."""
    listing = listing_of(army, report, stamp, options)
    lines = [
        f"# {_plain(listing.title)}",
        "",
        f"**{listing.verdict}** · {_plain(listing.counts)}  ",
        f"{_plain(listing.sides)}  ",
        _plain(listing.judged),
    ]
    for group in listing.groups:
        lines += ["", f"## {group.name} ({group.limits})", ""]
        lines += [line for row in group.rows for line in _unit(row)]
    lines += [*_cards(listing), *_rest(listing, report)]
    return "\n".join(lines) + "\n"


def _unit(row: Row) -> Iterator[str]:
    parent = f" – with {_plain(row.parent)}" if row.parent else ""
    yield f"- **{_plain(row.name)}** — {row.points}{parent}"
    if row.cards or row.own.printed is None:
        yield f"  - unit card — {_plain(price(row.own))}"
    yield from (f"  - {_plain(line.name)} — {_plain(price(line))}" for line in row.cards)
    yield from (f"  - *{_plain(line)}*" for line in row.notes.splitlines() if line.strip())


def _cards(listing: Listing) -> Iterator[str]:
    if listing.hand:
        yield from ("", f"## Command hand ({len(listing.hand)})", "")
        yield from (f"- {'•' * card.pips} {_plain(card.name)}" for card in listing.hand)
    if listing.deck:
        yield from ("", f"## Battle deck ({len(listing.deck)})", "")
        yield from (f"- {_plain(card.name)} ({card.deck})" for card in listing.deck)


def _rest(listing: Listing, report: Report) -> Iterator[str]:
    if listing.notes:
        yield from ("", "## Notes", "")
        yield from (f"> {_plain(line)}" for line in listing.notes.splitlines())
    if listing.problems:
        yield from ("", "## Remarks" if report.legal else "## Problems", "")
        yield from (f"- {_plain(told(problem))}" for problem in listing.problems)
    for sentence in listing.left_out:
        yield from ("", f"*{sentence}*")
    if listing.code:
        yield from ("", f"Stamp `{listing.code}`")
    if listing.where:
        yield from ("", f"*Check it at {listing.where}*")


def _plain(text: str) -> str:
    """Text that Markdown prints as it is."""
    return SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))
