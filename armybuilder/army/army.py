"""An army: a draft met with a catalog, so that rules can ask it questions."""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Any

from armybuilder.army.draft import DraftArmy, unit_number
from armybuilder.army.fitting import loadout_of
from armybuilder.army.loadout import Loadout, PriceLine, Target
from armybuilder.army.terms import Terms, terms_of
from units.catalog.catalog import Catalog
from units.catalog.schema import Unit

number_of = lru_cache(maxsize=10_000)(unit_number)
BY_NUMBER = attrgetter("number")


class ArmyUnit:
    """One unit of an army: its id and what it is there (``loadout``)."""

    __slots__ = ("id", "loadout", "number")

    def __init__(self, unit_id: str, loadout: Loadout) -> None:
        self.id = unit_id
        self.loadout = loadout
        self.number = number_of(unit_id)

    def __repr__(self) -> str:
        return f"<{self.id}: {self.name}>"

    @property
    def name(self) -> str:
        """Name and title of its card."""
        return self.loadout.card.full_name

    @property
    def card(self) -> Unit:
        """Its unit card."""
        return self.loadout.card

    @property
    def rank(self) -> str:
        """The rank it counts as while building. Rules: RANK-02, RANK-05, KW-13."""
        return self.loadout.rank


class Army:
    """A draft with its cards. Raises KeyError when the catalog lacks an id: read drafts first.

    ``units`` are in list order; ``by_number`` and the lists in ``by_rank``, ``by_name`` (the name
    without title) and ``by_card`` go by unit id, so that nothing found in them depends on the order
    of the list.
    """

    __slots__ = (
        "_by_card", "_by_name", "_points", "by_number", "by_rank", "catalog", "draft", "known",
        "terms", "units",
    )  # fmt: skip

    def __init__(self, draft: DraftArmy, catalog: Catalog) -> None:
        self.draft = draft
        self.catalog = catalog
        self.terms: Terms = terms_of(draft, catalog)
        terms = self.terms
        self.units = tuple([ArmyUnit(unit.id, loadout_of(unit, terms)) for unit in draft.units])
        self.by_number = sorted(self.units, key=BY_NUMBER)
        self.by_rank: dict[str, list[ArmyUnit]] = {}
        for unit in self.by_number:
            self.by_rank.setdefault(unit.loadout.rank, []).append(unit)
        self._by_name: dict[str, list[ArmyUnit]] | None = None
        self._by_card: dict[str, list[ArmyUnit]] | None = None
        self.known: dict[str, Any] = {}  # what a rule worked out, for its next question
        self._points: int | None = None

    @property
    def by_name(self) -> dict[str, list[ArmyUnit]]:
        """The units of each printed name, for which few rules ask."""
        if self._by_name is None:
            self._by_name = {}
            for unit in self.by_number:
                self._by_name.setdefault(unit.loadout.card.name, []).append(unit)
        return self._by_name

    @property
    def by_card(self) -> dict[str, list[ArmyUnit]]:
        """The units of each card, for which few rules ask."""
        if self._by_card is None:
            self._by_card = {}
            for unit in self.by_number:
                self._by_card.setdefault(unit.loadout.card.id, []).append(unit)
        return self._by_card

    @property
    def points(self) -> int:
        """What the army costs; cards without a published price count 0. Rules: MODE-01, UPG-11."""
        if self._points is None:
            self._points = sum([unit.loadout.points for unit in self.units])
            for unit in self.units:
                if unit.loadout.dependent:
                    self._points += self._by_others(unit)
        return self._points

    def points_of(self, unit: ArmyUnit) -> int:
        """What one unit costs with all it carries."""
        return unit.loadout.points + self._by_others(unit)

    def price_lines(self, unit: ArmyUnit) -> tuple[PriceLine, ...]:
        """One line a card of the unit; the points add up to ``points_of(unit)``. Rules: UPG-11."""
        lines = list(unit.loadout.lines)
        for at, delta, card in unit.loadout.dependent:
            if card in self.by_card:
                line = lines[at]
                name = self.catalog.units[card].full_name
                why = ", ".join(filter(None, (line.why, f"{delta:+d} with {name}")))
                lines[at] = line._replace(points=line.points + delta, why=why)
        return tuple(lines)

    def unit(self, unit_id: str) -> ArmyUnit:
        """The unit with this id; raises KeyError when there is none."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise KeyError(unit_id)

    def answering(self, target: Target) -> list[ArmyUnit]:
        """Units that bear the name, unit type or rank a keyword names. Rules: DET-02, TYPE-01.

        The broad unit type covers its subtypes; a subtype covers only itself. Titles do not matter.
        """
        if target.kind == "unit_name":
            return self.by_name.get(target.value, [])
        if target.kind == "rank":
            return self.by_rank.get(target.value, [])
        types = self.catalog.unit_types
        return [
            unit
            for unit in self.by_number
            if target.value in (unit.card.unit_type, types[unit.card.unit_type].group)
        ]

    def _by_others(self, unit: ArmyUnit) -> int:
        return sum(delta for _, delta, card in unit.loadout.dependent if card in self.by_card)


def listed(units: Iterable[ArmyUnit]) -> str:
    """Units as a player sums them up: ``6 Shoretroopers + 2 DF-90 Mortar Trooper``."""
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit.name] = counts.get(unit.name, 0) + 1
    return " + ".join(f"{count} {name}" for name, count in counts.items())
