"""Some battle forces have no detachments."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from armybuilder.rules.mending import this_taken_out


class NoDetachments(Rule):
    """Where detachments are not allowed no unit has the keyword."""

    id = "battle-force-no-detachments"
    prefix = "battle-force"
    cites = ("DET-11", "BF-14")

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        return None if terms.force_rules.detachments_allowed else {}

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        if terms.force and loadout.card.army_building.detachment:
            yield self.finding(
                "detachment",
                partial(
                    str, f"{loadout.card.full_name} is a detachment; {terms.force.name} has none."
                ),
                mends=partial(this_taken_out, loadout.card.full_name),
            )
