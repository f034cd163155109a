"""The pages of the move checkers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


@require_GET
def moves(request: HttpRequest) -> HttpResponse:
    """Which move is to be checked."""
    return render(request, "battlefield/moves.html")
