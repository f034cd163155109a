"""``POST /api/v1/battlefield/moves/…``: what happens in a move; nothing is stored."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from battlefield.examples import EXAMPLES
from battlefield.movement.legion.answer import LegionVerdict
from battlefield.movement.legion.body import CompulsoryMove, StandardMove
from battlefield.movement.moves import checked
from battlefield.movement.warhammer40k.answer import MoveAnswer, SurgeAnswer
from battlefield.movement.warhammer40k.body import MoveBody, SurgeBody


def _examples(move: str) -> list[OpenApiExample]:
    return [
        OpenApiExample(name, value=body, request_only=True) for name, body in EXAMPLES[move].items()
    ]


def _answer(move: str, request: Request) -> Response:
    return Response(_plain(checked(move, request.data)))


def _plain(verdict: Any) -> dict[str, Any]:
    plain: dict[str, Any] = verdict.model_dump(mode="json")
    return plain


@extend_schema(
    summary="Legion: a speeder's compulsory move",
    description="Full, shifted back, partial with wounds, or off the table; each step with its "
    "rule. An illegal situation is an answer; a malformed body is a 400 with the paths.",
    request=CompulsoryMove,
    responses=LegionVerdict,
    examples=_examples("legion/compulsory"),
)
@api_view(["POST"])
def legion_compulsory(request: Request) -> Response:
    """The verdict on a compulsory move (SPD, SPC)."""
    return _answer("legion/compulsory", request)


@extend_schema(
    summary="Legion: an ordinary move of a repulsor vehicle",
    description="Full or partial, ahead, in reverse or sideways, with a pivot by Reposition.",
    request=StandardMove,
    responses=LegionVerdict,
    examples=_examples("legion/standard"),
)
@api_view(["POST"])
def legion_standard(request: Request) -> Response:
    """The verdict on an ordinary move (MOV)."""
    return _answer("legion/standard", request)


@extend_schema(
    summary="Warhammer 40,000: normal, advance, fall-back or charge move",
    description="With and without taking to the skies; the unit goes back when a rule is broken.",
    request=MoveBody,
    responses=MoveAnswer,
    examples=_examples("warhammer40k/move"),
)
@api_view(["POST"])
def warhammer40k_move(request: Request) -> Response:
    """The verdict on a move of a whole unit (MV, MT, FLY)."""
    return _answer("warhammer40k/move", request)


@extend_schema(
    summary="Warhammer 40,000: a surge move",
    description="Eligibility, the target, which models must engage, what is barred afterwards.",
    request=SurgeBody,
    responses=SurgeAnswer,
    examples=_examples("warhammer40k/surge"),
)
@api_view(["POST"])
def warhammer40k_surge(request: Request) -> Response:
    """The verdict on a surge move (SRG)."""
    return _answer("warhammer40k/surge", request)
