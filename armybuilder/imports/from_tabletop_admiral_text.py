"""Reads the text of Tabletop Admiral: no headings, activations on a line of their own."""

import re
from typing import Final

from armybuilder.imports.gathering import gather
from armybuilder.imports.names import Matcher, matcher_of
from armybuilder.imports.outcome import Imported, NotRecognised
from armybuilder.imports.text_pieces import (
    PIPS,
    commands_in,
    counted,
    lines_of,
    names_in,
    priced_list,
)
from armybuilder.imports.written import WrittenArmy, WrittenCard, WrittenUnit
from units.catalog.catalog import Catalog

SOURCE: Final = "tabletop-admiral"
ORDER: Final = 60
POINTS = re.compile(r"^(\d{1,5})\s*/\s*(\d{1,5})$")
ACTIVATIONS = re.compile(r"^\d{1,4} Activations?$", re.IGNORECASE)
ON_OWN_LINE = re.compile(r"^[ \t]*\d{1,4} Activations?[ \t]*$", re.IGNORECASE | re.MULTILINE)
UPGRADES = ("--", "––", "—")
UNIT = re.compile(
    r"^(.*?\S)\s+(\d{1,4})(?:\s*\+\s*\d{1,4})?(?:\s*[x×]\s*\d{1,3})?(?:\s*=\s*\d{1,5})?$"
)


def recognises(text: str) -> bool:
    """Whether points stand alone on a line, or activations do beside a line of upgrades."""
    lines = [line.strip() for line in text[:4_000].split("\n")]
    points = any(POINTS.match(line) for line in lines)
    upgrades = any(line.startswith(UPGRADES) for line in lines)
    return bool(ON_OWN_LINE.search(text)) and (points or upgrades)


def read(text: str, catalog: Catalog) -> Imported:
    """The army; titles are not in such a text, so prices tell versions apart."""
    reading = _Reading(matcher_of(catalog))
    for line in lines_of(text, reading.army):
        reading.read(line.strip())
    return gather(reading.army, SOURCE, catalog)


class _Reading:
    def __init__(self, matcher: Matcher) -> None:
        self.army = WrittenArmy()
        self.matcher = matcher

    def read(self, line: str) -> None:
        """One line, told by its marks."""
        points = POINTS.match(line)
        if points and self.army.limit is None:
            self.army.points, self.army.limit = int(points[1]), int(points[2])
        elif ACTIVATIONS.match(line):
            return
        elif line.startswith(UPGRADES):
            self._upgrades(line.lstrip("-–— "))
        elif any(pip in line for pip in PIPS):
            self.army.commands += [WrittenCard(one) for one in commands_in(line)]
        else:
            self._unit_or_cards(line)

    def _upgrades(self, text: str) -> None:
        unit = self.army.units[-1] if self.army.units else None
        if unit is None:
            self.army.lost.append(NotRecognised(text=text[:200], where="upgrades before any unit"))
        else:
            unit.upgrades += priced_list(text, unit.text, self._is_upgrade)

    def _unit_or_cards(self, line: str) -> None:
        count, text = counted(line)
        found = UNIT.match(text)
        if found:
            unit = WrittenUnit(found[1], count, price=int(found[2]), where=f"line: {line}")
            self.army.units.append(unit)
            return
        names = names_in(line, self._is_battle_card)
        if any(self._is_battle_card(name) for name in names):
            self.army.battle += [WrittenCard(name, where="battle deck") for name in names]
        elif self.army.limit is None and not self.army.title:
            self.army.title = line
        else:
            self.army.units.append(WrittenUnit(text, count, where=f"line: {line}"))

    def _is_battle_card(self, text: str) -> bool:
        return bool(self.matcher.battle_cards.spelled(text))

    def _is_upgrade(self, text: str) -> bool:
        return bool(self.matcher.upgrades.spelled(text) or self.matcher.counterparts.spelled(text))
