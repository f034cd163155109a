"""Some units are issued to one battle force only."""

from collections.abc import Iterator
from functools import partial

from armybuilder.army.edits import SetBattleForce
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import this_taken_out


class SpecialIssue(Rule):
    """A unit with Special Issue may be taken only in the battle force it names."""

    id = "special-issue"
    cites = ("KW-04",)

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        issued = loadout.card.army_building.special_issue
        if issued and (terms.force is None or terms.force.id != issued):
            name = terms.catalog.battle_forces[issued].name
            yield self.finding(
                "wrong-battle-force",
                partial(_words, loadout.card.full_name, name),
                mends=partial(_mends, loadout.card.full_name, issued, name),
            )


def _words(unit: str, force: str) -> str:
    return f"{unit} is issued to {force} only."


def _mends(unit: str, force: str, name: str, unit_id: str) -> Iterator[Mend]:
    yield from this_taken_out(unit, unit_id)
    yield Mend(f"Play as {name}", SetBattleForce(battle_force=force))
