"""Reads what Longshanks gives back: the simulator's JSON with odd line ends, or its table."""

import re

from armybuilder.imports.gathering import gather
from armybuilder.imports.names import Matcher, matcher_of
from armybuilder.imports.outcome import Imported, NotRecognised
from armybuilder.imports.simulator import is_simulator, parsed, read_simulator
from armybuilder.imports.text_pieces import counted, lines_of, names_in
from armybuilder.imports.written import WrittenArmy, WrittenCard, WrittenUnit
from units.catalog.catalog import Catalog

SOURCE = "longshanks"
ORDER = 14
LINE_END = " || "
COUNT = re.compile(r"^[xX×] ?[1-9]\d?$")
POINTS = re.compile(r"^[ \t]*(\d{1,5}) points[ \t]*$", re.IGNORECASE | re.MULTILINE)
ACTIVATIONS = re.compile(r"^[ \t]*\d{1,4} activations?[ \t]*$", re.IGNORECASE | re.MULTILINE)


def recognises(text: str) -> bool:
    """Whether it is such JSON, or has points and activations in words on lines of their own."""
    if LINE_END in text:
        return is_simulator(parsed(text.replace(LINE_END, " ")))
    return bool(POINTS.search(text) and ACTIVATIONS.search(text))


def read(text: str, catalog: Catalog) -> Imported:
    """The army in the JSON, else in the table."""
    data = parsed(text.replace(LINE_END, " "))
    if data is not None and is_simulator(data):
        return read_simulator(data, SOURCE, catalog)
    table = _Table(matcher_of(catalog))
    for line in lines_of(text, table.army):
        table.read(line.strip())
    return gather(table.army, SOURCE, catalog)


class _Table:
    """The rows: faction, points, activations, a row a unit, then command and battle cards."""

    def __init__(self, matcher: Matcher) -> None:
        self.army = WrittenArmy()
        self.matcher = matcher

    def read(self, line: str) -> None:
        """One row; what it is, its names tell."""
        points = POINTS.match(line)
        if points:
            self.army.points = int(points[1])
        elif not ACTIVATIONS.match(line) and not self._side(line):
            for cell in line.split("\t"):
                if COUNT.match(cell.strip()) and self.army.units:
                    self.army.units[-1].count = int(cell.strip(" xX×"))
                    continue
                for name in names_in(cell, self._is_name):
                    self._card(name)

    def _side(self, line: str) -> bool:
        if self.army.units:
            return False
        if not self.army.battle_force and self.matcher.battle_forces.called(line):
            self.army.battle_force = line
        elif not self.army.faction and self.matcher.factions.called(line):
            self.army.faction = line
        else:
            return False
        return True

    def _card(self, name: str) -> None:
        count, text = counted(name)
        at = self.army.units[-1] if self.army.units else None
        if self.matcher.units.called(text) and not (at and self._is_upgrade(text)):
            self.army.units.append(WrittenUnit(text, count, where=f"row: {name}"))
        elif at and self._is_upgrade(text):
            at.upgrades.append(WrittenCard(text, where=at.text))
        elif self.matcher.command_cards.called(text.strip("•* ")):
            self.army.commands.append(WrittenCard(text))
        elif self.matcher.battle_cards.called(text):
            self.army.battle.append(WrittenCard(text))
        else:
            self.army.lost.append(NotRecognised(text=name[:200], where="table"))

    def _is_upgrade(self, text: str) -> bool:
        return bool(self.matcher.upgrades.called(text) or self.matcher.counterparts.called(text))

    def _is_name(self, text: str) -> bool:
        matcher, plain = self.matcher, counted(text)[1]
        kinds = (matcher.units, matcher.upgrades, matcher.command_cards, matcher.battle_cards)
        return any(names.spelled(plain) for names in kinds)
