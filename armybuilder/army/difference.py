"""What two armies have in common and what not, unit by unit; pure, of any releases and editions.

A unit is the same as one that carries the same cards, best the one of the same id; else it is a
changed one of the same card, best the one of the same id, else with the most cards in common.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from armybuilder.army.draft import DraftArmy, DraftUnit

Kind = Literal["same", "changed", "removed", "added"]


@dataclass(frozen=True)
class UnitPair:
    """A unit of the one army, a unit of the other, or both where they are the same or changed.

    ``only_a`` and ``only_b`` are ids of the cards that only one of the two carries.
    """

    a: DraftUnit | None
    b: DraftUnit | None
    only_a: tuple[str, ...] = ()
    only_b: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        """What became of the unit on the way from a to b."""
        if self.a is None:
            return "added"
        if self.b is None:
            return "removed"
        return "changed" if self.only_a or self.only_b else "same"


@dataclass(frozen=True)
class CardChanges:
    """Cards of a hand or a deck: in both, in a alone, in b alone."""

    both: tuple[str, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


@dataclass(frozen=True)
class Difference:
    """Two armies held side by side; every unit of both is in exactly one pair."""

    pairs: tuple[UnitPair, ...]
    hand: CardChanges
    deck: CardChanges

    @property
    def is_empty(self) -> bool:
        """Whether units, hand and deck are the same."""
        cards = (self.hand.only_a, self.hand.only_b, self.deck.only_a, self.deck.only_b)
        return not any(cards) and all(pair.kind == "same" for pair in self.pairs)


def difference(a: DraftArmy, b: DraftArmy) -> Difference:
    """Pairs in the order of a's units, then what b alone has; and the cards of hand and deck."""
    partners = _partners(a.units, b.units)
    taken = {unit.id for unit in partners.values()}
    pairs = [_pair(unit, partners.get(unit.id)) for unit in a.units]
    pairs += [UnitPair(None, unit) for unit in b.units if unit.id not in taken]
    return Difference(
        tuple(pairs),
        _changes(a.command_hand, b.command_hand),
        _changes(a.battle_deck, b.battle_deck),
    )


def carried(unit: DraftUnit) -> Counter[str]:
    """The cards that a unit has besides its own, the counterpart and its upgrades among them."""
    cards = Counter(unit.upgrades)
    if unit.counterpart is not None:
        cards.update((unit.counterpart.card, *unit.counterpart.upgrades))
    return cards


def _partners(ones: Iterable[DraftUnit], others: Iterable[DraftUnit]) -> dict[str, DraftUnit]:
    """For the id of each unit that has one: its partner among the others; each at most once."""
    left, free = list(ones), list(others)
    partners: dict[str, DraftUnit] = {}
    for fits in (_same_with_id, _same, _changed_with_id):
        _match(left, free, partners, fits)
    cards = {unit.card for unit in left} & {unit.card for unit in free}
    for card in cards:
        _closest(
            [unit for unit in left if unit.card == card],
            [unit for unit in free if unit.card == card],
            partners,
        )
    return partners


def _match(
    left: list[DraftUnit],
    free: list[DraftUnit],
    partners: dict[str, DraftUnit],
    fits: Callable[[DraftUnit], object],
) -> None:
    """Partner those for whom ``fits`` gives the same answer, in their orders."""
    waiting: dict[object, list[DraftUnit]] = {}
    for unit in reversed(free):
        waiting.setdefault(fits(unit), []).append(unit)
    for unit in list(left):
        those = waiting.get(fits(unit))
        if those:
            partners[unit.id] = those.pop()
            left.remove(unit)
    taken = {unit.id for unit in partners.values()}
    free[:] = [unit for unit in free if unit.id not in taken]


def _closest(
    ones: list[DraftUnit], others: list[DraftUnit], partners: dict[str, DraftUnit]
) -> None:
    """Partner units of one card: the most cards in common first, then in their orders."""
    near = [
        (-(carried(one) & carried(other)).total(), at, place, one, other)
        for at, one in enumerate(ones)
        for place, other in enumerate(others)
    ]
    taken: set[str] = set()
    for *_, one, other in sorted(near, key=lambda found: found[:3]):
        if one.id not in partners and other.id not in taken:
            partners[one.id] = other
            taken.add(other.id)


def _same(unit: DraftUnit) -> object:
    """The unit's cards, whatever their order."""
    extra = unit.counterpart
    other = (extra.card, *sorted(extra.upgrades)) if extra else ()
    return unit.card, tuple(sorted(unit.upgrades)), other


def _same_with_id(unit: DraftUnit) -> object:
    return unit.id, _same(unit)


def _changed_with_id(unit: DraftUnit) -> object:
    return unit.id, unit.card


def _pair(one: DraftUnit, other: DraftUnit | None) -> UnitPair:
    if other is None:
        return UnitPair(one, None)
    mine, theirs = carried(one), carried(other)
    return UnitPair(
        one, other, tuple((mine - theirs).elements()), tuple((theirs - mine).elements())
    )


def _changes(ones: tuple[str, ...], others: tuple[str, ...]) -> CardChanges:
    mine, theirs = Counter(ones), Counter(others)
    return CardChanges(
        tuple((mine & theirs).elements()),
        tuple((mine - theirs).elements()),
        tuple((theirs - mine).elements()),
    )
