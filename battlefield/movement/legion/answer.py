"""The answers of Legion moves, as ``interfaces.md`` promises them. Lengths in inches."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from battlefield.movement.legion.ending import Outcome
from battlefield.movement.legion.numbers import Edition
from battlefield.movement.verdict import MoveProblem, Place, Step


class Answer(BaseModel):
    """Shape shared by all parts of an answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Displaced(Answer):
    """One displaced mini: who places it, where it may go, and one place that will do (DSP)."""

    id: str
    unit: str | None
    placed_by: Literal["opponent of the mover"] = "opponent of the mover"
    within: str
    suggested: Place | None
    rules: tuple[str, ...]


class Avoidable(Answer):
    """A bend of the tool with which the full move is legal (SPR-02)."""

    joint: float


class ToolLaid(Answer):
    """The tool on the table, for drawing: start, joint and far end of the base's centre."""

    speed: int
    start: Place
    joint: Place
    end: Place


class LegionVerdict(Answer):
    """What happens in a move.

    ``travel``: of the base's centre along the tool; ``crosses_edge_by``: how far the base would
    stick out over the table edge after the full move; ``farthest``: where an illegal ordinary move
    could end at most; ``minis``: places that suit the other minis; ``start_legal`` false: the
    situation breaks a rule before anything moves, so nothing was computed.
    """

    move: Literal["legion/compulsory", "legion/standard"]
    edition: Edition
    outcome: Outcome
    travel: float
    full_travel: float
    shift_back: float = 0.0
    end: Place
    wounds: int = 0
    displaced: tuple[str, ...] = ()
    displacement: tuple[Displaced, ...] = ()
    minis: tuple[Place, ...] = ()
    crosses_edge_by: float | None = None
    avoidable: Avoidable | None = None
    farthest: float | None = None
    tool: ToolLaid | None = None
    steps: tuple[Step, ...]
    problems: tuple[MoveProblem, ...] = ()
    read_aloud: str
    start_legal: bool = True
    too_close_to_call: bool = False
