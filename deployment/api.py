"""``/api/v1/deployment/…``: plan and check a deployment, list the maps; nothing is stored."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from pydantic import RootModel
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from battlefield.geometry.maps import DeploymentMap, maps
from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.plan import Check, Plan
from deployment.planner.planner import plan_deployment
from deployment.planner.situation import Situation

SHORETROOPERS: dict[str, Any] = {
    "id": "s1",
    "card": "empire/shoretroopers",
    "leader": {"x": 20, "y": 5.4},
}
BATTLE_LINES = {"edition": "classic", "side": "blue", "map": "classic-battle-lines"}
EXAMPLE_PLAN = OpenApiExample(
    "A mortar that follows its Shoretroopers",
    value=BATTLE_LINES
    | {"units": [SHORETROOPERS, {"id": "d1", "card": "empire/df-90-mortar-trooper"}]},
    request_only=True,
)
EXAMPLE_CHECK = OpenApiExample(
    "A mortar that is too far away",
    value=BATTLE_LINES
    | {
        "units": [
            SHORETROOPERS,
            {"id": "d1", "card": "empire/df-90-mortar-trooper", "leader": {"x": 20, "y": 10}},
        ]
    },
    request_only=True,
)


class DeploymentMaps(RootModel[tuple[DeploymentMap, ...]]):
    """Every map whose zones are known."""


@extend_schema(
    summary="Plan a deployment",
    description="The order of setting up, a free place for every unit, and which detachment stands "
    "beside which parent or why not. An impossible plan is an answer, not an error.",
    request=Situation,
    responses=Plan,
    examples=[EXAMPLE_PLAN],
)
@api_view(["POST"])
def plan(request: Request) -> Response:
    """The plan for the situation of the body."""
    return Response(plan_deployment(read_situation(request.data)).model_dump(mode="json"))


@extend_schema(
    summary="Check a deployment",
    description="Is the layout legal, whatever the order of placing, and every problem with its "
    "rule. Values within 0.01 in of a limit are too close to call.",
    request=Situation,
    responses=Check,
    examples=[EXAMPLE_CHECK],
)
@api_view(["POST"])
def check(request: Request) -> Response:
    """The verdict on the layout of the body."""
    return Response(check_deployment(read_situation(request.data)).model_dump(mode="json"))


@extend_schema(
    summary="List the deployment maps",
    description="Every map whose zones are known, with the table it is for.",
    responses=DeploymentMaps,
)
@api_view(["GET"])
def map_list(request: Request) -> Response:
    """All maps, in the order of the data file."""
    return Response([one.model_dump(mode="json") for one in maps()])
