"""An army as a file. Only legal armies leave as they are; others as a draft that says so."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from armybuilder.builder_page import BuilderPage
from armybuilder.exports.exporting import NotLegal, export
from armybuilder.exports.registry import UnknownFormat, format_called
from armybuilder.models import ArmyList


@require_safe
def army_export(request: HttpRequest, pk: UUID, format_id: str) -> HttpResponse:
    """The army in one format; 409 with its problems when it is not legal and no draft is asked."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    try:
        file = export(
            army_list.draft,
            army_list.catalog,
            format_id,
            timezone.now(),
            as_draft=request.GET.get("draft") == "1",
        )
    except UnknownFormat:
        raise Http404 from None
    except NotLegal:
        context = {"page": BuilderPage(army_list), "format": format_called(format_id)}
        return render(request, "armybuilder/refused_export.html", context, status=409)
    response = HttpResponse(file.content, content_type=file.media_type)
    response["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    return response
