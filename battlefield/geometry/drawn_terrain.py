"""Terrain as a player draws it in any table editor: by shape, with height, slope and kind."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from battlefield.geometry.outlines import circle, rectangle
from battlefield.geometry.plane import Point
from battlefield.geometry.terrain import MOST_POINTS, Coordinate

Shape = Literal["rectangle", "circle", "polygon"]
TerrainKind = Literal["open", "difficult", "impassable"]
Size = Annotated[float, Field(gt=0, le=240)]
Turn = Annotated[float, Field(ge=-360, le=360)]
Height = Annotated[float, Field(ge=0, le=100)]
Slope = Annotated[float, Field(ge=0, le=90)]
Corners = Annotated[tuple[tuple[Coordinate, Coordinate], ...], Field(max_length=MOST_POINTS)]


class DrawnTerrain(BaseModel):
    """A rectangle (turned round its middle), a circle, or a polygon by its corners.

    ``x`` and ``y``: the middle; inches, and degrees counter-clockwise. ``terrain_kind`` is the
    ``kind`` of the piece.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    shape: Shape = "rectangle"
    x: Coordinate = 0.0
    y: Coordinate = 0.0
    width: Size = 6.0
    depth: Size = 4.0
    turn: Turn = 0.0
    radius: Size = 3.0
    points: Corners = ()
    height: Height = 3.0
    slope_deg: Slope = 0.0
    terrain_kind: TerrainKind = "open"
    no_stopping: bool = False

    @property
    def outline(self) -> list[Point]:
        """Its corners."""
        if self.shape == "polygon":
            return list(self.points)
        if self.shape == "circle":
            return circle(self.x, self.y, self.radius)
        return rectangle(self.x, self.y, self.width, self.depth, self.turn)

    def piece(self) -> dict[str, Any]:
        """The piece as the promised JSON of terrain, without an id."""
        return {
            "polygon": self.outline,
            "height": self.height,
            "slope_deg": self.slope_deg,
            "kind": self.terrain_kind,
            "no_stopping": self.no_stopping,
        }
