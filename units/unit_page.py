"""Everything the page of one unit shows, gathered with a fixed number of queries."""

from collections.abc import Iterable
from typing import NamedTuple

from units.catalog.catalog import Catalog
from units.catalog.facts import fitting_upgrades
from units.catalog.schema import Slot, Upgrade
from units.models import DetachmentDependency, Unit
from units.presentation import ListedUnit, shown_keywords, shown_weapons
from units.querysets import children_of, parents_of

By = DetachmentDependency.By


class FittingSlot(NamedTuple):
    """A kind of slot, how often the unit has it, and the upgrades that fit."""

    slot: Slot
    places: int
    upgrades: list[Upgrade]


class Stat(NamedTuple):
    """One number of the card; ``icon`` names its drawing."""

    name: str
    value: str
    icon: str = ""


class UnitPage:
    """One unit card under one catalog, and its row."""

    def __init__(self, row: Unit, catalog: Catalog) -> None:
        self.row = row
        self.catalog = catalog
        self.card = catalog.units[row.card_id]
        self.faction = catalog.factions[self.card.faction]
        self.rank = catalog.ranks[self.card.rank]
        self.unit_type = catalog.unit_types[self.card.unit_type]
        self.keywords = shown_keywords(self.card.keywords, catalog)
        self.weapons = shown_weapons(self.card.weapons, catalog)
        self.needs = [self._need(one) for one in row.dependencies.all()]
        self.parents = self._listed(parents_of(row)) if self.needs else []
        self.children = self._listed(children_of(row))
        self.battle_forces = list(row.battle_forces.all())

    def _listed(self, rows: Iterable[Unit]) -> list[ListedUnit]:
        return [ListedUnit.of(self.catalog.units[row.card_id], self.catalog) for row in rows]

    def _need(self, needed: DetachmentDependency) -> str:
        """What a parent must bear, in words."""
        if needed.by == By.UNIT_TYPE:
            kinds = self.catalog.unit_types
            return (
                f"of type {kinds[needed.target].name if needed.target in kinds else needed.target}"
            )
        if needed.by == By.RANK:
            return f"of rank {self.catalog.ranks[needed.target].name}"
        return f"named {needed.target}"

    @property
    def stats(self) -> list[Stat]:
        """The numbers of the card, in printed order."""
        card, surge = self.card, self.card.surge
        mental = (
            Stat("Resilience", _shown(card.resilience), "resilience")
            if self.unit_type.group == "vehicle"
            else Stat("Courage", _shown(card.courage), "courage")
        )
        return [
            Stat("Minis", _shown(card.minis)),
            Stat("Wounds", _shown(card.wounds, "?"), "wounds"),
            mental,
            Stat("Defence", card.defense.capitalize(), f"die-defence-{card.defense}"),
            _surge("Attack surge", surge.attack),
            _surge("Defence surge", surge.defense),
            Stat("Speed", _shown(card.speed), f"speed-{card.speed}"),
            Stat("Base", self._base()),
        ]

    def _base(self) -> str:
        base = self.card.base
        if base is None:
            return "unknown"
        if base.width_mm == base.length_mm:
            return f"{base.width_mm} mm"
        return f"{base.width_mm} × {base.length_mm} mm"

    @property
    def fitting(self) -> list[FittingSlot]:
        """The upgrades that fit the card as printed, by slot. Rules: UPG-01, UPG-03."""
        found = fitting_upgrades(self.card, self.catalog.upgrades.values())
        slots = self.catalog.slots
        return [
            FittingSlot(slots[slot], self.card.slots.count(slot), cards)
            for slot, cards in found.items()
        ]

    @property
    def counterpart(self) -> str | None:
        """The name of the counterpart the unit can take, with its price."""
        offer = self.card.counterpart
        if offer is None:
            return None
        card = self.catalog.counterparts[offer.counterpart]
        how = "comes with it" if offer.auto else f"{card.points} points"
        if offer.requires_upgrade:
            how += f", only with {self.catalog.upgrades[offer.requires_upgrade].name}"
        return f"{card.full_name} ({how})"

    @property
    def hired_by(self) -> str:
        """The factions that may hire a mercenary. Rules: MERC-01."""
        factions = [self.catalog.factions[one].name for one in self.card.hire_factions or ()]
        return ", ".join(factions) or "battle forces only"

    @property
    def doubts(self) -> list[str]:
        """What is not published or not known about the card."""
        known = {"points": "price", "slots": "upgrade slots"}
        missing = [known.get(one, one) for one in self.card.incomplete]
        doubts = [f"Not published yet: {', '.join(missing)}."] if missing else []
        if self.card.base is None:
            doubts.append("Its base size is in no source.")
        return doubts


def _surge(name: str, result: str | None) -> Stat:
    return Stat(name, result.capitalize(), f"surge-{result}") if result else Stat(name, "–")


def _shown(value: int | str | None, unknown: str = "–") -> str:
    return unknown if value is None else str(value)
