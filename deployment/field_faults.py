"""Beside which field of a form a fault belongs, so that it is told where it can be mended."""

import re
from collections.abc import Sequence

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from battlefield.geometry.table import Table
from deployment.planner.changes import AddTerrain, EditTerrain, PlanChange
from units.rulebook.faults import Fault, errors_of, faults_of

CORNERS = ("points", "blue", "red")
ODD_CORNERS = "Write each corner as x,y, with a space between two: 10,10 16,10 16,14."
ALIASES = {"polygon": "points", "kind": "terrain_kind"}  # of a situation's fields, in the forms


def field_of(path: str, units: Sequence[str] = ()) -> str:
    """The form's field that a fault's path means: ``add-terrain.points[0][1]`` is ``points``.

    ``units`` are those of the table of coordinates, whose fields are named ``x-<unit>``.
    """
    row = re.search(r"spots\[(\d+)\]\.(\w+)$", path)
    if row and int(row[1]) < len(units):
        return f"{row[2][0]}-{units[int(row[1])]}"
    name = re.sub(r"(\[\d+\])+$", "", path).rpartition(".")[2]
    return ALIASES.get(name, name)


def faults_of_form(error: ValidationError, units: Sequence[str]) -> list[tuple[str, str]]:
    """Field and message of what cannot be read of a change; of odd corners, once how to write them.

    ``units``: see ``field_of``.
    """
    told = []
    for detail, fault in zip(errors_of(error), faults_of(error), strict=True):
        field = field_of(fault.path, units)
        odd = field in CORNERS and _is_no_corner(detail)
        told.append((field, ODD_CORNERS if odd else fault.message))
    return list(dict.fromkeys(told))


def _is_no_corner(detail: ErrorDetails) -> bool:
    """Not two numbers: a word, one number alone, or three."""
    if detail["type"] == "too_long":
        return bool(detail["ctx"]["max_length"] == 2)
    return isinstance(detail["loc"][-1], int) and detail["type"] in ("float_parsing", "missing")


def faults_of_change(
    error: ValidationError, change: PlanChange, table: Table
) -> list[tuple[str, str]]:
    """Field and message of what speaks against the situation after ``change``, once a field.

    Terrain given by middle and size that reaches off ``table`` is told at what to mend, not at
    corners that nobody typed; what no field of the form means keeps its path in the words.
    """
    told: dict[str, str] = {}
    for detail, fault in zip(errors_of(error), faults_of(error), strict=True):
        for field, words in _fields_of(detail, fault, change, table):
            told.setdefault(field, words)
    return list(told.items())


def _fields_of(
    detail: ErrorDetails, fault: Fault, change: PlanChange, table: Table
) -> list[tuple[str, str]]:
    if detail["type"] != "off_the_table" or "terrain" not in detail["loc"]:
        return [(field_of(fault.path), fault.message)]
    if isinstance(change, AddTerrain) and change.shape == "polygon":
        return [("points", fault.message)]
    if not isinstance(change, (AddTerrain, EditTerrain)):
        return [("", f"{fault.path}: {fault.message}")]
    corner = detail["ctx"]
    fields = []
    if not 0 <= corner["x"] <= table.width:
        fields.append(_too_large(change, table.width, "width") or "x")
    if not 0 <= corner["y"] <= table.depth:
        fields.append(_too_large(change, table.depth, "depth") or "y")
    return [(field, fault.message) for field in fields]


def _too_large(change: AddTerrain | EditTerrain, room_in: float, field: str) -> str:
    """The field of its size, when no place on the table is large enough for the piece."""
    if not isinstance(change, AddTerrain):
        return ""
    if change.shape == "circle":
        return "radius" if 2 * change.radius > room_in else ""
    return field if change.turn == 0 and getattr(change, field) > room_in else ""
