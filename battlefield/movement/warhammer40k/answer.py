"""What is answered: each model's move, what is wrong with it, and the story told step by step."""

from pydantic import BaseModel, ConfigDict

from battlefield.movement.verdict import MoveProblem, Step


class Pose(BaseModel):
    """Where a model stands: inches, and degrees turned since the start."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    x: float
    y: float
    z: float = 0.0
    facing: float = 0.0


class ModelMove(BaseModel):
    """One model's move: what counted, its parts, what it passed, and where it ended."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    maximum: float
    distance: float
    horizontal: float
    vertical: float
    crossed: tuple[str, ...] = ()
    end: Pose


class SuggestedEnd(BaseModel):
    """A legal place for one model, found by the search; ``distance`` is base to target, inches."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    at: Pose
    travel: float
    distance: float
    engaged: bool


class MoveAnswer(BaseModel):
    """The verdict on a move: every finding, the story, and one line to read out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    move: str
    legal: bool
    eligible: bool
    maximum: dict[str, float]
    models: tuple[ModelMove, ...]
    returns_to_start: bool
    cannot_move_again: bool
    too_close_to_call: bool
    problems: tuple[MoveProblem, ...]
    steps: tuple[Step, ...]
    read_aloud: str


class SurgeAnswer(MoveAnswer):
    """The verdict on a surge, its target, who had to engage, and where each model could go."""

    target: str | None
    must_engage: tuple[str, ...]
    suggested: tuple[SuggestedEnd, ...]
