"""The story of a move for the page: numbers where something happened, and readings that decided."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from battlefield.movement.verdict import MoveProblem, Step
from units.rulebook.citation import Citation, citations

READINGS = ("SPR", "FLR", "SRR")  # families of rules that are readings of unclear sentences
SAME_PLACE_IN = 0.05


@dataclass(frozen=True)
class Line:
    """A step; ``number`` stands again on the drawing ("" when the step has no place)."""

    number: str
    step: Step


@dataclass(frozen=True)
class ProblemLine:
    """A problem with its icon."""

    problem: MoveProblem

    @property
    def icon(self) -> str:
        """Its drawing in the sprite."""
        return f"severity-{self.problem.severity}"


def numbered(steps: Sequence[Step]) -> list[Line]:
    """Steps of a Legion move: those at one place along the tool share a number."""
    lines: list[Line] = []
    number, last = 0, None
    for step in steps:
        if step.travel is None:
            lines.append(Line("", step))
            continue
        if last is None or abs(step.travel - last) > SAME_PLACE_IN:
            number, last = number + 1, step.travel
        lines.append(Line(str(number), step))
    return lines


def numbered_by_model(steps: Sequence[Step], models: Sequence[str]) -> list[Line]:
    """Steps of a 40k move: a step that tells of one model bears that model's number."""
    numbers = {model: str(number) for number, model in enumerate(models, start=1)}
    return [Line(numbers.get(step.about[0], "") if step.about else "", step) for step in steps]


def deciding_readings(verdict: Any) -> list[Citation]:
    """The readings of unclear rules that the answer rests on, in the order of the documents."""
    cited = {rule for told in (*verdict.steps, *verdict.problems) for rule in told.rules}
    return [rule for rule in citations().values() if rule.id in cited and rule.prefix in READINGS]


def problem_lines(problems: Sequence[MoveProblem]) -> Iterator[ProblemLine]:
    """The problems, worst first."""
    order = ("error", "warning", "note")
    for problem in sorted(problems, key=lambda p: order.index(str(p.severity))):
        yield ProblemLine(problem)
