"""An army looked up: its numbers, its keywords to print, and the sheet to play from."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armybuilder.army.army import Army
from armybuilder.models import ArmyList
from armybuilder.ownership import owner_of
from armybuilder.pages.sheets.play_page import PlayPage
from armybuilder.sheets.chart import chart_of
from armybuilder.sheets.keyword_sheet import keyword_sheet
from armybuilder.sheets.statistics import statistics_of
from units.presentation import DICE


@require_safe
def army_statistics(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The numbers of an army, each chart with the same numbers as a table."""
    army_list = _owned(request, pk)
    numbers = statistics_of(Army(army_list.draft, army_list.catalog))
    dice = [(row.range, (row.red, row.black, row.white)) for row in numbers.dice]
    points = [(row.name, (row.points,)) for row in numbers.ranks]
    context = {
        "list": army_list,
        "numbers": numbers,
        "dice_chart": chart_of("dice", "Attack dice by range", DICE, dice),
        "points_chart": chart_of("ranks", "Points by rank", ("points",), points),
        "shares": _shares(numbers.model_dump()),
    }
    return render(request, "armybuilder/statistics.html", context)


@require_safe
def army_keywords(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The keyword sheet of an army, for reading and for printing."""
    army_list = _owned(request, pk)
    lines = keyword_sheet(Army(army_list.draft, army_list.catalog))
    context = {"list": army_list, "lines": lines, "edition": army_list.catalog.edition}
    return render(request, "armybuilder/keyword_sheet.html", context)


@require_safe
def army_play(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The play sheet: units at the table, with trackers that live in the browser."""
    army_list = _owned(request, pk)
    sheet = PlayPage(Army(army_list.draft, army_list.catalog), key=str(pk))
    return render(request, "armybuilder/play.html", {"list": army_list, "sheet": sheet})


def _shares(numbers: dict[str, object]) -> list[tuple[str, str, object]]:
    """The small tables: what is counted, of what, and the counts; none that would be empty."""
    tables = (
        ("Order tokens", "Rank", numbers["order_tokens"]),
        ("Wounds by defence die", "Die", numbers["wounds_by_defence"]),
        ("Courage of troopers", "Courage", numbers["courage"]),
        ("Resilience of vehicles", "Resilience", numbers["resilience"]),
        ("Speed", "Speed", numbers["speed"]),
    )
    return [table for table in tables if table[2]]


def _owned(request: HttpRequest, pk: UUID) -> ArmyList:
    return get_object_or_404(ArmyList.objects.of(owner_of(request)), pk=pk)
