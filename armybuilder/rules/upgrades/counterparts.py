"""Which counterpart goes with which unit."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.edits import SetCounterpart
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from units.catalog.schema import Counterpart


class Counterparts(Rule):
    """A counterpart joins a unit that may have it, in an army of its factions, so often.

    Some are there only while their unit carries a certain upgrade.
    """

    id = "counterparts"
    prefix = "upgrade-restrictions"
    cites = ("KW-09",)

    max_per_army_each: int

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        return terms.catalog.rules.counterparts.model_dump()

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        hosts: dict[str, list[ArmyUnit]] = {}
        for unit in army.by_number:
            if unit.loadout.counterpart:
                hosts.setdefault(unit.loadout.counterpart.id, []).append(unit)
        for card, units in hosts.items():
            if len(units) > self.max_per_army_each:
                counterpart = army.catalog.counterparts[card]
                yield self.finding(
                    "counterpart-copies",
                    partial(_copies, counterpart, units, self.max_per_army_each),
                    offenders=[unit.id for unit in units],
                    mends=partial(_leave, [unit.id for unit in units], counterpart),
                )

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        counterpart = loadout.counterpart
        if counterpart is None:
            return
        for what, words in _barred(counterpart, loadout, terms):
            yield self.finding(
                f"counterpart-{what}",
                partial(str, f"{counterpart.full_name} with {loadout.card.full_name}: {words}."),
                mends=lambda unit: _leave([unit], counterpart, unit),
            )


def _barred(counterpart: Counterpart, loadout: Loadout, terms: Terms) -> Iterator[tuple[str, str]]:
    offer = loadout.card.counterpart
    if loadout.card.id not in counterpart.hosts:
        yield "host", "it does not go with this unit"
    elif offer and offer.requires_upgrade not in (None, *(one.id for one in loadout.upgrades)):
        needed = terms.catalog.upgrades[offer.requires_upgrade or ""].full_name
        yield "upgrade", f"only while the unit carries {needed}"
    factions = counterpart.army_factions
    if factions is not None and terms.faction.id not in factions:
        names = " or ".join(terms.faction_name(faction) for faction in factions)
        yield "army-faction", f"only in armies of {names}"


def _copies(counterpart: Counterpart, units: list[ArmyUnit], most: int) -> str:
    names = " + ".join(unit.name for unit in units)
    return f"{counterpart.full_name} {len(units)} of at most {most}: with {names}."


def _leave(units: list[str], counterpart: Counterpart, _unit: str) -> Iterator[Mend]:
    for unit in reversed(units):
        yield Mend(f"Leave {counterpart.full_name} out", SetCounterpart(unit=unit))
