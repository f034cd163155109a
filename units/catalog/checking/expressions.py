"""Requirement expressions: their shape, and that what they name exists."""

from collections.abc import Collection, Iterator
from typing import Any

from units.catalog.checking.known import Finding, Known, unknown
from units.catalog.requirements import ALL, ANY, CLAIMS, NOT, SETS, VALUES

LEAVES = (*VALUES, *SETS)
KEYS = (ALL, ANY, NOT, *CLAIMS, *LEAVES)
VOCABULARIES = {
    "unit_type": "unit_types",
    "rank": "ranks",
    "faction": "factions",
    "affiliation": "affiliations",
    "has_slot": "upgrade_slots",
}
WORDS = {"defense_die": ("white", "red"), "force_alignment": ("light", "dark")}
SHAPE = "Write one key: all, any, not, or a leaf with its list."


def check_expression(
    expression: Any,
    path: str,
    known: Known,
    loose: Collection[str] = (),
    kinds: tuple[str, ...] = ("units",),
) -> Iterator[Finding]:
    """What is wrong with an expression.

    ``loose`` are names that no card bears yet; ``kinds`` are the kinds of card a unit name may be
    of. None asks for nothing and is always sound.
    """
    if expression is None:
        return
    if not isinstance(expression, dict) or len(expression) != 1:
        yield Finding(path, "An expression is an object with exactly one key.", SHAPE)
        return
    ((key, value),) = expression.items()
    below = f"{path}.{key}"
    if key == NOT:
        yield from check_expression(value, below, known, loose, kinds)
    elif key in (ALL, ANY):
        for i, part in enumerate(value if isinstance(value, list) else ()):
            yield from check_expression(part, f"{below}[{i}]", known, loose, kinds)
    else:
        yield from _check_names(key, value, below, known, loose, kinds)
    yield from _check_shape(key, value, below)


def _check_shape(key: str, value: Any, path: str) -> Iterator[Finding]:
    """A finding when the key is none, or its value is not what the key needs."""
    if key in (ALL, ANY) and not (isinstance(value, list) and len(value) > 1):
        yield Finding(path, f"{key!r} needs a list of two or more.", SHAPE)
    if key in CLAIMS and not isinstance(value, bool):
        yield Finding(path, f"{key!r} is true or false.", "Write true.")
    if key in LEAVES and not (isinstance(value, list) and value):
        yield Finding(path, f"{key!r} needs a list of one or more words.", SHAPE)
    if key not in KEYS:
        yield Finding(path, f"No expression has the key {key!r}.", SHAPE)


def _check_names(
    key: str, value: Any, path: str, known: Known, loose: Collection[str], kinds: tuple[str, ...]
) -> Iterator[Finding]:
    """A finding for each listed word that names nothing."""
    if key not in LEAVES or not isinstance(value, list):
        return
    accepted, kind = _accepted(key, known, kinds)
    for i, one in enumerate(value):
        if one not in loose:
            yield from unknown(one, accepted, kind, f"{path}[{i}]")


def _accepted(key: str, known: Known, kinds: tuple[str, ...]) -> tuple[Collection[str], str]:
    """What a leaf may list, and what that is called."""
    if key in VOCABULARIES:
        return known.ids[VOCABULARIES[key]], VOCABULARIES[key]
    if key in WORDS:
        return WORDS[key], key
    if key == "unit_name":
        return frozenset().union(*(known.names.get(k, frozenset()) for k in kinds)), "unit names"
    if key == "unit_title":
        return known.titles, "unit titles"
    return known.names.get("keywords", frozenset()), "keywords"
