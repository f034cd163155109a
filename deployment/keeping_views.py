"""The planner's pages that keep a plan: names, copies, sharing, files, the army's changes."""

import json
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST
from pydantic import ValidationError

from deployment import services
from deployment.forms import RenamePlanForm, SituationForm
from deployment.models import SavedPlan
from deployment.picture_style import picture_style
from deployment.plan_answers import (
    after,
    done,
    find,
    form_faults,
    look_of,
    overtaken,
    reading,
    show,
)
from deployment.plan_page import PlanPage
from units.rulebook.faults import faults_of


@require_POST
def refresh(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take over the army's units as they are now."""
    current = find(request, pk)
    look = look_of(request.POST)
    try:
        situation = services.brought_up_to_date(current)
        changed = services.replace_situation(request, pk, situation, current.revision)
    except ValidationError as error:
        words = "; ".join(fault.message for fault in faults_of(error))
        return show(request, current, look, refusal=f"Not changed. {words}", status=422)
    except services.StalePlan as stale:
        return overtaken(request, stale, look)
    return after(request, changed, look)


@require_POST
def take_json(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Replace the plan's situation by JSON, pasted or uploaded."""
    current = find(request, pk)
    form = SituationForm(request.POST, request.FILES)
    look = look_of(request.POST)
    if not form.is_valid():
        return show(request, current, look, tried="import", faults=form_faults(form), status=422)
    try:
        changed = services.replace_situation(
            request, pk, form.cleaned_data["situation"], form.cleaned_data["revision"]
        )
    except services.StalePlan as stale:
        return overtaken(request, stale, look)
    return redirect(changed)


@require_POST
def rename(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Give the plan another name."""
    form = RenamePlanForm(request.POST)
    if not form.is_valid():
        faults = form_faults(form)
        return show(request, find(request, pk), {}, tried="rename", faults=faults, status=422)
    where = request.POST.get("back", "")
    return done(lambda: services.rename_plan(request, pk, form.cleaned_data["name"]), where)


@require_POST
def duplicate(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Copy the plan."""
    return done(lambda: services.duplicate_plan(request, pk), request.POST.get("back", ""))


@require_POST
def share(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Open the plan to whoever has its link, or close it."""
    shared = request.POST.get("shared") == "1"
    return done(lambda: services.share_plan(request, pk, shared=shared))


@require_POST
def delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Throw the plan away; the list of plans offers to bring it back."""
    try:
        plan = services.delete_plan(request, pk)
    except services.PlanNotFound as missing:
        raise Http404 from missing
    messages.info(request, f"“{plan}” was deleted. It can be brought back below.")
    return redirect("plans", pk=plan.army_list_id)


@require_POST
def restore(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Bring a plan back that was thrown away."""
    return done(lambda: services.restore_plan(request, pk), "plans")


@require_GET
def shared_plan(request: HttpRequest, code: str) -> HttpResponse:
    """A plan as its owner shared it: to read, not to change."""
    found = get_object_or_404(SavedPlan.objects.shared_as(code))
    return reading(request, found, "deployment/shared.html")


@require_GET
def print_plan(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The plan for paper: to scale, with the coordinates."""
    return reading(request, find(request, pk), "deployment/print.html")


@require_GET
def plan_svg(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The drawn table as a file."""
    found = find(request, pk)
    page = PlanPage(found, look=look_of(request.GET)["view"])
    context = {"scene": page.scene, "style": picture_style()}
    response = render(request, "deployment/table.svg", context, content_type="image/svg+xml")
    response["Content-Disposition"] = f'attachment; filename="{page.file_name}.svg"'
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


@require_GET
def plan_json(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The situation as the promised JSON."""
    found = find(request, pk)
    response = HttpResponse(
        json.dumps(found.document, indent=2, ensure_ascii=False), content_type="application/json"
    )
    response["Content-Disposition"] = f'attachment; filename="{PlanPage(found).file_name}.json"'
    return response
