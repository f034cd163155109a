"""Makers of findings, so that each check is one sentence and its rules."""

from battlefield.geometry.lengths import TOLERANCE_IN, too_close_to_call
from battlefield.movement.verdict import MoveProblem
from units.rulebook.problem import Severity


def wrong(code: str, message: str, *rules: str, about: tuple[str, ...] = ()) -> MoveProblem:
    """Something that makes the move illegal."""
    return MoveProblem(
        code=code, severity=Severity.ERROR, message=message, rules=rules, about=about
    )


def worth_knowing(code: str, message: str, *rules: str, about: tuple[str, ...] = ()) -> MoveProblem:
    """Something that changes no verdict."""
    return MoveProblem(code=code, severity=Severity.NOTE, message=message, rules=rules, about=about)


def close(
    what: str, value: float, limit: float, *rules: str, about: tuple[str, ...]
) -> MoveProblem:
    """A value that lies within the tolerance of its limit: measure again."""
    message = f"{what} is {value:.3f} in against {limit:g} in: too close to call, measure again."
    return MoveProblem(
        code="too-close-to-call",
        severity=Severity.NOTE,
        message=message,
        rules=rules,
        about=about,
        too_close_to_call=True,
    )


def is_close(value: float, limit: float) -> bool:
    """Is the value so near its limit that the players should measure again?"""
    return too_close_to_call(value, limit)


def overlaps(gap: float) -> bool:
    """Is a gap so far below zero that it is an overlap and no base contact?"""
    return gap < -TOLERANCE_IN
