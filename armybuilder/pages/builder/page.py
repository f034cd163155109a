"""Everything the builder shows of one army list, as values a template walks through."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.draft import DraftArmy, DraftUnit
from armybuilder.army.report import RankCount, Report
from armybuilder.exports.registry import Format, grouped
from armybuilder.models import ArmyList
from armybuilder.pages.builder.problems import RANK_LIMITS, Teller, ToldProblem
from armybuilder.pages.builder.rows import (
    CounterpartView,
    Group,
    Prices,
    UnitRow,
    several,
    slot_views,
)
from armybuilder.picker.choices import Slot
from armybuilder.picker.slots import slots_of, unseated
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.schema import BattleForce, Edition, Faction, Mode
from units.rulebook.problem import Severity


@dataclass(frozen=True)
class RankView:
    """One rank of the army: its count, what is wrong with it, its units."""

    id: str
    name: str
    count: RankCount | None
    problems: tuple[ToldProblem, ...]
    groups: tuple[Group, ...]

    @property
    def icon(self) -> str:
        return f"rank-{self.id}"

    @property
    def counted(self) -> str:
        """ "5 of 3–6", counted as the maximum counts."""
        if self.count is None:
            return str(sum(group.count for group in self.groups))
        fewest, most = self.count.min, self.count.max
        return f"{self.count.toward_max} of {fewest if fewest == most else f'{fewest}–{most}'}"

    @property
    def is_wrong(self) -> bool:
        """Whether it has too many or too few units, or units that may not be there together."""
        return any(problem.code.startswith(RANK_LIMITS) for problem in self.problems)

    @property
    def heading(self) -> tuple[Any, ...]:
        """What the heading shows; equal headings need no swap."""
        return self.name, self.count, self.problems


class BuilderPage:
    """One list, opened for building. Everything is worked out when it is asked for."""

    def __init__(self, army_list: ArmyList) -> None:
        self.list = army_list
        self.pk = army_list.pk
        self.draft: DraftArmy = army_list.draft
        self.catalog = army_list.catalog
        self.report: Report = army_list.verdict_report
        self.army = Army(self.draft, self.catalog)
        self._teller = Teller(self.army, self.report)

    @property
    def title(self) -> str:
        return self.draft.title or "Untitled army"

    @property
    def revision(self) -> int:
        return self.list.revision

    @property
    def order(self) -> str:
        """The ids of all units in list order, for moving rows about."""
        return " ".join(unit.id for unit in self.draft.units)

    @property
    def faction(self) -> Faction:
        return self.army.terms.faction

    @property
    def mode(self) -> Mode:
        return self.army.terms.mode

    @property
    def battle_force(self) -> BattleForce | None:
        return self.army.terms.force

    @property
    def verdict(self) -> VerdictLook:
        return LOOKS[self.report.verdict]

    @property
    def edition(self) -> Edition:
        return self.catalog.edition

    @property
    def format_groups(self) -> list[tuple[str, list[Format]]]:
        """The forms this army can leave in, as the menu lists them."""
        return grouped()

    @property
    def points_left(self) -> int:
        return self.report.points_limit - self.report.points

    @property
    def points_over(self) -> int:
        return -self.points_left

    @cached_property
    def problems(self) -> tuple[ToldProblem, ...]:
        """All of the report, in its order."""
        return self._teller.told(self.report.problems)

    @cached_property
    def errors(self) -> tuple[ToldProblem, ...]:
        return self._problems_of(Severity.ERROR)

    @cached_property
    def in_the_way(self) -> tuple[ToldProblem, ...]:
        """What keeps the army from being legal: its errors, else what nobody can decide."""
        return self.errors or tuple(p for p in self.problems if p.undecided)

    @cached_property
    def warnings(self) -> tuple[ToldProblem, ...]:
        return self._problems_of(Severity.WARNING)

    @cached_property
    def notes(self) -> tuple[ToldProblem, ...]:
        return self._problems_of(Severity.NOTE)

    @cached_property
    def rows(self) -> dict[str, UnitRow]:
        """Each unit of the army by its id, in list order."""
        by_id = {unit.id: unit for unit in self.draft.units}
        return {unit.id: self._row(unit, by_id[unit.id]) for unit in self.army.units}

    @cached_property
    def ranks(self) -> tuple[RankView, ...]:
        """The ranks that the army may have or has units of, in the game's order."""
        units: dict[str, list[ArmyUnit]] = {}
        for unit in self.army.units:
            units.setdefault(unit.rank, []).append(unit)
        return tuple(
            RankView(
                id=rank.id,
                name=rank.name,
                count=self.report.ranks.get(rank.id),
                problems=self._problems_of_rank(rank.id),
                groups=self._groups([self.rows[unit.id] for unit in units.get(rank.id, [])]),
            )
            for rank in self.catalog.ranks.values()
            if units.get(rank.id) or self._is_open(rank.id)
        )

    @property
    def groups(self) -> Iterator[Group]:
        for rank in self.ranks:
            yield from rank.groups

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Each detachment with its parent, as a player calls them. Rules: DET-03."""
        return tuple(
            (self.rows[pair.unit].called, self.rows[pair.parent].called)
            for pair in self.report.pairings
        )

    @property
    def next_slot(self) -> str:
        """The query of the first empty slot, or nothing when every slot is filled."""
        return next(self.open_slots(), "")

    def open_slots(self) -> Iterator[str]:
        for group in self.groups:
            for slot in group.slots:
                if slot.upgrade is None:
                    yield slot.query

    def _is_open(self, rank: str) -> bool:
        count = self.report.ranks.get(rank)
        return count is not None and count.max > 0

    def _problems_of(self, severity: Severity) -> tuple[ToldProblem, ...]:
        return tuple(p for p in self.problems if p.severity is severity)

    def _problems_of_rank(self, rank: str) -> tuple[ToldProblem, ...]:
        """Errors about the rank itself or about a unit of it."""
        inside = {unit.id for unit in self.army.units if unit.rank == rank}
        return tuple(
            problem
            for problem in self.errors
            if inside.intersection(problem.offenders)
            or (not problem.offenders and problem.code.endswith(f"-{rank}"))
        )

    @cached_property
    def _problems_by_unit(self) -> dict[str, list[ToldProblem]]:
        found: dict[str, list[ToldProblem]] = {}
        for problem in self.problems:
            # What concerns a whole rank stands at its heading, not again at each of its units.
            if problem.code.startswith(RANK_LIMITS):
                continue
            for offender in problem.offenders:
                found.setdefault(offender, []).append(problem)
        return found

    def called(self, unit_id: str) -> str:
        """A unit's name, with its number where the name is there more than once."""
        name = self.army.unit(unit_id).loadout.name
        number = self._teller.numbers.get(unit_id)
        return f"{name} #{number}" if number else name

    @cached_property
    def _parents(self) -> dict[str, str]:
        return {pair.unit: self.called(pair.parent) for pair in self.report.pairings}

    def _row(self, unit: ArmyUnit, drafted: DraftUnit) -> UnitRow:
        card = unit.card
        slots = slots_of(self.army, unit.id)
        own = [slot for slot in slots if not slot.on_counterpart]
        extra = [slot for slot in slots if slot.on_counterpart]
        lines = {line.card: line for line in self.army.price_lines(unit)}
        return UnitRow(
            id=unit.id,
            card=card.id,
            faction=card.faction,
            name=card.name,
            title=card.title or "",
            is_unique=card.limit is not None,
            points=self.army.points_of(unit),
            number=self._teller.numbers.get(unit.id),
            slots=slot_views(own, unseated(self.army, unit.id), unit.id, self.catalog, lines),
            notes=drafted.notes,
            parent=self._parents.get(unit.id, ""),
            counterpart=self._taken(unit, extra, lines) or self._offered(drafted),
            problems=tuple(self._problems_by_unit.get(unit.id, ())),
        )

    def _taken(self, unit: ArmyUnit, slots: list[Slot], lines: Prices) -> CounterpartView | None:
        """The counterpart on the unit, with its own slots. Rules: KW-09."""
        card = unit.loadout.counterpart
        if card is None:
            return None
        homeless = unseated(self.army, unit.id, on_counterpart=True)
        views = slot_views(slots, homeless, unit.id, self.catalog, lines, on_counterpart=True)
        return CounterpartView(
            unit.id, card.id, card.name, card.title or "", lines[card.id].points, True, views
        )

    def _offered(self, unit: DraftUnit) -> CounterpartView | None:
        """The counterpart the unit may still take. Rules: KW-09."""
        offer = self.catalog.units[unit.card].counterpart
        if offer is None or (offer.requires_upgrade or "") not in {"", *unit.upgrades}:
            return None
        card = self.catalog.counterparts[offer.counterpart]
        welcome = card.army_factions is None or self.draft.faction in card.army_factions
        taken = any(one.counterpart and one.counterpart.card == card.id for one in self.draft.units)
        if taken or not welcome:
            return None
        return CounterpartView(
            unit.id, card.id, card.name, card.title or "", card.points or 0, False
        )

    def _groups(self, rows: list[UnitRow]) -> tuple[Group, ...]:
        gathered: list[tuple[UnitRow, ...]] = []
        for _, like in groupby(rows, key=lambda row: row.look or row.id):
            gathered.append(tuple(like))
        order = self.order.split()
        return tuple(
            Group(
                units=units,
                slots=tuple(replace(s, units=tuple(u.id for u in units)) for s in units[0].slots),
                up=self._moved(order, units, gathered[place - 1][0].id) if place else None,
                down=self._moved(order, units, _after(order, gathered[place + 1][-1].id))
                if place + 1 < len(gathered) else None,
                is_first=place == 0,
                is_last=place + 1 == len(gathered),
            )
            for place, units in enumerate(gathered)
        )  # fmt: skip

    @staticmethod
    def _moved(order: list[str], units: tuple[UnitRow, ...], before: str | None) -> dict[str, Any]:
        """The edit that puts units before another one (None: at the end), move by move."""
        ids = list(order)
        edits = []
        for unit in units:
            ids.remove(unit.id)
            to = ids.index(before) if before else len(ids)
            ids.insert(to, unit.id)
            edits.append({"kind": "move-unit", "unit": unit.id, "to": to})
        return several(edits)


def _after(order: list[str], unit_id: str) -> str | None:
    """The id that follows a unit's in list order; None at the end."""
    following = order.index(unit_id) + 1
    return order[following] if following < len(order) else None
