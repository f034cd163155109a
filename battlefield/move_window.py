"""The part of a table that shows a move: steady while a person tries things."""

from collections.abc import Iterable
from math import ceil, floor

from battlefield.geometry.table import Table

STEP_IN = 3.0  # the window moves in such steps, so it does not jitter
ROOM_IN = 2.5  # round what must be seen
Window = tuple[float, float, float, float]


def window_round(table: Table, spots: Iterable[tuple[float, float, float]]) -> Window:
    """West, south, east, north round discs (x, y, reach), kept near the table, inches."""
    found = list(spots)
    west = min(x - reach for x, _, reach in found) - ROOM_IN
    south = min(y - reach for _, y, reach in found) - ROOM_IN
    east = max(x + reach for x, _, reach in found) + ROOM_IN
    north = max(y + reach for _, y, reach in found) + ROOM_IN
    return (
        max(floor(west / STEP_IN) * STEP_IN, -ROOM_IN),
        max(floor(south / STEP_IN) * STEP_IN, -ROOM_IN),
        max(min(ceil(east / STEP_IN) * STEP_IN, table.width + ROOM_IN), 0.0),
        max(min(ceil(north / STEP_IN) * STEP_IN, table.depth + ROOM_IN), 0.0),
    )
