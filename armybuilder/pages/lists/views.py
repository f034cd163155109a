"""The pages of many armies: home, the table of lists, a new army, copies and the waste bin."""

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder import services
from armybuilder.list_filter import ListFilter
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_for_saving, owner_of
from armybuilder.pages.forms import NewArmyForm
from armybuilder.pages.lists.choices import what_is_chosen
from armybuilder.pages.lists.table import rows_of
from armybuilder.samples import sample_army
from armybuilder.services import ListNotFound

SHOWN_AT_HOME = 6
ON_A_PAGE = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, a way to start, and the armies worked on last."""
    lists = ArmyList.objects.owned_by(request).for_tables()[:SHOWN_AT_HOME]
    return render(request, "armybuilder/home.html", {"rows": rows_of(lists)})


@require_safe
def armies(request: HttpRequest) -> HttpResponse:
    """The armies of this owner, searched and sorted, and those that can still be brought back."""
    mine = ArmyList.objects.owned_by(request).for_tables()
    chosen = ListFilter(request.GET, queryset=mine)
    page = Paginator(chosen.qs.prefetch_related("tags"), ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    gone = ArmyList.objects.thrown_away_by(request).for_tables()[:SHOWN_AT_HOME]
    context = {
        "page": page,
        "has_some": bool(page.object_list) or mine.exists(),
        "rows": rows_of(page.object_list, tagged=True),
        "gone": rows_of(gone),
        **what_is_chosen(request, chosen),
    }
    return render(request, "armybuilder/armies.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def army_new(request: HttpRequest) -> HttpResponse:
    """A new army: faction, mode, battle force or none, edition."""
    form = NewArmyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect(services.create_list(owner_for_saving(request), form.draft()))
    status = 422 if form.is_bound else 200
    return render(request, "armybuilder/new.html", {"form": form}, status=status)


@require_POST
def army_sample(request: HttpRequest) -> HttpResponse:
    """A finished army to look around in, stored as the visitor's own."""
    return redirect(services.create_list(owner_for_saving(request), sample_army()))


@require_POST
def army_duplicate(request: HttpRequest, pk: UUID) -> HttpResponse:
    """A copy of an army, opened."""
    try:
        return redirect(services.duplicate_list(owner_of(request), pk))
    except ListNotFound:
        raise Http404 from None


@require_http_methods(["GET", "HEAD", "POST"])
def army_delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask whether to throw an army away (GET), do it (POST); it can be restored from the table."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    if request.method != "POST":
        return render(request, "armybuilder/delete.html", {"list": army_list})
    services.delete_list(owner_of(request), pk)
    messages.info(request, f"{army_list} was deleted. It can be restored below.")
    return redirect("armies")


@require_POST
def army_restore(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Bring an army back that was thrown away."""
    try:
        services.restore_list(owner_of(request), pk)
    except ListNotFound:
        raise Http404 from None
    return redirect("armies")
