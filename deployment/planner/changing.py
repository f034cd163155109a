"""Apply a change to a plan's situation: the document is changed, then checked whole."""

from collections.abc import Callable, Sequence
from typing import Any

from battlefield.geometry.maps import map_of
from battlefield.geometry.outlines import circle, middle_of, rectangle
from battlefield.geometry.terrain_sets import terrain_set
from deployment.planner.changes import (
    AddOther,
    AddTerrain,
    ClearTerrain,
    LayOutSet,
    LiftAll,
    LiftUnit,
    MoveOther,
    MoveTerrain,
    PinUnit,
    PlaceMany,
    PlaceUnit,
    PlanChange,
    RemoveOther,
    RemoveTerrain,
    SetAside,
    SetEdition,
    SetMap,
    SetReading,
    SetSide,
    SetZones,
)
from deployment.planner.situation import Situation

Document = dict[str, Any]


class UnknownPart(LookupError):
    """A change names a unit or piece that the plan does not have."""


def change_plan(situation: Situation, change: PlanChange) -> Situation:
    """The situation after one change, checked whole.

    Raises ``UnknownPart`` when the change names what is not there, pydantic's
    ``ValidationError`` (with paths) when the result would be no situation.
    """
    document = situation.model_dump(mode="json", exclude_none=True)
    _CHANGES[change.kind](document, change)
    return Situation.model_validate(document)


def _unit(document: Document, unit: str) -> Document:
    return _part(document.get("units", []), unit, "unit")


def _part(parts: list[Document], part: str, what: str) -> Document:
    for one in parts:
        if one.get("id") == part:
            return one
    raise UnknownPart(f"There is no {what} {part!r} in this plan.")


def _place_unit(document: Document, change: PlaceUnit) -> None:
    unit = _unit(document, change.unit)
    before = unit.get("leader", {})
    facing = change.facing if change.facing is not None else before.get("facing")
    unit["leader"] = {"x": change.x, "y": change.y} | ({} if facing is None else {"facing": facing})
    for left_over in ("status", "minis", "z"):
        unit.pop(left_over, None)


def _lift_unit(document: Document, change: LiftUnit) -> None:
    _lift(_unit(document, change.unit))


def _lift(unit: Document) -> None:
    for left_over in ("leader", "status", "minis", "z"):
        unit.pop(left_over, None)


def _set_aside(document: Document, change: SetAside) -> None:
    unit = _unit(document, change.unit)
    _lift(unit)
    unit["status"] = "set-aside"


def _place_many(document: Document, change: PlaceMany) -> None:
    for spot in change.spots:
        _place_unit(document, PlaceUnit(unit=spot.unit, x=spot.x, y=spot.y))


def _lift_all(document: Document, change: LiftAll) -> None:
    for unit in document.get("units", []):
        if unit.get("status") != "set-aside":
            _lift(unit)


def _table(document: Document) -> Document:
    """The table of the document, made when only a map is named."""
    if "table" not in document:
        fact = map_of(document["map"])
        document["table"] = {"width": fact.width_in, "depth": fact.depth_in, "terrain": []}
    document["table"].setdefault("terrain", [])
    table: Document = document["table"]
    return table


def _add_terrain(document: Document, change: AddTerrain) -> None:
    terrain = _table(document)["terrain"]
    terrain.append(
        {
            "id": _free_id("t", terrain),
            "polygon": _outline(change),
            "height": change.height,
            "slope_deg": change.slope_deg,
            "kind": change.terrain_kind,
            "no_stopping": change.no_stopping,
        }
    )


def _outline(change: AddTerrain) -> Sequence[tuple[float, float]]:
    if change.shape == "polygon":
        return change.points
    if change.shape == "circle":
        return circle(change.x, change.y, change.radius)
    return rectangle(change.x, change.y, change.width, change.depth, change.turn)


def _lay_out_set(document: Document, change: LayOutSet) -> None:
    table = _table(document)
    for piece in terrain_set(change.set).pieces:
        table["terrain"].append(
            {
                "id": _free_id("t", table["terrain"]),
                "polygon": piece.outline(table["width"], table["depth"]),
                "height": piece.height,
                "slope_deg": piece.slope_deg,
                "kind": piece.kind,
            }
        )


def _move_terrain(document: Document, change: MoveTerrain) -> None:
    piece = _part(_table(document)["terrain"], change.id, "terrain")
    x, y = middle_of(piece["polygon"])
    piece["polygon"] = [
        (round(px + change.x - x, 4), round(py + change.y - y, 4)) for px, py in piece["polygon"]
    ]


def _remove_terrain(document: Document, change: RemoveTerrain) -> None:
    terrain = _table(document)["terrain"]
    terrain.remove(_part(terrain, change.id, "terrain"))


def _clear_terrain(document: Document, change: ClearTerrain) -> None:
    _table(document)["terrain"] = []


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
    other = _part(document.get("others", []), change.id, "base")
    other |= {"x": change.x, "y": change.y}


def _remove_other(document: Document, change: RemoveOther) -> None:
    others = document.get("others", [])
    others.remove(_part(others, change.id, "base"))


def _pin_unit(document: Document, change: PinUnit) -> None:
    _unit(document, change.unit)
    pins = [pin for pin in document.get("pins", []) if pin["unit"] != change.unit]
    if change.parent:
        pins.append({"unit": change.unit, "parent": change.parent})
    document["pins"] = pins


def _set_reading(document: Document, change: SetReading) -> None:
    document.setdefault("options", {})["strict_parents_first"] = change.strict_parents_first


def _set_map(document: Document, change: SetMap) -> None:
    fact = map_of(change.map)
    terrain = document.get("table", {}).get("terrain", [])
    document["map"] = change.map
    document["table"] = {"width": fact.width_in, "depth": fact.depth_in, "terrain": terrain}


def _set_zones(document: Document, change: SetZones) -> None:
    zones = {"blue": [change.blue]} | ({"red": [change.red]} if change.red else {})
    document.pop("map", None)
    document["table"] = {
        "width": change.width,
        "depth": change.depth,
        "terrain": document.get("table", {}).get("terrain", []),
        "zones": zones,
    }


def _set_side(document: Document, change: SetSide) -> None:
    document["side"] = change.side


def _set_edition(document: Document, change: SetEdition) -> None:
    document["edition"] = change.edition


def _free_id(letter: str, taken: list[Document]) -> str:
    ids = {one.get("id") for one in taken}
    return next(f"{letter}{n}" for n in range(1, len(ids) + 2) if f"{letter}{n}" not in ids)


_CHANGES: dict[str, Callable[[Document, Any], None]] = {
    "place-unit": _place_unit,
    "lift-unit": _lift_unit,
    "set-aside": _set_aside,
    "place-many": _place_many,
    "lift-all": _lift_all,
    "add-terrain": _add_terrain,
    "terrain-set": _lay_out_set,
    "move-terrain": _move_terrain,
    "remove-terrain": _remove_terrain,
    "clear-terrain": _clear_terrain,
    "add-other": _add_other,
    "move-other": _move_other,
    "remove-other": _remove_other,
    "pin-unit": _pin_unit,
    "set-reading": _set_reading,
    "set-map": _set_map,
    "set-zones": _set_zones,
    "set-side": _set_side,
    "set-edition": _set_edition,
}
