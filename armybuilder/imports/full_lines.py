"""The lines of our full text: what each says, checked against the release that the text names."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import ValidationError

from armybuilder.army.draft import MOST_UNITS, DraftArmy
from armybuilder.exports.escaping import unescaped
from armybuilder.imports.lookup import Account
from armybuilder.imports.outcome import Imported
from units.catalog.catalog import Catalog
from units.catalog.library import editions, open_catalog, releases
from units.rulebook.faults import faults_of

WORD = re.compile(r"^([A-Z][a-z]+(?: [a-z]+){0,2}): ?(.*)$")
UNIT = re.compile(r"^Unit ([A-Za-z0-9][A-Za-z0-9_-]{0,39}): (.*)$")
MARKED = re.compile(r"^(\+-|-|\+|>) (.*)$")
ID = re.compile(r"\[([^\[\]]{1,100})\]")
BEHIND = 500  # the id stands among so many last characters
NOT_READ: Final = frozenset({"points", "activations", "exported", "stamp", "pair", "remark"})
FRAME: Final = {
    "edition": "edition", "points of release": "release", "mode": "mode", "faction": "faction",
    "battle force": "battle_force", "force alignment": "force_alignment",
}  # fmt: skip


class FullLines:
    """Reads one line after the other into an army of ids."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.account = Account()
        self.frame: dict[str, Any] = {"edition": catalog.edition.id, "release": catalog.release}
        self.choices: list[str] = []
        self.hand: list[str] = []
        self.deck: list[str] = []
        self.units: list[dict[str, Any]] = []
        self.unit: dict[str, Any] = {}  # the one that is being read

    def read(self, line: str, number: int) -> None:
        """One line; one that says nothing known is told."""
        where = f"line {number}"
        unit, marked, word = UNIT.match(line), MARKED.match(line), WORD.match(line)
        if unit:
            self._unit(unit[1], unit[2], where)
        elif marked and self.unit:
            self._marked(marked[1], marked[2], where)
        elif word:
            self._word(word[1].lower(), word[2], line, where)
        elif number > 1:  # the first line is the verdict
            self.account.lose(line, where)

    def finished(self, source: str) -> Imported:
        """The army, if there is a faction at all."""
        data = self.frame | {
            "choices": self.choices,
            "units": self.units,
            "command_hand": self.hand,
            "battle_deck": self.deck,
        }
        army = None
        if "faction" in data:
            try:
                army = DraftArmy.model_validate(data)
            except ValidationError as fault:
                for path, message in faults_of(fault):
                    self.account.remark(f"{path}: {message}"[:200])
        else:
            self.account.remark("The text names no faction.")
        account = self.account
        account.closed()
        return Imported(
            source=source,
            army=army,
            recognised=tuple(account.recognised),
            not_recognised=tuple(account.lost),
            remarks=tuple(account.remarks),
        )

    def _unit(self, unit_id: str, rest: str, where: str) -> None:
        self.unit = {"card": "", "upgrades": [], "counterpart": None, "notes": ""}
        self.unit["card"] = self._card(rest, self.catalog.units, where)
        if any(unit.get("id") == unit_id for unit in self.units):
            self.account.remark(f"Two units were called {unit_id}; the second got another id.")
        else:
            self.unit["id"] = unit_id
        if self.unit["card"] and len(self.units) < MOST_UNITS:
            self.units.append(self.unit)
        elif self.unit["card"]:
            self.account.lose(rest, f"{where}, more than {MOST_UNITS} units")

    def _marked(self, mark: str, rest: str, where: str) -> None:
        """An upgrade, a counterpart, its upgrade, or a note of the unit above."""
        unit = self.unit
        if not unit["card"]:
            self.account.lose(rest, f"{where}, of a unit that was not recognised")
        elif mark == ">":
            unit["notes"] = unescaped(rest)
        elif mark == "-":
            self._put(unit["upgrades"], rest, self.catalog.upgrades, where)
        elif mark == "+":
            card = self._card(rest, self.catalog.counterparts, where)
            unit["counterpart"] = {"card": card, "upgrades": []} if card else None
        elif unit["counterpart"]:
            self._put(unit["counterpart"]["upgrades"], rest, self.catalog.upgrades, where)
        else:
            self.account.lose(rest, f"{where}, of no counterpart")

    def _word(self, word: str, rest: str, line: str, where: str) -> None:
        """A line that begins with a word and a colon."""
        listed: Mapping[str, tuple[list[str], Mapping[str, Any]]] = {
            "hand": (self.hand, self.catalog.command_cards),
            "deck": (self.deck, self.catalog.battle_cards),
            "choice": (self.choices, _choices(self.catalog)),
        }
        if word in ("title", "notes"):
            self.frame[word] = unescaped(rest)
        elif word in FRAME:
            self._framed(FRAME[word], rest, where)
        elif word in listed:
            among, known = listed[word]
            self._put(among, rest, known, where)
        elif word == "left out":
            self.account.remark(rest)
        elif word not in NOT_READ and not line.startswith(("Legal", "Not legal")):
            self.account.lose(line, where)

    def _framed(self, field: str, rest: str, where: str) -> None:
        """What the army is built under. Edition and release stand above all cards."""
        known: Mapping[str, Callable[[str], bool]] = {
            "edition": lambda one: one in {edition.id for edition in editions()},
            "release": lambda one: one in releases(),
            "mode": lambda one: one in self.catalog.modes,
            "faction": lambda one: one in self.catalog.factions,
            "battle_force": lambda one: one in self.catalog.battle_forces,
            "force_alignment": lambda one: one in ("light", "dark"),
        }
        found = _id_in(rest)
        if not known[field](found):
            self.account.lose(rest, where)
            return
        self.frame[field] = found
        if field in ("edition", "release"):
            self.catalog = open_catalog(self.frame["release"], self.frame["edition"])

    def _put(self, among: list[str], rest: str, known: Mapping[str, Any], where: str) -> None:
        card = self._card(rest, known, where)
        if card:
            among.append(card)

    def _card(self, rest: str, known: Mapping[str, Any], where: str) -> str:
        """The id in the last brackets, if the release has such a card; "" with a line if not."""
        found = _id_in(rest)
        if found in known:
            return self.account.know(rest, found)
        self.account.lose(rest, where)
        return ""


def _id_in(rest: str) -> str:
    """The id in the last brackets; "" for none."""
    return next(reversed(ID.findall(rest[-BEHIND:])), "")


def _choices(catalog: Catalog) -> dict[str, Any]:
    told = [force.choices for force in catalog.battle_forces.values() if force.choices]
    return {option.id: option for choices in told for option in choices.options}
