"""The collection's page, its way in and out, and an army held against it."""

import json
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.collecting.needs import needs_of
from armybuilder.collecting.owned import Owned, cards_of
from armybuilder.collection_services import change_collection, owned_by
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_for_saving, owner_of
from armybuilder.pages.collection.forms import CollectionFilter, OwnedForm, StepForm
from armybuilder.pages.collection.only_owned import ONLY_OWNED
from armybuilder.pages.collection.page import CollectionPage, card_url, row_of, totals_of
from units.catalog.library import open_catalog


@require_safe
def collection(request: HttpRequest) -> HttpResponse:
    """What this owner has, with a stepper at each card; searched and filtered."""
    return _page(request)


@require_POST
def collection_step(request: HttpRequest) -> HttpResponse:
    """One copy more or less; answers the changed row, or the page again without htmx."""
    catalog = open_catalog()
    form = StepForm(request.POST, catalog)
    if not form.is_valid():
        return _page(request, refusal=str(form.errors["step"][0]), status=422)
    card, by = form.cleaned_data["step"]
    owned = change_collection(owner_for_saving(request), lambda had: had.and_also({card: by}))
    row = row_of(card, owned, catalog)
    if not request.htmx:  # type: ignore[attr-defined]  # set by django-htmx
        query = request.POST.get("back", "")
        return redirect(f"{reverse('collection')}?{query.replace('#', '')}#{row.html_id}")
    context = {"row": row, "totals": totals_of(owned, catalog), "oob": True}
    return render(request, "armybuilder/partials/_owned_step.html", context)


@require_safe
def collection_export(request: HttpRequest) -> HttpResponse:
    """The collection as a JSON file."""
    document = owned_by(owner_of(request)).model_dump(mode="json")
    headers = {"Content-Disposition": 'attachment; filename="collection.json"'}
    content = json.dumps(document, indent=2) + "\n"
    return HttpResponse(content, content_type="application/json", headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
def collection_import(request: HttpRequest) -> HttpResponse:
    """Take in a collection from JSON, in place of the one there or beside it."""
    form = OwnedForm(request.POST, request.FILES) if request.method == "POST" else OwnedForm()
    if not form.is_bound or not form.is_valid():
        status = 422 if form.is_bound else 200
        context = {"form": form}
        return render(request, "armybuilder/collection_import.html", context, status=status)
    sent, replace = form.the_owned(), form.cleaned_data["how"] == "replace"
    change_collection(
        owner_for_saving(request), lambda had: sent if replace else had.at_least(sent.cards)
    )
    copies = sum(sent.cards.values())
    messages.info(request, f"{copies} copies of {len(sent.cards)} cards were read.")
    return redirect("collection")


@require_POST
def collection_only(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show only what is owned in the pickers, or everything again; kept in the session."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    request.session[ONLY_OWNED] = request.POST.get("only") == "1"
    return redirect(f"{army_list.get_absolute_url()}#picker")


@require_http_methods(["GET", "HEAD", "POST"])
def army_collection(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What an army needs, what of it is owned and missing; a POST adds its cards."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    draft = army_list.draft
    if request.method == "POST":
        on_top = request.POST.get("how") == "all"
        change_collection(owner_for_saving(request), lambda had: _with_army(had, army_list, on_top))
        messages.info(request, "The cards of this army are in your collection now.")
        return redirect("army-collection", pk)
    needs = needs_of(draft, owned_by(owner_of(request)), army_list.catalog)
    context = {
        "list": army_list,
        "needs": needs,
        "rows": [
            need.model_dump() | {"url": card_url(need.card, army_list.catalog)}
            for need in needs.cards
        ],
        "needed": sum(card.needed for card in needs.cards),
        "only": request.session.get(ONLY_OWNED, False),
    }
    return render(request, "armybuilder/army_collection.html", context)


def _with_army(had: Owned, army_list: ArmyList, on_top: bool) -> Owned:
    needed = cards_of(army_list.draft)
    return had.and_also(needed) if on_top else had.at_least(needed)


def _page(request: HttpRequest, *, refusal: str = "", status: int = 200) -> HttpResponse:
    catalog = open_catalog()
    asked = CollectionFilter(request.GET, catalog)
    page = CollectionPage(owned_by(owner_of(request)), catalog, asked)
    back = request.GET.urlencode()
    context = {"page": page, "back": back, "refusal": refusal}
    htmx = request.htmx  # type: ignore[attr-defined]  # set by django-htmx
    template = "partials/_collection.html" if htmx else "collection.html"
    return render(request, f"armybuilder/{template}", context, status=status)
