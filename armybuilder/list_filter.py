"""Which of an owner's lists are shown, and in which order: the same for the page and the API."""

from typing import Any

import django_filters
from django.db.models import QuerySet

from armybuilder.models import LONGEST_TAG, ArmyList

LONGEST_SEARCH = 100
SHELVES = (("open", "In use"), ("archived", "Archived"), ("all", "All"))
# The words of the address, and what they order by; equals stand in the order of their last change.
ORDERS = {
    "changed": ("-updated",),
    "oldest": ("updated",),
    "title": ("title", "-updated"),
    "points": ("points", "-updated"),
    "most-points": ("-points", "-updated"),
}
ORDER_WORDS = (
    ("changed", "Last changed"),
    ("oldest", "Longest untouched"),
    ("title", "Title"),
    ("points", "Fewest points"),
    ("most-points", "Most points"),
)

YES_OR_NO = (("true", "Favourites"), ("false", "The others"))


class ListFilter(django_filters.FilterSet):  # type: ignore[misc]
    """``q`` (words of title, faction, battle force and units, all of them), ``tag``, ``faction``,
    ``verdict``, ``favourite``, ``shelf`` (without it: what is not archived) and ``sort``.
    """

    q = django_filters.CharFilter(method="with_words", max_length=LONGEST_SEARCH)
    tag = django_filters.CharFilter(field_name="tags__name", max_length=LONGEST_TAG)
    faction = django_filters.CharFilter(max_length=100)
    verdict = django_filters.CharFilter(max_length=20)
    favourite = django_filters.TypedChoiceFilter(
        choices=YES_OR_NO, coerce=lambda word: word == "true"
    )
    shelf = django_filters.ChoiceFilter(method="on_shelf", choices=SHELVES, empty_label=None)
    sort = django_filters.ChoiceFilter(method="in_order", choices=ORDER_WORDS, empty_label=None)

    class Meta:
        model = ArmyList
        fields: tuple[str, ...] = ()

    def with_words(self, lists: QuerySet[ArmyList], name: str, value: str) -> QuerySet[ArmyList]:
        """The lists in which every word of the search stands somewhere."""
        for word in value.casefold().split():
            lists = lists.filter(words__contains=word)
        return lists

    def on_shelf(self, lists: QuerySet[ArmyList], name: str, value: str) -> QuerySet[ArmyList]:
        """Nothing here: ``filter_queryset`` looks at the shelf even when none is named."""
        return lists

    def in_order(self, lists: QuerySet[ArmyList], name: str, value: str) -> QuerySet[ArmyList]:
        """The lists in one of the orders."""
        return lists.order_by(*ORDERS[value], "pk")

    def filter_queryset(self, queryset: QuerySet[ArmyList]) -> QuerySet[ArmyList]:
        """The lists asked for; archived ones only when their shelf is named."""
        found: QuerySet[ArmyList] = super().filter_queryset(queryset)
        shelf = self.form.cleaned_data.get("shelf") or "open"
        return found if shelf == "all" else found.filter(archived__isnull=shelf == "open")

    @property
    def chosen(self) -> dict[str, Any]:
        """What the page is asked for, without the faulty parts."""
        cleaned = getattr(self.form, "cleaned_data", {})
        return {name: value for name, value in cleaned.items() if value not in ("", None)}
