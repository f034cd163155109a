"""``/api/v1/lists``: an owner's stored armies, changed by the same edits as on the page."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import BaseModel, ConfigDict, Field, RootModel
from rest_framework.decorators import api_view, authentication_classes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder import services
from armybuilder.api.authentication import OwnerAuthentication
from armybuilder.api.exports import answer_export
from armybuilder.api.organising import (
    FILTERS,
    MergeBody,
    OrganiseBody,
    asked_for,
    organise,
    said_of,
)
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import Edit
from armybuilder.army.outcome import RefusedEdit
from armybuilder.army.reading import read_draft
from armybuilder.army.report import Report
from armybuilder.config.api_errors import BadBody, Conflict
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner, owner_for_saving, owner_of
from armybuilder.services import ListNotFound, StaleRevision
from units.rulebook.faults import Fault

MOST_LISTED = 500


class EditBody(BaseModel):
    """One edit and the revision it is made on; a repeated ``token`` changes nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    edit: Edit
    revision: int = Field(ge=1)
    token: str = Field(default="", max_length=64, pattern=r"^[^\x00]*$")


class ListSummary(BaseModel):
    """A stored army in a list of them."""

    id: UUID
    title: str
    faction: str
    mode: str
    battle_force: str
    edition: str
    release: str
    points: int
    points_limit: int
    activations: int
    verdict: str
    revision: int
    tags: tuple[str, ...] = ()
    favourite: bool = False
    archived: bool = False
    updated: datetime


class ListSummaries(RootModel[tuple[ListSummary, ...]]):
    """The armies of one owner."""


class ListBody(BaseModel):
    """A stored army: its document and the report on it."""

    id: UUID
    revision: int
    army: dict[str, Any]
    report: Report
    remarks: tuple[str, ...] = ()


@extend_schema(
    methods=["GET"],
    operation_id="lists_list",
    summary="Your armies",
    parameters=FILTERS,
    responses=ListSummaries,
)
@extend_schema(
    methods=["POST"], summary="Store an army", request=DraftArmy, responses={201: ListBody}
)
@api_view(["GET", "POST"])
@authentication_classes([OwnerAuthentication])
def lists(request: Request) -> Response:
    """The armies of the session's owner, searched and sorted; or a new one."""
    if request.method == "POST":
        draft = read_draft(request.data)
        created = services.create_list(owner_for_saving(_of(request)), draft)
        return Response(_body(created), status=201)
    found = asked_for(request, ArmyList.objects.of(_owner(request)).for_tables())
    return Response([_summary(one) for one in found[:MOST_LISTED]])


@extend_schema(methods=["GET"], summary="One army", responses=ListBody)
@extend_schema(methods=["DELETE"], summary="Delete an army", responses={204: None})
@extend_schema(
    methods=["PATCH"],
    summary="Tags, star and archive of an army",
    request=OrganiseBody,
    responses=ListSummary,
)
@api_view(["GET", "DELETE", "PATCH"])
@authentication_classes([OwnerAuthentication])
def one_list(request: Request, pk: UUID) -> Response:
    """One army with its report; what is said of it besides; or away with it."""
    if request.method == "PATCH":
        found = _found(request, pk)
        organise(_owner(request), pk, request.data)
        found.refresh_from_db(fields=["favourite", "archived"])
        return Response(_summary(found))
    if request.method == "DELETE":
        services.delete_list(_owner(request), _found(request, pk).pk)
        return Response(status=204)
    return Response(_body(_found(request, pk)))


@extend_schema(summary="The report on an army", responses=Report)
@api_view(["GET"])
@authentication_classes([OwnerAuthentication])
def list_report(request: Request, pk: UUID) -> Response:
    """The report as it was stored with the army."""
    return Response(_found(request, pk).verdict_report.model_dump(mode="json"))


@extend_schema(summary="Change an army", request=EditBody, responses=ListBody)
@api_view(["POST"])
@authentication_classes([OwnerAuthentication])
def list_edits(request: Request, pk: UUID) -> Response:
    """Make one edit; 409 with both documents when the revision is no longer the newest."""
    body = EditBody.model_validate(request.data)
    try:
        changed, remarks = services.apply_edit(
            _owner(request), pk, body.edit, body.revision, body.token
        )
    except ListNotFound:
        raise NotFound from None
    except RefusedEdit as refusal:
        raise BadBody((Fault("edit", refusal.message),)) from refusal
    except StaleRevision as stale:
        raise _conflict(stale) from stale
    return Response(_body(changed, remarks))


@extend_schema(summary="Add another army's units", request=MergeBody, responses=ListBody)
@api_view(["POST"])
@authentication_classes([OwnerAuthentication])
def list_merge(request: Request, pk: UUID) -> Response:
    """Add the units of another of your armies; what is there only once is named, not doubled."""
    body = MergeBody.model_validate(request.data)
    try:
        changed, remarks = services.merge_list(
            _owner(request), pk, body.other, body.revision, body.token
        )
    except ListNotFound:
        raise NotFound from None
    except RefusedEdit as refusal:
        raise BadBody((Fault("other", refusal.message),)) from refusal
    except StaleRevision as stale:
        raise _conflict(stale) from stale
    return Response(_body(changed, remarks))


@extend_schema(
    summary="Export an army",
    parameters=[
        OpenApiParameter("draft", OpenApiTypes.BOOL, description="1: whatever the verdict.")
    ],
    responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
)
@api_view(["GET"])
@authentication_classes([OwnerAuthentication])
def list_export(request: Request, pk: UUID, format_name: str) -> HttpResponse:
    """The stored army as a file; 409 with its report when it is not legal and no draft is asked."""
    found = _found(request, pk)
    return answer_export(request, found.draft, found.catalog, format_name)


def _of(request: Request) -> HttpRequest:
    """Django's own request, which carries the session."""
    inner: HttpRequest = request._request
    return inner


def _owner(request: Request) -> Owner:
    return owner_of(_of(request))


def _found(request: Request, pk: UUID) -> ArmyList:
    try:
        return get_object_or_404(ArmyList.objects.of(_owner(request)), pk=pk)
    except Http404:
        raise NotFound from None


def _summary(army_list: ArmyList) -> dict[str, Any]:
    names = [name for name in ListSummary.model_fields if name not in ("tags", "archived")]
    columns = {name: getattr(army_list, name) for name in names}
    return ListSummary.model_validate(columns | said_of(army_list)).model_dump(mode="json")


def _body(army_list: ArmyList, remarks: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "id": str(army_list.pk),
        "revision": army_list.revision,
        "army": army_list.document,
        "report": army_list.verdict_report.model_dump(mode="json"),
        "remarks": list(remarks),
    }


def _conflict(stale: StaleRevision) -> Conflict:
    mine = stale.mine.model_dump(mode="json") if stale.mine else None
    theirs = {"revision": stale.theirs.revision, "army": stale.theirs.document}
    return Conflict("stale-revision", str(stale), theirs=theirs, mine=mine)
