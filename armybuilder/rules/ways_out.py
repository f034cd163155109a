"""The edits worth trying against a finding, when the way out is searched and not just offered.

Wider than a rule's own mends: a problem may go away with a unit that breaks no rule itself.
"""

from collections.abc import Callable, Iterable, Iterator

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.edits import (
    AddUnit,
    RemoveBattleCard,
    RemoveCommandCard,
    RemoveUnit,
    SetCounterpart,
    Unequip,
)
from armybuilder.army.limits import Limits
from armybuilder.army.offers import units_on_offer
from armybuilder.rules.base import Finding, Mend
from units.catalog.schema import Unit

MOST_ADDED_CARDS = 8  # so many different cards are tried where a unit is missing


def ways_out(finding: Finding, army: Army, limits: Limits) -> Iterator[Mend]:
    """The rule's own mends first, then what else could make the finding go away."""
    yield from finding.mends(finding.offenders[0] if finding.offenders else "")
    yield from _without_offenders(finding, army)
    kind = finding.code.partition(".")[0]
    for begins, wider in WIDER.items():
        if finding.code.startswith(begins):
            yield from wider(finding, army, limits)
    if not finding.offenders and kind not in NEVER_CHEAPER:
        yield from cheaper(finding, army, limits)


def _without_offenders(finding: Finding, army: Army) -> Iterator[Mend]:
    """Take out each offender: a unit, or a card of the hand or the deck."""
    ids = {unit.id: unit for unit in army.units}
    for offender in dict.fromkeys(finding.offenders):
        if offender in ids:
            yield _take_out(ids[offender])
        elif offender in army.draft.command_hand:
            name = army.catalog.command_cards[offender].name
            yield Mend(f"Take {name} out of the hand", RemoveCommandCard(card=offender))
        elif offender in army.draft.battle_deck:
            name = army.catalog.battle_cards[offender].name
            yield Mend(f"Take {name} out of the deck", RemoveBattleCard(card=offender))


def cheaper(_finding: Finding, army: Army, _limits: Limits) -> Iterator[Mend]:
    """Everything that can be left out: one unit of each kind, and each of its cards."""
    looked_at: set[int] = set()
    for unit in reversed(army.by_number):
        if id(unit.loadout) in looked_at:
            continue
        looked_at.add(id(unit.loadout))
        yield _take_out(unit)
        for upgrade in {one.id: one for one in unit.loadout.upgrades}.values():
            label = f"Take {upgrade.full_name} off {unit.name}"
            yield Mend(label, Unequip(unit=unit.id, upgrade=upgrade.id))
        counterpart = unit.loadout.counterpart
        if counterpart:
            yield Mend(f"Leave {counterpart.full_name} out", SetCounterpart(unit=unit.id))


def more_of_rank(finding: Finding, army: Army, limits: Limits) -> Iterator[Mend]:
    """Fill a rank up to its minimum with units of one card, the cheapest first. Rules: RANK-01."""
    rank = finding.code.partition("too-few-")[2]
    count = limits.ranks.get(rank)
    if count is None:
        return
    counted = army.terms.counted_rank
    cards = [one for one in units_on_offer(army.terms) if counted.get(one.id, one.rank) == rank]
    missing = count.min - count.toward_min
    for card in _cheapest(cards):
        for number in sorted({1, missing}):
            what = card.full_name if number == 1 else f"{number} {card.full_name}"
            yield Mend(f"Add {what}", AddUnit(card=card.id, count=number))


def a_parent(finding: Finding, army: Army, _limits: Limits) -> Iterator[Mend]:
    """Add a unit that the detachment may be paired with. Rules: DET-02."""
    target = army.unit(finding.offenders[0]).loadout.detachment
    if target is None:
        return
    types, counted = army.catalog.unit_types, army.terms.counted_rank

    def answers(card: Unit) -> bool:
        if card.army_building.detachment:
            return False
        if target.kind == "unit_name":
            return card.name == target.value
        if target.kind == "rank":
            return counted.get(card.id, card.rank) == target.value
        return target.value in (card.unit_type, types[card.unit_type].group)

    for card in _cheapest(filter(answers, units_on_offer(army.terms))):
        yield Mend(f"Add {card.full_name}", AddUnit(card=card.id))


def _cheapest(cards: Iterable[Unit]) -> list[Unit]:
    priced = [card for card in cards if card.points is not None]
    return sorted(priced, key=lambda one: (one.points, one.id))[:MOST_ADDED_CARDS]


def _take_out(unit: ArmyUnit) -> Mend:
    return Mend(f"Take out {unit.name}", RemoveUnit(unit=unit.id))


Wider = Callable[[Finding, Army, Limits], Iterator[Mend]]
WIDER: dict[str, Wider] = {
    "points-limit.over": cheaper,
    "rank-limits.too-few-": more_of_rank,
    "detachment.no-parent": a_parent,
}
NEVER_CHEAPER = frozenset({"points-limit", "rank-limits", "detachment"})
