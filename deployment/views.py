"""The planner's pages: the plans of an army, one plan, and every change to it."""

import json
from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from armybuilder.models import ArmyList
from battlefield.move_link import MOST_CHARACTERS, packed
from deployment import services
from deployment.field_faults import faults_of_change
from deployment.forms import ChangeForm, NewPlanForm, OpponentsForm
from deployment.models import SavedPlan
from deployment.move_from_plan import move_from_plan
from deployment.plan_answers import after, find, form_faults, look_of, overtaken, refused, show
from deployment.planner.changing import change_plan
from deployment.planner.scene import Scene
from deployment.preview import preview_words
from units.rulebook.faults import faults_of


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
    context = {
        "army": army_list,
        "plans": SavedPlan.objects.kept_for(army_list),
        "gone": SavedPlan.objects.thrown_away_from(army_list),
        "form": form,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "deployment/plans.html", context, status=status)


@require_GET
def plan(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One plan: the table, the order of deploying, the forms."""
    return show(request, find(request, pk), look_of(request.GET))


@require_POST
def change(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Make one change and answer with the plan after it."""
    form = ChangeForm(request.POST)
    if not form.is_valid():
        return refused(request, pk, form, form_faults(form))
    try:
        changed = services.change(request, pk, form.the_change(), form.cleaned_data["revision"])
    except ValidationError as error:
        table = find(request, pk).situation.battlefield
        return refused(request, pk, form, faults_of_change(error, form.the_change(), table))
    except LookupError as unknown:
        if isinstance(unknown, services.PlanNotFound):
            raise Http404 from unknown
        return refused(request, pk, form, [("", str(unknown))])
    except services.StalePlan as stale:
        return overtaken(request, stale, form.cleaned_data, form.kind)
    return after(request, changed, form.cleaned_data)


@require_POST
def preview(request: HttpRequest, pk: UUID) -> HttpResponse:
    """While a piece is on its way: may it stand there? Nothing is stored."""
    current = find(request, pk)
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
        look = look_of(request.POST)
        revision = form.cleaned_data.get("revision", 0)
        try:
            changed = services.travel(request, pk, revision, back=back)
        except services.PlanNotFound as missing:
            raise Http404 from missing
        except services.NoSuchState as end:
            return show(request, find(request, pk), look, refusal=str(end), status=409)
        except services.StalePlan as stale:
            return overtaken(request, stale, look)
        return after(request, changed, look)

    return step


undo = _step(back=True)
redo = _step(back=False)


@require_POST
def opponents(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Step mode: how many units the opponent deploys."""
    form = OpponentsForm(request.POST)
    look = look_of(request.POST) | {"mode": "step"}
    if not form.is_valid():
        faults = form_faults(form)
        return show(request, find(request, pk), look, tried="opponents", faults=faults, status=422)
    try:
        changed = services.expect_opponents(request, pk, form.cleaned_data["units"])
    except services.PlanNotFound as missing:
        raise Http404 from missing
    return after(request, changed, look)


@require_GET
def move(request: HttpRequest, pk: UUID) -> HttpResponse:
    """To the move checker with everything as it stands in the plan; ``?unit=`` moves.

    What no link can hold is handed over by a button, with the reason.
    """
    found = find(request, pk)
    situation = move_from_plan(Scene(found.situation), request.GET.get("unit", ""))
    code = packed(situation) if situation else None
    if code:
        return redirect(f"{reverse('move-legion')}?s={code}")
    held = json.dumps(situation, separators=(",", ":"), ensure_ascii=False) if situation else ""
    context = {"plan": found, "held": held, "most": MOST_CHARACTERS}
    return render(request, "deployment/move.html", context)
