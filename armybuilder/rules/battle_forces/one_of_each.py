"""One of every listed unit before a second of any."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.edits import AddUnit
from armybuilder.army.limits import Limits
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import take_out


class OneOfEachFirst(Rule):
    """No second copy of a unit listed under the rank until one of each listed is in the army."""

    id = "battle-force-one-of-each"
    prefix = "battle-force"
    cites = ("BF-14",)

    units: tuple[str, ...]

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        each = terms.force_rules.one_of_each_before_second
        return {"units": terms.force.units.get(each.rank, ())} if terms.force and each else None

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        missing = [card for card in self.units if card not in army.by_card]
        if not missing:
            return
        for card in self.units:
            copies = army.by_card.get(card, [])
            if len(copies) > 1:
                yield self.finding(
                    "second-copy",
                    partial(_words, len(copies), card, missing, army),
                    offenders=[unit.id for unit in copies[1:]],
                    mends=partial(_mends, army, copies[1:], missing),
                )


def _words(copies: int, card: str, missing: list[str], army: Army) -> str:
    name = army.catalog.units[card].full_name
    lacking = ", ".join(army.catalog.units[one].full_name for one in missing)
    return f"{copies} {name}, but one of each comes before a second; missing: {lacking}."


def _mends(army: Army, copies: list[Any], missing: list[str], _unit: str) -> Iterator[Mend]:
    yield from take_out(copies)
    if len(missing) == 1:
        name = army.catalog.units[missing[0]].full_name
        yield Mend(f"Add {name}", AddUnit(card=missing[0]))
