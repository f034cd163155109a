"""Some battle forces must have so many units of a kind."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army, ArmyUnit, listed
from armybuilder.army.limits import Limits
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from units.catalog.requirement_words import in_words
from units.catalog.requirements import holds
from units.catalog.schema.battle_forces import MatchingUnits


class MinimumMatchingUnits(Rule):
    """At least so many units satisfy what the battle force asks for."""

    id = "battle-force-matching-units"
    prefix = "battle-force"
    cites = ("BF-11", "BF-19")

    minimum_matching_units: tuple[MatchingUnits, ...]
    cites_by_force: dict[str, tuple[str, ...]]

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        wanted = terms.force_rules.minimum_matching_units
        return {"minimum_matching_units": wanted} if wanted else None

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        for number, wanted in enumerate(self.minimum_matching_units, start=1):
            there = [unit for unit in army.by_number if holds(wanted.where, unit.loadout.facts)]
            if len(there) < wanted.min:
                yield self.finding(
                    f"too-few-matching-{number}",
                    partial(_words, wanted, there, army),
                    rules=self.cites_by_force.get(army.draft.battle_force or "", self.cites),
                )


def _words(wanted: MatchingUnits, there: list[ArmyUnit], army: Army) -> str:
    force = army.terms.force_name
    asked = in_words(wanted.where, army.catalog)
    found = f": {listed(there)}" if there else ""
    here = f"here {len(there)}{found}; add {wanted.min - len(there)}"
    return f"{force} needs at least {wanted.min} units of {asked}; {here}."
