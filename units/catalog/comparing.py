"""What a release changes against another: card by card, in words a player reads."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from units.catalog.catalog import Catalog

KINDS: Mapping[str, str] = {
    "units": "Units", "upgrades": "Upgrades", "counterparts": "Counterparts",
    "command_cards": "Command cards", "battle_cards": "Battle cards",
    "battle_forces": "Battle forces", "keywords": "Keywords",
}  # fmt: skip
SILENT = {"id", "points", "points_history", "used_by", "legionhq_id", "legionhq_name", "tts_name"}
COUNTED = {"slots": "slot", "keywords": "keyword"}  # lists told as gained and lost


@dataclass(frozen=True)
class CardChange:
    """One card that differs. ``old`` and ``new`` are its points, None where it has none."""

    kind: str
    id: str
    name: str
    what: Literal["added", "removed", "changed"]
    old: int | None = None
    new: int | None = None
    words: tuple[str, ...] = ()

    @property
    def delta(self) -> int:
        """By how much the points rise; 0 where one of them is not known."""
        return self.new - self.old if self.old is not None and self.new is not None else 0

    def __str__(self) -> str:
        """The change as one line of a report."""
        if self.what != "changed":
            price = self.new if self.what == "added" else self.old
            return f"{self.name} ({self.id}): {self.what}" + (f", {price}" if price else "")
        points = (f"{_shown(self.old)} → {_shown(self.new)}",) if self.old != self.new else ()
        return f"{self.name} ({self.id}): {'; '.join((*points, *self.words))}"


def compare(old: Catalog, new: Catalog) -> dict[str, tuple[CardChange, ...]]:
    """What ``new`` changes against ``old``, by kind of card; kinds without a change are left out.

    Cards of the old release come first, in its order, then those added.
    """
    found = {kind: tuple(_of_kind(kind, old, new)) for kind in KINDS}
    return {kind: changes for kind, changes in found.items() if changes}


def _of_kind(kind: str, old: Catalog, new: Catalog) -> Iterator[CardChange]:
    before, after = getattr(old, kind), getattr(new, kind)
    for card_id, card in before.items():
        name, points = full_name(card), getattr(card, "points", None)
        if card_id not in after:
            yield CardChange(kind, card_id, name, "removed", points, None)
            continue
        other = after[card_id]
        words = tuple(_words(card, other))
        if words or points != getattr(other, "points", None):
            price = getattr(other, "points", None)
            yield CardChange(kind, card_id, full_name(other), "changed", points, price, words)
    for card_id, card in after.items():
        if card_id not in before:
            price = getattr(card, "points", None)
            yield CardChange(kind, card_id, full_name(card), "added", None, price)


def full_name(card: Any) -> str:
    """Name and title, where the card has one."""
    return str(getattr(card, "full_name", card.name))


def _words(old: Any, new: Any) -> Iterator[str]:
    """What differs besides the points."""
    others = []
    for field in type(new).model_fields:
        before, after = getattr(old, field), getattr(new, field)
        if field in SILENT or before == after:
            continue
        if field in COUNTED:
            yield from _gained_and_lost(COUNTED[field], before, after)
        elif all(isinstance(one, str | int) or one is None for one in (before, after)):
            yield f"{field.replace('_', ' ')} {_shown(before)} → {_shown(after)}"
        else:
            others.append(field.replace("_", " "))
    if others:
        yield f"other {', '.join(others)}"


def _gained_and_lost(kind: str, before: Any, after: Any) -> Iterator[str]:
    old, new = Counter(map(str, before)), Counter(map(str, after))
    for verb, names in (("gains", new - old), ("loses", old - new)):
        listed = ", ".join(names.elements())
        if listed:
            yield f"{verb} {kind}{'s' if names.total() > 1 else ''} {listed}"


def _shown(value: object) -> str:
    return "none" if value is None else str(value)
