"""Reads the data files of the battlefield: numbers of the rulebook, tables, tools, maps."""

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

DATA = Path(__file__).resolve().parent.parent / "data"

Facts = TypeVar("Facts", bound=BaseModel)


class BrokenDataFile(ValueError):
    """A data file does not have its shape: names the file, the path in it, and the fault."""


def read_facts(name: str, shape: type[Facts]) -> Facts:
    """One data file as its model. Raises BrokenDataFile with file and path."""
    try:
        return shape.model_validate_json((DATA / name).read_bytes())
    except ValidationError as fault:
        first = fault.errors()[0]
        path = ".".join(str(step) for step in first["loc"])
        raise BrokenDataFile(f"battlefield/data/{name}: {path}: {first['msg']}") from fault


class _Numbers(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class EditionLengths(_Numbers):
    """One length in both editions."""

    classic: float
    current: float


class LegionRanges(_Numbers):
    """Ranges and heights of Star Wars: Legion, in inches (slopes in degrees)."""

    range_segment_in: float
    half_range_in: float
    height_segment_in: float
    poi_token_diameter_in: float
    cohesion_in: EditionLengths
    cohesion_height_in: float
    detachment_gap_in: float
    detachment_height_in: float
    infiltrate_beyond_in: float
    rapid_reinforcements_beyond_in: float
    roll_out_within_in: float
    scout_cap: int
    max_slope_deg: float
    silhouette_small_trooper_in: float
    silhouette_notched_trooper_in: float


class Source(_Numbers):
    """Where a number was found, and how sure it is."""

    source: str
    confidence: str


class RangeFacts(_Numbers):
    """The data file of ranges; 40k numbers by name."""

    schema_version: Literal[1]
    legion: LegionRanges
    wh40k_11e: dict[str, float]
    sources: dict[str, Source]


@cache
def range_facts() -> RangeFacts:
    """The ranges of both games, read once."""
    return read_facts("ranges.json", RangeFacts)


def legion_ranges() -> LegionRanges:
    """The ranges of Star Wars: Legion."""
    return range_facts().legion
