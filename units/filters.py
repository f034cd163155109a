"""What lists of cards can be narrowed down and sorted by; pages and API use the same filters."""

from typing import Any

import django_filters
from django import forms
from django.db.models import F, OrderBy, QuerySet

from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog
from units.catalog.schema.keywords import Moment
from units.folding import folded
from units.models import Keyword, Unit, Upgrade

LONGEST_QUERY = 100
MOMENTS = Moment.__args__  # type: ignore[attr-defined]  # the words of the Literal
Order = tuple[str | OrderBy, ...]
BY_NAME: Order = ("search", "card_id")  # folded: AI stands after Agile


def _points(descending: bool) -> OrderBy:
    """By price; cards without one come last either way."""
    column = F("points")
    return column.desc(nulls_last=True) if descending else column.asc(nulls_last=True)


class CardFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    """Search in names, and a sort order of the subclass."""

    sorts: dict[str, tuple[str, Order]]

    q = django_filters.CharFilter(
        method="search",
        max_length=LONGEST_QUERY,
        label="Search",
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    sort = django_filters.ChoiceFilter(method="ordered", label="Sort by", empty_label=None)

    def __init__(self, *args: Any, catalog: Catalog | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.catalog = catalog or open_catalog()
        self.choose("sort", [(key, words) for key, (words, _) in self.sorts.items()])
        self.filters["sort"] = self.filters.pop("sort")  # the last field of the form

    def choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        """What may be chosen in one filter."""
        self.filters[name].extra["choices"] = choices

    def search(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Rows that have every word of the query somewhere in their name."""
        for word in folded(value).split():
            rows = rows.filter(search__contains=word)
        return rows

    def ordered(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Rows in the chosen order."""
        return rows.order_by(*self.sorts[value][1])

    @property
    def narrowed(self) -> bool:
        """Whether any filter but the order is in use."""
        return any(
            value
            for name, value in self.form.data.items()
            if name in self.filters and name != "sort"
        )


class UnitFilter(CardFilter):
    """Unit cards by faction, rank, unit type and keyword."""

    by_home: Order = ("faction__position", "rank_position", *BY_NAME)
    sorts = {
        "faction": ("Faction and rank", by_home),
        "name": ("Name", BY_NAME),
        "-name": ("Name, Z first", ("-search", "card_id")),
        "points": ("Points, cheapest first", (_points(False), *BY_NAME)),
        "-points": ("Points, dearest first", (_points(True), *BY_NAME)),
        "rank": ("Rank", ("rank_position", *BY_NAME)),
        "-wounds": ("Wounds, most first", (F("wounds").desc(nulls_last=True), *BY_NAME)),
        "-speed": ("Speed, fastest first", ("-speed", *BY_NAME)),
    }

    faction = django_filters.ChoiceFilter(
        field_name="faction__card_id", label="Faction", empty_label="Any"
    )
    rank = django_filters.ChoiceFilter(label="Rank", empty_label="Any")
    unit_type = django_filters.ChoiceFilter(label="Unit type", empty_label="Any")
    keyword = django_filters.ChoiceFilter(
        field_name="keywords__slug", label="Keyword", empty_label="Any"
    )

    class Meta:
        model = Unit
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        catalog = self.catalog
        self.choose("faction", [(f.id, f.name) for f in catalog.factions.values()])
        self.choose("rank", [(r.id, r.name) for r in catalog.ranks.values()])
        self.choose("unit_type", [(t.id, t.name) for t in catalog.unit_types.values()])
        self.choose(
            "keyword", [(k.slug, k.name) for k in catalog.keywords.values() if k.used_by.units]
        )


class UpgradeFilter(CardFilter):
    """Upgrade cards by slot, faction and keyword."""

    sorts = {
        "slot": ("Slot", ("slot_position", *BY_NAME)),
        "name": ("Name", BY_NAME),
        "-name": ("Name, Z first", ("-search", "card_id")),
        "points": ("Points, cheapest first", (_points(False), *BY_NAME)),
        "-points": ("Points, dearest first", (_points(True), *BY_NAME)),
    }

    slot = django_filters.ChoiceFilter(label="Slot", empty_label="Any")
    faction = django_filters.ChoiceFilter(method="of_army", label="Army of", empty_label="Any")
    keyword = django_filters.ChoiceFilter(
        field_name="keywords__slug", label="Keyword", empty_label="Any"
    )

    class Meta:
        model = Upgrade
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        catalog = self.catalog
        self.choose("slot", [(s.id, s.name) for s in catalog.slots.values()])
        self.choose("faction", [(f.id, f.name) for f in catalog.factions.values()])
        self.choose(
            "keyword", [(k.slug, k.name) for k in catalog.keywords.values() if k.used_by.upgrades]
        )

    def of_army(self, rows: QuerySet[Upgrade], name: str, value: str) -> QuerySet[Upgrade]:
        """Upgrades kept to this faction's armies."""
        return rows.filter(army_factions__card_id=value)


class KeywordFilter(CardFilter):
    """Keywords by moment and category."""

    sorts = {
        "name": ("Name", BY_NAME),
        "-name": ("Name, Z first", ("-search", "card_id")),
    }

    moment = django_filters.ChoiceFilter(label="Moment", empty_label="Any")
    category = django_filters.ChoiceFilter(label="Kind", empty_label="Any")

    class Meta:
        model = Keyword
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose("moment", [(one, as_words(one)) for one in MOMENTS])
        self.choose("category", [(one, as_words(one)) for one in CATEGORIES])


CATEGORIES = ("unit", "weapon", "upgrade-or-command")


def as_words(slug: str) -> str:
    """A word of the data files as a person reads it: ``army-building`` is ``Army building``."""
    return slug.replace("-", " ").capitalize()
