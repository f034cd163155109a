"""The numbers of the movement rules, read from data: one value and one rule id each."""

from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, JsonValue

from battlefield.geometry.facts import read_facts

Edition = Literal["classic", "current"]


class MoveNumbers(BaseModel):
    """What the two editions say in figures. Lengths in inches, angles in degrees.

    ``partly_over_terrain``: whether any move may end with a base over a ledge (else only a
    compulsory one may); ``difficult_below_x``: whether difficult terrain no higher than X slows.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    cohesion_gap_in: float
    wounds_for_partial: bool
    displaces: bool
    shifts_back: bool
    leaving_defeats: bool
    partly_over_terrain: bool
    turns_before_moving: bool
    strafes: bool
    difficult_below_x: bool
    leader_out_of_place_in: float
    height_band_in: float
    steepest_deg: float
    supported_share: float
    shift_share: float
    least_speed_after_terrain: int
    pivot_limit_deg: float
    joint_limit_deg: float
    asset_move_actions: int
    fastest: int
    ignores_difficult: tuple[str, ...]


class Figure(BaseModel):
    """One figure with the rule that gives it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: JsonValue
    rule: str


class MoveFacts(BaseModel):
    """The data file: figures of one edition, and of both."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1]
    classic: dict[str, Figure]
    current: dict[str, Figure]
    both: dict[str, Figure]


@cache
def numbers_of(edition: Edition) -> MoveNumbers:
    """The figures of one edition."""
    facts = read_facts("legion_moves.json", MoveFacts)
    cited = facts.both | (facts.classic if edition == "classic" else facts.current)
    return MoveNumbers.model_validate({name: figure.value for name, figure in cited.items()})
