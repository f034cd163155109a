"""The page of the command hand and the battle deck."""

from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armybuilder.models import ArmyList
from armybuilder.pages.builder.card_panels import deck_panel, hand_panel
from armybuilder.pages.builder.page import BuilderPage


@require_safe
def army_cards(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Choose the cards of hand and deck; each press is an edit of the army."""
    page = BuilderPage(get_object_or_404(ArmyList.objects.owned_by(request), pk=pk))
    context = {
        "page": page,
        "panels": (hand_panel(page), deck_panel(page)),
        "token": uuid4().hex,
    }
    return render(request, "armybuilder/cards.html", context)
