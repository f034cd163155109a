"""One unit card with what it carries: everything about a unit that does not depend on others."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from units.catalog.schema import BattleCard, CommandCard, Counterpart, Unit, Upgrade


class PriceLine(NamedTuple):
    """What one card of a unit costs here: ``points``, and why that is not the printed price."""

    card: str
    name: str
    points: int
    printed: int | None  # None: not published, counted as 0
    why: str = ""


class Seating(NamedTuple):
    """Upgrades in slots: those without a slot, the slots still free, all slots there are."""

    without_slot: tuple[Upgrade, ...]
    free: tuple[str, ...]
    slots: tuple[str, ...]


class Target(NamedTuple):
    """Whom a keyword names: ``kind`` is ``unit_name``, ``unit_type`` or ``rank``. Rules: DET-02."""

    kind: str
    value: str
    label: str  # the keyword's text after the colon


class Copies(NamedTuple):
    """A card that may be in an army only so often: what counts, and how often. Rules: UNIQ-01."""

    per: str  # name, title or card
    key: str
    most: int
    card: str
    name: str
    label: str  # name and title
    kind: str  # unit, upgrade or counterpart
    on_counterpart: bool = False


@dataclass(slots=True, eq=False)
class Loadout:
    """A unit card, its upgrades and its counterpart as they are under the terms of an army.

    ``rank`` is the one it counts as while building; ``facts`` are what requirements ask for, by the
    id of the upgrade that asks (its own effects left out) and, under "", with all effects.
    ``points`` leave out adjustments that depend on other units; those are in ``dependent``.
    Rules: RANK-05, KW-13, UPG-03, UPG-06, UPG-11.
    """

    card: Unit
    upgrades: tuple[Upgrade, ...]
    counterpart: Counterpart | None
    counterpart_upgrades: tuple[Upgrade, ...]
    rank: str
    affiliation: str | None
    facts: Mapping[str, Any]
    seating: Seating
    counterpart_seating: Seating
    lines: tuple[PriceLine, ...]
    points: int
    dependent: tuple[tuple[int, int, str], ...]  # line, delta, unit card that must be in the army
    copies: tuple[Copies, ...]
    is_mercenary: bool
    detachment: Target | None
    entourage: str | None
    associate: str | None
    field_commander: str | None  # the name of the card that brings the keyword
    allies: str | None
    granted: frozenset[str]  # keywords the battle force gives it
    found: tuple[Any, ...] | None = None  # what the rules about one unit alone found, kept by judge

    @property
    def name(self) -> str:
        """The printed name of the unit card."""
        return self.card.name

    @property
    def keywords(self) -> frozenset[str]:
        """Names of the keywords it has while building."""
        names: frozenset[str] = self.facts["keyword"]
        return names


CardT = TypeVar("CardT", Unit, Upgrade, Counterpart, CommandCard, BattleCard)


def distinct(cards: Iterable[CardT]) -> list[CardT]:
    """Each card once, in order; cards are told apart by id alone."""
    return list({card.id: card for card in cards}.values())


def twice_or_more(cards: Iterable[CardT]) -> list[tuple[CardT, int]]:
    """The cards that are there more than once, and how often."""
    there = list(cards)
    counts = Counter(card.id for card in there)
    return [(card, counts[card.id]) for card in distinct(there) if counts[card.id] > 1]
