"""Finds the checker of a move by its name, ``"move": "legion/compulsory"``."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel

from battlefield.movement.legion.body import CompulsoryMove, StandardMove
from battlefield.movement.legion.compulsory_move import check_compulsory_move
from battlefield.movement.legion.ordinary_move import check_ordinary_move
from battlefield.movement.warhammer40k.body import MoveBody, SurgeBody
from battlefield.movement.warhammer40k.move import check as check_40k_move
from battlefield.movement.warhammer40k.surge import check as check_surge
from units.rulebook.faults import Malformed


class Move(NamedTuple):
    """A kind of move: the shape of its body, and what judges one."""

    body: type[BaseModel]
    check: Callable[[Any], BaseModel]


MOVES: dict[str, Move] = {
    "legion/compulsory": Move(CompulsoryMove, check_compulsory_move),
    "legion/standard": Move(StandardMove, check_ordinary_move),
    "warhammer40k/move": Move(MoveBody, check_40k_move),
    "warhammer40k/surge": Move(SurgeBody, check_surge),
}


def check_move(data: object) -> BaseModel:
    """The verdict on the move that ``data`` (as JSON gives it) describes.

    Raises ``Malformed`` or pydantic's ``ValidationError``, each with the path to every fault.
    """
    if not isinstance(data, Mapping):
        raise Malformed([("", "A move is a JSON object.")])
    name = data.get("move")
    if not isinstance(name, str) or name not in MOVES:
        raise Malformed([("move", f"Say which move: {', '.join(MOVES)}.")])
    return checked(name, data)


def checked(name: str, data: object) -> BaseModel:
    """The verdict on a body of the move ``name``. Raises as ``check_move`` does."""
    move = MOVES[name]
    return move.check(move.body.model_validate(data))
