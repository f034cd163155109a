"""The planner's pages: the plans of an army, one plan, and every change to it."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from armybuilder.models import ArmyList
from battlefield.move_link import MOST_CHARACTERS, packed
from deployment import services
from deployment.forms import (
    ChangeForm,
    LookForm,
    NewPlanForm,
    OpponentsForm,
    RenamePlanForm,
    SituationForm,
    field_of,
)
from deployment.models import SavedPlan
from deployment.move_from_plan import move_from_plan
from deployment.plan_page import PlanPage
from deployment.planner.changing import change_plan
from deployment.planner.scene import Scene
from deployment.preview import preview_words
from units.rulebook.faults import faults_of

Faults = list[tuple[str, str]]


@require_http_methods(["GET", "POST"])
def plans(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The plans of one army, and the form that starts another."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    form = NewPlanForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        situation = services.situation_of(army_list.draft, chosen["map"], chosen["side"])
        map_name = dict(pair for _, group in form.fields["map"].choices for pair in group)  # type: ignore[attr-defined]  # a choice field
        name = chosen["name"] or map_name[chosen["map"]]
        return redirect(services.create_plan(army_list, name, situation))
    context = {"army": army_list, "plans": army_list.plans.all(), "form": form}
    status = 422 if request.method == "POST" else 200
    return render(request, "deployment/plans.html", context, status=status)


@require_GET
def plan(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One plan: the table, the order of deploying, the forms."""
    return _page(request, _find(request, pk), _look(request.GET))


@require_POST
def change(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Make one change and answer with the plan after it."""
    form = ChangeForm(request.POST)
    if not form.is_valid():
        return _refused(request, pk, form, _faults(form))
    try:
        changed = services.change(request, pk, form.the_change(), form.cleaned_data["revision"])
    except ValidationError as error:
        faults = [(field_of(f.path), f.message) for f in faults_of(error)]
        return _refused(request, pk, form, faults)
    except LookupError as unknown:
        if isinstance(unknown, services.PlanNotFound):
            raise Http404 from unknown
        return _refused(request, pk, form, [("", str(unknown))])
    except services.StalePlan as stale:
        return _overtaken(request, stale, form.cleaned_data, form.kind)
    return _after(request, changed, form.cleaned_data)


@require_POST
def preview(request: HttpRequest, pk: UUID) -> HttpResponse:
    """While a piece is on its way: may it stand there? Nothing is stored."""
    current = _find(request, pk)
    form = ChangeForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"ok": False, "message": "This place cannot be read."}, status=422)
    wanted = form.the_change()
    try:
        situation = change_plan(current.situation, wanted)
    except ValidationError as error:
        words = "; ".join(fault.message for fault in faults_of(error))
        return JsonResponse({"ok": False, "message": words}, status=422)
    except LookupError as unknown:
        return JsonResponse({"ok": False, "message": str(unknown)}, status=422)
    return JsonResponse(preview_words(situation, getattr(wanted, "unit", "")))


def _step(back: bool) -> Callable[[HttpRequest, UUID], HttpResponse]:
    @require_POST
    def step(request: HttpRequest, pk: UUID) -> HttpResponse:
        form = ChangeForm(request.POST)
        form.is_valid()  # only the revision and the look are read
        look = _look(request.POST)
        revision = form.cleaned_data.get("revision", 0)
        try:
            changed = services.travel(request, pk, revision, back=back)
        except services.PlanNotFound as missing:
            raise Http404 from missing
        except services.NoSuchState as end:
            return _page(request, _find(request, pk), look, refusal=str(end), status=409)
        except services.StalePlan as stale:
            return _overtaken(request, stale, look)
        return _after(request, changed, look)

    return step


undo = _step(back=True)
redo = _step(back=False)


@require_POST
def opponents(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Step mode: how many units the opponent deploys."""
    form = OpponentsForm(request.POST)
    look = _look(request.POST) | {"mode": "step"}
    if not form.is_valid():
        faults = _faults(form)
        return _page(
            request, _find(request, pk), look, tried="opponents", faults=faults, status=422
        )
    try:
        changed = services.expect_opponents(request, pk, form.cleaned_data["units"])
    except services.PlanNotFound as missing:
        raise Http404 from missing
    return _after(request, changed, look)


@require_POST
def refresh(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take over the army's units as they are now."""
    current = _find(request, pk)
    look = _look(request.POST)
    try:
        situation = services.brought_up_to_date(current)
        changed = services.replace_situation(request, pk, situation, current.revision)
    except ValidationError as error:
        words = "; ".join(fault.message for fault in faults_of(error))
        return _page(request, current, look, refusal=f"Not changed. {words}", status=422)
    except services.StalePlan as stale:
        return _overtaken(request, stale, look)
    return _after(request, changed, look)


@require_POST
def take_json(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Replace the plan's situation by JSON, pasted or uploaded."""
    current = _find(request, pk)
    form = SituationForm(request.POST, request.FILES)
    look = _look(request.POST)
    if not form.is_valid():
        return _page(request, current, look, tried="import", faults=_faults(form), status=422)
    try:
        changed = services.replace_situation(
            request, pk, form.cleaned_data["situation"], form.cleaned_data["revision"]
        )
    except services.StalePlan as stale:
        return _overtaken(request, stale, look)
    return redirect(changed)


@require_POST
def rename(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Give the plan another name."""
    form = RenamePlanForm(request.POST)
    if not form.is_valid():
        return _page(
            request, _find(request, pk), {}, tried="import", faults=_faults(form), status=422
        )
    return _done(lambda: services.rename_plan(request, pk, form.cleaned_data["name"]))


@require_POST
def duplicate(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Copy the plan."""
    return _done(lambda: services.duplicate_plan(request, pk))


@require_POST
def share(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Open the plan to whoever has its link, or close it."""
    shared = request.POST.get("shared") == "1"
    return _done(lambda: services.share_plan(request, pk, shared=shared))


@require_POST
def delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Throw the plan away."""
    try:
        army_list = services.delete_plan(request, pk)
    except services.PlanNotFound as missing:
        raise Http404 from missing
    return redirect("plans", pk=army_list.pk)


@require_GET
def shared_plan(request: HttpRequest, code: str) -> HttpResponse:
    """A plan as its owner shared it: to read, not to change."""
    found = get_object_or_404(SavedPlan.objects.shared_as(code))
    return _reading(request, found, "deployment/shared.html")


@require_GET
def print_plan(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The plan for paper: to scale, with the coordinates."""
    return _reading(request, _find(request, pk), "deployment/print.html")


@require_GET
def plan_svg(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The drawn table as a file."""
    found = _find(request, pk)
    page = PlanPage(found, look=_look(request.GET)["view"])
    response = render(
        request, "deployment/table.svg", {"scene": page.scene}, content_type="image/svg+xml"
    )
    response["Content-Disposition"] = f'attachment; filename="{page.file_name}.svg"'
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


@require_GET
def plan_json(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The situation as the promised JSON."""
    found = _find(request, pk)
    response = HttpResponse(
        json.dumps(found.document, indent=2, ensure_ascii=False), content_type="application/json"
    )
    response["Content-Disposition"] = f'attachment; filename="{PlanPage(found).file_name}.json"'
    return response


@require_GET
def move(request: HttpRequest, pk: UUID) -> HttpResponse:
    """To the move checker with everything as it stands in the plan; ``?unit=`` moves.

    What no link can hold is handed over by a button, with the reason.
    """
    found = _find(request, pk)
    situation = move_from_plan(Scene(found.situation), request.GET.get("unit", ""))
    code = packed(situation) if situation else None
    if code:
        return redirect(f"{reverse('move-legion')}?s={code}")
    held = json.dumps(situation, separators=(",", ":"), ensure_ascii=False) if situation else ""
    context = {"plan": found, "held": held, "most": MOST_CHARACTERS}
    return render(request, "deployment/move.html", context)


def _faults(form: Form) -> Faults:
    return [
        ("" if name == NON_FIELD_ERRORS else name, str(message))
        for name, messages in form.errors.items()
        for message in messages
    ]


def _find(request: HttpRequest, pk: UUID) -> SavedPlan:
    return get_object_or_404(SavedPlan.objects.owned_by(request), pk=pk)


def _look(data: Any) -> dict[str, str]:
    form = LookForm(data)
    form.is_valid()
    return {name: form.cleaned_data.get(name, "") for name in ("view", "active", "mode")}


def _page(
    request: HttpRequest,
    found: SavedPlan,
    look: dict[str, Any],
    *,
    status: int = 200,
    refusal: str = "",
    tried: str = "",
    faults: Faults | None = None,
) -> HttpResponse:
    page = PlanPage(
        found,
        look=look.get("view", ""),
        active=look.get("active", ""),
        mode=look.get("mode", ""),
        typed=request.POST if tried else {},
        refusal=refusal,
        tried=tried,
        faults=faults or [],
        share_link=request.build_absolute_uri(f"/plans/shared/{found.share_code}/"),
    )
    whole = not getattr(request, "htmx", False)
    template = "deployment/plan.html" if whole else "deployment/partials/_plan_body.html"
    return render(request, template, {"page": page}, status=status)


def _after(request: HttpRequest, changed: SavedPlan, look: dict[str, Any]) -> HttpResponse:
    if getattr(request, "htmx", False):
        return _page(request, changed, look)
    asked = urlencode({name: look.get(name, "") for name in ("view", "active", "mode")})
    return redirect(f"{changed.get_absolute_url()}?{asked}")


def _refused(request: HttpRequest, pk: UUID, form: ChangeForm, faults: Faults) -> HttpResponse:
    words = "; ".join(f"{name}: {message}" if name else message for name, message in faults)
    return _page(
        request,
        _find(request, pk),
        _look(request.POST),
        status=422,
        refusal=f"Not changed. {words}",
        tried=form.kind,
        faults=faults,
    )


def _overtaken(
    request: HttpRequest, stale: services.StalePlan, look: dict[str, Any], tried: str = ""
) -> HttpResponse:
    words = f"{stale} This is how it stands now; what you typed is kept: send it again."
    return _page(request, stale.plan, look, status=409, refusal=words, tried=tried)


def _done(act: Callable[[], SavedPlan]) -> HttpResponse:
    try:
        return redirect(act())
    except services.PlanNotFound as missing:
        raise Http404 from missing


def _reading(request: HttpRequest, found: SavedPlan, template: str) -> HttpResponse:
    page = PlanPage(found, look=_look(request.GET)["view"])
    return render(request, template, {"page": page})
