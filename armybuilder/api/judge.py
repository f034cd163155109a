"""``POST /api/v1/judge``: is an army legal, and exactly why not; nothing is stored."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.army.draft import DraftArmy
from armybuilder.army.report import Report
from armybuilder.config.api_errors import BadBody, problem
from armybuilder.rules.many import judge_data, judge_many
from units.rulebook.faults import Malformed


@extend_schema(
    summary="Judge an army",
    description="One army, or an array of at most 200: one report each, order kept. In an array a "
    'malformed army gives `{"problem": …}` in its place; alone it is a 400 with the paths.',
    request=DraftArmy,
    responses=Report,
)
@api_view(["POST"])
def judge_army(request: Request) -> Response:
    """The report on the army of the body, or one for each army of an array."""
    data = request.data
    if isinstance(data, list):
        return Response([answer(one) for one in judge_many(data)])
    return Response(answer(judge_data(data)))


def answer(one: Report | Malformed) -> dict[str, Any]:
    """An army's report, or ``{"problem": …}`` for a malformed one, as it stands in an array."""
    if isinstance(one, Malformed):
        bad = BadBody(one.faults)
        detail, kind = str(bad.detail), bad.default_code
        return {"problem": problem(bad.status_code, detail, kind=kind, faults=one.faults)}
    return one.model_dump(mode="json")
