"""Pages of unit and upgrade cards."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from units.catalog.library import newest_release, open_catalog
from units.filters import UnitFilter, UpgradeFilter
from units.models import Unit, Upgrade
from units.presentation import ListedUnit
from units.unit_page import UnitPage
from units.upgrade_page import UpgradePage


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


def page_or_part(
    request: HtmxRequest, page: str, part: str, context: dict[str, Any]
) -> HttpResponse:
    """The part that htmx swaps, or the whole page without htmx; caches keep the two apart."""
    wants_part = request.htmx and not request.htmx.history_restore_request
    response = render(request, part if wants_part else page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def unit_list(request: HtmxRequest) -> HttpResponse:
    """Unit cards, narrowed down and sorted."""
    catalog = open_catalog()
    rows = Unit.objects.filter(release__name=newest_release())
    found = UnitFilter(request.GET, rows.order_by(*UnitFilter.by_home), catalog=catalog)
    cards = [ListedUnit.of(catalog.units[row.card_id], catalog) for row in found.qs]
    context = {"filter": found, "cards": cards, "catalog": catalog, "total": len(catalog.units)}
    return page_or_part(request, "units/units.html", "units/partials/_units.html", context)


@require_safe
def unit(request: HttpRequest, faction: str, slug: str) -> HttpResponse:
    """One unit card."""
    row = get_object_or_404(
        Unit.objects.prefetch_related("dependencies"),
        release__name=newest_release(),
        card_id=f"{faction}/{slug}",
    )
    return render(request, "units/unit.html", {"page": UnitPage(row, open_catalog())})


@require_safe
def upgrade_list(request: HtmxRequest) -> HttpResponse:
    """Upgrade cards, narrowed down and sorted."""
    catalog = open_catalog()
    rows = Upgrade.objects.filter(release__name=newest_release())
    found = UpgradeFilter(
        request.GET, rows.order_by(*UpgradeFilter.sorts["slot"][1]), catalog=catalog
    )
    cards = [(catalog.slots[row.slot], catalog.upgrades[row.card_id]) for row in found.qs]
    context = {"filter": found, "cards": cards, "catalog": catalog, "total": len(catalog.upgrades)}
    return page_or_part(request, "units/upgrades.html", "units/partials/_upgrades.html", context)


@require_safe
def upgrade(request: HttpRequest, slot: str, slug: str) -> HttpResponse:
    """One upgrade card."""
    row = get_object_or_404(Upgrade, release__name=newest_release(), card_id=f"{slot}/{slug}")
    return render(request, "units/upgrade.html", {"page": UpgradePage(row, open_catalog())})
