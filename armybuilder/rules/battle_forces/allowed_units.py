"""A battle force has its own list of units."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army, ArmyUnit, listed
from armybuilder.army.edits import SetBattleForce
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import take_out_last, this_taken_out


class AllowedUnits(Rule):
    """Only the listed units, under the rank they are listed for, and those a choice adds.

    Of the units a choice adds there are at most so many together.
    """

    id = "battle-force-units"
    prefix = "battle-force"
    cites = ("BF-01", "BF-20", "BF-21")

    units: frozenset[str]
    added: tuple[tuple[str, frozenset[str], int | None], ...]  # choice, its units, at most

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        if terms.force is None:
            return None
        listed_units = {card for cards in terms.force.units.values() for card in cards}
        chosen = [choice for choice in terms.choices if choice.adds_units]
        return {
            "units": listed_units.union(*(choice.adds_units for choice in chosen)),
            "added": [(one.name, one.adds_units, one.adds_units_max) for one in chosen],
        }

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        if terms.force and loadout.card.id not in self.units:
            yield self.finding(
                "unit-not-allowed",
                partial(str, f"{terms.force.name} does not have {loadout.card.full_name}."),
                rules=("BF-01",),
                mends=partial(_mends, loadout.card.full_name),
            )

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        for choice, cards, most in self.added:
            there = [unit for unit in army.by_number if unit.card.id in cards]
            if most is not None and len(there) > most:
                yield self.finding(
                    "too-many-added",
                    partial(_too_many, choice, there, most),
                    rules=("BF-20",),
                    offenders=[unit.id for unit in there],
                    mends=partial(take_out_last, there, len(there) - most),
                )


def _mends(name: str, unit: str) -> Iterator[Mend]:
    yield from this_taken_out(name, unit)
    yield Mend("Play without a battle force", SetBattleForce(battle_force=None))


def _too_many(choice: str, there: list[ArmyUnit], most: int) -> str:
    return f"{choice} adds {len(there)} of at most {most}: {listed(there)}."
