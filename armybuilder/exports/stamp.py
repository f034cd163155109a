"""The stamp that every export bears: the verdict, what it was judged by, and when."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from armybuilder.army.report import Report, Verdict
from units.rulebook.problem import Severity


class Stamp(BaseModel):
    """What was known of an army when it was exported; read back with it, and never judged."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verdict: Verdict
    words: str  # "legal", "NOT LEGAL (1 error)"
    edition: str
    release: str
    mode: str
    points: int
    points_limit: int
    made_at: datetime


def stamp_of(report: Report, made_at: datetime) -> Stamp:
    """The stamp of a judged army at a time the caller gives."""
    return Stamp(
        verdict=report.verdict,
        words=verdict_in_words(report),
        edition=report.edition,
        release=report.release,
        mode=report.mode,
        points=report.points,
        points_limit=report.points_limit,
        made_at=made_at,
    )


def verdict_in_words(report: Report) -> str:
    """The verdict as an opponent must not overlook it, with how much stands against it."""
    if report.verdict == "legal":
        return "legal"
    if report.verdict == "not-legal":
        return f"NOT LEGAL ({counted(error_count(report), 'error')})"
    open_questions = sum(problem.undecided for problem in report.problems)
    return f"CANNOT TELL ({counted(open_questions, 'open question')})"


def error_count(report: Report) -> int:
    """How many problems make the army illegal."""
    return sum(problem.severity is Severity.ERROR for problem in report.problems)


def counted(number: int, what: str) -> str:
    """A number and its word: ``1 error``, ``2 errors``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
