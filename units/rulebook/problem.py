"""What every checker says about a broken rule, and the edit that mends it.

A *problem* is data: an illegal army or an impossible plan is an answer, never an exception.
"""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, JsonValue


class Severity(StrEnum):
    """How much a problem weighs: an error makes the answer "not legal", the rest do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Fix(BaseModel):
    """One way out of a problem: the words on its button and the edit behind it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    edit: dict[str, JsonValue]
    points: int | None = None  # of the whole army after the edit


class Problem(BaseModel):
    """A rule that is broken, or something a player should know, with its citation.

    Two problems are the same when ``code`` and ``offenders`` are.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str  # "detachment.no-parent"; never renamed
    severity: Severity
    message: str
    rules: tuple[str, ...]
    offenders: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()
    undecided: bool = False  # a warning that forbids the verdict "legal"
