"""Pieces of the lines that builders write: counts, prices in brackets, lists of names.

Names hold commas, brackets and digits, so a list is split where a price or a pip tells, or where
both sides are names.
"""

import re
from collections.abc import Callable

from armybuilder.imports.outcome import NotRecognised
from armybuilder.imports.written import WrittenArmy, WrittenCard

LONGEST_LINE = 4_000
MOST_LINES = 2_000  # more than the longest army needs
MOST_JOINED = 3
PIPS = "•*"
COUNT = re.compile(r"^(\d{1,3})\s*[×xX]\s+(?=\S)")
COUNT_BEHIND = re.compile(r"\s+[×xX]\s?(\d{1,3})$")
PRICE = re.compile(r"^(.*\S)\s*\((\d{1,4})\)$")
AFTER_PRICE = re.compile(r"(?<=\d\)),\s*")
AT_PIPS = re.compile(r"(?<=[•*]),\s*|,\s*(?=[•*])")

IsName = Callable[[str], bool]


def counted(text: str) -> tuple[int, str]:
    """``2× name`` or ``name x2`` as a number and the rest; 1 where no number stands."""
    found = COUNT.match(text)
    if found:
        return max(int(found[1]), 1), text[found.end() :].strip()
    found = COUNT_BEHIND.search(text)
    if found:
        return max(int(found[1]), 1), text[: found.start()].strip()
    return 1, text.strip()


def priced(text: str, where: str = "") -> WrittenCard:
    """``name (12)`` as a name and its price."""
    found = PRICE.match(text.strip())
    if found:
        return WrittenCard(found[1].strip(), int(found[2]), where)
    return WrittenCard(text.strip(), where=where)


def priced_list(text: str, where: str, is_name: IsName) -> list[WrittenCard]:
    """``a (1), b, c (2)``: split after each price; what bears none is split by names."""
    cards: list[WrittenCard] = []
    for part in AFTER_PRICE.split(text):
        *bare, last = names_in(part, lambda piece: is_name(priced(piece).text)) or [""]
        cards += [WrittenCard(one, where=where) for one in bare]
        if last:
            cards.append(priced(last, where))
    return cards


def names_in(text: str, is_name: IsName) -> list[str]:
    """Names with commas between; pieces that make a name together are kept together."""
    pieces = [piece.strip() for piece in text.split(",")]
    found: list[str] = []
    at = 0
    while at < len(pieces):
        sizes = range(min(MOST_JOINED, len(pieces) - at), 1, -1)
        fitting = (size for size in sizes if is_name(", ".join(pieces[at : at + size])))
        size = next(fitting, 1)
        name = ", ".join(pieces[at : at + size])
        if name:
            found.append(name)
        at += size
    return found


def commands_in(text: str) -> list[str]:
    """``• a, •• b`` or ``a •, b ••`` as names."""
    pieces = (piece.strip(f"{PIPS} \t,") for piece in AT_PIPS.split(text))
    return [piece for piece in pieces if piece]


def bracket_behind(text: str) -> tuple[str, str] | None:
    """``name (inside)`` as both parts: the bracket that closes at the end, with those inside it."""
    if not text.endswith(")"):
        return None
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[at], 0)
        if depth == 0:
            return text[:at].strip(), text[at + 1 : -1].strip()
    return None


def lines_of(text: str, army: WrittenArmy) -> list[str]:
    """The lines that are not empty, none longer than one can be; too many are told as one loss."""
    lines = [line[:LONGEST_LINE].rstrip() for line in text.split("\n") if line.strip()]
    if len(lines) > MOST_LINES:
        left = f"{len(lines) - MOST_LINES} more lines"
        army.lost.append(NotRecognised(text=left, where="the text is too long"))
    return lines[:MOST_LINES]
