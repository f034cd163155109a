"""Which upgrades a battle force leaves to its units."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.loadout import Loadout, distinct
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import code_of, unequipped
from units.catalog.schema import Upgrade


class UniqueUpgrades(Rule):
    """In a battle force a unique upgrade must be listed; others are free unless disallowed.

    An upgrade is unique when an army may have at most ``unique_up_to`` of its name.
    """

    id = "unique-upgrades"
    cites = ("BF-03",)

    unique_up_to: int
    unique_must_be_allowed: bool
    non_unique_allowed_unless_disallowed: bool

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any] | None:
        if terms.force is None:
            return None
        rules = terms.catalog.rules.battle_force_upgrades
        return {
            "unique_must_be_allowed": rules.unique_must_be_allowed,
            "non_unique_allowed_unless_disallowed": rules.non_unique_allowed_unless_disallowed,
        }

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        for upgrade in distinct(loadout.upgrades):
            yield from self._judge(upgrade, terms, on_counterpart=False)
        for upgrade in distinct(loadout.counterpart_upgrades):
            yield from self._judge(upgrade, terms, on_counterpart=True)

    def _judge(self, upgrade: Upgrade, terms: Terms, *, on_counterpart: bool) -> Iterator[Finding]:
        if terms.force is None:
            return
        if upgrade.id in terms.force.disallowed_upgrades:
            what, why = "disallowed", "does not allow"
        elif upgrade.id in terms.listed_upgrades or self._is_free(upgrade):
            return
        else:
            what, why = "not-listed", "does not list, among its upgrades,"
        yield self.finding(
            f"{what}-{code_of(upgrade, on_counterpart)}",
            partial(str, f"{terms.force.name} {why} {upgrade.full_name}."),
            mends=partial(_mends, upgrade, on_counterpart),
        )

    def _is_free(self, upgrade: Upgrade) -> bool:
        limit = upgrade.limit
        if limit and limit.per == "name" and limit.max <= self.unique_up_to:
            return not self.unique_must_be_allowed
        return self.non_unique_allowed_unless_disallowed


def _mends(upgrade: Upgrade, on_counterpart: bool, unit: str) -> Iterator[Mend]:
    yield unequipped(upgrade, unit, on_counterpart=on_counterpart)
