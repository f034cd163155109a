"""A roster as New Recruit writes it in JSON: the tree of BattleScribe under ``roster``."""

from typing import Any, Final

from pydantic_core import from_json

from armybuilder.imports.outcome import Imported
from armybuilder.imports.rosters.reading import army_of
from armybuilder.imports.rosters.tree import UnreadableRoster, from_value
from units.catalog.catalog import Catalog

SOURCE: Final = "newrecruit"
ORDER: Final = 20


def recognises(text: str) -> bool:
    """Whether it is JSON with a roster."""
    return _roster(text) is not None


def read(text: str, catalog: Catalog) -> Imported:
    """The army of the roster."""
    try:
        return army_of(from_value(_roster(text)), SOURCE, catalog)
    except UnreadableRoster as fault:
        return Imported(source=SOURCE, remarks=(str(fault),))


def _roster(text: str) -> dict[str, Any] | None:
    if text.lstrip()[:1] != "{" or '"roster"' not in text:
        return None
    try:
        value = from_json(text)
    except ValueError:
        return None
    roster = value.get("roster") if isinstance(value, dict) else None
    return roster if isinstance(roster, dict) else None
