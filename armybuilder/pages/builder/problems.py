"""Problems as pages tell them: about which of several like units, with ways out or advice."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from units.rulebook.problem import Fix, Problem, Severity

RANK_LIMITS = "rank-limits."  # how the codes of problems about a whole rank begin


@dataclass(frozen=True)
class ToldProblem:
    """A problem of the report, and what a page adds so that like units are told apart."""

    problem: Problem
    about: str = ""  # "Stormtroopers #2", where the words alone fit several units
    row: str = ""  # the row of that unit
    fixes: tuple[Fix, ...] = ()
    advice: str = ""  # what to do, where no single fix mends it

    @property
    def code(self) -> str:
        return self.problem.code

    @property
    def severity(self) -> Severity:
        return self.problem.severity

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def rules(self) -> tuple[str, ...]:
        return self.problem.rules

    @property
    def offenders(self) -> tuple[str, ...]:
        return self.problem.offenders

    @property
    def undecided(self) -> bool:
        return self.problem.undecided


class Teller:
    """Tells the problems of one report about one army."""

    def __init__(self, army: Army, report: Report) -> None:
        self.army = army
        self.report = report
        self.numbers = numbers_of(army)
        self._names = {unit.id: unit.name for unit in army.units}
        self._times = Counter(self._names.values())

    def told(self, problems: Iterable[Problem]) -> tuple[ToldProblem, ...]:
        """The same problems in the same order."""
        return tuple(self._told(problem) for problem in problems)

    def _told(self, problem: Problem) -> ToldProblem:
        units = self._units_to_name(problem)
        return ToldProblem(
            problem=problem,
            about=", ".join(self._called(unit) for unit in units),
            row=f"row-{units[0]}" if units else "",
            fixes=tuple(self._named(fix) for fix in problem.fixes),
            advice="" if problem.fixes else self._advice(problem),
        )

    def _units_to_name(self, problem: Problem) -> tuple[str, ...]:
        """The offenders, where more units than these bear their name; a rank's need no telling."""
        if problem.code.startswith(RANK_LIMITS):
            return ()
        units = tuple(one for one in problem.offenders if one in self._names)
        meant = Counter(self._names[unit] for unit in units)
        return units if any(self._times[name] > meant[name] for name in meant) else ()

    def _called(self, unit: str) -> str:
        number = self.numbers.get(unit)
        return f"{self._names[unit]} #{number}" if number else self._names[unit]

    def _named(self, fix: Fix) -> Fix:
        """The fix with the number of its unit on its button."""
        unit = fix.edit.get("unit")
        if not isinstance(unit, str) or unit not in self.numbers:
            return fix
        label = fix.label.replace(self._names[unit], self._called(unit), 1)
        return fix.model_copy(update={"label": label})

    def _advice(self, problem: Problem) -> str:
        """What to do, in words, about an error that no single fix mends."""
        if problem.severity is not Severity.ERROR or ".too-few-" in problem.code:
            return ""  # who lacks units reads in the message how many to add
        if problem.code == "points-limit.over":
            over = self.report.points - self.report.points_limit
            return _("Take out units or upgrades worth at least %(over)s points.") % {"over": over}
        if problem.code.startswith(RANK_LIMITS):
            there = len(problem.offenders)
            surplus = there - self._most(problem.code.removeprefix(f"{RANK_LIMITS}too-many-"))
            return _("Take out %(surplus)s of these %(there)s units.") % {
                "surplus": surplus, "there": there,
            }  # fmt: skip
        return _("No single change mends this alone; “Make it legal” looks for several.")

    def _most(self, rank: str) -> int:
        """The maximum of a rank; of two ranks together for anything else."""
        count = self.report.ranks.get(rank)
        return count.max if count else self.army.terms.combined_max or 0


def numbers_of(army: Army) -> dict[str, int]:
    """The number of each unit among those of its name; none where a name is there once."""
    times = Counter(unit.loadout.name for unit in army.units)
    seen: Counter[str] = Counter()
    numbers = {}
    for unit in army.by_number:
        seen[unit.loadout.name] += 1
        if times[unit.loadout.name] > 1:
            numbers[unit.id] = seen[unit.loadout.name]
    return numbers
