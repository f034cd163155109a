"""All units are of the army's faction; hired and battle force units are judged elsewhere."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.edits import SetBattleForce
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import this_taken_out


class FactionAllegiance(Rule):
    """All units share the faction of the army; some factions play only as a battle force.

    What a battle force allows is judged by its own list of units, hiring by the mercenary rule.
    """

    id = "faction"
    cites = ("FAC-01", "FAC-02", "FAC-03")

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        return None if terms.force else {}

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        if army.terms.faction.needs_battle_force:
            yield self.finding(
                "needs-battle-force",
                partial(_needs, army.terms),
                rules=("FAC-02",),
                mends=partial(_default_force, army.terms),
            )

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        card = loadout.card
        if card.faction != terms.faction.id and not loadout.is_mercenary:
            yield self.finding(
                "foreign-unit",
                partial(_foreign, loadout, terms),
                rules=("FAC-01",),
                mends=partial(this_taken_out, card.full_name),
            )


def _needs(terms: Terms) -> str:
    return f"{terms.faction.name} play only as one of their battle forces; choose one."


def _default_force(terms: Terms, _unit: str) -> Iterator[Mend]:
    force = terms.faction.default_battle_force
    if force:
        name = terms.catalog.battle_forces[force].name
        yield Mend(f"Play as {name}", SetBattleForce(battle_force=force))


def _foreign(loadout: Loadout, terms: Terms) -> str:
    theirs, ours = terms.faction_name(loadout.card.faction), terms.faction.name
    return f"{loadout.card.full_name} is {theirs}; this army is {ours}."
