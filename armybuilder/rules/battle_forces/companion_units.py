"""Units that a battle force ties to units of a name, each to one of its own."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.limits import Limits
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from armybuilder.rules.mending import this_taken_out
from units.catalog.detachments import pair
from units.catalog.schema.battle_forces import ExtraDetachment


class CompanionUnits(Rule):
    """Each such unit needs a unit of the name for itself, in list building only.

    It takes room in its rank in every edition and deploys like any unit (TRAP-05).
    """

    id = "battle-force-companions"
    prefix = "battle-force"
    cites = ("BF-15",)

    extra_detachment: tuple[ExtraDetachment, ...]

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        extra = terms.force_rules.extra_detachment
        return {"extra_detachment": extra} if extra else None

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        names = {extra.unit: extra.unit_name for extra in self.extra_detachment}
        children = [unit for unit in army.by_number if unit.card.id in names]
        offered = [unit for unit in army.by_number if unit.card.name in names.values()]
        units = {unit.id: unit for unit in army.by_number}

        def fits(child: str, parent: str) -> bool:
            return child != parent and units[parent].card.name == names[units[child].card.id]

        ids, parents = [unit.id for unit in children], [unit.id for unit in offered]
        for child in pair(ids, parents, fits).unpaired:
            unit = units[child]
            yield self.finding(
                "no-companion",
                partial(_words, unit, names[unit.card.id], len(children), len(offered)),
                offenders=(child,),
                mends=partial(this_taken_out, unit.name),
            )


def _words(unit: ArmyUnit, name: str, wanted: int, there: int) -> str:
    return f"{unit.name} has no {name} unit of its own: {there} for {wanted}."
