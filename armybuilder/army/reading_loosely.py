"""What can be read of an army whose shape is wrong: its ids, each at the place where it stands."""

from types import SimpleNamespace
from typing import Any

from armybuilder.army.draft import MOST_UNITS

TEXTS = ("release", "edition", "mode", "faction", "battle_force")
LISTS = ("choices", "command_hand", "battle_deck")


def read_loosely(data: Any) -> Any:
    """Something with a draft's ids; None stands for each that cannot be read."""
    frame = _fields(data)
    return SimpleNamespace(
        **{name: _id(frame.get(name)) for name in TEXTS},
        **{name: _ids(frame.get(name)) for name in LISTS},
        units=[_bearer(unit) for unit in _items(frame.get("units"))[:MOST_UNITS]],
    )


def _bearer(data: Any) -> Any:
    """A unit, or the counterpart on one."""
    fields = _fields(data)
    counterpart = fields.get("counterpart")
    return SimpleNamespace(
        card=_id(fields.get("card")),
        upgrades=_ids(fields.get("upgrades")),
        counterpart=_bearer(counterpart) if isinstance(counterpart, dict) else None,
    )


def _fields(data: Any) -> dict[str, Any]:
    return data if isinstance(data, dict) else {}


def _items(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []


def _id(data: Any) -> str | None:
    return data if isinstance(data, str) else None


def _ids(data: Any) -> tuple[str | None, ...]:
    return tuple(map(_id, _items(data)))
