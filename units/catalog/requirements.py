"""Requirement expressions: the trees that say which unit may carry a card. Rules: UPG-03."""

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import JsonValue

ALL, ANY, NOT = "all", "any", "not"
CLAIMS = ("unique", "same_faction_as_army")
SETS = ("keyword", "has_slot")
VALUES = (
    "unit_name",
    "unit_title",
    "unit_type",
    "rank",
    "faction",
    "affiliation",
    "defense_die",
    "force_alignment",
)


def holds(expression: Mapping[str, JsonValue] | None, facts: Mapping[str, Any]) -> bool:
    """Whether ``facts`` satisfy ``expression``; None asks for nothing.

    ``facts`` has one entry for each leaf: a single value; for ``keyword`` and ``has_slot`` the
    names the unit has; for ``unique`` and ``same_faction_as_army`` a bool. A leaf holds when the
    value is one of those it lists; an alignment that is not stated (None) satisfies any (FAC-03).
    Unit types are exact here: ``trooper`` does not cover ``clone-trooper``. Raises KeyError for an
    unknown leaf.
    """
    if expression is None:
        return True
    ((key, value),) = expression.items()
    if key == ALL:
        return all(holds(part, facts) for part in _parts(value))
    if key == ANY:
        return any(holds(part, facts) for part in _parts(value))
    if key == NOT:
        return not holds(value, facts)  # type: ignore[arg-type]  # shapes are checked on loading
    return _leaf_holds(key, value, facts[key])


def _parts(value: JsonValue) -> Collection[Any]:
    return value  # type: ignore[return-value]  # a list of expressions, checked on loading


def _leaf_holds(key: str, accepted: Any, fact: Any) -> bool:
    if key in CLAIMS:
        return bool(fact) is accepted
    if key in SETS:
        return any(name in fact for name in accepted)
    if key == "force_alignment" and fact is None:
        return True
    return fact in accepted
