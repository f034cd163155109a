"""How many units of each rank an army may have, who widened that, and who counts."""

from collections.abc import Iterable
from typing import NamedTuple

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.report import RankCount


class Allowance(NamedTuple):
    """What one rule changes about the counting of ranks; all are summed up. Rules: RANK-03.

    ``exempt``: at most ``most`` of these units (None: all) take no room in their rank's maximum.
    ``not_toward_minimum``: these do not count toward the minimum. ``minimum``: a rank and the
    minimum it has instead, None when there is only something to say about it.
    """

    why: str
    exempt: tuple[ArmyUnit, ...] = ()
    most: int | None = None
    not_toward_minimum: tuple[ArmyUnit, ...] = ()
    minimum: tuple[str, int | None] | None = None


class RankLimits:
    """One rank: its limits and how many units count toward each."""

    __slots__ = ("max", "min", "toward_max", "toward_min", "units", "why")

    def __init__(self, limits: tuple[int, int], units: int) -> None:
        self.min, self.max = limits
        self.units = self.toward_min = self.toward_max = units
        self.why: list[str] = []

    def as_count(self) -> RankCount:
        """The same as a part of the report."""
        return RankCount(
            units=self.units,
            toward_min=self.toward_min,
            toward_max=self.toward_max,
            min=self.min,
            max=self.max,
            why=tuple(self.why),
        )


class Limits:
    """The ranks of one army under all allowances, in whatever order those come.

    ``exempt`` are ids of units that take no room in their rank's maximum.
    """

    __slots__ = ("exempt", "ranks")

    def __init__(self, army: Army, allowances: Iterable[Allowance]) -> None:
        by_rank = army.by_rank
        self.ranks = {
            rank: RankLimits(limits, len(by_rank.get(rank, ())))
            for rank, limits in army.terms.rank_limits.items()
        }
        self.exempt: set[str] = set()
        uncounted: set[str] = set()
        for allowance in sorted(allowances, key=_certain_first):
            self._exempt(allowance)
            self._not_toward_minimum(allowance, uncounted)
            self._minimum(allowance)

    def _exempt(self, allowance: Allowance) -> None:
        candidates = [unit for unit in allowance.exempt if unit.id not in self.exempt]
        for unit in candidates[: allowance.most]:
            self.exempt.add(unit.id)
            rank = self.ranks.get(unit.loadout.rank)
            if rank:
                rank.toward_max -= 1
                rank.why.append(f"{unit.name} takes no room: {allowance.why}")

    def _not_toward_minimum(self, allowance: Allowance, uncounted: set[str]) -> None:
        for unit in allowance.not_toward_minimum:
            rank = self.ranks.get(unit.loadout.rank)
            if rank and unit.id not in uncounted:
                uncounted.add(unit.id)
                rank.toward_min -= 1
                rank.why.append(f"{unit.name} does not fill the minimum: {allowance.why}")

    def _minimum(self, allowance: Allowance) -> None:
        if allowance.minimum is None:
            return
        name, minimum = allowance.minimum
        rank = self.ranks.get(name)
        if rank and (minimum is None or minimum < rank.min):
            rank.min = rank.min if minimum is None else minimum
            rank.why.append(allowance.why)


def _certain_first(allowance: Allowance) -> tuple[bool, str]:
    """Units exempt by themselves before "one of these", which may then choose another unit."""
    return allowance.most is not None, allowance.why
