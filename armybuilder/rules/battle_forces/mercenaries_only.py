"""Some battle forces consist of mercenaries alone."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from armybuilder.rules.mending import this_taken_out


class MercenariesOnly(Rule):
    """Nothing but mercenaries where the battle force says so."""

    id = "battle-force-mercenaries-only"
    prefix = "battle-force"
    cites = ("BF-21",)

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        return {} if terms.force_rules.mercenary_units_only else None

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        if terms.force and not loadout.is_mercenary:
            name = loadout.card.full_name
            yield self.finding(
                "not-a-mercenary",
                partial(str, f"{name} is no mercenary; {terms.force.name} has nothing else."),
                mends=partial(this_taken_out, name),
            )
