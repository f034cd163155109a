"""The print page: the options, and the army set for the browser's own print."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from pydantic import ValidationError

from armybuilder.army.army import Army
from armybuilder.exports.listing import Row, listing_of, price, told
from armybuilder.exports.printing.facts import facts_of
from armybuilder.exports.printing.options import PrintOptions
from armybuilder.exports.stamp import stamp_of
from armybuilder.models import ArmyList
from armybuilder.sheets.keyword_sheet import KeywordLine, keyword_sheet
from armybuilder.stamping import sign


@dataclass(frozen=True)
class Tick:
    """One yes-or-no option of the form."""

    name: str
    label: str
    on: bool


@dataclass(frozen=True)
class PrintedRow:
    """A unit with its priced lines and, where asked for, what its cards say."""

    row: Row
    lines: tuple[tuple[str, str], ...]
    facts: list[str]


LABELS = {
    "hand": "Command hand",
    "deck": "Battle deck",
    "stats": "Numbers, keywords and weapons of each unit",
    "keywords": "Keywords in our words",
    "judge": "Judge's sheet: one page with the limits to check",
    "qr": "QR code",
    "ink_saver": "Save ink: smaller, nothing filled",
}


class PrintPage:
    """An army as it is to be printed."""

    def __init__(
        self, army_list: ArmyList, asked: Mapping[str, str], made_at: datetime, site: str
    ) -> None:
        self.options = _options(asked)
        self.report = army_list.verdict_report
        self.army = Army(army_list.draft, army_list.catalog)
        stamp = stamp_of(self.report, army_list.draft, made_at, sign, site)
        self.listing = listing_of(self.army, self.report, stamp, self.options)

    @property
    def ticks(self) -> list[Tick]:
        """The yes-or-no options as they are set."""
        return [Tick(name, label, getattr(self.options, name)) for name, label in LABELS.items()]

    @property
    def two_columns(self) -> bool:
        return self.options.column_count == 2

    @property
    def groups(self) -> list[tuple[str, list[PrintedRow]]]:
        """The units by rank, the heading with its limits first."""
        return [
            (f"{group.name} ({group.limits})", [self._printed(row) for row in group.rows])
            for group in self.listing.groups
        ]

    @property
    def hand(self) -> list[str]:
        """The command hand, each card behind its pips."""
        return [f"{'•' * card.pips} {card.name}" for card in self.listing.hand]

    @property
    def problems(self) -> list[str]:
        return [told(problem) for problem in self.listing.problems]

    @property
    def keywords(self) -> tuple[KeywordLine, ...]:
        """The keywords of the army, where they are asked for."""
        return keyword_sheet(self.army) if self.options.keywords else ()

    @property
    def is_classic(self) -> bool:
        return self.army.catalog.edition.id == "classic"

    def _printed(self, row: Row) -> PrintedRow:
        priced = [("unit card", row.own), *((line.name, line) for line in row.cards)]
        shown = []
        for name, line in priced if row.cards or row.own.printed is None else []:
            points, _, reason = price(line).partition(" ")
            shown.append((f"{name} {reason}".strip(), points))
        facts = facts_of(row.unit.loadout, self.army.catalog) if self.options.stats else []
        return PrintedRow(row, tuple(shown), facts)


def _options(asked: Mapping[str, str]) -> PrintOptions:
    """The options asked for; those that make no sense are as if they were left out."""
    try:
        return PrintOptions.model_validate(asked)
    except ValidationError as error:
        wrong = {str(fault["loc"][0]) for fault in error.errors()}
        return PrintOptions.model_validate({k: v for k, v in asked.items() if k not in wrong})
