"""The pages of the move checkers. They keep nothing: the situation is in the form or the link."""

from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from battlefield.forms import FieldsForm, JsonForm, looked_at
from battlefield.move_asking import Asked, ask
from battlefield.move_link import BadLink, unpacked
from battlefield.move_page import MovePage
from battlefield.move_paths import raw_from_json
from battlefield.move_presets import first_example, speeder_cards, table_with


@require_GET
def moves(request: HttpRequest) -> HttpResponse:
    """Which move is to be checked."""
    pages = [
        MovePage(game, _asked(game, first_example(game))) for game in ("legion", "warhammer40k")
    ]
    context = {"pages": pages, "speeders": speeder_cards().values()}
    return render(request, "battlefield/moves.html", context)


@require_http_methods(["GET", "POST"])
def move_legion(request: HttpRequest) -> HttpResponse:
    """A Legion move: compulsory or ordinary."""
    return _move(request, "legion")


@require_http_methods(["GET", "POST"])
def move_warhammer40k(request: HttpRequest) -> HttpResponse:
    """A Warhammer 40,000 move or surge."""
    return _move(request, "warhammer40k")


def _asked(game: str, document: dict[str, Any]) -> Asked:
    return ask(raw_from_json(document), game)


def _move(request: HttpRequest, game: str) -> HttpResponse:
    if request.method == "GET":
        return _opened(request, game)
    if "json" in request.POST or request.FILES:
        return _from_json(request, game)
    form = FieldsForm(request.POST, game)
    is_valid = form.is_valid()
    page = MovePage(game, ask(form.cleaned_data["raw"], game), **looked_at(request.POST))
    if not is_valid:
        page.notice, page.new = _words(form), form.new
        return _answer(request, page, 422)
    if request.POST.get("as") == "json" and not page.asked.faults:
        return _download(page)
    return _answer(request, page, 422 if page.asked.faults else 200)


def _opened(request: HttpRequest, game: str) -> HttpResponse:
    """From a link, for a card, or an example."""
    look = looked_at(request.GET)
    try:
        document = _document(request, game)
    except BadLink as bad:
        page = MovePage(game, _asked(game, first_example(game)), notice=str(bad), **look)
        return _answer(request, page, 400)
    page = MovePage(game, _asked(game, document), **look)
    return _answer(request, page, 422 if page.asked.faults else 200)


def _document(request: HttpRequest, game: str) -> dict[str, Any]:
    if "s" in request.GET:
        return unpacked(request.GET["s"])
    if game == "legion" and request.GET.get("card"):
        return table_with(request.GET["card"])
    return first_example(game)


def _from_json(request: HttpRequest, game: str) -> HttpResponse:
    form = JsonForm(request.POST, request.FILES)
    look = looked_at(request.POST)
    if form.is_valid():
        page = MovePage(game, ask(form.cleaned_data["raw"], game), **look)
        return _answer(request, page, 422 if page.asked.faults else 200)
    page = MovePage(game, _asked(game, first_example(game)), notice=_words(form), **look)
    page.taken = request.POST.get("json", "")
    return _answer(request, page, 422)


def _words(form: Form) -> str:
    return " ".join(str(message) for found in form.errors.values() for message in found)


def _download(page: MovePage) -> HttpResponse:
    response = HttpResponse(page.json, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="move.json"'
    return response


def _answer(request: HttpRequest, page: MovePage, status: int) -> HttpResponse:
    """The whole page, all of its situation, or (while somebody types) the answer alone."""
    context = {"page": page}
    if not getattr(request, "htmx", False):
        return render(request, "battlefield/move.html", context, status=status)
    if request.headers.get("HX-Target") != "answer":
        return render(request, "battlefield/partials/_move.html", context, status=status)
    if page.asked.faults or status != 200:
        response = render(request, "battlefield/partials/_faults.html", context, status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#move-faults", "outerHTML"
        return response
    return render(request, "battlefield/partials/_answer.html", {**context, "alone": True})
