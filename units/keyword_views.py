"""The glossary: every keyword, and one page each."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from units.card_views import HtmxRequest, page_or_part
from units.catalog.library import newest_release, open_catalog
from units.filters import BY_NAME, KeywordFilter, as_words
from units.models import Keyword
from units.presentation import ListedUnit
from units.rulebook.citation import citations


@require_safe
def keyword_list(request: HtmxRequest) -> HttpResponse:
    """All keywords with what they do."""
    catalog = open_catalog()
    rows = Keyword.objects.filter(release__name=newest_release()).order_by(*BY_NAME)
    found = KeywordFilter(request.GET, rows, catalog=catalog)
    shown = [
        (catalog.keywords[row.card_id], catalog.glossary[row.card_id], as_words(row.moment))
        for row in found.qs
    ]
    context = {"filter": found, "keywords": shown, "total": len(catalog.keywords)}
    return page_or_part(request, "units/keywords.html", "units/partials/_keywords.html", context)


@require_safe
def keyword(request: HttpRequest, slug: str) -> HttpResponse:
    """One keyword: what it does, when, its rules and who has it."""
    row = get_object_or_404(Keyword, release__name=newest_release(), slug=slug)
    catalog = open_catalog()
    entry = catalog.glossary[row.card_id]
    used = catalog.keywords[row.card_id].used_by
    context = {
        "keyword": catalog.keywords[row.card_id],
        "entry": entry,
        "moment": as_words(entry.moment),
        "kind": as_words(row.category),
        "rules": [citations()[rule] for rule in entry.rules if rule in citations()],
        "units": [ListedUnit.of(catalog.units[one], catalog) for one in used.units],
        "upgrades": [
            (catalog.upgrades[one], catalog.slots[catalog.upgrades[one].slot])
            for one in used.upgrades
        ],
        "others": [catalog.counterparts[one].full_name for one in used.counterparts]
        + [f"{catalog.command_cards[one].name} (command card)" for one in used.command_cards]
        + [f"{catalog.battle_cards[one].name} (battle card)" for one in used.battle_cards],
    }
    return render(request, "units/keyword.html", context)
