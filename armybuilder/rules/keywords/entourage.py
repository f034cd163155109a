"""A leader's entourage takes no room in its rank."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.limits import Allowance
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Rule


class Entourage(Rule):
    """For each unit with Entourage so many units of the name it gives take no room."""

    id = "entourage"
    cites = ("KW-02", "RANK-06")

    exempt_units_per_source: int

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        return terms.catalog.rules.entourage.model_dump()

    def adjust(self, army: Army) -> Iterator[Allowance]:
        sources: dict[str, list[str]] = {}
        for unit in army.by_number:
            name = unit.loadout.entourage
            if name:
                sources.setdefault(name, []).append(unit.name)
        for name, leaders in sources.items():
            yield Allowance(
                f"Entourage of {' + '.join(leaders)}",
                exempt=tuple(army.by_name.get(name, ())),
                most=self.exempt_units_per_source * len(leaders),
            )
