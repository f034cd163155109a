"""The army as a table for spreadsheets: one card a row, the frame and the verdict above it."""

import csv
import io
from collections.abc import Iterator

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import Listing, Row, listing_of, told
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp

FORMAT = "csv"
LABEL = "Table (CSV)"
MEDIA_TYPE = "text/csv; charset=utf-8"
SUFFIX = ".csv"
OPTIONS = Options
GROUP = "tools"

COLUMNS = ("part", "unit", "rank", "name", "id", "points", "printed", "why")
FORMULAS = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
)  # what a spreadsheet would reckon with when a cell begins so

Cells = tuple[object, ...]


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """Comma-separated rows; the points of the cards add up to those of the army."""
    listing = listing_of(army, report, stamp, options)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    rows = [*_frame(army, report, stamp), *_units(listing), *_cards(army, options)]
    rows += [("left out", "", "", sentence) for sentence in listing.left_out]
    rows += [("remark", "", "", told(problem)) for problem in listing.problems]
    for cells in rows:
        padded = (*cells, *[""] * (len(COLUMNS) - len(cells)))
        writer.writerow([_safe(cell) for cell in padded])
    return out.getvalue()


def _frame(army: Army, report: Report, stamp: Stamp) -> Iterator[Cells]:
    """What the army is judged by, and the stamp."""
    draft, terms = army.draft, army.terms
    yield ("verdict", "", "", stamp.words)
    yield ("title", "", "", draft.title)
    yield ("edition", "", "", army.catalog.edition.name, report.edition)
    yield ("release", "", "", "points of release", stamp.release)
    yield ("exported", "", "", stamp.made)
    yield ("mode", "", "", terms.mode.name, draft.mode)
    yield ("points limit", "", "", report.points_limit)
    yield ("faction", "", "", terms.faction.name, draft.faction)
    if terms.force:
        yield ("battle force", "", "", terms.force.name, draft.battle_force)
    names = {choice.id: choice.name for choice in terms.choices}
    yield from (("choice", "", "", names.get(one, ""), one) for one in draft.choices)
    if draft.force_alignment:
        yield ("force alignment", "", "", draft.force_alignment)
    yield ("army", "", "", f"{report.activations} activations", "", report.points)
    if draft.notes:
        yield ("notes", "", "", draft.notes)
    if stamp.code:
        yield ("stamp", "", "", stamp.code)


def _units(listing: Listing) -> Iterator[Cells]:
    for group in listing.groups:
        for row in group.rows:
            yield from _unit(group.name, row)


def _unit(rank: str, row: Row) -> Iterator[Cells]:
    own, unit = row.own, row.unit.id
    yield ("unit", unit, rank, own.name, own.card, own.points, own.printed, own.why)
    for line in row.cards:
        cells = (line.name, line.card, line.points, line.printed, line.why)
        yield ("card", unit, rank, *cells)
    if row.notes:
        yield ("unit notes", unit, rank, row.notes)


def _cards(army: Army, options: Options) -> Iterator[Cells]:
    """The chosen hand and deck, in the player's order. Rules: HAND-01."""
    catalog, draft = army.catalog, army.draft
    for one in draft.command_hand if options.hand else ():
        yield ("hand", "", "", catalog.command_cards[one].name, one)
    for one in draft.battle_deck if options.deck else ():
        yield ("deck", "", "", catalog.battle_cards[one].name, one)


def _safe(cell: object) -> object:
    """Text that a spreadsheet could take for a formula, marked as text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell
