"""An army in numbers, stored or sent along."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, authentication_classes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.authentication import OwnerAuthentication
from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_of
from armybuilder.sheets.statistics import Statistics, statistics_of
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog


@extend_schema(summary="An army in numbers", request=DraftArmy, responses=Statistics)
@api_view(["POST"])
def statistics(request: Request) -> Response:
    """The numbers of the army of the body; nothing is stored."""
    draft = read_draft(request.data)
    return _answer(draft, open_catalog(draft.release, draft.edition))


@extend_schema(summary="A stored army in numbers", responses=Statistics)
@api_view(["GET"])
@authentication_classes([OwnerAuthentication])
def list_statistics(request: Request, pk: UUID) -> Response:
    """The numbers of one of the owner's armies."""
    found = ArmyList.objects.of(owner_of(request._request)).filter(pk=pk).first()
    if found is None:
        raise NotFound
    return _answer(found.draft, found.catalog)


def _answer(draft: DraftArmy, catalog: Catalog) -> Response:
    return Response(statistics_of(Army(draft, catalog)).model_dump(mode="json"))
