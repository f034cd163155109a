"""Make it legal: the smallest changes after which the army is legal, as buttons."""

from time import monotonic
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armybuilder.models import ArmyList
from armybuilder.pages.builder.page import BuilderPage
from armybuilder.pages.builder.views import builder
from armybuilder.rules.make_legal import make_legal


@require_safe
def army_remedies(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Up to three ways to a legal army; the search is bounded to a second and says so."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    search = make_legal(army_list.draft, army_list.catalog, clock=monotonic)
    remedies = [
        {"remedy": one, "edit": one.edit.model_dump(mode="json")} for one in search.remedies
    ]
    if not request.htmx:  # type: ignore[attr-defined]  # set by django-htmx
        return builder(request, army_list, remedies=remedies, search=search)
    context = {"remedies": remedies, "search": search, "page": BuilderPage(army_list)}
    return render(request, "armybuilder/partials/_remedies.html", context)
