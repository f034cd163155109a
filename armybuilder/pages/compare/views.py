"""``/compare/``: two armies side by side, or the choice of them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armybuilder.models import ArmyList, Revision
from armybuilder.pages.compare.page import ComparePage
from armybuilder.pages.compare.sides import side_of

MOST_OFFERED = 100
SIDES = ("a", "b")


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """The difference of ``a`` and ``b``: lists, versions (``list@7``) or links of shared armies.

    A link typed as ``a_link`` or ``b_link`` goes before what was chosen. What is not there, or not
    this visitor's, is said beside the choice (404).
    """
    asked = {side: _asked(request, side) for side in SIDES}
    found = {side: side_of(request, text) if text else None for side, text in asked.items()}
    a, b = found["a"], found["b"]
    if a is not None and b is not None:
        return render(request, "armybuilder/compare.html", {"page": ComparePage(a, b)})
    missing = [side for side in SIDES if asked[side] and found[side] is None]
    context = {
        "choices": [(side, asked[side], found[side], side in missing) for side in SIDES],
        "lists": _lists(request),
        "versions": _named(request),
    }
    status = 404 if missing else 200
    return render(request, "armybuilder/compare_choose.html", context, status=status)


def _asked(request: HttpRequest, side: str) -> str:
    typed = request.GET.get(f"{side}_link", "").strip()
    return typed or request.GET.get(side, "").strip()


def _lists(request: HttpRequest) -> list[ArmyList]:
    """The lists to choose from, the newest change first."""
    return list(ArmyList.objects.owned_by(request).for_tables()[:MOST_OFFERED])


def _named(request: HttpRequest) -> list[Revision]:
    """The named versions to choose from."""
    mine = ArmyList.objects.owned_by(request)
    named = Revision.objects.filter(army_list__in=mine).exclude(name="")
    return list(
        named.select_related("army_list")
        .only("number", "name", "army_list__title")
        .order_by("-made_at", "-pk")[:MOST_OFFERED]
    )
