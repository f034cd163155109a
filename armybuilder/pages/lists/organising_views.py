"""The pages that put lists in order: stars, tags, the archive, another name, one into another."""

from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder import organising, services
from armybuilder.army.outcome import RefusedEdit
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_of
from armybuilder.pages.lists.forms import MergeForm, OnForm, OrganiseForm
from armybuilder.pages.lists.table import rows_of
from armybuilder.services import ListNotFound, StaleRevision

OFFERED = 500


@require_POST
def army_favourite(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Give a list a star, or take it off."""
    form = OnForm(request.POST)
    on = form.is_valid() and form.cleaned_data["on"]
    try:
        organising.set_favourite(owner_of(request), pk, favourite=on)
    except ListNotFound:
        raise Http404 from None
    return redirect(_back(request))


@require_POST
def army_archive(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put a list out of sight, or back."""
    form = OnForm(request.POST)
    on = form.is_valid() and form.cleaned_data["on"]
    try:
        organising.set_archived(owner_of(request), pk, archived=on)
    except ListNotFound:
        raise Http404 from None
    messages.info(request, f"The army was {'archived' if on else 'brought back from the archive'}.")
    return redirect(_back(request))


@require_http_methods(["GET", "HEAD", "POST"])
def army_organise(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Name, tags, star and archive of one list in one form."""
    owner = owner_of(request)
    found = get_object_or_404(ArmyList.objects.of(owner).for_tables(), pk=pk)
    form = OrganiseForm(request.POST) if request.method == "POST" else OrganiseForm(_as_is(found))
    if request.method == "POST" and form.is_valid():
        try:
            _organise(request, pk, form)
        except StaleRevision:
            form.add_error("title", "The army was changed in another window; press Save again.")
        else:
            return redirect("armies")
    context = {"list": found, "form": form, "used": organising.tags_of(owner)}
    status = 422 if request.method == "POST" else 200
    return render(request, "armybuilder/organise.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def army_merge(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Choose another list (GET), add its units to this one (POST, B03); undo takes them out."""
    owner = owner_of(request)
    found = get_object_or_404(ArmyList.objects.of(owner).for_tables(), pk=pk)
    form = MergeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _merge(request, pk, form)
        except ListNotFound:
            raise Http404 from None
        except RefusedEdit as refusal:
            form.add_error("other", refusal.message)
        except StaleRevision:
            form.add_error(None, "The army was changed in another window; choose again.")
        else:
            return redirect(found)
        found.refresh_from_db(fields=["revision"])
    others = ArmyList.objects.of(owner).exclude(pk=pk).for_tables()[:OFFERED]
    context = {"list": found, "form": form, "rows": rows_of(others), "token": uuid4().hex}
    status = 422 if request.method == "POST" else 200
    return render(request, "armybuilder/merge.html", context, status=status)


def _back(request: HttpRequest) -> str:
    """The table as it was searched and sorted; never another site."""
    back: str = request.POST.get("back", "")
    table = reverse("armies")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return back if safe and urlsplit(back).path == table else table


def _as_is(found: ArmyList) -> dict[str, object]:
    return {
        "title": found.title,
        "tags": ", ".join(tag.name for tag in found.tags.all()),
        "favourite": found.favourite,
        "archived": found.archived is not None,
    }


def _organise(request: HttpRequest, pk: UUID, form: OrganiseForm) -> None:
    owner, wanted = owner_of(request), form.cleaned_data
    organising.rename_list(owner, pk, wanted["title"])
    organising.set_tags(owner, pk, wanted["tags"])
    organising.set_favourite(owner, pk, favourite=wanted["favourite"])
    organising.set_archived(owner, pk, archived=wanted["archived"])


def _merge(request: HttpRequest, pk: UUID, form: MergeForm) -> None:
    wanted = form.cleaned_data
    _, remarks = services.merge_list(
        owner_of(request), pk, wanted["other"], wanted["revision"], wanted["token"]
    )
    for remark in remarks:
        messages.info(request, remark)
