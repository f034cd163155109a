"""Whose side within the battle force a unit is on."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.edits import Equip, RemoveUnit
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from units.catalog.requirements import holds


class Affiliation(Rule):
    """Every unit that has an affiliation has the one the battle force asks for, or shares one with
    a leader of the army, a unit of one of ``leading_ranks``. Upgrades may change an affiliation.
    """

    id = "battle-force-affiliation"
    prefix = "battle-force"
    cites = ("BF-20",)

    required: str | None
    like_leader: bool
    leading_ranks: tuple[str, ...]

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        required = terms.force_rules.required_affiliation
        like_leader = terms.force_rules.affiliation_must_match_commander_or_operative
        if required is None and not like_leader:
            return None
        return {"required": required, "like_leader": like_leader}

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        own = loadout.affiliation
        if self.required and own and own != self.required:
            yield self.finding(
                "affiliation",
                partial(_words, loadout, self.required, terms),
                mends=partial(_mends, loadout, self.required, terms),
            )

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        if not self.like_leader:
            return
        leading = {
            unit.loadout.affiliation
            for rank in self.leading_ranks
            for unit in army.by_rank.get(rank, ())
        }
        for unit in army.by_number:
            if unit.loadout.affiliation not in leading:
                yield self.finding(
                    "affiliation-of-no-leader",
                    partial(_alone, unit.loadout, self.leading_ranks, army.terms),
                    offenders=(unit.id,),
                    mends=partial(_mends, unit.loadout, None, army.terms),
                )


def _name(affiliation: str | None, terms: Terms) -> str:
    if affiliation is None:
        return "no affiliation"
    return f"the affiliation {terms.catalog.affiliations[affiliation].name}"


def _words(loadout: Loadout, required: str, terms: Terms) -> str:
    own, wanted = _name(loadout.affiliation, terms), _name(required, terms)
    force = terms.force_name
    return f"{loadout.card.full_name} has {own}; in {force} it must have {wanted}."


def _alone(loadout: Loadout, leading_ranks: tuple[str, ...], terms: Terms) -> str:
    own = _name(loadout.affiliation, terms)
    leaders = " or ".join(terms.rank_name(rank) for rank in leading_ranks)
    return f"{loadout.card.full_name} has {own}, and no {leaders} of the army has the same."


def _mends(loadout: Loadout, required: str | None, terms: Terms, unit: str) -> Iterator[Mend]:
    """Put on a card that sets the affiliation asked for, or take the unit out."""
    free = set(loadout.seating.free)
    for upgrade in terms.catalog.upgrades.values():
        sets = upgrade.effects.set_affiliation
        fits = sets and sets == required and upgrade.slot in free
        if fits and holds(upgrade.requires, loadout.facts):
            yield Mend(f"Put on {upgrade.full_name}", Equip(unit=unit, upgrade=upgrade.id))
    yield Mend(f"Take out {loadout.card.full_name}", RemoveUnit(unit=unit))
