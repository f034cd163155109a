"""The builder: the page of one army, and every change made to it."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRefresh

from armybuilder import services
from armybuilder.army.outcome import RefusedEdit
from armybuilder.collecting.needs import Left
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_for_saving, owner_of
from armybuilder.pages.builder.add_panel import hints_of, unit_offers
from armybuilder.pages.builder.card_panels import summary
from armybuilder.pages.builder.changes import changes_between
from armybuilder.pages.builder.frame import frame_of
from armybuilder.pages.builder.page import BuilderPage
from armybuilder.pages.builder.slot_panel import SlotPanel, slot_panel, unit_ids
from armybuilder.pages.collection.only_owned import left_for
from armybuilder.pages.forms import DocumentForm, EditForm, StepForm
from armybuilder.release_change import release_news
from armybuilder.services import NothingToUndo, StaleRevision

Answer = HttpResponse


@require_GET
def army(request: HttpRequest, pk: UUID) -> Answer:
    """The builder of one army; with ``?unit=…&slot=…`` the picker of that slot is open."""
    return builder(request, _owned(request, pk))


def builder(request: HttpRequest, army_list: ArmyList, *, status: int = 200, **more: Any) -> Answer:
    """The whole page of a list."""
    page = BuilderPage(army_list)
    left = left_for(request, page.draft)
    context = {
        "page": page,
        "offers": unit_offers(page, left),
        "only_owned": left is not None,
        "frame": frame_of(page),
        "cards": summary(page),
        "token": uuid4().hex,
        "panel": _asked_panel(request, page, left),
        "news": release_news(page.draft),
        **more,
    }
    return render(request, "armybuilder/builder.html", context, status=status)


@require_POST
def army_edit(request: HttpRequest, pk: UUID) -> Answer:
    """Make one edit; answer with the changed parts, or go back to the page without htmx."""
    before = _owned(request, pk)
    form = EditForm(request.POST)
    if not form.is_valid():
        return _refused(request, before, form=form)
    cleaned = form.cleaned_data
    try:
        after, remarks = services.apply_edit(
            owner_of(request), pk, form.the_edit(), cleaned["revision"], cleaned["token"]
        )
    except RefusedEdit as refusal:
        return _refused(request, before, refusal=refusal.message)
    except StaleRevision as stale:
        return conflict(request, stale)
    return _changed(request, before, after, remarks)


@require_POST
def army_undo(request: HttpRequest, pk: UUID) -> Answer:
    """Go back to the state before the last change."""
    return _step(request, pk, services.undo)


@require_POST
def army_redo(request: HttpRequest, pk: UUID) -> Answer:
    """Make the change again that was undone last."""
    return _step(request, pk, services.redo)


@require_POST
def army_keep(request: HttpRequest, pk: UUID) -> Answer:
    """After a conflict: put this tab's document in the place of the other one."""
    form = DocumentForm(request.POST)
    army_list = _owned(request, pk)
    if not form.is_valid() or form.cleaned_data["revision"] is None:
        return _refused(request, army_list, refusal="The document sent along cannot be read.")
    draft, revision = form.cleaned_data["document"], form.cleaned_data["revision"]
    try:
        services.replace_document(owner_of(request), pk, draft, revision)
    except StaleRevision as stale:
        return conflict(request, stale)
    return redirect("army", pk)


@require_POST
def army_fork(request: HttpRequest, pk: UUID) -> Answer:
    """After a conflict: store this tab's document as an army of its own."""
    form = DocumentForm(request.POST)
    army_list = _owned(request, pk)
    if not form.is_valid():
        return _refused(request, army_list, refusal="The document sent along cannot be read.")
    draft = form.cleaned_data["document"]
    return redirect(services.create_list(owner_for_saving(request), services.as_copy(draft)))


@require_GET
def army_slot(request: HttpRequest, pk: UUID) -> Answer:
    """The picker of one slot, for htmx; without it the whole page with the picker open."""
    army_list = _owned(request, pk)
    if not request.htmx:  # type: ignore[attr-defined]  # set by django-htmx
        return builder(request, army_list)
    page = BuilderPage(army_list)
    panel = _asked_panel(request, page, left_for(request, page.draft))
    if panel is None:
        raise Http404
    context = {"page": page, "panel": panel}
    return render(request, "armybuilder/partials/_slot_panel.html", context)


@require_GET
def army_hints(request: HttpRequest, pk: UUID) -> JsonResponse:
    """Why cards of the picker cannot be added now, by card; asked for after changes."""
    page = BuilderPage(_owned(request, pk))
    return JsonResponse({"hints": hints_of(page, left_for(request, page.draft))})


def conflict(request: HttpRequest, stale: StaleRevision) -> Answer:
    """409 with both versions: keep mine, take theirs, or keep mine as a copy. Nothing is lost."""
    page = BuilderPage(stale.theirs)
    context = {
        "page": page,
        "mine": stale.mine,
        "document": stale.mine.model_dump(mode="json") if stale.mine else None,
        "oob": True,
    }
    htmx = request.htmx  # type: ignore[attr-defined]  # set by django-htmx
    template = "partials/_conflict.html" if htmx else "conflict.html"
    return render(request, f"armybuilder/{template}", context, status=409)


def _owned(request: HttpRequest, pk: UUID) -> ArmyList:
    return get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)


def _step(request: HttpRequest, pk: UUID, step: Any) -> Answer:
    before = _owned(request, pk)
    form = StepForm(request.POST)
    if not form.is_valid():
        return _refused(request, before, refusal="Reload the page and try again.")
    cleaned = form.cleaned_data
    try:
        after = step(owner_of(request), pk, cleaned["revision"], cleaned["token"])
    except NothingToUndo as nothing:
        return _refused(request, before, refusal=str(nothing))
    except StaleRevision as stale:
        return conflict(request, stale)
    return _changed(request, before, after, ())


def _changed(
    request: HttpRequest, before: ArmyList, after: ArmyList, remarks: tuple[str, ...]
) -> Answer:
    """The parts that look different now; a page without htmx is loaded again."""
    if not request.htmx:  # type: ignore[attr-defined]  # set by django-htmx
        for remark in remarks:
            messages.info(request, remark)
        return redirect(_way_back(request, after))
    page = BuilderPage(after)
    changes = changes_between(BuilderPage(before), page)
    shown_elsewhere = before.revision != after.revision - 1
    if changes.everything or shown_elsewhere:
        for remark in remarks:
            messages.info(request, remark)
        return HttpResponseClientRefresh()
    context = {
        "page": page, "changes": changes, "remarks": remarks, "frame": frame_of(page),
        "cards": summary(page), "token": uuid4().hex, "oob": True,
    }  # fmt: skip
    return render(request, "armybuilder/partials/_after_edit.html", context)


def _way_back(request: HttpRequest, army_list: ArmyList) -> str:
    """Where a page without scripts goes on: the page of cards it came from, else the builder."""
    if request.POST.get("next") == "cards":
        return reverse("army-cards", args=[army_list.pk])
    return army_list.get_absolute_url()


def _refused(
    request: HttpRequest, army_list: ArmyList, *, form: EditForm | None = None, refusal: str = ""
) -> Answer:
    """422: what was wrong, beside the field it is about where there is one."""
    faults = [str(fault) for several in form.errors.values() for fault in several] if form else []
    words = refusal or " ".join(faults)
    if not request.htmx:  # type: ignore[attr-defined]  # set by django-htmx
        return builder(request, army_list, status=422, refusal=words, form=form)
    context = {"page": BuilderPage(army_list), "refusal": words, "form": form, "oob": True,
               "token": uuid4().hex}  # fmt: skip
    return render(request, "armybuilder/partials/_refused.html", context, status=422)


def _asked_panel(request: HttpRequest, page: BuilderPage, left: Left | None) -> SlotPanel | None:
    """The slot picker that the address asks for; None when it names no slot of this army."""
    asked = request.GET
    if "slot" not in asked or "unit" not in asked:
        return None
    try:
        return slot_panel(
            page,
            unit_ids(page, asked.getlist("unit")),
            asked["slot"],
            instead_of=asked.get("instead"),
            on_counterpart=asked.get("counterpart") == "1",
            from_slot=asked.get("from", ""),
            left=left,
        )
    except LookupError:
        return None
