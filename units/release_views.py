"""The releases there are, and what one changes against another."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from units.catalog.comparing import KINDS, compare
from units.catalog.library import open_catalog, releases


@require_safe
def release_list(request: HttpRequest) -> HttpResponse:
    """What changes from ``?old=`` (the one before) to ``?new=`` (the newest), card by card."""
    known = releases()
    new = request.GET.get("new") or known[0]
    older = [one for one in known if one < new]
    old = request.GET.get("old") or (older[0] if older else new)
    if not {old, new} <= set(known):
        raise Http404
    found = compare(open_catalog(old), open_catalog(new))
    context = {
        "releases": known,
        "old": old,
        "new": new,
        "changes": [(KINDS[kind], kind, listed) for kind, listed in found.items()],
    }
    return render(request, "units/releases.html", context)
