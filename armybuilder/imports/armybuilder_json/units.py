"""The units of our JSON: counts spread out, ids kept where they are sound."""

from typing import Any

from pydantic import TypeAdapter, ValidationError

from armybuilder.army.draft import MOST_UNITS, DraftCounterpart, DraftUnit, UnitId
from armybuilder.imports.armybuilder_json.mending import brief, mended
from armybuilder.imports.lookup import Account
from units.catalog.catalog import Catalog

UNIT_ID = TypeAdapter(UnitId)
MOST_READ = 2_000  # units of a file that are looked at
MOST_UPGRADES = 30
MOST_OF_COUNTERPART = 20


class Units:
    """Units as they are read, each with an id of its own."""

    def __init__(self, catalog: Catalog, account: Account) -> None:
        self.catalog, self.account = catalog, account
        self.units: list[DraftUnit] = []
        self._taken: set[str] = set()
        self._number = 0

    def read(self, listed: Any) -> tuple[DraftUnit, ...]:
        """All units of a list; anything else is lost with a line."""
        if not isinstance(listed, list):
            self.account.lose(brief(listed), "units")
            return ()
        self._taken = {one["id"] for one in listed[:MOST_READ]
                       if isinstance(one, dict) and isinstance(one.get("id"), str)}  # fmt: skip
        for at, one in enumerate(listed[:MOST_READ]):
            self._add(one, at)
        if len(listed) > MOST_READ:
            self.account.lose(f"{len(listed) - MOST_READ} more units", "units")
        return tuple(self.units)

    def _add(self, data: Any, at: int) -> None:
        place = ("units", at)
        if not isinstance(data, dict):
            self.account.lose(brief(data), f"units[{at}]")
            return
        fields = dict(data)
        count = self._count(fields.pop("count", 1), at)
        own = self._own_id(fields.pop("id", None), at)
        trim(fields, "upgrades", MOST_UPGRADES, f"units[{at}].upgrades", self.account)
        unit = mended(DraftUnit, {**fields, "id": "u0"}, place, self.account)
        if unit is None:
            return
        known = self._known(unit, at)
        if known is None:
            return
        room = max(MOST_UNITS - len(self.units), 0)
        for copy in range(1, min(count, room) + 1):
            self.units.append(known.model_copy(update={"id": self._id(own, copy)}))
        if count > room:
            self.account.lose(f"{count - room} × {unit.card}", f"more than {MOST_UNITS} units")

    def _known(self, unit: DraftUnit, at: int) -> DraftUnit | None:
        """The unit with the cards that the catalog has; None when its own is not among them."""
        if unit.card not in self.catalog.units:
            self.account.lose(unit.card, f"units[{at}].card: there is no such unit")
            return None
        self.account.know(unit.card, unit.card)
        upgrades = self._upgrades(unit.upgrades, f"units[{at}].upgrades")
        counterpart = unit.counterpart
        if counterpart and counterpart.card not in self.catalog.counterparts:
            where = f"units[{at}].counterpart: there is no such counterpart"
            self.account.lose(counterpart.card, where)
            counterpart = None
        if counterpart:
            theirs = self._upgrades(counterpart.upgrades, f"units[{at}].counterpart.upgrades")
            self.account.know(counterpart.card, counterpart.card)
            counterpart = DraftCounterpart(card=counterpart.card, upgrades=theirs)
        return unit.model_copy(update={"upgrades": upgrades, "counterpart": counterpart})

    def _upgrades(self, ids: tuple[str, ...], where: str) -> tuple[str, ...]:
        return known_ids(ids, self.catalog.upgrades, where, self.account)

    def _count(self, count: Any, at: int) -> int:
        if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= MOST_UNITS:
            return count
        self.account.lose(brief(count), f"units[{at}].count: one unit was taken")
        return 1

    def _own_id(self, own: Any, at: int) -> str | None:
        """The id that the file gives, if it is one and no unit before has it."""
        if own is None:
            return None
        try:
            UNIT_ID.validate_python(own)
        except ValidationError:
            self.account.lose(brief(own), f"units[{at}].id: another was made up")
            return None
        if any(unit.id == own for unit in self.units):
            self.account.remark(f"Two units had the id {own}; the second got another.")
            return None
        return str(own)

    def _id(self, own: str | None, copy: int) -> str:
        wanted = own if copy == 1 else f"{own}-{copy}"
        there = {unit.id for unit in self.units} if own else set()
        if own and wanted and len(wanted) <= 40 and wanted not in there:
            return wanted
        self._number += 1
        while f"u{self._number}" in self._taken:
            self._number += 1
        return f"u{self._number}"


def known_ids(ids: tuple[str, ...], known: Any, where: str, account: Account) -> tuple[str, ...]:
    """The ids that the catalog has, in order; a line for each."""
    for at, one in enumerate(ids):
        if one not in known:
            account.lose(one, f"{where}[{at}]: there is no such card")
    return tuple(account.know(one, one) for one in ids if one in known)


def trim(fields: dict[str, Any], name: str, most: int, where: str, account: Account) -> None:
    """Cuts a list that is too long, with a line for what is cut."""
    listed = fields.get(name)
    if isinstance(listed, list) and len(listed) > most:
        account.lose(f"{len(listed) - most} more", where)
        fields[name] = listed[:most]
