"""The rows of the builder: units, their upgrade slots, and like units gathered as ×n.

Values only; two of them are equal exactly when they look the same, which tells what to swap.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from armybuilder.army.loadout import PriceLine
from armybuilder.pages.builder.problems import ToldProblem
from armybuilder.picker.choices import Slot
from units.catalog.catalog import Catalog

Prices = Mapping[str, PriceLine]


@dataclass(frozen=True)
class SlotView:
    """One place for an upgrade; ``upgrade`` is None while it is open."""

    slot: str
    name: str
    units: tuple[str, ...]
    place: int  # among the slots of the same kind
    upgrade: str | None = None
    words: str = ""
    points: int = 0
    why: str = ""  # the price is not the printed one
    is_wrong: bool = False
    on_counterpart: bool = False

    @property
    def icon(self) -> str:
        return f"slot-{self.slot}"

    @property
    def html_id(self) -> str:
        side = "c" if self.on_counterpart else "s"
        return f"slot-{self.units[0]}-{len(self.units)}-{side}-{self.slot}-{self.place}"

    @property
    def query(self) -> str:
        """Which slot this is, for the addresses of its picker."""
        asked: list[tuple[str, str]] = [("unit", unit) for unit in self.units]
        asked += [("slot", self.slot), ("from", self.html_id)]
        if self.on_counterpart:
            asked.append(("counterpart", "1"))
        if self.upgrade:
            asked.append(("instead", self.upgrade))
        return urlencode(asked)

    @property
    def label(self) -> str:
        if self.upgrade:
            return f"{self.name}: {self.words}, {self.points} points. Change it."
        return f"{self.name}: empty. Choose an upgrade."

    @property
    def take_off(self) -> dict[str, Any]:
        """The edit that empties this slot on every unit of the row."""
        return several(
            {"kind": "unequip", "unit": unit, "upgrade": self.upgrade,
             "on_counterpart": self.on_counterpart}
            for unit in self.units
        )  # fmt: skip


@dataclass(frozen=True)
class CounterpartView:
    """The counterpart of a unit, taken or on offer."""

    unit: str
    card: str
    name: str
    title: str
    points: int
    is_taken: bool
    slots: tuple[SlotView, ...] = ()


@dataclass(frozen=True)
class UnitRow:
    """One unit of the army."""

    id: str
    card: str
    faction: str
    name: str
    title: str
    is_unique: bool
    points: int
    number: int | None  # among units of this name; None for the only one
    slots: tuple[SlotView, ...]
    notes: str
    parent: str = ""
    counterpart: CounterpartView | None = None
    problems: tuple[ToldProblem, ...] = ()

    @property
    def called(self) -> str:
        return f"{self.name} #{self.number}" if self.number else self.name

    @property
    def remove_label(self) -> str:
        return f"Remove {self.called}"

    @property
    def look(self) -> tuple[Any, ...] | None:
        """Rows that share a look are shown as ×n; None: this one stands alone."""
        if self.notes or self.counterpart or self.problems or self.is_unique:
            return None
        return self.card, self.points, tuple((s.slot, s.upgrade) for s in self.slots)


@dataclass(frozen=True)
class Group:
    """Like units that stand together, as one row; mostly a single unit."""

    units: tuple[UnitRow, ...]
    slots: tuple[SlotView, ...]
    # The edits name places in the list, which shift with every unit added; scripts work them out
    # anew, so a row whose places alone have changed need not be swapped.
    up: dict[str, Any] | None = field(default=None, compare=False)
    down: dict[str, Any] | None = field(default=None, compare=False)
    is_first: bool = True
    is_last: bool = True

    @property
    def first(self) -> UnitRow:
        return self.units[0]

    @property
    def count(self) -> int:
        return len(self.units)

    @property
    def html_id(self) -> str:
        return f"row-{self.first.id}"

    @property
    def ids(self) -> str:
        return " ".join(unit.id for unit in self.units)

    @property
    def last(self) -> str:
        return self.units[-1].id

    @property
    def number(self) -> int | None:
        return self.first.number if self.count == 1 else None

    @property
    def may_multiply(self) -> bool:
        return not self.first.is_unique

    @property
    def card_url(self) -> str:
        return reverse("unit", args=self.first.card.split("/"))

    @property
    def less_label(self) -> str:
        return f"One {self.first.name} less"

    @property
    def more_label(self) -> str:
        return f"One more {self.first.name}"

    @property
    def menu_label(self) -> str:
        return f"More about {self.first.called if self.count == 1 else self.first.name}"

    @property
    def points(self) -> int:
        return sum(unit.points for unit in self.units)

    @property
    def remove(self) -> dict[str, Any]:
        return several({"kind": "remove-unit", "unit": unit.id} for unit in self.units)

    @property
    def remove_label(self) -> str:
        return "Remove" if self.count == 1 else f"Remove all {self.count}"

    @property
    def problems(self) -> tuple[ToldProblem, ...]:
        """Those of the unit; units with problems stand alone."""
        return self.first.problems


def several(edits: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Edits made in one press; a single one stays itself."""
    made = list(edits)
    return made[0] if len(made) == 1 else {"kind": "several", "edits": made}


def slot_views(
    slots: Iterable[Slot],
    homeless: Iterable[str],
    unit: str,
    catalog: Catalog,
    lines: Prices,
    *,
    on_counterpart: bool = False,
) -> tuple[SlotView, ...]:
    """Every slot in its order with what sits in it; cards that found no slot come last."""
    places: Counter[str] = Counter()
    seats = [(slot.slot, slot.upgrade, False) for slot in slots]
    seats += [(catalog.upgrades[one].slot, one, True) for one in homeless]
    views = []
    for slot, upgrade, is_wrong in seats:
        places[slot] += 1
        line = lines.get(upgrade or "")
        name = catalog.slots[slot].name
        views.append(SlotView(
            slot=slot,
            name=name,
            units=(unit,),
            place=places[slot],
            upgrade=upgrade,
            words=catalog.upgrades[upgrade].name if upgrade else name,
            points=line.points if line else 0,
            why=line.why if line else "",
            is_wrong=is_wrong,
            on_counterpart=on_counterpart,
        ))  # fmt: skip
    return tuple(views)
