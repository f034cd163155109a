"""What a move checker says: the story step by step, and what is wrong or worth knowing."""

from pydantic import BaseModel, ConfigDict

from units.rulebook.problem import Severity


class Told(BaseModel):
    """A sentence with the rules behind it and the ids of what it speaks of."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    message: str
    rules: tuple[str, ...]
    about: tuple[str, ...] = ()


class Step(Told):
    """One step of the story; ``travel`` is where along the tool it happens, inches (for marks)."""

    travel: float | None = None


class MoveProblem(Told):
    """Something wrong with a move (``error``) or worth knowing (``warning``, ``note``)."""

    code: str  # "compulsory.avoidable"; never renamed
    severity: Severity
    too_close_to_call: bool = False  # |value − limit| is within the tolerance


class Place(BaseModel):
    """A base's centre, inches, and the way it faces, degrees counter-clockwise from +x."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    x: float
    y: float
    facing: float | None = None
