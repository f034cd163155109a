"""An army and the releases: what another one would change, and the move there and back."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from armybuilder import services
from armybuilder.army.outcome import RefusedEdit
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_of
from armybuilder.pages.builder.views import conflict
from armybuilder.pages.forms import StepForm
from armybuilder.release_change import other_release, release_change
from armybuilder.services import StaleRevision
from units.catalog.library import releases


@require_http_methods(["GET", "HEAD", "POST"])
def army_release(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What another release (``?to=``, the newest) changes for this army (GET); move it (POST)."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    asked = request.POST.get("to") if request.method == "POST" else request.GET.get("to")
    goal = other_release(army_list.release, asked)
    if asked and goal is None and asked != army_list.release:
        raise Http404
    if request.method == "POST" and goal is not None:
        return _moved(request, army_list, goal)
    return _page(request, army_list, goal)


def _page(
    request: HttpRequest, army_list: ArmyList, goal: str | None, refusal: str = ""
) -> HttpResponse:
    change = None
    if goal is not None and not refusal:
        try:
            change = release_change(army_list.draft, goal)
        except RefusedEdit as refused:
            refusal = refused.message
    context = {
        "list": army_list,
        "change": change,
        "refusal": refusal,
        "goal": goal,
        "is_gone": army_list.release not in releases(),
        "others": [one for one in releases() if one not in (army_list.release, goal)],
        "token": uuid4().hex,
    }
    status = 422 if refusal and request.method == "POST" else 200
    return render(request, "armybuilder/release.html", context, status=status)


def _moved(request: HttpRequest, army_list: ArmyList, goal: str) -> HttpResponse:
    """Move the army; the change can be undone, and says what it left out."""
    form = StepForm(request.POST)
    if not form.is_valid():
        return _page(request, army_list, goal, "Load this page again and try once more.")
    revision, token = form.cleaned_data["revision"], form.cleaned_data["token"]
    try:
        _, remarks = services.move_release(owner_of(request), army_list.pk, goal, revision, token)
    except RefusedEdit as refused:
        return _page(request, army_list, goal, refused.message)
    except StaleRevision as stale:
        return conflict(request, stale)
    for remark in (f"Moved to release {goal}. Undo goes back to {army_list.release}.", *remarks):
        messages.info(request, remark)
    return redirect("army", army_list.pk)
