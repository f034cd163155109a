"""``/api/v1/lists/<id>/versions``: the history of an army, named, read and brought back (B19)."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints
from rest_framework.decorators import api_view, authentication_classes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder import history_services, services
from armybuilder.api.authentication import OwnerAuthentication
from armybuilder.api.lists import ListBody
from armybuilder.config.api_errors import BadBody, Conflict
from armybuilder.history_services import TooManyNames
from armybuilder.models import LONGEST_VERSION_NAME, ArmyList, Revision
from armybuilder.ownership import Owner, owner_of
from armybuilder.pages.history.page import ON_A_PAGE, Version, versions_of
from armybuilder.services import ListNotFound, RevisionNotFound, StaleRevision
from units.rulebook.faults import Fault

Name = Annotated[
    str,
    StringConstraints(
        max_length=LONGEST_VERSION_NAME, pattern=r"^[^\x00]*$", strip_whitespace=True
    ),
]


class NameBody(BaseModel):
    """The name of a version; "" takes it away."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name


class RestoreBody(BaseModel):
    """The revision that is replaced; a repeated ``token`` changes nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    revision: int = Field(ge=1)
    token: str = Field(default="", max_length=64, pattern=r"^[^\x00]*$")


class VersionSummary(BaseModel):
    """One version: what the change did, in words, and what came of it."""

    number: int
    name: str
    made_at: datetime
    words: str
    remarks: tuple[str, ...]
    points: int | None
    verdict: str | None


class VersionSummaries(RootModel[tuple[VersionSummary, ...]]):
    """The kept versions of one army."""


class VersionBody(VersionSummary):
    """A version with its army."""

    army: dict[str, Any]


@extend_schema(
    operation_id="list_versions",
    summary="Versions of an army",
    parameters=[
        OpenApiParameter("before", OpenApiTypes.INT, description="Only those of a lower number.")
    ],
    responses=VersionSummaries,
)
@api_view(["GET"])
@authentication_classes([OwnerAuthentication])
def list_versions(request: Request, pk: UUID) -> Response:
    """The newest 25 versions, or those before the number given."""
    army_list = _list(request, pk)
    kept = army_list.revisions.all()
    before = request.query_params.get("before")
    if before is not None:
        if not (before.isascii() and before.isdecimal() and len(before) < 10):
            raise BadBody((Fault("before", "This is not the number of a version."),))
        kept = kept.filter(number__lt=int(before))
    return Response([_summary(one) for one in versions_of(army_list, kept[:ON_A_PAGE])])


@extend_schema(methods=["GET"], summary="A version of an army", responses=VersionBody)
@extend_schema(
    methods=["PATCH"], summary="Name a version", request=NameBody, responses=VersionSummary
)
@api_view(["GET", "PATCH"])
@authentication_classes([OwnerAuthentication])
def one_version(request: Request, pk: UUID, number: int) -> Response:
    """One version with its army; PATCH names it, and a named one is kept for good."""
    army_list = _list(request, pk)
    found = _version(army_list, number)
    if request.method == "PATCH":
        body = NameBody.model_validate(request.data)
        try:
            found = history_services.name_revision(_owner(request), pk, number, body.name)
        except TooManyNames as refusal:
            raise Conflict("too-many-names", str(refusal)) from refusal
        return Response(_summary(versions_of(army_list, [found])[0]))
    summary = _summary(versions_of(army_list, [found])[0])
    return Response({**summary, "army": found.document})


@extend_schema(summary="Bring a version back", request=RestoreBody, responses=ListBody)
@api_view(["POST"])
@authentication_classes([OwnerAuthentication])
def restore_version(request: Request, pk: UUID, number: int) -> Response:
    """Bring a version back as the newest; 409 with both documents when the list has moved on."""
    _version(_list(request, pk), number)
    body = RestoreBody.model_validate(request.data)
    try:
        after = services.restore_revision(_owner(request), pk, number, body.revision, body.token)
    except StaleRevision as stale:
        mine = stale.mine.model_dump(mode="json") if stale.mine else None
        theirs = {"revision": stale.theirs.revision, "army": stale.theirs.document}
        raise Conflict("stale-revision", str(stale), theirs=theirs, mine=mine) from stale
    answer = ListBody(
        id=after.pk, revision=after.revision, army=after.document, report=after.verdict_report
    )
    return Response(answer.model_dump(mode="json"))


def _owner(request: Request) -> Owner:
    return owner_of(request._request)


def _list(request: Request, pk: UUID) -> ArmyList:
    try:
        return services.find_list(_owner(request), pk)
    except ListNotFound:
        raise NotFound from None


def _version(army_list: ArmyList, number: int) -> Revision:
    try:
        return history_services.find_revision(army_list, number)
    except RevisionNotFound:
        raise NotFound from None


def _summary(version: Version) -> dict[str, Any]:
    told = VersionSummary(
        number=version.number,
        name=version.name,
        made_at=version.made_at,
        words=version.words,
        remarks=version.remarks,
        points=version.points,
        verdict=version.verdict.id if version.verdict else None,
    )
    return told.model_dump(mode="json")
