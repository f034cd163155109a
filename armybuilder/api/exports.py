"""``POST /api/v1/export/<format>``: an army in another form; nothing is stored."""

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.config.api_errors import Conflict
from armybuilder.exports.exporting import NotLegal, export
from armybuilder.exports.registry import UnknownFormat
from armybuilder.stamping import sign, site_of
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

DRAFT = "draft"  # the one parameter that is no option of a format
PARAMETERS = [
    OpenApiParameter(DRAFT, OpenApiTypes.BOOL, description="1: whatever the verdict."),
    OpenApiParameter("hand", OpenApiTypes.BOOL, description="0: without the command hand."),
    OpenApiParameter("deck", OpenApiTypes.BOOL, description="0: without the battle deck."),
    OpenApiParameter("stats", OpenApiTypes.BOOL, description="pdf: numbers of the cards, too."),
    OpenApiParameter("keywords", OpenApiTypes.BOOL, description="pdf: keywords in our words."),
    OpenApiParameter("judge", OpenApiTypes.BOOL, description="pdf: one page for a judge."),
    OpenApiParameter("qr", OpenApiTypes.BOOL, description="pdf: 0 leaves the code out."),
    OpenApiParameter("ink_saver", OpenApiTypes.BOOL, description="pdf: nothing filled."),
    OpenApiParameter("columns", OpenApiTypes.INT, enum=[1, 2], description="pdf: columns."),
    OpenApiParameter("paper", OpenApiTypes.STR, enum=["a4", "letter"], description="pdf: paper."),
]


@extend_schema(
    summary="Export an army",
    description="Any body that `judge` takes. An army that is not legal is refused with its report "
    "(409), unless `draft=1` asks for it all the same; it then says NOT LEGAL. An option that the "
    "format does not have is a fault (400).",
    request=DraftArmy,
    parameters=PARAMETERS,
    responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
)
@api_view(["POST"])
def export_army(request: Request, format_name: str) -> HttpResponse:
    """The army of the body as a file in the format of the address."""
    draft = read_draft(request.data)
    return answer_export(request, draft, open_catalog(draft.release, draft.edition), format_name)


def answer_export(
    request: Request, draft: DraftArmy, catalog: Catalog, format_name: str
) -> HttpResponse:
    """The army as a file that a browser saves; ``?draft=1`` asks for it whatever the verdict.

    Raises NotFound for an unknown format, Malformed for an unknown option, Conflict with the report
    for an army that is not legal.
    """
    asked = request.query_params.dict()
    as_draft = asked.pop(DRAFT, "") in ("1", "true")
    try:
        exported = export(
            draft, catalog, format_name, timezone.now(), as_draft=as_draft, sign=sign,
            site=site_of(request), options=asked,
        )  # fmt: skip
    except UnknownFormat as fault:
        raise NotFound(str(fault)) from fault
    except NotLegal as refusal:
        report = refusal.report.model_dump(mode="json")
        raise Conflict("not-legal", str(refusal), report=report) from refusal
    headers = {"Content-Disposition": f'attachment; filename="{exported.file_name}"'}
    return HttpResponse(exported.content, content_type=exported.media_type, headers=headers)
