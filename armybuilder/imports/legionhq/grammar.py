"""Takes a Legion HQ hash apart: points, battle force, units and cards, in both grammars."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST_SEGMENTS = 600
PIECE = re.compile(r"([A-Za-z]{2})|(0)|(_)|(\+)(\d*)|(.)", re.DOTALL)
HEAD = re.compile(r"(\d*)(.*)", re.DOTALL)


@dataclass(frozen=True)
class Bearer:
    """A unit or counterpart: its code, its slots, those set aside, and what is no code at all."""

    code: str
    slots: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()


@dataclass(frozen=True)
class Segment:
    """One piece between commas: ``bearer`` for a unit, else ``code`` of a card."""

    text: str
    code: str = ""
    count: int = 0
    bearer: Bearer | None = None
    counterpart: Bearer | None = None


@dataclass(frozen=True)
class Hash:
    """A hash taken apart; ``left`` tells how many segments were too many to read."""

    points: int | None
    force: str
    heads: tuple[str, ...]
    segments: tuple[Segment, ...]
    left: int = 0

    @property
    def is_old(self) -> bool:
        """Whether it is of the grammar before October 2024, which knew no points."""
        aside = any(
            one.set_aside
            for part in self.segments
            for one in (part.bearer, part.counterpart)
            if one
        )
        return self.points is None or aside


def parse(text: str) -> Hash:
    """The parts of a hash; nothing is refused, what makes no sense is kept as it stood."""
    *heads, body = text.split(":")
    points = None
    if heads and heads[0].isascii() and heads[0].isdigit() and len(heads[0]) <= 6:
        points = int(heads.pop(0))
    force = heads.pop(0) if heads else ""
    pieces = [piece for piece in body.split(",") if piece]
    kept = tuple(_segment(piece) for piece in pieces[:MOST_SEGMENTS])
    return Hash(points, force, tuple(heads[:5]), kept, max(len(pieces) - MOST_SEGMENTS, 0))


def _segment(text: str) -> Segment:
    if len(text) == 2 and text.isascii() and text.isalpha():
        return Segment(text, code=text)
    digits, rest = HEAD.fullmatch(text[:400]).groups()  # type: ignore[union-attr]  # matches all
    if not digits or len(digits) > 3 or not int(digits):
        return Segment(text)
    unit, counterpart = _bearers(rest)
    return Segment(text, "", int(digits), unit, counterpart) if unit.code else Segment(text)


def _bearers(text: str) -> tuple[Bearer, Bearer | None]:
    """The unit and, after ``+``, its counterpart; a second ``+`` is read on as part of it."""
    mine, plus, theirs = text.partition("+")
    if not plus:
        return _bearer(mine), None
    return _bearer(mine), _bearer(theirs.lstrip("0123456789"))


def _bearer(text: str) -> Bearer:
    pieces = list(_pieces(text))
    code = pieces[0] if pieces and len(pieces[0]) == 2 else ""
    slots: list[str] = []
    aside: list[str] = []
    odd: list[str] = [] if code else pieces[:1]
    among = slots
    for piece in pieces[1:]:
        if piece == "_":
            among = aside
        elif len(piece) == 2 or piece == "0":
            among.append(piece)
        else:
            odd.append(piece)
    return Bearer(code, tuple(slots), tuple(aside), tuple(odd))


def _pieces(text: str) -> Iterator[str]:
    yield from (found[0] for found in PIECE.finditer(text))
