"""A unit with Field Commander stands in for the commander an army must have."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.limits import Allowance, Limits
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from units.rulebook.problem import Severity


class FieldCommander(Rule):
    """With such a unit or upgrade the minimum of ``rank`` falls; the unit keeps its own rank.

    Some battle forces ignore the keyword (BF-05).
    """

    id = "field-commander"
    prefix = "rank-limits"
    cites = ("KW-01", "BF-05", "BF-12", "BF-17")

    rank: str
    minimum: int
    allowed: bool

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        return {
            "minimum": terms.catalog.rules.field_commander.sets_commander_minimum_to,
            "allowed": terms.force_rules.field_commander_allowed,
        }

    def adjust(self, army: Army) -> Iterator[Allowance]:
        bearer = self._is_needed(army) and self._bearer(army)
        if bearer:
            minimum = self.minimum if self.allowed else None
            yield Allowance(self._words(bearer, army), minimum=(self.rank, minimum))

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        bearer = self.allowed and self._is_needed(army) and self._bearer(army)
        if bearer:
            yield self.finding(
                "waived",
                lambda: f"{self._words(bearer, army)}.",
                rules=("KW-01",),
                severity=Severity.NOTE,
            )

    def _is_needed(self, army: Army) -> bool:
        """Whether the army has fewer units of the rank than it must have without the keyword."""
        least = army.terms.rank_limits.get(self.rank, (0, 0))[0]
        return len(army.by_rank.get(self.rank, ())) < least

    @staticmethod
    def _bearer(army: Army) -> str | None:
        bearers = [unit for unit in army.by_number if unit.loadout.field_commander]
        if not bearers:
            return None
        brings = bearers[0].loadout.field_commander
        return (
            bearers[0].name if brings == bearers[0].card.name else f"{brings} on {bearers[0].name}"
        )

    def _words(self, bearer: str, army: Army) -> str:
        rank = army.terms.rank_name(self.rank)
        if self.allowed:
            return f"the {rank} minimum is waived by Field Commander of {bearer}"
        force = army.terms.force_name
        return f"Field Commander of {bearer} does nothing in {force}"
