"""The chips and tabs over the table of lists, and where each leads."""

from typing import Any, NamedTuple

from django.http import HttpRequest, QueryDict

from armybuilder.list_filter import ORDER_WORDS, ListFilter
from armybuilder.organising import tags_of
from armybuilder.ownership import owner_of


class Way(NamedTuple):
    """A link that asks for other lists, and whether it is the one followed."""

    words: str
    address: str
    current: bool


def what_is_chosen(request: HttpRequest, lists: ListFilter) -> dict[str, Any]:
    """For the template: the search as it is, its faults, and the ways to others."""
    chosen = lists.chosen
    tag, shelf = chosen.get("tag", ""), chosen.get("shelf", "open")
    asked = set(chosen) - {"sort", "shelf"}
    return {
        "chosen": chosen,
        "faults": [fault for faults in lists.form.errors.values() for fault in faults],
        "is_filtered": bool(asked) or shelf != "open",
        "orders": ORDER_WORDS,
        "kept": [
            (name, request.GET[name])
            for name in ("shelf", "tag", "favourite")
            if request.GET.get(name)
        ],
        "here": request.get_full_path(),
        "shelves": [
            Way("In use", _address(request, shelf=None), shelf == "open"),
            Way("Archived", _address(request, shelf="archived"), shelf == "archived"),
            Way("All", _address(request, shelf="all"), shelf == "all"),
        ],
        "tags": [
            Way(name, _address(request, tag=None if name == tag else name), name == tag)
            for name in tags_of(owner_of(request))
        ],
        "stars": Way(
            "Favourites",
            _address(request, favourite=None if chosen.get("favourite") else "true"),
            bool(chosen.get("favourite")),
        ),
        "before": _address(request, page=None),
    }


def _address(request: HttpRequest, **changed: str | None) -> str:
    """This page's address with other questions; a change always begins on the first page."""
    asked: QueryDict = request.GET.copy()
    for name, value in {"page": None, **changed}.items():
        asked.pop(name, None)
        if value is not None:
            asked[name] = value
    return f"?{asked.urlencode()}"
