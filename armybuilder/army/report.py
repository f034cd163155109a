"""The answer to "is this army legal, and exactly why not": totals, pairs and problems."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, field_validator

from units.rulebook.problem import Problem

Verdict = Literal["legal", "not-legal", "cannot-tell"]


class RankCount(BaseModel):
    """Units of one rank against its limits; ``why`` says who widened them or does not count."""

    model_config = ConfigDict(frozen=True)

    units: int
    toward_min: int
    toward_max: int
    min: int
    max: int
    why: tuple[str, ...] = ()


class Pairing(BaseModel):
    """A detachment unit and the parent that is its own (DET-03)."""

    model_config = ConfigDict(frozen=True)

    unit: str
    parent: str
    keyword: str


class Report(BaseModel):
    """What judging an army answers; the JSON of the interface promise."""

    model_config = ConfigDict(frozen=True)

    verdict: Verdict
    legal: bool
    edition: str
    release: str
    mode: str
    points: int
    points_limit: int
    activations: int
    ranks: dict[str, RankCount]
    pairings: tuple[Pairing, ...] = ()
    problems: tuple[Problem, ...] = ()

    @field_validator("ranks", mode="after")
    @classmethod
    def _ranks_in_order(cls, ranks: dict[str, RankCount]) -> dict[str, RankCount]:
        """The same bytes wherever a report was kept: a database may turn keys about."""
        return dict(sorted(ranks.items()))
