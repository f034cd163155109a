"""The part of a table that shows a move: steady while a person tries things."""

from collections.abc import Iterable
from math import ceil, floor

from battlefield.geometry.table import Table

STEP_IN = 3.0  # the window moves in such steps, so it does not jitter
ROOM_IN = 2.5  # round what must be seen
WIDER = 1.4  # at least so much wider than deep, where the table allows: as a screen is
Window = tuple[float, float, float, float]


def window_round(table: Table, spots: Iterable[tuple[float, float, float]]) -> Window:
    """West, south, east, north round discs (x, y, reach), kept near the table, inches."""
    found = list(spots)
    west = min(x - reach for x, _, reach in found) - ROOM_IN
    south = min(y - reach for _, y, reach in found) - ROOM_IN
    east = max(x + reach for x, _, reach in found) + ROOM_IN
    north = max(y + reach for _, y, reach in found) + ROOM_IN
    low, high = -ROOM_IN, table.width + ROOM_IN
    west, east = max(_down(west), low), max(min(_up(east), high), 0.0)
    south, north = max(_down(south), low), max(min(_up(north), table.depth + ROOM_IN), 0.0)
    missing = max(WIDER * (north - south) - (east - west), 0.0)
    beyond = max(min(missing, high - east), 0.0)
    return max(west - (missing - beyond), min(west, low)), south, east + beyond, north


def _down(value: float) -> float:
    return floor(value / STEP_IN) * STEP_IN


def _up(value: float) -> float:
    return ceil(value / STEP_IN) * STEP_IN
