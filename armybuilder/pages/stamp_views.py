"""``/stamp/``: is this stamp genuine, and is this the army that it was made for?"""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from armybuilder.stamp_check import check
from units.catalog.library import open_catalog

LONGEST = 1_000_000  # characters, and bytes of a file


class StampForm(forms.Form):
    """A code, an export or a file with one; and, if it is elsewhere, the army to compare."""

    code = forms.CharField(
        required=False, max_length=LONGEST, label="Stamp code, or the whole export",
        widget=forms.Textarea({"rows": 5, "spellcheck": "false"}),
    )  # fmt: skip
    army = forms.CharField(
        required=False, max_length=LONGEST, label="The army to compare with it",
        help_text="Only if the stamp stands by itself: a link, JSON, or text.",
        widget=forms.Textarea({"rows": 5, "spellcheck": "false"}),
    )  # fmt: skip
    file = forms.FileField(required=False, label="Or a file: any export", help_text="At most 1 MB.")

    def clean_file(self) -> bytes:
        """The file; PDFs and pictures bear their code in plain letters, too."""
        file = self.cleaned_data["file"]
        if not file:
            return b""
        if file.size > LONGEST:
            raise forms.ValidationError("This file is larger than 1 MB.")
        content: bytes = file.read()
        return content

    def clean(self) -> dict[str, Any]:
        """Something must be there to look for a stamp in."""
        cleaned = super().clean() or {}
        if not self.errors and not (cleaned["code"] or cleaned["file"]):
            self.add_error("code", "Paste a stamp code, or choose a file.")
        return cleaned


@require_http_methods(["GET", "HEAD", "POST"])
def stamp(request: HttpRequest) -> HttpResponse:
    """The form; and the answer, for ``?code=`` or what was sent. Nothing is stored."""
    given = request.POST if request.method == "POST" else request.GET
    if not given and not request.FILES:
        return render(request, "armybuilder/stamp.html", {"form": StampForm()})
    form = StampForm(given, request.FILES or None)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        cleaned = form.cleaned_data
        file: bytes = cleaned["file"]
        text = cleaned["code"] or file.decode("utf-8-sig", errors="replace")
        checked = check(text, cleaned["army"] or (file if not cleaned["code"] else None))
        context["checked"] = checked
        if checked.stamp:
            context["frame"] = _frame(checked.stamp.edition, checked.stamp.mode)
    return render(
        request, "armybuilder/stamp.html", context, status=200 if form.is_valid() else 422
    )


def _frame(edition: str, mode: str) -> str:
    """Edition and mode by their names; by their ids where they are no longer known."""
    try:
        catalog = open_catalog(edition=edition)
    except LookupError:
        return f"{edition} · {mode}"
    known = catalog.modes.get(mode)
    return f"{catalog.edition.name} · {known.name if known else mode}"
