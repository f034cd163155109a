"""A requirement tree in words: what a card asks of its unit, as a player would say it."""

from collections.abc import Callable, Mapping
from typing import Any

from units.catalog.catalog import Catalog

Words = Callable[[list[str], Catalog], str]


def in_words(expression: Mapping[str, Any] | None, catalog: Catalog) -> str:
    """What the requirement asks for: "a clone trooper of rank Corps or Special Forces"."""
    if expression is None:
        return "any unit"
    (key, value), *_ = expression.items()
    if key in ("all", "any"):
        return _joined(key, value, catalog)
    if key == "not":
        return f"not {_grouped(value, catalog)}"
    values: list[str] = list(value) if isinstance(value, list | tuple) else []
    return LEAVES[key](values, catalog)


def _joined(key: str, parts: list[Mapping[str, Any]], catalog: Catalog) -> str:
    word = " and " if key == "all" else " or "
    return word.join(_grouped(part, catalog) for part in parts)


def _grouped(part: Mapping[str, Any], catalog: Catalog) -> str:
    """A part in brackets when it joins several, so that "and" and "or" do not run together."""
    words = in_words(part, catalog)
    several = next(iter(part)) in ("all", "any") and len(next(iter(part.values()))) > 1
    return f"({words})" if several else words


def either(names: list[str]) -> str:
    """Names of which one is enough: "A", "A or B", "A, B or C"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _names(table: Mapping[str, Any], ids: list[str]) -> str:
    return either([table[i].name if i in table else i for i in ids])


LEAVES: dict[str, Words] = {
    "unit_name": lambda values, catalog: either(values),
    "unit_title": lambda values, catalog: f"the title {either(values)}",
    "unit_type": lambda values, catalog: f"unit type {_names(catalog.unit_types, values)}",
    "rank": lambda values, catalog: f"rank {_names(catalog.ranks, values)}",
    "faction": lambda values, catalog: f"faction {_names(catalog.factions, values)}",
    "affiliation": lambda values, catalog: f"affiliation {_names(catalog.affiliations, values)}",
    "defense_die": lambda values, catalog: f"a {either(values)} defence die",
    "force_alignment": lambda values, catalog: f"an army of the {either(values)} side",
    "keyword": lambda values, catalog: f"the keyword {either(values)}",
    "has_slot": lambda values, catalog: f"a printed slot of {_names(catalog.slots, values)}",
    "unique": lambda values, catalog: "a unique unit",
    "same_faction_as_army": lambda values, catalog: "a unit of the army's own faction",
}
