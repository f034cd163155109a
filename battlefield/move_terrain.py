"""New terrain on the move pages: drawn by shape, or a ready-made set laid out, as in the planner.

What is typed for it are fields named ``new.…``; they are no part of the situation.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from battlefield.geometry.drawn_terrain import DrawnTerrain
from battlefield.geometry.table import Table
from battlefield.geometry.terrain import Terrain
from battlefield.geometry.terrain_sets import terrain_set, terrain_sets
from battlefield.move_changes import free_id, free_spot, rows_at
from battlefield.move_fields import Cell, Choices, Field, at
from battlefield.move_paths import Raw, raw_from_json, read
from units.rulebook.faults import faults_of

NEW = "new."
TERRAIN = "table.terrain"
SET = "terrain-set"  # what the button says that lays out a set
ASIDE_IN = 3.0  # farther from the edge than minis are laid
TABLE_IN = {"legion": (72.0, 36.0), "warhammer40k": (60.0, 44.0)}  # of a table that says no size
SHAPES = (("rectangle", "Rectangle"), ("circle", "Circle"), ("polygon", "Polygon"))
KINDS = (("open", "open"), ("difficult", "difficult"), ("impassable", "impassable"))
CATEGORIES = (("dense", "dense"), ("light", "light"), ("exposed", "exposed"))
OUTLINE = (
    Field("shape", "Shape", "choice", SHAPES, "rectangle"),
    Field("x", "Middle x"),
    Field("y", "Middle y"),
    Field("width", "Width", default="6"),
    Field("depth", "Depth", default="4"),
    Field("turn", "Turned °", default="0"),
    Field("radius", "Radius (circle)", default="3"),
    Field("points", "Corners (polygon)", "text", hint="10,10 16,10 16,14"),
    Field("height", "Height", default="3"),
)
FIELDS = {
    "legion": (
        *OUTLINE,
        Field("slope_deg", "Slope °", default="0"),
        Field("terrain_kind", "Kind", "choice", KINDS, "open"),
        Field("no_stopping", "No stopping", "flag", default="false"),
    ),
    "warhammer40k": (*OUTLINE, Field("category", "Category", "choice", CATEGORIES, "dense")),
}


class BadTerrain(ValueError):
    """What was typed for a new piece makes none; says why."""


def new_cells(game: str, typed: Mapping[str, str]) -> list[Cell]:
    """The fields for a new piece, with what was typed when it made none."""
    return [
        Cell(one, NEW + one.name, typed.get(one.name, "") or one.default) for one in FIELDS[game]
    ]


def set_choices() -> Choices:
    """The ready-made sets: id and name."""
    return [(one.id, one.name) for one in terrain_sets()]


def draw(raw: Raw, game: str, typed: Mapping[str, str]) -> None:
    """Add the piece that was typed; without a middle it lies where there is room. BadTerrain."""
    rows = rows_at(raw, TERRAIN)
    x, y = free_spot(raw, len(rows))
    given = {name: value for name, value in _read(typed) if value}
    category = given.pop("category", "dense")
    try:
        drawn = DrawnTerrain.model_validate({"x": x, "y": y + ASIDE_IN, **given})
        piece = Terrain.model_validate({**drawn.piece(), "category": category})
    except ValidationError as error:
        told = "; ".join(f"{path}: {message}" for path, message in faults_of(error))
        raise BadTerrain(f"This makes no piece of terrain. {told}") from error
    rows.append(_entry(raw, game, piece.model_dump(exclude={"id"})))


def lay_out(raw: Raw, game: str, set_id: str) -> None:
    """Add the pieces of a ready-made set, fitted to the table. Raises BadTerrain."""
    width, depth = TABLE_IN[game]
    size = {"width": at(raw, "table.width") or width, "depth": at(raw, "table.depth") or depth}
    try:
        table, pieces = Table.model_validate(size), terrain_set(set_id).pieces
    except ValidationError as error:
        raise BadTerrain("A set needs a table: mend its width and depth first.") from error
    except LookupError as error:
        raise BadTerrain("Choose one of the ready-made sets.") from error
    rows = rows_at(raw, TERRAIN)
    for one in pieces:
        piece = {**one.piece(table.width, table.depth), "category": one.category}
        rows.append(_entry(raw, game, piece))


def _read(typed: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    names = {field.name for fields in FIELDS.values() for field in fields}
    for name in names & typed.keys():
        yield name, read(typed[name], "polygon" if name == "points" else name)


def _entry(raw: Raw, game: str, piece: Mapping[str, Any]) -> Any:
    """The piece with the fields its game knows, and an id of its own."""
    other = ("category",) if game == "legion" else ("slope_deg", "kind", "no_stopping")
    own = {name: value for name, value in piece.items() if name not in other}
    polygon = [list(corner) for corner in piece["polygon"]]
    return raw_from_json({"id": free_id(raw, "terrain"), **own, "polygon": polygon})
