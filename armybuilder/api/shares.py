"""``/api/v1/lists/<id>/shares``, ``/api/v1/shares/<code>``: links to armies, and what they show."""

from datetime import datetime
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from pydantic import BaseModel, ConfigDict, RootModel
from rest_framework.decorators import api_view, authentication_classes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder import share_services
from armybuilder.api.authentication import OwnerAuthentication
from armybuilder.army.report import Report
from armybuilder.config.api_errors import Conflict
from armybuilder.models import SharedArmy
from armybuilder.ownership import owner_of
from armybuilder.services import ListNotFound, find_list
from armybuilder.share_services import ShareNotFound, TooManyShares
from armybuilder.stamping import site_of


class HandBody(BaseModel):
    """Whether everybody who has the link sees the command hand (HAND-04)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hand_shown: bool = False


class ShareBody(BaseModel):
    """One link, as its owner sees it."""

    id: UUID
    code: str
    url: str
    title: str
    revision: int
    hand_shown: bool
    made_at: datetime


class ShareBodies(RootModel[tuple[ShareBody, ...]]):
    """The links to one army."""


class SharedBody(BaseModel):
    """A shared army as everybody sees it; a hidden hand is in neither army nor report (HAND-04)."""

    title: str
    url: str
    edition: str
    release: str
    hand_shown: bool
    made_at: datetime
    army: dict[str, Any]
    report: Report


@extend_schema(
    methods=["GET"], operation_id="list_shares", summary="Links to an army", responses=ShareBodies
)
@extend_schema(methods=["POST"], summary="Share an army", request=HandBody, responses=ShareBody)
@api_view(["GET", "POST"])
@authentication_classes([OwnerAuthentication])
def list_shares(request: Request, pk: UUID) -> Response:
    """The links to an army; POST makes one to the army as it stands now."""
    owner = owner_of(request._request)
    try:
        if request.method == "POST":
            body = HandBody.model_validate(request.data)
            made = share_services.share_army(owner, pk, hand_shown=body.hand_shown)
            return Response(_link(request, made), status=201)
        return Response([_link(request, one) for one in find_list(owner, pk).shares.all()])
    except ListNotFound:
        raise NotFound from None
    except TooManyShares as refusal:
        raise Conflict("too-many-shares", str(refusal)) from refusal


@extend_schema(
    methods=["PATCH"], summary="Show or hide the hand", request=HandBody, responses=ShareBody
)
@extend_schema(methods=["DELETE"], summary="End a link", responses={204: None})
@api_view(["PATCH", "DELETE"])
@authentication_classes([OwnerAuthentication])
def one_share(request: Request, pk: UUID, share: UUID) -> Response:
    """Show the hand behind a link or hide it; or end the link."""
    owner = owner_of(request._request)
    try:
        if request.method == "DELETE":
            share_services.end_share(owner, pk, share)
            return Response(status=204)
        share_services.find_share(owner, pk, share)
        body = HandBody.model_validate(request.data)
        return Response(
            _link(request, share_services.show_hand(owner, pk, share, shown=body.hand_shown))
        )
    except (ListNotFound, ShareNotFound):
        raise NotFound from None


@extend_schema(summary="A shared army", responses=SharedBody)
@api_view(["GET"])
def shared_army(request: Request, code: str) -> Response:
    """The army behind a link; a link that was ended is 404 at once."""
    shared = SharedArmy.objects.shared_as(code).first()
    if shared is None:
        raise NotFound
    body = SharedBody(
        title=shared.title,
        url=site_of(request._request) + shared.get_absolute_url(),
        edition=shared.edition,
        release=shared.release,
        hand_shown=shared.hand_shown,
        made_at=shared.made_at,
        army=shared.draft.model_dump(mode="json"),
        report=shared.verdict_report,
    )
    headers = {"Cache-Control": "no-cache", "X-Robots-Tag": "noindex"}
    return Response(body.model_dump(mode="json"), headers=headers)


def _link(request: Request, shared: SharedArmy) -> dict[str, Any]:
    body = ShareBody(
        id=shared.pk,
        code=shared.code,
        url=site_of(request._request) + shared.get_absolute_url(),
        title=shared.title,
        revision=shared.revision,
        hand_shown=shared.hand_shown,
        made_at=shared.made_at,
    )
    return body.model_dump(mode="json")
