"""Changes to a raw document that a button asks for: another entry in a list, or one less."""

from typing import Any

from battlefield.geometry.outlines import rectangle
from battlefield.move_fields import at
from battlefield.move_paths import Raw, raw_from_json
from battlefield.movement.warhammer40k.presets import presets

MARGIN_IN = 3.0  # new things are laid in a row along the near edge
PITCH_IN = 4.0
LISTS = {"others", "tokens", "table.terrain", "mover.minis", "enemies", "friends", "unit.models"}


class UnknownList(ValueError):
    """The document has no such list."""


def add(raw: Raw, path: str, ready: str = "") -> None:
    """Put another entry at the end of the list at ``path``; ``ready``: a ready-made model."""
    if path not in LISTS and not _is_models(path):
        raise UnknownList(f"There is no list {path!r} to add to.")
    rows = rows_at(raw, path)
    rows.append(raw_from_json(_entry(raw, path, len(rows), ready)))


def rows_at(raw: Raw, path: str) -> list[Any]:
    """The list at ``path``, made when the document has none yet."""
    parent, _, name = path.rpartition(".")
    owner = at(raw, parent) if parent else raw
    if owner is None and parent in ("table", "mover", "unit"):
        owner = raw[parent] = {}
    if not isinstance(owner, dict):
        raise UnknownList(f"There is no list {path!r} to add to.")
    rows = owner.get(name)
    if not isinstance(rows, list):
        rows = owner[name] = []
    return rows


def remove(raw: Raw, path: str) -> None:
    """Take the entry at ``path`` (``others.2``) out of its list."""
    parent, _, number = path.rpartition(".")
    rows = at(raw, parent)
    exists = number.isascii() and number.isdigit()
    if not (isinstance(rows, list) and exists and int(number) < len(rows)):
        raise UnknownList(f"There is no {path!r} to take out.")
    del rows[int(number)]


def _is_models(path: str) -> bool:
    game, _, rest = path.partition(".")
    number, _, name = rest.partition(".")
    return game in ("enemies", "friends") and number.isdigit() and name == "models"


def _entry(raw: Raw, path: str, count: int, ready: str) -> dict[str, Any]:
    x, y = free_spot(raw, count)
    if path == "mover.minis":
        return {"x": x, "y": y}
    if path == "table.terrain":
        corners = rectangle(x, y + 3.0, 3.0, 3.0)
        return {"id": free_id(raw, "terrain"), "polygon": corners, "height": 3}
    if path == "tokens":
        return {"id": free_id(raw, "token"), "x": x, "y": y, "radius": 0.5}
    if path == "others":
        return {"id": free_id(raw, "mini"), "x": x, "y": y, "base_mm": 27, "side": "red"}
    if path == "unit.models":
        return _moving_model(raw, x, y, ready)
    model = {"id": free_id(raw, "model"), "x": x, "y": y, "base_mm": 32}
    return model if _is_models(path) else {"unit": free_id(raw, "unit"), "models": [model]}


def _moving_model(raw: Raw, x: float, y: float, ready: str) -> dict[str, Any]:
    own = {"id": free_id(raw, "model"), "path": [[x, y]]}
    for preset in presets():
        if preset.id == ready:
            return {**preset.model_dump(mode="json", exclude={"id", "name"}), **own}
    return {**own, "move": 6, "base_mm": 32}


def free_spot(raw: Raw, count: int) -> tuple[float, float]:
    """Along blue's edge, one beside the other."""
    try:
        width = float(at(raw, "table.width"))
    except (TypeError, ValueError):
        width = 48.0
    places = max(int((width - 2 * MARGIN_IN) // PITCH_IN), 1) if 0 < width < 1e4 else 1
    return MARGIN_IN + PITCH_IN * (count % places), MARGIN_IN + PITCH_IN * (count // places % 5)


def free_id(raw: Raw, word: str) -> str:
    """The word with the first number that makes it an id not used yet."""
    used = set(_ids(raw))
    return next(f"{word}-{number}" for number in range(1, len(used) + 2)
                if f"{word}-{number}" not in used)  # fmt: skip


def _ids(raw: Any) -> list[str]:
    if isinstance(raw, dict):
        own = [str(raw[name]) for name in ("id", "unit") if isinstance(raw.get(name), str)]
        return own + [name for value in raw.values() for name in _ids(value)]
    return [name for entry in raw for name in _ids(entry)] if isinstance(raw, list) else []
