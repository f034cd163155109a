"""The history of an army: look at any kept version, name it, bring it back."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from armybuilder import history_services, services
from armybuilder.army.army import Army
from armybuilder.exports.listing import listing_of
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import stamp_of
from armybuilder.history_services import TooManyNames
from armybuilder.models import ArmyList, Revision
from armybuilder.ownership import owner_of
from armybuilder.pages.builder.problems import Teller
from armybuilder.pages.builder.views import conflict
from armybuilder.pages.forms import StepForm
from armybuilder.pages.history.forms import VersionNameForm
from armybuilder.pages.history.page import ON_A_PAGE, versions_of
from armybuilder.rules.judge import judge
from armybuilder.services import ListNotFound, RevisionNotFound, StaleRevision
from armybuilder.verdicts import LOOKS
from units.catalog.library import open_catalog


@require_safe
def army_history(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The versions of an army, the newest first; ``?named=1`` only those with a name."""
    army_list = _owned(request, pk)
    kept = army_list.revisions.all()
    only_named = request.GET.get("named") == "1"
    if only_named:
        kept = kept.exclude(name="")
    page = Paginator(kept, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "list": army_list,
        "page": page,
        "only_named": only_named,
        "versions": versions_of(army_list, page.object_list),
        "token": uuid4().hex,
    }
    return render(request, "armybuilder/history.html", context)


@require_safe
def army_version(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """One version as it was, to look at and to bring back."""
    army_list = _owned(request, pk)
    found = _kept(army_list, number)
    catalog = open_catalog(found.draft.release, found.draft.edition)
    report = judge(found.draft, catalog)
    army = Army(found.draft, catalog)
    stamp = stamp_of(report, found.draft, found.made_at)
    context = {
        "list": army_list,
        "version": versions_of(army_list, [found])[0],
        "listing": listing_of(army, report, stamp, Options()),
        "problems": Teller(army, report).told(report.problems),
        "verdict": LOOKS[report.verdict],
        "token": uuid4().hex,
    }
    return render(request, "armybuilder/version.html", context)


@require_POST
def army_version_name(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Name a version, or take its name away with an empty one."""
    form = VersionNameForm(request.POST)
    if not form.is_valid():
        words = " ".join(str(fault) for faults in form.errors.values() for fault in faults)
        messages.error(request, f"The version was not named. {words}")
        return redirect(_back(request, pk))
    try:
        history_services.name_revision(owner_of(request), pk, number, form.cleaned_data["name"])
    except (ListNotFound, RevisionNotFound):
        raise Http404 from None
    except TooManyNames as refusal:
        messages.error(request, str(refusal))
    return redirect(_back(request, pk))


@require_POST
def army_version_restore(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Bring a version back, as the newest one; undo goes back to what was before (B19)."""
    _kept(_owned(request, pk), number)
    form = StepForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Nothing was changed. Try again from this page.")
        return redirect("army-history", pk)
    revision, token = form.cleaned_data["revision"], form.cleaned_data["token"]
    try:
        services.restore_revision(owner_of(request), pk, number, revision, token)
    except StaleRevision as stale:
        return conflict(request, stale)
    messages.info(request, f"Version {number} is back. Undo goes to what was before.")
    return redirect("army", pk)


def _owned(request: HttpRequest, pk: UUID) -> ArmyList:
    return get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)


def _kept(army_list: ArmyList, number: int) -> Revision:
    try:
        return history_services.find_revision(army_list, number)
    except RevisionNotFound:
        raise Http404 from None


def _back(request: HttpRequest, pk: UUID) -> str:
    """The page of the history that was named from."""
    page = request.POST.get("page", "")
    address = reverse("army-history", args=[pk])
    return f"{address}?page={page}" if page.isdecimal() else address
