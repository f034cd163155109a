"""The army costs no more than the mode allows."""

from collections.abc import Iterator
from functools import partial

from armybuilder.army.army import Army
from armybuilder.army.edits import RemoveUnit
from armybuilder.army.limits import Limits
from armybuilder.rules.base import Finding, Mend, Rule
from units.rulebook.problem import Severity


class PointsLimit(Rule):
    """The cost of all units and upgrades is at most the limit of the mode; less is legal."""

    id = "points-limit"
    cites = ("MODE-01", "MODE-02", "MODE-03")

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        limit = army.terms.mode.points_limit
        over = army.points - limit
        if over > 0:
            yield self.finding(
                "over", partial(_over, army), rules=("MODE-01",), mends=partial(_mends, army, over)
            )
        elif over < 0 and army.units:
            yield self.finding(
                "left", partial(_left, -over), rules=("MODE-01",), severity=Severity.NOTE
            )


def _over(army: Army) -> str:
    limit = army.terms.mode.points_limit
    return f"{army.points} of at most {limit} points: {army.points - limit} over {limit}."


def _left(points: int) -> str:
    return f"{points} points left."


def _mends(army: Army, over: int, _unit: str) -> Iterator[Mend]:
    """Each different unit that is dear enough, cheapest first."""
    offered: set[str] = set()
    for unit in sorted(army.by_number, key=army.points_of):
        if army.points_of(unit) >= over and unit.name not in offered:
            offered.add(unit.name)
            yield Mend(f"Take out {unit.name}", RemoveUnit(unit=unit.id))
