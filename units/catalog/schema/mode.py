"""Modes: how large a game is."""

from typing import Self

from pydantic import Field, model_validator

from units.catalog.schema.parts import CardId, Entry, Name

RankLimits = dict[str, tuple[int, int]]  # rank → fewest and most units


class Mode(Entry):
    """A game size. One that is ``like`` another plays with the other's ranks and battle cards.

    A loaded catalog has the ``rank_limits`` of such a mode filled in. Rules: MODE-02, MODE-03.
    """

    id: CardId
    name: Name
    legionhq_key: str | None = None
    points_limit: int = Field(gt=0)
    like: CardId | None = None
    rank_limits: RankLimits = {}

    @model_validator(mode="after")
    def _own_ranks_or_like(self) -> Self:
        if not self.rank_limits and self.like is None:
            raise ValueError("a mode has rank_limits, or is like a mode that has")
        return self

    @property
    def plays_as(self) -> str:
        """The mode whose battle cards are legal here: its own id, or of the mode it is like."""
        return self.like or self.id

    @property
    def key(self) -> str:
        """The name under which battle forces list their ranks for this mode: ``standard``."""
        return self.plays_as.partition("/")[2]


def mode_key(mode: Mode) -> str:
    """The key of ``mode`` in ``BattleForce.rank_limits``; ``like`` is followed."""
    return mode.key
