"""``POST /api/v1/stamp``: is this stamp genuine, and is this the army that it was made for?"""

from typing import Any

from drf_spectacular.utils import extend_schema
from pydantic import BaseModel, ConfigDict, Field
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.exports.stamp_code import Compared, ReadStamp
from armybuilder.stamp_check import check


class StampBody(BaseModel):
    """A code, or any text with one in it; and the army to compare it with."""

    model_config = ConfigDict(extra="forbid")

    code: str = Field(max_length=1_000_000)
    army: dict[str, Any] | None = None


class StampAnswer(BaseModel):
    """``matches`` is null where there is no army to compare, or the stamp is not genuine."""

    genuine: bool
    stamp: ReadStamp | None
    matches: bool | None
    compared: Compared | None


@extend_schema(
    summary="Check a stamp",
    description="The code that every export bears. `army` is any body that `judge` takes; what it "
    "leaves out (a hand, a deck) proves nothing and is said to be left out.",
    request=StampBody,
    responses=StampAnswer,
)
@api_view(["POST"])
def check_stamp(request: Request) -> Response:
    """Whether the stamp was made here, what it says, and whether the army is the one stamped."""
    body = StampBody.model_validate(request.data)
    army: DraftArmy | None = read_draft(body.army) if body.army is not None else None
    checked = check(body.code, army)
    answer = StampAnswer(
        genuine=checked.stamp is not None,
        stamp=checked.stamp,
        matches=checked.match.matches if checked.match else None,
        compared=checked.match,
    )
    return Response(answer.model_dump(mode="json"))
