"""Our own JSON: an army, also with a stamp, with counts, inside an answer of the API, or listed.

What is malformed is told with its path, and the rest is taken.
"""

from typing import Any, Final

from pydantic_core import from_json

from armybuilder.army.draft import FORMAT
from armybuilder.imports.armybuilder_json.army import army_in
from armybuilder.imports.outcome import Imported
from units.catalog.catalog import Catalog

SOURCE: Final = "armybuilder"
ORDER: Final = 10
NAME: Final = FORMAT.partition("@")[0]
WRAPPERS: Final = ("document", "army")
OTHER_NUMBER: Final = (
    "This army is of another format number than is known here; its known parts were read."
)


def recognises(text: str) -> bool:
    """Whether it is JSON with an army of ours in it."""
    return _army_of(_value(text)) is not None


def read(text: str, catalog: Catalog) -> Imported:
    """The army; the first one of a list."""
    value = _value(text)
    data = _army_of(value)
    if data is None:
        return Imported(source=SOURCE, remarks=("There is no army in this JSON.",))
    remarks = []
    if data.get("format", FORMAT) != FORMAT:
        remarks.append(OTHER_NUMBER)
        data = data | {"format": FORMAT}
    if isinstance(value, list) and len(value) > 1:
        remarks.append(
            f"Of the {len(value)} entries only the first was read; import them one by one."
        )
    found = army_in(data, SOURCE, catalog)
    return found.model_copy(update={"remarks": (*remarks, *found.remarks)})


def _value(text: str) -> Any:
    """The JSON value of a text; None for a text that is none."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return from_json(text, allow_inf_nan=True)
    except ValueError:
        return None


def _army_of(value: Any) -> dict[str, Any] | None:
    """The object that is an army of ours: by its format, or by units that name cards."""
    if isinstance(value, list):
        value = value[0] if value else None
    if not isinstance(value, dict):
        return None
    for wrapper in WRAPPERS:
        inner = value.get(wrapper)
        if isinstance(inner, dict) and is_ours(inner):
            return inner
    return value if is_ours(value) else None


def is_ours(value: dict[str, Any]) -> bool:
    """Whether an object says that it is an army of ours, or has units that name cards."""
    named = value.get("format")
    if isinstance(named, str):
        return named.partition("@")[0] == NAME
    units = value.get("units")
    cards = isinstance(units, list) and any(
        isinstance(one, dict) and isinstance(one.get("card"), str) for one in units[:50]
    )
    return cards and isinstance(value.get("faction"), str)
