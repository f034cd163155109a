"""The page of a collection: the cards that are asked for, with how many of each are owned."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from armybuilder.collecting.owned import Owned
from armybuilder.pages.collection.forms import CollectionFilter
from units.catalog.catalog import Catalog
from units.catalog.schema import Counterpart, Unit, Upgrade

ROWS_A_PAGE = 80


@dataclass(frozen=True)
class OwnedRow:
    """One card and its number in the collection."""

    card: str
    name: str
    title: str
    kind: str  # its rank, its slot, or "Counterpart"
    icon: str
    faction: str
    url: str
    copies: int

    @property
    def html_id(self) -> str:
        return "own-" + self.card.replace("/", "-")

    @property
    def full_name(self) -> str:
        return f"{self.name}, {self.title}" if self.title else self.name


class CollectionPage:
    """A part of the cards of a release: those a filter lets through, a page of them at a time."""

    def __init__(self, owned: Owned, catalog: Catalog, asked: CollectionFilter) -> None:
        self.owned = owned
        self.catalog = catalog
        self.form = asked
        found = [
            row
            for row in self._all(asked.cleaned_data.get("kind") or "units")
            if self._is_asked(row)
        ]
        self.found = len(found)
        self.page = asked.page
        first = (self.page - 1) * ROWS_A_PAGE
        self.rows = found[first : first + ROWS_A_PAGE]
        self.has_more = self.found > first + ROWS_A_PAGE

    @property
    def next_page(self) -> int:
        return self.page + 1

    @property
    def previous_page(self) -> int:
        return self.page - 1

    @property
    def totals(self) -> "Totals":
        return totals_of(self.owned, self.catalog)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Cards in the collection that this release does not have."""
        return self.owned.unknown_to(self.catalog)

    def _is_asked(self, row: OwnedRow) -> bool:
        asked = self.form.cleaned_data
        if asked.get("own") and not row.copies:
            return False
        words = f"{row.name} {row.title} {row.kind}".lower()
        if not all(word in words for word in str(asked.get("q") or "").lower().split()):
            return False
        faction = asked.get("faction")
        return not faction or self._plays_for(row, str(faction))

    def _plays_for(self, row: OwnedRow, faction: str) -> bool:
        """Whether the faction has the card; an upgrade for everybody is everybody's."""
        upgrade = self.catalog.upgrades.get(row.card)
        if upgrade is None:
            return row.faction == faction
        return upgrade.army_factions is None or faction in upgrade.army_factions

    def _all(self, kind: str) -> Iterator[OwnedRow]:
        if kind == "upgrades":
            cards: list[Unit | Upgrade | Counterpart] = list(self.catalog.upgrades.values())
        elif kind == "counterparts":
            cards = list(self.catalog.counterparts.values())
        else:
            cards = list(self.catalog.units.values())
        for card in sorted(cards, key=lambda one: (one.name, one.title or "", one.id)):
            yield row_of(card.id, self.owned, self.catalog)


@dataclass(frozen=True)
class Totals:
    """How many copies are owned of each kind of card."""

    units: int
    upgrades: int
    counterparts: int


def totals_of(owned: Owned, catalog: Catalog) -> Totals:
    """The copies by kind; cards that the release lacks are in none of them."""
    return Totals(
        units=sum(n for card, n in owned.cards.items() if card in catalog.units),
        upgrades=sum(n for card, n in owned.cards.items() if card in catalog.upgrades),
        counterparts=sum(n for card, n in owned.cards.items() if card in catalog.counterparts),
    )


def card_url(card: str, catalog: Catalog) -> str:
    """The page of a unit or upgrade card; counterparts have none."""
    if card in catalog.counterparts:
        return ""
    return reverse("unit" if card in catalog.units else "upgrade", args=card.split("/"))


def row_of(card: str, owned: Owned, catalog: Catalog) -> OwnedRow:
    """The row of one card. Raises KeyError for a card that the release lacks."""
    copies, url = owned.copies(card), card_url(card, catalog)
    if card in catalog.units:
        unit = catalog.units[card]
        rank = catalog.ranks[unit.rank]
        return OwnedRow(card, unit.name, unit.title or "", rank.name, f"rank-{rank.id}",
                        unit.faction, url, copies)  # fmt: skip
    if card in catalog.counterparts:
        extra = catalog.counterparts[card]
        return OwnedRow(card, extra.name, extra.title or "", "Counterpart", "pair",
                        extra.faction, url, copies)  # fmt: skip
    upgrade = catalog.upgrades[card]
    slot = catalog.slots[upgrade.slot]
    title = " ".join(filter(None, (upgrade.title, upgrade.variant and f"({upgrade.variant})")))
    return OwnedRow(card, upgrade.name, title, slot.name, f"slot-{slot.id}", "", url, copies)
