"""Whom an army may hire, how many, and how they count."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army, ArmyUnit, listed
from armybuilder.army.limits import Allowance, Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from armybuilder.rules.mending import take_out_last, this_taken_out


class Mercenaries(Rule):
    """Mercenaries serve who may hire them, so many of each rank; they never fill a minimum.

    Allies of Convenience, by whatever card, gives one more in all. A battle force may count
    mercenaries like any unit (MERC-07).
    """

    id = "mercenaries"
    cites = ("MERC-01", "MERC-02", "MERC-03", "MERC-04", "MERC-06", "MERC-07", "KW-10")

    max_per_rank: dict[str, int] | None
    count_toward_minimum: bool
    count_toward_maximum: bool
    extra_units: int
    extra_ranks: int
    allies_keyword: str

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        release = terms.catalog.rules.mercenaries
        own = terms.force_rules.mercenaries
        caps: dict[str, int] | None = release.max_per_rank
        if own:
            cap = own.per_rank_cap
            caps = None if cap is None else dict.fromkeys(release.max_per_rank, cap)
        return {
            "max_per_rank": caps,
            "count_toward_minimum": (own or release).count_toward_minimum,
            "count_toward_maximum": release.count_toward_maximum,
            "extra_units": release.allies_of_convenience.extra_units,
            "extra_ranks": release.allies_of_convenience.extra_ranks,
        }

    def adjust(self, army: Army) -> Iterator[Allowance]:
        hired = tuple([unit for unit in army.by_number if unit.loadout.is_mercenary])
        if hired and not self.count_toward_minimum:
            yield Allowance("mercenaries never fill a minimum", not_toward_minimum=hired)
        if hired and not self.count_toward_maximum:
            yield Allowance("mercenaries take no room", exempt=hired)

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        if self.max_per_rank is None:
            return
        hired: dict[str, list[ArmyUnit]] = {}
        for unit in army.by_number:
            if unit.loadout.is_mercenary:
                hired.setdefault(unit.loadout.rank, []).append(unit)
        over = {
            rank: units
            for rank, units in hired.items()
            if len(units) > self.max_per_rank.get(rank, 0)
        }
        if over:
            yield from self._too_many(over, self._allies(army), army)

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        if terms.force or not loadout.is_mercenary or loadout.card.faction == terms.faction.id:
            return
        if terms.faction.id not in (loadout.card.hire_factions or ()):
            yield self.finding(
                "not-for-hire",
                partial(_not_for_hire, loadout, terms),
                rules=("MERC-01",),
                mends=partial(this_taken_out, loadout.card.full_name),
            )

    def _allies(self, army: Army) -> bool:
        return any(
            unit.loadout.allies or self.allies_keyword in unit.loadout.granted
            for unit in army.units
        )

    def _too_many(
        self, over: dict[str, list[ArmyUnit]], allies: bool, army: Army
    ) -> Iterator[Finding]:
        caps = self.max_per_rank or {}
        excess = {rank: len(units) - caps.get(rank, 0) for rank, units in over.items()}
        extra = self.extra_units if allies else 0
        if sum(excess.values()) <= extra and len(excess) <= self.extra_ranks:
            return
        for rank, units in over.items():
            alone = excess[rank] - (extra if len(excess) == 1 else 0)
            yield self.finding(
                f"too-many-{rank}",
                partial(self._words, army.terms.rank_name(rank), units, caps.get(rank, 0), extra),
                rules=("MERC-03", *(("MERC-06",) if allies else ())),
                offenders=[unit.id for unit in units],
                mends=partial(take_out_last, units, alone),
            )

    def _words(self, rank: str, units: list[ArmyUnit], cap: int, extra: int) -> str:
        tail = f" (and {extra} more in the whole army by {self.allies_keyword})" if extra else ""
        return f"hired {rank} {len(units)} of at most {cap}{tail}: {listed(units)}."


def _not_for_hire(loadout: Loadout, terms: Terms) -> str:
    hirers = " or ".join(terms.faction_name(one) for one in loadout.card.hire_factions or ())
    who = (
        f"is hired by {hirers} only"
        if hirers
        else "is hired by nobody, only its battle force has it"
    )
    return f"{loadout.card.full_name} {who}; this army is {terms.faction.name}."
