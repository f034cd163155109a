"""What every checker says about a broken rule, and the edit that mends it.

A *problem* is data: an illegal army or an impossible plan is an answer, never an exception.
"""

from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, JsonValue, field_validator


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

    @field_validator("edit", mode="after")
    @classmethod
    def _keys_in_order(cls, edit: dict[str, JsonValue]) -> dict[str, JsonValue]:
        """The same bytes wherever a fix was kept: a database may turn keys about."""
        return _in_order(edit)


def _in_order(edit: dict[str, Any]) -> dict[str, Any]:
    return {key: _ordered(edit[key]) for key in sorted(edit)}


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return _in_order(value)
    return [_ordered(one) for one in value] if isinstance(value, list) else value


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
