"""The units of a Legion HQ link with their upgrades and counterparts."""

from collections.abc import Iterable

from armybuilder.army.draft import MOST_UNITS, DraftCounterpart, DraftUnit
from armybuilder.imports.legionhq.codes import codes_of, former_codes
from armybuilder.imports.legionhq.grammar import Bearer, Segment
from armybuilder.imports.lookup import Account
from units.catalog.catalog import Catalog

MOST_UPGRADES = 30
MOST_OF_COUNTERPART = 20
EMPTY = "0"


class Units:
    """Units as they are read. Slots are not in a draft: each card finds a free one. UPG-01."""

    def __init__(self, catalog: Catalog, account: Account) -> None:
        self.catalog, self.account = catalog, account
        self.codes = codes_of(catalog)
        self.units: list[DraftUnit] = []
        self._waiting: list[Segment] = []  # counterparts written as units, whose host may follow

    def add(self, segment: Segment) -> None:
        """One segment: so many equal units, or, in old links, a counterpart by itself."""
        bearer = segment.bearer
        assert bearer is not None
        meaning = self.codes.get(bearer.code)
        if meaning is None or meaning.kind not in ("units", "counterparts"):
            self.account.lose(segment.text, self.was(bearer.code) or "units: no such unit")
        elif meaning.kind == "counterparts":
            self._waiting.append(segment)
        else:
            self._add_unit(segment, bearer, meaning.card.id)

    def closed(self) -> tuple[DraftUnit, ...]:
        """All units, counterparts at their hosts."""
        for segment in self._waiting:
            assert segment.bearer is not None
            counterpart = self._counterpart(segment.bearer)
            hosts = self.catalog.counterparts[counterpart.card].hosts if counterpart else ()
            at = next(
                (at for at, unit in enumerate(self.units)
                 if unit.card in hosts and unit.counterpart is None), None,
            )  # fmt: skip
            if at is None:
                self.account.lose(segment.text, "units: a counterpart without its unit")
            else:
                more = {"counterpart": counterpart}
                self.units[at] = self.units[at].model_copy(update=more)
        return tuple(self.units)

    def was(self, code: str) -> str:
        """What a code meant before it was retired or given to another card; "" for never."""
        former = former_codes(self.catalog).get(code)
        return f"{code} was the {former}, which is gone" if former else ""

    def _add_unit(self, segment: Segment, bearer: Bearer, card: str) -> None:
        self.account.know(segment.text, card)
        where = self.catalog.units[card].full_name
        upgrades = self._upgrades(bearer, where, MOST_UPGRADES)
        counterpart = self._counterpart(segment.counterpart) if segment.counterpart else None
        room = max(MOST_UNITS - len(self.units), 0)
        for _ in range(min(segment.count, room)):
            unit = DraftUnit(id=f"u{len(self.units) + 1}", card=card, upgrades=upgrades,
                             counterpart=counterpart)  # fmt: skip
            self.units.append(unit)
        if segment.count > room:
            left = f"{segment.count - room} × {where}"
            self.account.lose(left, f"units: more than {MOST_UNITS}")

    def _counterpart(self, bearer: Bearer) -> DraftCounterpart | None:
        meaning = self.codes.get(bearer.code)
        if meaning is None or meaning.kind != "counterparts":
            text = "".join((bearer.code, *bearer.slots, *bearer.odd))
            self.account.lose(f"+{text}", self.was(bearer.code) or "no such counterpart")
            return None
        where = meaning.card.full_name
        self.account.know(bearer.code, meaning.card.id)
        upgrades = self._upgrades(bearer, where, MOST_OF_COUNTERPART)
        return DraftCounterpart(card=meaning.card.id, upgrades=upgrades)

    def _upgrades(self, bearer: Bearer, where: str, most: int) -> tuple[str, ...]:
        found: list[str] = []
        for code in bearer.slots:
            meaning = self.codes.get(code)
            if code == EMPTY:
                continue
            if meaning is None or meaning.kind != "upgrades":
                self.account.lose(code, self.was(code) or f"{where}: no such upgrade")
            elif len(found) >= most:
                self.account.lose(code, f"{where}: more than {most} upgrades")
            else:
                found.append(self.account.know(code, meaning.card.id))
        for odd in bearer.odd:
            self.account.lose(odd, f"{where}: no code")
        self._set_aside(bearer.set_aside, where)
        return tuple(found)

    def _set_aside(self, codes: Iterable[str], where: str) -> None:
        """Loadout cards, swapped in during play in older editions; they are no equipment."""
        names = []
        for code in codes:
            meaning = self.codes.get(code)
            if code != EMPTY:
                former = former_codes(self.catalog).get(code, f"a card with the code {code}")
                names.append(meaning.card.full_name if meaning else former)
        if names:
            self.account.remark(
                f"{where} had set aside {', '.join(names)}: Loadout is no longer in the game, so "
                "they are not equipped."
            )
