"""The three texts of Legion HQ, line by line: standard, minimal and tournament."""

import re
from collections.abc import Callable

from armybuilder.imports.names import Matcher
from armybuilder.imports.our_frame import titled
from armybuilder.imports.outcome import NotRecognised
from armybuilder.imports.text_pieces import (
    bracket_behind,
    commands_in,
    counted,
    names_in,
    priced,
    priced_list,
)
from armybuilder.imports.written import WrittenArmy, WrittenCard, WrittenUnit
from units.catalog.catalog import Catalog

HEADER = re.compile(r"^(\d{1,5})\s*/\s*(\d{1,5})\s*(?:\(\s*\d+ activations?\s*\))?$")
TOTAL = re.compile(r"\s*=\s*(\d{1,5})$")
OWN_PRICE = re.compile(r"^(.*?\S) \((\d{1,4})\)(?::\s*(.*))?$")
DECKS = ("objectives:", "secondaries:", "advantages:")
FOOT = ("verdict:", "judged:", "price:", "left out:", "stamp:")
MOST_UNITS_READ = 2_000


class Lines:
    """Reads one line after the other; ``put`` is what a line means at this place."""

    def __init__(self, catalog: Catalog, matcher: Matcher) -> None:
        self.army = WrittenArmy()
        self.matcher = matcher
        ranks = catalog.ranks.values()
        self.ranks = {f"{name}:": rank.id for rank in ranks for name in _headings(rank.name)}
        kinds = (kind.id for kind in catalog.vocabulary.battle_decks)
        self.kinds = dict(zip(DECKS, kinds, strict=True))
        self.rank, self.deck = "", ""
        self.ranked, self.among_counterparts = False, False
        self.put: Callable[[str], None] = self._title
        self.totals: list[tuple[WrittenUnit, int]] = []

    def read(self, line: str) -> None:
        """One line that is not empty."""
        header = HEADER.match(line)
        if header and self.army.limit is None:
            self.army.points, self.army.limit = int(header[1]), int(header[2])
            self.put = self._unit
        elif not self._heading(line):
            self.put(line)

    def finished(self) -> WrittenArmy:
        """The army; what a unit costs alone is its total without its upgrades."""
        for unit, total in self.totals:
            unit.price = total - sum(card.price or 0 for card in unit.upgrades)
        return self.army

    def _heading(self, line: str) -> bool:
        """Whether a line says what the next ones are."""
        key = line.lower()
        if key in self.ranks or key == "counterparts:":
            self.rank, self.among_counterparts = self.ranks.get(key, ""), key == "counterparts:"
            self.ranked, self.put = True, self._unit
        elif key.startswith("commands:"):
            self.put = self._commands
            self._commands(line[len("commands:") :])
        elif key == "battle deck":
            self.put = self._battle
        elif key in self.kinds:
            self.deck, self.put = self.kinds[key], self._battle
        elif key.startswith(FOOT):
            self._foot(line)
        else:
            return False
        return True

    def _title(self, line: str) -> None:
        if self.army.title:
            self._lose(line, "before the points")
        else:
            self.army.title = line

    def _unit(self, line: str) -> None:
        listed = line.startswith(("- ", "– ", "-\t"))
        if listed and not self.ranked:
            self._upgrade(line[2:].strip())
        elif len(self.army.units) >= MOST_UNITS_READ:
            self._lose(line, "too many units")
        elif listed or self.ranked:
            self.army.units.append(self._standard(line[2:].strip() if listed else line))
        else:
            self.army.units.append(self._short(line))

    def _standard(self, line: str) -> WrittenUnit:
        """``2× name (38): upgrade (16) = 54``."""
        count, text = counted(line)
        total = TOTAL.search(text)
        text = text[: total.start()] if total else text
        own = OWN_PRICE.match(text)
        unit = WrittenUnit(own[1] if own else text, count, rank=self.rank, where=f"line: {line}")
        unit.is_counterpart = self.among_counterparts
        unit.price = int(own[2]) if own else int(total[1]) if total and count == 1 else None
        if own and own[3]:
            unit.upgrades = priced_list(own[3], unit.text, self._is_upgrade)
        return unit

    def _short(self, line: str) -> WrittenUnit:
        """``name (total)`` of the tournament text, or ``2× name (upgrade, upgrade)``."""
        total = priced(line)
        if total.price is not None:
            unit = WrittenUnit(total.text, where=f"line: {line}")
            self.totals.append((unit, total.price))
            return unit
        count, text = counted(line)
        unit = WrittenUnit(text, count, where=f"line: {line}")
        parts = bracket_behind(text)
        if parts and not self.matcher.units.called(text):
            unit.text = parts[0]
            names = names_in(parts[1], self._is_upgrade)
            unit.upgrades = [WrittenCard(one, where=unit.text) for one in names]
        return unit

    def _upgrade(self, text: str) -> None:
        if self.army.units:
            unit = self.army.units[-1]
            unit.upgrades.append(priced(text, unit.text))
        else:
            self._lose(text, "an upgrade before any unit")

    def _commands(self, line: str) -> None:
        self.army.commands += [WrittenCard(one) for one in commands_in(line)]

    def _battle(self, line: str) -> None:
        text = line.lstrip("-– \t")
        self.army.battle.append(WrittenCard(text, where="battle deck", deck=self.deck))

    def _foot(self, line: str) -> None:
        """What stands below our own tournament text: the frame it was judged in."""
        word, _, rest = line.partition(":")
        if word.lower() == "judged":
            self.army.sides = [piece.strip() for piece in rest.split("·")]
        elif word.lower() == "left out":
            self.army.remarks.append(rest.strip())
        elif word.lower() == "verdict":
            self.army.title = titled(self.army.title.removesuffix(f"– {rest.strip()}"))
        self.put = self._stray

    def _stray(self, line: str) -> None:
        self._lose(line, "below the list")

    def _is_upgrade(self, text: str) -> bool:
        return bool(self.matcher.upgrades.spelled(text) or self.matcher.counterparts.spelled(text))

    def _lose(self, text: str, where: str) -> None:
        self.army.lost.append(NotRecognised(text=text[:200], where=where))


def _headings(rank: str) -> tuple[str, str]:
    """A rank as a heading, in the singular or the plural."""
    return rank.lower(), f"{rank.lower()}s"
