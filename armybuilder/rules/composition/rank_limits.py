"""Each rank has as many units as the mode or the battle force asks for."""

from collections.abc import Iterator
from functools import partial

from armybuilder.army.army import Army, ArmyUnit, listed
from armybuilder.army.limits import Limits, RankLimits
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from armybuilder.rules.mending import rank_filled_up, take_out_last
from units.rulebook.problem import Severity


class RankLimitsRule(Rule):
    """Units of each rank lie between the minimum and the maximum, after all allowances.

    Some battle forces cap two ranks together; what takes no room in a rank takes none there either.
    """

    id = "rank-limits"
    cites = (
        "RANK-01", "RANK-02", "RANK-03", "RANK-04", "RANK-05", "RANK-06", "BF-02", "BF-16", "KW-13",
    )  # fmt: skip

    combined_ranks: tuple[str, ...]
    detachment_remark: str = ""  # why a detachment takes room in this edition, for the words

    def check(self, army: Army, limits: Limits) -> Iterator[Finding]:
        for rank, counted in limits.ranks.items():
            if counted.toward_max > counted.max:
                yield self._too_many(rank, army, limits)
            if counted.toward_min < counted.min:
                yield self.finding(
                    f"too-few-{rank}",
                    partial(_too_few, army, rank, counted),
                    rules=(
                        "RANK-01",
                        *(("MERC-02",) if counted.toward_min != counted.units else ()),
                    ),
                    mends=partial(rank_filled_up, rank, counted.min - counted.toward_min, army),
                )
        cap = army.terms.combined_max
        if cap is not None:
            yield from self._combined(cap, army, limits)
        if army.terms.borrowed_limits:
            yield self.finding(
                "borrowed",
                partial(_borrowed, army.terms),
                rules=("BF-02",),
                severity=Severity.WARNING,
            )

    def _too_many(self, rank: str, army: Army, limits: Limits) -> Finding:
        counting = [unit for unit in army.by_rank[rank] if unit.id not in limits.exempt]
        counted = limits.ranks[rank]
        return self.finding(
            f"too-many-{rank}",
            partial(self._words, army.terms.rank_name(rank), counting, counted.max),
            rules=("RANK-01", *(("DET-10",) if self._has_detachment(counting) else ())),
            offenders=[unit.id for unit in counting],
            mends=partial(take_out_last, counting, len(counting) - counted.max),
        )

    def _combined(self, cap: int, army: Army, limits: Limits) -> Iterator[Finding]:
        counting = [
            unit
            for rank in self.combined_ranks
            for unit in army.by_rank.get(rank, ())
            if unit.id not in limits.exempt
        ]
        if len(counting) > cap:
            names = " and ".join(army.terms.rank_name(rank) for rank in self.combined_ranks)
            yield self.finding(
                "combined",
                partial(self._words, f"{names} together", counting, cap),
                rules=("RANK-04", "RANK-06"),
                offenders=[unit.id for unit in counting],
                mends=partial(take_out_last, counting, len(counting) - cap),
            )

    def _words(self, what: str, counting: list[ArmyUnit], most: int) -> str:
        remark = self._has_detachment(counting) and self.detachment_remark
        tail = f"; {remark}" if remark else ""
        return f"{what} {len(counting)} of {most}: {listed(counting)}{tail}."

    @staticmethod
    def _has_detachment(units: list[ArmyUnit]) -> bool:
        return any(unit.loadout.detachment for unit in units)


def _too_few(army: Army, rank: str, counted: RankLimits) -> str:
    there = listed(army.by_rank.get(rank, ()))
    reasons = "; ".join(dict.fromkeys((there, *counted.why) if there else counted.why))
    name = army.terms.rank_name(rank)
    missing = counted.min - counted.toward_min
    told = f": {reasons}" if reasons else ""
    return f"{name} {counted.toward_min} of at least {counted.min}{told}; add {missing}."


def _borrowed(terms: Terms) -> str:
    force = terms.force_name
    return f"{force} lists no ranks for {terms.mode.name}: those of its standard game are used."
