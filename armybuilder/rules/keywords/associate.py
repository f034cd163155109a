"""An associate takes no room in its rank beside the unit it is an associate of."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.limits import Allowance
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Rule


class Associate(Rule):
    """While a unit of the name is in the army, so many units with Associate take no room."""

    id = "associate"
    cites = ("KW-03", "RANK-06")

    exempt_from_rank_maximum: bool
    max_exempt: int

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        return terms.catalog.rules.associate.model_dump()

    def adjust(self, army: Army) -> Iterator[Allowance]:
        associates: dict[str, list[ArmyUnit]] = {}
        for unit in army.by_number:
            name = unit.loadout.associate
            if name and name in army.by_name:
                associates.setdefault(name, []).append(unit)
        if not self.exempt_from_rank_maximum:
            return
        for name, units in associates.items():
            yield Allowance(f"Associate: {name}", exempt=tuple(units), most=self.max_exempt)
