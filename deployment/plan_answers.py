"""How the planner's pages answer: the plan after a change, or what speaks against it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from deployment import services
from deployment.forms import ChangeForm, LookForm
from deployment.models import SavedPlan
from deployment.plan_page import PlanPage

Faults = list[tuple[str, str]]


def form_faults(form: Form) -> Faults:
    """Field and message of everything a form found, the whole form's under an empty name."""
    return [
        ("" if name == NON_FIELD_ERRORS else name, str(message))
        for name, messages in form.errors.items()
        for message in messages
    ]


def find(request: HttpRequest, pk: UUID) -> SavedPlan:
    """The owner's plan; a stranger gets 404."""
    return get_object_or_404(SavedPlan.objects.owned_by(request), pk=pk)


def look_of(data: Any) -> dict[str, str]:
    """From which side, with which unit chosen, in which mode the plan is looked at."""
    form = LookForm(data)
    form.is_valid()
    return {name: form.cleaned_data.get(name, "") for name in ("view", "active", "mode")}


def show(
    request: HttpRequest,
    found: SavedPlan,
    look: dict[str, Any],
    *,
    status: int = 200,
    refusal: str = "",
    tried: str = "",
    faults: Faults | None = None,
) -> HttpResponse:
    """The plan's page, or only its body for htmx; ``tried`` is the form whose faults are told."""
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


def after(request: HttpRequest, changed: SavedPlan, look: dict[str, Any]) -> HttpResponse:
    """The plan after a change was made."""
    if getattr(request, "htmx", False):
        return show(request, changed, look)
    asked = urlencode({name: look.get(name, "") for name in ("view", "active", "mode")})
    return redirect(f"{changed.get_absolute_url()}?{asked}")


def refused(request: HttpRequest, pk: UUID, form: ChangeForm, faults: Faults) -> HttpResponse:
    """422: the plan as it was, with what was typed and the words beside their fields."""
    words = "; ".join(f"{name}: {message}" if name else message for name, message in faults)
    return show(
        request,
        find(request, pk),
        look_of(request.POST),
        status=422,
        refusal=f"Not changed. {words}",
        tried=form.kind,
        faults=faults,
    )


def overtaken(
    request: HttpRequest, stale: services.StalePlan, look: dict[str, Any], tried: str = ""
) -> HttpResponse:
    """409: the plan as another window left it, with what was typed here."""
    words = f"{stale} This is how it stands now; what you typed is kept: send it again."
    return show(request, stale.plan, look, status=409, refusal=words, tried=tried)


def done(act: Callable[[], SavedPlan], where: str = "") -> HttpResponse:
    """Do it, then go to the plan, or back to the list of plans where it was asked for."""
    try:
        plan = act()
    except services.PlanNotFound as missing:
        raise Http404 from missing
    return redirect("plans", pk=plan.army_list_id) if where == "plans" else redirect(plan)


def reading(request: HttpRequest, found: SavedPlan, template: str) -> HttpResponse:
    """A plan to be read."""
    page = PlanPage(found, look=look_of(request.GET)["view"])
    return render(request, template, {"page": page})
