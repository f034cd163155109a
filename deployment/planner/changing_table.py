"""Changes to the table itself: its map or zones, its terrain, the bases of others."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

from battlefield.geometry.maps import map_of
from battlefield.geometry.outlines import middle_of
from battlefield.geometry.terrain_sets import terrain_set
from deployment.planner.changes import (
    AddOther,
    AddTerrain,
    ClearTerrain,
    EditTerrain,
    LayOutSet,
    MoveOther,
    MoveTerrain,
    RemoveOther,
    RemoveTerrain,
    SetMap,
    SetZones,
    TurnOther,
)

Document = dict[str, Any]


class UnknownPart(LookupError):
    """A change names a unit or piece that the plan does not have."""


def part_of(parts: list[Document], part: str, what: str) -> Document:
    for one in parts:
        if one.get("id") == part:
            return one
    raise UnknownPart(f"There is no {what} {part!r} in this plan.")


def table_of(document: Document) -> Document:
    """The table of the document, made when only a map is named."""
    if "table" not in document:
        fact = map_of(document["map"])
        document["table"] = {"width": fact.width_in, "depth": fact.depth_in, "terrain": []}
    document["table"].setdefault("terrain", [])
    table: Document = document["table"]
    return table


def _add_terrain(document: Document, change: AddTerrain) -> None:
    terrain = table_of(document)["terrain"]
    terrain.append({"id": _free_id("t", terrain), **change.piece()})


def _lay_out_set(document: Document, change: LayOutSet) -> None:
    table = table_of(document)
    for piece in terrain_set(change.set).pieces:
        laid = piece.piece(table["width"], table["depth"])
        table["terrain"].append({"id": _free_id("t", table["terrain"]), **laid})


def _move_terrain(document: Document, change: MoveTerrain) -> None:
    piece = part_of(table_of(document)["terrain"], change.id, "terrain")
    x, y = middle_of(piece["polygon"])
    piece["polygon"] = [
        (round(px + change.x - x, 4), round(py + change.y - y, 4)) for px, py in piece["polygon"]
    ]


def _edit_terrain(document: Document, change: EditTerrain) -> None:
    piece = part_of(table_of(document)["terrain"], change.id, "terrain")
    x, y = middle_of(piece["polygon"])
    across, along = cos(radians(change.turn)), sin(radians(change.turn))
    piece["polygon"] = [
        (
            round(change.x + (px - x) * across - (py - y) * along, 4),
            round(change.y + (px - x) * along + (py - y) * across, 4),
        )
        for px, py in piece["polygon"]
    ]
    piece |= {
        "height": change.height,
        "slope_deg": change.slope_deg,
        "kind": change.terrain_kind,
        "no_stopping": change.no_stopping,
    }


def _remove_terrain(document: Document, change: RemoveTerrain) -> None:
    terrain = table_of(document)["terrain"]
    terrain.remove(part_of(terrain, change.id, "terrain"))


def _clear_terrain(document: Document, change: ClearTerrain) -> None:
    table_of(document)["terrain"] = []


def _add_other(document: Document, change: AddOther) -> None:
    others = document.setdefault("others", [])
    taken = [*others, *document.get("units", []), *document.get("tokens", [])]
    side = "red" if document.get("side", "blue") == "blue" else "blue"
    others.append(
        {
            "id": _free_id("e", taken),
            "name": change.name,
            "x": change.x,
            "y": change.y,
            "base_mm": change.base_mm,
            "side": side,
        }
    )


def _move_other(document: Document, change: MoveOther) -> None:
    other = part_of(document.get("others", []), change.id, "base")
    other |= {"x": change.x, "y": change.y}


def _turn_other(document: Document, change: TurnOther) -> None:
    part_of(document.get("others", []), change.id, "base")["facing"] = change.facing


def _remove_other(document: Document, change: RemoveOther) -> None:
    others = document.get("others", [])
    others.remove(part_of(others, change.id, "base"))


def _set_map(document: Document, change: SetMap) -> None:
    fact = map_of(change.map)
    terrain = document.get("table", {}).get("terrain", [])
    document["map"] = change.map
    document["table"] = {"width": fact.width_in, "depth": fact.depth_in, "terrain": terrain}


def _set_zones(document: Document, change: SetZones) -> None:
    zones = {"blue": change.blue} | ({"red": change.red} if change.red else {})
    document.pop("map", None)
    document["table"] = {
        "width": change.width,
        "depth": change.depth,
        "terrain": document.get("table", {}).get("terrain", []),
        "zones": zones,
    }


def _free_id(letter: str, taken: list[Document]) -> str:
    ids = {one.get("id") for one in taken}
    return next(f"{letter}{n}" for n in range(1, len(ids) + 2) if f"{letter}{n}" not in ids)


TABLE_CHANGES: dict[str, Callable[[Document, Any], None]] = {
    "add-terrain": _add_terrain,
    "edit-terrain": _edit_terrain,
    "terrain-set": _lay_out_set,
    "move-terrain": _move_terrain,
    "remove-terrain": _remove_terrain,
    "clear-terrain": _clear_terrain,
    "add-other": _add_other,
    "move-other": _move_other,
    "turn-other": _turn_other,
    "remove-other": _remove_other,
    "set-map": _set_map,
    "set-zones": _set_zones,
}
