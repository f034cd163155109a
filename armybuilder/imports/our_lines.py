"""The lines of our own text and Markdown, once their marks are off: names, prices, headings."""

import re

from armybuilder.imports.our_frame import titled
from armybuilder.imports.outcome import NotRecognised
from armybuilder.imports.written import WrittenArmy, WrittenCard, WrittenUnit
from units.catalog.catalog import Catalog

VERDICT = re.compile(r"^(Legal|NOT LEGAL \(\d+ errors?\)|CANNOT TELL \(\d+ open questions?\))")
COUNTS = re.compile(r"^(\d{1,6}) of (\d{1,6}) points · \d+ activations?$")
HEADING = re.compile(r"^([^()]+?)(?: \([^()]*\))?$")
NUMBER = re.compile(r" #\d{1,3}$")
PRICE = re.compile(r"^(\d{1,5})(?: \(printed (\d{1,5})\b.*\))?(?: \(not published\))?$")
UNIT_CARD = "unit card"
HAND, DECK, NOTES = "command hand", "battle deck", "notes"
OF_ITSELF = ("detachments", "remarks", "problems")  # worked out anew, so not read


class OurLines:
    """What lines mean; the readers of text and Markdown say which kind a line is."""

    def __init__(self, catalog: Catalog) -> None:
        self.army = WrittenArmy()
        self.ranks = {rank.name.lower(): rank.id for rank in catalog.ranks.values()}
        self.section = ""
        self.notes: list[str] = []

    @property
    def is_of_itself(self) -> bool:
        """Whether this part of the text is worked out from the army."""
        return self.section in OF_ITSELF

    def title(self, title: str) -> None:
        """The title, as printed."""
        self.army.title = titled(title)

    def frame(self, line: str) -> None:
        """A line of points, sides, edition or release."""
        counts = COUNTS.match(line)
        if counts:
            self.army.points, self.army.limit = int(counts[1]), int(counts[2])
        else:
            self.army.sides += [piece.strip() for piece in line.split(" · ")]

    def heading(self, line: str) -> None:
        """A heading of units, hand, deck or what else there is."""
        found = HEADING.match(line)
        self.section = (found[1] if found else line).strip().lower()

    def unit(self, name: str, price: str) -> None:
        """A unit with its sum, which is its price until its card is told."""
        text = NUMBER.sub("", name)
        unit = WrittenUnit(text, rank=self.ranks.get(self.section, ""), where=f"line: {name}")
        unit.price = _printed(price)
        self.army.units.append(unit)

    def card(self, name: str, price: str) -> None:
        """A card of the last unit: its own, or an upgrade."""
        if not self.army.units:
            self.lose(name)
        elif name == UNIT_CARD:
            self.army.units[-1].price = _printed(price)
        else:
            unit = self.army.units[-1]
            unit.upgrades.append(WrittenCard(name, _printed(price), unit.text))

    def unit_note(self, paragraph: str) -> None:
        """A paragraph of the notes of the last unit."""
        if self.army.units:
            unit = self.army.units[-1]
            unit.notes = f"{unit.notes}\n{paragraph}" if unit.notes else paragraph
        else:
            self.lose(paragraph)

    def held(self, line: str) -> None:
        """A line of the hand, the deck or the notes."""
        if self.section == HAND:
            self.army.commands.append(WrittenCard(line.strip("• ")))
        elif self.section == DECK:
            name, _, kind = line.rpartition(" (")
            self.army.battle.append(WrittenCard(name if kind else line, where="battle deck"))
        elif self.section == NOTES:
            self.notes.append(line)
        else:
            self.lose(line)

    def lose(self, line: str) -> None:
        """A line that means nothing here."""
        self.army.lost.append(NotRecognised(text=line[:200], where=self.section or "the head"))

    def finished(self) -> WrittenArmy:
        """The army."""
        self.army.notes = "\n".join(self.notes)
        return self.army


def _printed(price: str) -> int | None:
    """The printed price, where another one counts; None for no price."""
    found = PRICE.match(price.strip())
    return int(found[2] or found[1]) if found else None
