"""The stamp that every export bears: the verdict, what it was judged by, when, and its code.

The code says all of it in one line of plain characters, with a seal on the army and a signature:
whoever has the key can tell whether both are as they left here (see ``stamp_code``).
"""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from armybuilder.army.draft import DraftArmy
from armybuilder.army.report import Report, Verdict
from armybuilder.exports.seal import Sign, seals_of, unsigned
from units.rulebook.problem import Severity

MARK = "AB1"  # how every code begins: its format and number
TIME = "%Y%m%dT%H%M%SZ"


class Stamp(BaseModel):
    """What was known of an army when it was exported; read back with it, and never judged.

    ``code`` is empty where nobody signed; ``site`` is where the code can be looked up, "" for none.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    verdict: Verdict
    words: str  # "legal", "NOT LEGAL (1 error)"
    edition: str
    release: str
    mode: str
    points: int
    points_limit: int
    made_at: datetime
    code: str = ""
    site: str = ""

    @property
    def made(self) -> str:
        """The time of the export, to the minute, as every form prints it."""
        return self.made_at.strftime("%Y-%m-%d %H:%M %Z").rstrip()

    @property
    def where(self) -> str:
        """Where the code can be looked up; "" where no site is known."""
        return f"{self.site}/stamp/" if self.site and self.code else ""

    @property
    def line(self) -> str:
        """The code and where it can be looked up, as text forms end."""
        return f"{self.code} (check it at {self.where})" if self.where else self.code

    @property
    def headline(self) -> str:
        """The verdict with a capital, as it begins a line."""
        return self.words[:1].upper() + self.words[1:]


def stamp_of(
    report: Report, draft: DraftArmy, made_at: datetime, sign: Sign = unsigned, site: str = ""
) -> Stamp:
    """The stamp of a judged army at a time the caller gives, signed with the caller's key."""
    told = ".".join(
        (
            MARK, report.verdict, str(_against(report)), report.edition, report.release,
            report.mode, str(report.points), str(report.points_limit), made_at.strftime(TIME),
            *seals_of(draft, report.release, sign),
        )
    )  # fmt: skip
    signature = sign(told)
    return Stamp(
        verdict=report.verdict,
        words=verdict_in_words(report),
        edition=report.edition,
        release=report.release,
        mode=report.mode,
        points=report.points,
        points_limit=report.points_limit,
        made_at=made_at,
        code=f"{told}.{signature}" if signature else "",
        site=site,
    )


def verdict_in_words(report: Report) -> str:
    """The verdict as an opponent must not overlook it, with how much stands against it."""
    return verdict_words(report.verdict, _against(report))


def verdict_words(verdict: Verdict, against: int) -> str:
    """A verdict in words: ``against`` errors, or open questions where one cannot tell."""
    if verdict == "legal":
        return "legal"
    if verdict == "not-legal":
        return f"NOT LEGAL ({counted(against, 'error')})"
    return f"CANNOT TELL ({counted(against, 'open question')})"


def error_count(report: Report) -> int:
    """How many problems make the army illegal."""
    return sum(problem.severity is Severity.ERROR for problem in report.problems)


def counted(number: int, what: str) -> str:
    """A number and its word: ``1 error``, ``2 errors``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _against(report: Report) -> int:
    if report.verdict == "cannot-tell":
        return sum(problem.undecided for problem in report.problems)
    return error_count(report)
