"""Ready-made layouts of terrain of our own, for a table of any size."""

from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from battlefield.geometry.facts import read_facts
from battlefield.geometry.outlines import circle, rectangle
from battlefield.geometry.plane import Point


class SetPiece(BaseModel):
    """One piece: its middle as a share of the table's width and depth, its size in inches."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    across: float = Field(ge=0, le=1)
    up: float = Field(ge=0, le=1)
    width: float | None = None
    depth: float | None = None
    radius: float | None = None
    turn: float = 0.0
    height: float
    slope_deg: float = 0.0
    kind: Literal["open", "difficult", "impassable"] = "open"
    category: Literal["exposed", "light", "dense"] = "dense"  # in Warhammer 40,000

    def outline(self, table_width: float, table_depth: float) -> list[Point]:
        """The piece's corners on a table of this size, in inches."""
        x, y = self.across * table_width, self.up * table_depth
        if self.radius is not None:
            return circle(x, y, self.radius)
        return rectangle(x, y, self.width or 0, self.depth or 0, self.turn)

    def piece(self, table_width: float, table_depth: float) -> dict[str, Any]:
        """The piece as the promised JSON of terrain, without an id."""
        return {
            "polygon": self.outline(table_width, table_depth),
            "height": self.height,
            "slope_deg": self.slope_deg,
            "kind": self.kind,
        }


class TerrainSet(BaseModel):
    """One layout of the data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    pieces: tuple[SetPiece, ...]


class TerrainSets(BaseModel):
    """The data file of layouts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1]
    sets: tuple[TerrainSet, ...]


@cache
def terrain_sets() -> tuple[TerrainSet, ...]:
    """All layouts, in the order of the data file."""
    return read_facts("terrain_sets.json", TerrainSets).sets


def terrain_set(set_id: str) -> TerrainSet:
    """One layout. Raises LookupError for an unknown id."""
    for one in terrain_sets():
        if one.id == set_id:
            return one
    raise LookupError(f"There is no terrain set {set_id!r}.")
