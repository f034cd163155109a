"""An army as a file. Only legal armies leave as they are; others as a draft that says so."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from armybuilder.exports.exporting import NotLegal, export
from armybuilder.exports.printing.options import PrintOptions
from armybuilder.exports.registry import UnknownFormat, format_called
from armybuilder.models import ArmyList
from armybuilder.pages.builder.page import BuilderPage
from armybuilder.pages.exports.print_page import PrintPage
from armybuilder.stamping import sign, site_of
from units.rulebook.faults import Malformed


@require_safe
def army_export(request: HttpRequest, pk: UUID, format_id: str) -> HttpResponse:
    """The army in one format; 409 with its problems when it is not legal and no draft is asked."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    asked = request.GET.dict()
    as_draft = asked.pop("draft", "") == "1"
    try:
        file = export(
            army_list.draft, army_list.catalog, format_id, timezone.now(), as_draft=as_draft,
            sign=sign, site=site_of(request), options=asked,
        )  # fmt: skip
    except UnknownFormat:
        raise Http404 from None
    except Malformed as fault:
        message = " ".join(f"{one.path} {one.message}".strip() for one in fault.faults)
        return render(request, "400.html", {"message": message}, status=400)
    except NotLegal:
        context = {"page": BuilderPage(army_list), "format": format_called(format_id)}
        return render(request, "armybuilder/refused_export.html", context, status=409)
    response = HttpResponse(file.content, content_type=file.media_type)
    response["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    return response


@require_safe
def army_print(request: HttpRequest, pk: UUID) -> HttpResponse:
    """How the army is to be printed, and the army as the browser prints it itself.

    An option that makes no sense is as if it was left out.
    """
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    given = request.GET.dict()
    asked = {name: value for name, value in given.items() if name in PrintOptions.model_fields}
    page = PrintPage(army_list, asked, timezone.now(), site_of(request))
    return render(request, "armybuilder/print.html", {"list": army_list, "page": page})
