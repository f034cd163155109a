"""``/import/``: anything that may hold an army, a preview of it, and only then an army."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder import services
from armybuilder.import_door import bring_in
from armybuilder.ownership import owner_for_saving
from armybuilder.pages.imports.forms import ImportForm, SaveForm
from armybuilder.pages.imports.page import preview_of

PAGE = "armybuilder/import.html"


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    """The form; and the preview of what was sent, or of the army in our link (``?a=``)."""
    if request.method != "POST" and "a" in request.GET:
        return _previewed(request, ImportForm(), request.get_full_path(), None)
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return render(request, PAGE, {"form": ImportForm()})
    if not form.is_valid():
        return render(request, PAGE, {"form": form}, status=422)
    return _previewed(request, form, form.the_input(), form.cleaned_data["edition"] or None)


@require_POST
def import_save(request: HttpRequest) -> HttpResponse:
    """Store the army of a preview as the visitor's own, and open it."""
    form = SaveForm(request.POST)
    if not form.is_valid():
        context: dict[str, Any] = {"form": ImportForm(), "faults": form.errors.get("document", [])}
        return render(request, PAGE, context, status=422)
    return redirect(services.create_list(owner_for_saving(request), form.the_draft()))


def _previewed(
    request: HttpRequest, form: ImportForm, data: bytes | str, edition: str | None
) -> HttpResponse:
    preview = preview_of(bring_in(data, edition=edition, with_fixes=False))
    context: dict[str, Any] = {"form": form, "preview": preview}
    status = 200 if preview.outcome.army else 422
    return render(request, PAGE, context, status=status)
