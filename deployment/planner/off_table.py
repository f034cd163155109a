"""Refuses to put a base or a first move where the map cannot show it: off the table."""

from collections.abc import Iterator

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from battlefield.geometry.table import Table
from deployment.planner.changes import (
    AddOther,
    FirstMoved,
    MoveOther,
    PlaceMany,
    PlaceUnit,
    PlanChange,
)


def refuse_off_table(change: PlanChange, table: Table) -> None:
    """Raises pydantic's ``ValidationError``, by field, when a middle lies beyond an edge."""
    faults = [
        InitErrorDetails(
            type=PydanticCustomError(
                "beyond_the_edge", f"{value:g} is off the table; give 0 to {most:g}."
            ),
            loc=(field,),
            input=value,
        )
        for field, value, most in _middles(change, table)
        if not 0 <= value <= most
    ]
    if faults:
        raise ValidationError.from_exception_data("PlanChange", faults)


def _middles(change: PlanChange, table: Table) -> Iterator[tuple[str, float, float]]:
    """Form field, coordinate and its largest value."""
    if isinstance(change, PlaceUnit | AddOther | MoveOther):
        yield "x", change.x, table.width
        yield "y", change.y, table.depth
    if isinstance(change, PlaceMany):
        for spot in change.spots:
            yield f"x-{spot.unit}", spot.x, table.width
            yield f"y-{spot.unit}", spot.y, table.depth
    if isinstance(change, FirstMoved) and change.edge_x is not None:
        yield "edge_x", change.edge_x, table.width
