"""Asks the checkers what a raw document describes: a verdict, or what is wrong and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from battlefield.move_paths import Raw, read
from battlefield.move_presets import MOVES_OF
from battlefield.movement.legion.body import CompulsoryMove, LegionMove
from battlefield.movement.legion.compulsory_move import free_angles
from battlefield.movement.moves import MOVES
from units.rulebook.faults import Malformed, errors_of, faults_of


class PlacedFault(NamedTuple):
    """A fault: its path as in the JSON, the same as names of fields have it, and a sentence."""

    path: str
    field: str
    message: str


@dataclass(frozen=True)
class Asked:
    """A situation that was asked about; without faults there are a body and a verdict."""

    move: str
    raw: Raw
    body: BaseModel | None = None
    verdict: BaseModel | None = None
    faults: tuple[PlacedFault, ...] = ()

    @property
    def document(self) -> dict[str, Any]:
        """The promised JSON of the situation, as short as it can be said."""
        if self.body is None:
            read_one = read(self.raw)
            return read_one if isinstance(read_one, dict) else {}
        plain = self.body.model_dump(mode="json", exclude_defaults=True)
        return {"move": self.move, **plain}


def move_of(raw: Raw, game: str) -> str:
    """Which move of the game is asked about; the first when it is none of them."""
    move = raw.get("move")
    return move if move in MOVES_OF[game] else MOVES_OF[game][0]


def ask(raw: Raw, game: str) -> Asked:
    """The verdict on a raw document, or its faults."""
    move = move_of(raw, game)
    kept = {**_without_fields_of_others(raw, move, game), "move": move}
    try:
        body = MOVES[move].body.model_validate(_asked(kept))
        verdict = MOVES[move].check(body)
    except ValidationError as error:
        return Asked(move, kept, faults=tuple(_placed(error)))
    except Malformed as malformed:
        faults = tuple(PlacedFault(p, _as_field(p), message) for p, message in malformed.faults)
        return Asked(move, kept, faults=faults)
    return Asked(move, kept, body, verdict)


def _asked(raw: Raw) -> dict[str, Any]:
    document: dict[str, Any] = read(raw)
    pivot = document.get("pivot")
    if isinstance(pivot, dict) and "deg" not in pivot:
        document.pop("pivot")  # only when it would be is said, so there is none
    return document


def _without_fields_of_others(raw: Raw, move: str, game: str) -> Raw:
    """A form that turns from one move to another still sends the fields of the first."""
    own = set(MOVES[move].body.model_fields)
    others = {name for other in MOVES_OF[game] for name in MOVES[other].body.model_fields}
    return {name: value for name, value in raw.items() if name in own or name not in others}


def _placed(error: ValidationError) -> Iterable[PlacedFault]:
    for fault, found in zip(faults_of(error), errors_of(error), strict=True):
        yield PlacedFault(fault.path, ".".join(map(str, found["loc"])), fault.message)


def _as_field(path: str) -> str:
    return path.replace("[", ".").replace("]", "")


def faults_by_field(
    faults: Iterable[PlacedFault], fields: Iterable[str]
) -> tuple[dict[str, tuple[str, ...]], list[PlacedFault]]:
    """The faults of each field (also those of a part of its value), and those of no field."""
    by_field: dict[str, tuple[str, ...]] = {}
    known, homeless = set(fields), []
    for fault in faults:
        owner = _owner(fault.field, known)
        if owner is None:
            homeless.append(fault)
        else:
            by_field[owner] = (*by_field.get(owner, ()), fault.message)
    return by_field, homeless


def _owner(path: str, known: set[str]) -> str | None:
    while path and path not in known:
        path = path.rpartition(".")[0]
    return path or None


def other_edition(asked: Asked) -> tuple[str, BaseModel] | None:
    """A Legion situation judged by the edition that was not asked for."""
    if not isinstance(asked.body, LegionMove):
        return None
    edition = "current" if asked.body.edition == "classic" else "classic"
    body = asked.body.model_copy(update={"edition": edition})
    return edition, MOVES[asked.move].check(body)


def free_ranges(asked: Asked) -> tuple[tuple[float, float], ...] | None:
    """The bends that allow a full compulsory move (SPR-02); None for other moves."""
    if not isinstance(asked.body, CompulsoryMove):
        return None
    return _ranges_of(asked.body.model_dump_json(exclude={"joint"}, exclude_defaults=True))


@lru_cache(maxsize=64)
def _ranges_of(situation: str) -> tuple[tuple[float, float], ...]:
    """The same for a situation as JSON; kept, since sliding the joint changes nothing in it."""
    return tuple(free_angles(CompulsoryMove.model_validate_json(situation)))
