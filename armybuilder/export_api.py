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
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog


@extend_schema(
    summary="Export an army",
    description="Any body that `judge` takes. An army that is not legal is refused with its report "
    "(409), unless `draft=1` asks for it all the same; its first line then says NOT LEGAL.",
    request=DraftArmy,
    parameters=[OpenApiParameter("draft", OpenApiTypes.BOOL, description="Whatever the verdict.")],
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

    Raises NotFound for an unknown format, Conflict with the report for an army that is not legal.
    """
    as_draft = request.query_params.get("draft", "") in ("1", "true")
    try:
        exported = export(draft, catalog, format_name, timezone.now(), as_draft=as_draft)
    except UnknownFormat as fault:
        raise NotFound(str(fault)) from fault
    except NotLegal as refusal:
        report = refusal.report.model_dump(mode="json")
        raise Conflict("not-legal", str(refusal), report=report) from refusal
    headers = {"Content-Disposition": f'attachment; filename="{exported.file_name}"'}
    return HttpResponse(exported.content, content_type=exported.media_type, headers=headers)
