"""The catalog for other programs: releases, units, upgrades, keywords. Read only."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import BaseModel, ConfigDict, Field
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from units.catalog.catalog import Catalog
from units.catalog.library import (
    UnknownRelease,
    default_edition,
    editions,
    newest_release,
    open_catalog,
    releases,
)
from units.catalog.schema import GlossaryEntry, Keyword, Unit, Upgrade
from units.filters import CardFilter, KeywordFilter, UnitFilter, UpgradeFilter
from units.models import Keyword as KeywordRow
from units.models import Unit as UnitRow
from units.models import Upgrade as UpgradeRow
from units.rulebook.faults import Malformed

LARGEST_PAGE = 500


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True)


class EditionName(_Answer):
    """An edition and what it means, in one line."""

    id: str
    name: str
    summary: str


class Releases(_Answer):
    """The releases, newest first, and the editions; what is used unless named stands first."""

    releases: tuple[str, ...]
    default_release: str
    editions: tuple[EditionName, ...]
    default_edition: str


class _Page(_Answer):
    """One page of a list: how many there are, and where the next one begins (null: nowhere)."""

    release: str
    count: int
    next_offset: int | None


class UnitList(_Page):
    """Unit cards as the data files have them."""

    results: tuple[Unit, ...]


class UpgradeList(_Page):
    """Upgrade cards as the data files have them."""

    results: tuple[Upgrade, ...]


class KeywordWithText(Keyword):
    """A keyword and what it does."""

    glossary: GlossaryEntry


class KeywordList(_Page):
    """Keywords with their glossary entries."""

    results: tuple[KeywordWithText, ...]


class Paging(BaseModel):
    """Which part of a list is wanted, of which release."""

    model_config = ConfigDict(extra="ignore")

    release: str | None = None
    limit: int = Field(default=100, ge=1, le=LARGEST_PAGE)
    offset: int = Field(default=0, ge=0, le=1_000_000)


def _asked(*names: str) -> list[OpenApiParameter]:
    """The query parameters of a list, for the schema."""
    words = [OpenApiParameter(name, str) for name in ("q", "sort", *names, "release")]
    return words + [OpenApiParameter(name, int) for name in ("limit", "offset")]


def _catalog(release: str | None) -> Catalog:
    try:
        return open_catalog(release)
    except UnknownRelease as unknown:
        raise Malformed([("release", str(unknown))]) from unknown


def _page(
    request: Request, rows: QuerySet[Any], filters: type[CardFilter]
) -> tuple[Catalog, dict[str, Any], list[str]]:
    """The catalog asked for, what every page says, and the ids on it. Raises Malformed."""
    paging = Paging.model_validate(request.query_params.dict())
    catalog = _catalog(paging.release)
    known = {*filters.base_filters, *Paging.model_fields}
    strangers = [(name, "No such parameter.") for name in request.query_params if name not in known]
    found = filters(
        request.query_params, rows.filter(release__name=catalog.release), catalog=catalog
    )
    faults = [(name, str(one)) for name, all_of in found.errors.items() for one in all_of]
    if strangers or faults:
        raise Malformed([*strangers, *faults])
    ids = list(found.qs.values_list("card_id", flat=True))
    end = paging.offset + paging.limit
    frame = {
        "release": catalog.release,
        "count": len(ids),
        "next_offset": end if end < len(ids) else None,
    }
    return catalog, frame, ids[paging.offset : end]


def _answer(answer: BaseModel) -> Response:
    """Fields that a card does not have are left out, as in the data files."""
    return Response(answer.model_dump(mode="json", by_alias=True, exclude_unset=True))


@extend_schema(summary="Releases and editions", responses=Releases)
@api_view(["GET"])
def release_list(request: Request) -> Response:
    """What a draft may name as its release and edition."""
    named = tuple(EditionName(id=e.id, name=e.name, summary=e.summary) for e in editions())
    return _answer(
        Releases(
            releases=releases(),
            default_release=newest_release(),
            editions=named,
            default_edition=default_edition(),
        )
    )


@extend_schema(
    operation_id="list_units",
    summary="Unit cards",
    responses=UnitList,
    parameters=_asked("faction", "rank", "unit_type", "keyword"),
)
@api_view(["GET"])
def unit_list(request: Request) -> Response:
    """Unit cards, narrowed down and sorted as on the page; 400 for what makes no sense."""
    rows = UnitRow.objects.order_by(*UnitFilter.by_home)
    catalog, frame, ids = _page(request, rows, UnitFilter)
    return _answer(UnitList(results=tuple(catalog.units[one] for one in ids), **frame))


@extend_schema(
    operation_id="unit",
    summary="One unit card",
    responses=Unit,
    parameters=[OpenApiParameter("release", str)],
)
@api_view(["GET"])
def unit(request: Request, faction: str, slug: str) -> Response:
    """A unit card by its id; 404 when the release has none."""
    card = _catalog(request.query_params.get("release")).units.get(f"{faction}/{slug}")
    if card is None:
        raise NotFound(f"There is no unit {faction}/{slug}.")
    return _answer(card)


@extend_schema(
    operation_id="list_upgrades",
    summary="Upgrade cards",
    responses=UpgradeList,
    parameters=_asked("slot", "faction", "keyword"),
)
@api_view(["GET"])
def upgrade_list(request: Request) -> Response:
    """Upgrade cards, narrowed down and sorted as on the page."""
    rows = UpgradeRow.objects.order_by(*UpgradeFilter.sorts["slot"][1])
    catalog, frame, ids = _page(request, rows, UpgradeFilter)
    return _answer(UpgradeList(results=tuple(catalog.upgrades[one] for one in ids), **frame))


@extend_schema(
    operation_id="list_keywords",
    summary="Keywords",
    responses=KeywordList,
    parameters=_asked("moment", "category"),
)
@api_view(["GET"])
def keyword_list(request: Request) -> Response:
    """Keywords with what they do, narrowed down as on the page."""
    rows = KeywordRow.objects.order_by(*KeywordFilter.sorts["name"][1])
    catalog, frame, ids = _page(request, rows, KeywordFilter)
    shown = tuple(
        KeywordWithText(
            **catalog.keywords[one].model_dump(exclude_unset=True), glossary=catalog.glossary[one]
        )
        for one in ids
    )
    return _answer(KeywordList(results=shown, **frame))
