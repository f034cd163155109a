"""``/api/v1/lists…``: which lists are told, their tags, stars and archive, and one into another."""

from typing import Annotated, Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from rest_framework.request import Request

from armybuilder import organising
from armybuilder.config.api_errors import BadBody
from armybuilder.list_filter import ORDER_WORDS, SHELVES, ListFilter
from armybuilder.models import LONGEST_TAG, ArmyList
from armybuilder.organising import BadTags
from armybuilder.ownership import Owner
from units.rulebook.faults import Fault

Tag = Annotated[str, StringConstraints(max_length=LONGEST_TAG, pattern=r"^[^\x00,]*$")]
FILTERS = [
    OpenApiParameter("q", str, description="Words of title, faction, battle force and units."),
    OpenApiParameter("tag", str),
    OpenApiParameter("faction", str),
    OpenApiParameter("verdict", str),
    OpenApiParameter("favourite", bool),
    OpenApiParameter("shelf", str, enum=[shelf for shelf, _ in SHELVES], default="open"),
    OpenApiParameter("sort", str, enum=[order for order, _ in ORDER_WORDS], default="changed"),
]


class OrganiseBody(BaseModel):
    """What is said of a list besides the army; a field left out stays as it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tags: tuple[Tag, ...] | None = Field(default=None, max_length=organising.MOST_TAGS)
    favourite: bool | None = None
    archived: bool | None = None


class MergeBody(BaseModel):
    """The list whose units are added, and the revision they are added to."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    other: UUID
    revision: int = Field(ge=1)
    token: str = Field(default="", max_length=64, pattern=r"^[^\x00]*$")


def asked_for(request: Request, lists: QuerySet[ArmyList]) -> QuerySet[ArmyList]:
    """The lists that the address asks for; raises BadBody naming each question that is wrong."""
    chosen = ListFilter(request.query_params, queryset=lists)
    if not chosen.is_valid():
        faults = chosen.form.errors.items()
        raise BadBody(tuple(Fault(name, str(said[0])) for name, said in faults))
    found: QuerySet[ArmyList] = chosen.qs
    return found.prefetch_related("tags")


def organise(owner: Owner, pk: UUID, data: Any) -> None:
    """Set what the body names. Raises BadBody; ``ListNotFound`` for a stranger's list."""
    body = OrganiseBody.model_validate(data)
    if body.tags is not None:
        try:
            organising.set_tags(owner, pk, organising.clean_tags(body.tags))
        except BadTags as fault:
            raise BadBody((Fault("tags", str(fault)),)) from fault
    if body.favourite is not None:
        organising.set_favourite(owner, pk, favourite=body.favourite)
    if body.archived is not None:
        organising.set_archived(owner, pk, archived=body.archived)


def said_of(army_list: ArmyList) -> dict[str, Any]:
    """Tags and archive of a list as a summary tells them."""
    return {
        "tags": tuple(tag.name for tag in army_list.tags.all()),
        "archived": army_list.archived is not None,
    }
