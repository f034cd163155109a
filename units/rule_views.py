"""What each rule id stands for; problems link here."""

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from units.card_views import HtmxRequest, page_or_part
from units.catalog.library import open_catalog
from units.folding import folded
from units.forms import RuleSearch
from units.rulebook.citation import Citation, UnknownRule, citations, cite, documents

EDITIONS = {"classic": "Classic", "current": "Current", "11th": "11th edition"}


def _matches(rule: Citation, words: list[str]) -> bool:
    text = folded(f"{rule.id} {rule.section} {rule.summary}")
    return all(word in text for word in words)


@require_safe
def rule_list(request: HtmxRequest) -> HttpResponse:
    """All rules by document and section, narrowed down to words and one document."""
    form = RuleSearch(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    words = folded(asked.get("q", "")).split()
    rules = [
        rule
        for rule in citations().values()
        if asked.get("document") in ("", None, rule.document) and _matches(rule, words)
    ]
    by_document = [
        (documents()[key], list(found)) for key, found in groupby(rules, lambda rule: rule.document)
    ]
    context = {
        "form": form,
        "documents": by_document,
        "count": len(rules),
        "total": len(citations()),
    }
    return page_or_part(request, "units/rules.html", "units/partials/_rules.html", context)


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """One rule: its sentence, where it comes from, how sure it is, the keywords it is about."""
    try:
        found = cite(rule_id)
    except UnknownRule as unknown:
        raise Http404(str(unknown)) from unknown
    catalog = open_catalog()
    about = [catalog.keywords[e.id] for e in catalog.glossary.values() if found.id in e.rules]
    family = [one for one in citations().values() if one.prefix == found.prefix]
    context = {
        "rule": found,
        "document": documents()[found.document],
        "editions": [EDITIONS[one] for one in found.editions],
        "keywords": about,
        "family": family,
    }
    return render(request, "units/rule.html", context)
