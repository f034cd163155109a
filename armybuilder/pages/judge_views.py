"""The page for organisers: many lists pasted or uploaded, judged in one go."""

import csv
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.judging_many import Judged, judge_all
from armybuilder.pages.forms import ManyListsForm

CSV_COLUMNS = ("list", "title", "verdict", "points", "limit", "activations", "edition", "problems")


@require_http_methods(["GET", "HEAD", "POST"])
def judge_many(request: HttpRequest) -> HttpResponse:
    """The form, and without scripts the table of verdicts below it."""
    form = ManyListsForm(request.POST or None, request.FILES or None)
    judged: list[Judged] = []
    if request.method == "POST" and form.is_valid():
        judged = judge_all(form.cleaned_data["lists"])
    status = 422 if form.is_bound and form.errors else 200
    context = {"form": form, "judged": judged}
    return render(request, "armybuilder/judge_many.html", context, status=status)


@require_POST
def judge_chunk(request: HttpRequest) -> HttpResponse:
    """Some of many lists, judged; the rows of the table for a page that counts them in."""
    form = ManyListsForm(request.POST, request.FILES or None)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=422)
    rows = judge_all(form.cleaned_data["lists"])
    return render(request, "armybuilder/partials/_judged_rows.html", {"judged": rows})


@require_POST
def judge_csv(request: HttpRequest) -> HttpResponse:
    """The same verdicts as a file for a spreadsheet."""
    form = ManyListsForm(request.POST, request.FILES or None)
    if not form.is_valid():
        return render(
            request, "armybuilder/judge_many.html", {"form": form, "judged": []}, status=422
        )
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="verdicts.csv"'
    writer = csv.writer(response)
    writer.writerow(CSV_COLUMNS)
    writer.writerows(_csv_row(row) for row in judge_all(form.cleaned_data["lists"]))
    return response


def _csv_row(row: Judged) -> list[Any]:
    """One list; text that a spreadsheet could take for a formula is marked as text."""
    cells = [row.name, row.title, row.verdict.word, row.points, row.points_limit, row.activations,
             row.edition, " | ".join(row.problems)]  # fmt: skip
    return [f"'{cell}" if str(cell)[:1] in "=+-@\t" and isinstance(cell, str) else cell
            for cell in cells]  # fmt: skip
