"""What Legion HQ's links say in ways of their own, today's and former ones, as data."""

from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

FILE = Path(__file__).parent / "dialect.json"


class FormerLimit(BaseModel):
    """A points limit that no longer means what it says."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    points: int
    mode: str
    remark: str | None


class FormerForce(BaseModel):
    """A battle force code that another card has now, or that nobody writes any more."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    faction: str
    battle_force: str


class Dialect(BaseModel):
    """The whole file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    former_limits: tuple[FormerLimit, ...]
    usual_mode: str
    former_forces: tuple[FormerForce, ...]
    written_by_mistake: tuple[str, ...]


@cache
def dialect() -> Dialect:
    """The dialect, read once."""
    return Dialect.model_validate_json(FILE.read_bytes())
