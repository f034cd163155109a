"""``/api/v1/collection``: what the session's owner has, and an army held against it."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, authentication_classes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.authentication import OwnerAuthentication
from armybuilder.collecting.needs import Needs, needs_of
from armybuilder.collecting.owned import Owned, read_owned
from armybuilder.collection_services import change_collection, owned_by
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_for_saving, owner_of


@extend_schema(methods=["GET"], summary="Your collection", responses=Owned)
@extend_schema(methods=["PUT"], summary="Replace your collection", request=Owned, responses=Owned)
@api_view(["GET", "PUT"])
@authentication_classes([OwnerAuthentication])
def collection(request: Request) -> Response:
    """The copies by card, or others in their place; cards no release has are kept too."""
    inner: HttpRequest = request._request
    if request.method == "PUT":
        sent = read_owned(request.data)
        return _answer(change_collection(owner_for_saving(inner), lambda _: sent))
    return _answer(owned_by(owner_of(inner)))


@extend_schema(summary="What an army needs of your collection", responses=Needs)
@api_view(["GET"])
@authentication_classes([OwnerAuthentication])
def list_collection(request: Request, pk: UUID) -> Response:
    """Each card of a stored army: needed, owned and missing."""
    owner = owner_of(request._request)
    found = ArmyList.objects.of(owner).filter(pk=pk).first()
    if found is None:
        raise NotFound
    return _answer(needs_of(found.draft, owned_by(owner), found.catalog))


def _answer(value: Owned | Needs) -> Response:
    body: dict[str, Any] = value.model_dump(mode="json")
    return Response(body)
