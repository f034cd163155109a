"""Battle forces set how often some of their units may or must be there."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army, ArmyUnit, listed
from armybuilder.army.edits import AddUnit
from armybuilder.army.limits import Limits
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import take_out_last
from units.catalog.schema.battle_forces import UnitLimit


class UnitLimits(Rule):
    """All units of a group together: from a minimum to a maximum."""

    id = "battle-force-unit-limits"
    prefix = "battle-force"
    cites = ("BF-10", "BF-11", "BF-13", "BF-14", "BF-19", "BF-20")

    unit_limits: tuple[UnitLimit, ...]
    cites_by_force: dict[str, tuple[str, ...]]

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        limits = terms.force_rules.unit_limits
        return {"unit_limits": limits} if limits else None

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        for limit in self.unit_limits:
            there = [unit for card in limit.units for unit in army.by_card.get(card, ())]
            slug = limit.units[0].partition("/")[2]
            words = partial(_words, limit, there, army)
            rules = self.cites_by_force.get(army.draft.battle_force or "", self.cites)
            if len(there) > limit.max:
                yield self.finding(
                    f"too-many-{slug}",
                    words,
                    rules=rules,
                    offenders=[unit.id for unit in there],
                    mends=partial(take_out_last, there, len(there) - limit.max),
                )
            elif len(there) < limit.min:
                mends = partial(_add, limit, army)
                yield self.finding(f"too-few-{slug}", words, rules=rules, mends=mends)


def _words(limit: UnitLimit, there: list[ArmyUnit], army: Army) -> str:
    names = " and ".join(army.catalog.units[card].full_name for card in limit.units)
    force = army.terms.force_name
    found = f": {listed(there)}" if len(limit.units) > 1 and there else ""
    return f"{force} has {limit.min}–{limit.max} {names}; here {len(there)}{found}."


def _add(limit: UnitLimit, army: Army, _unit: str) -> Iterator[Mend]:
    for card in limit.units:
        yield Mend(f"Add {army.catalog.units[card].full_name}", AddUnit(card=card))
