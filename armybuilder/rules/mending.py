"""Ways out that several rules offer."""

from collections import Counter
from collections.abc import Iterator, Sequence

from armybuilder.army.army import Army, ArmyUnit, listed
from armybuilder.army.edits import AddUnit, Equip, RemoveUnit, Several, Unequip
from armybuilder.army.eligible import Bearer, eligible_upgrades
from armybuilder.army.loadout import Loadout
from armybuilder.army.offers import units_on_offer
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Mend
from units.catalog.schema import Upgrade

MOST_ADDED = 3  # so many different cards are tried where one is missing


def take_out(units: Sequence[ArmyUnit]) -> Iterator[Mend]:
    """Take out all of these units together."""
    edits = tuple(RemoveUnit(unit=unit.id) for unit in units)
    if len(edits) == 1:
        yield Mend(f"Take out {units[0].name}", edits[0])
    elif edits:
        yield Mend(f"Take out {listed(units)}", Several(edits=edits))


def take_out_last(units: Sequence[ArmyUnit], excess: int, _unit: str) -> Iterator[Mend]:
    """Take out so many: the last added, or the last ones of each card that is there so often."""
    if excess <= 0:
        return
    yield from take_out(units[-excess:])
    for name in dict.fromkeys(unit.name for unit in units):
        same = [unit for unit in units if unit.name == name]
        if len(same) >= excess and same[-excess:] != units[-excess:]:
            yield from take_out(same[-excess:])


def rank_filled_up(rank: str, missing: int, army: Army, _unit: str) -> Iterator[Mend]:
    """Add so many units of one card of the rank, the cheapest cards first. Rules: RANK-01."""
    counted = army.terms.counted_rank
    cards = [one for one in units_on_offer(army.terms) if counted.get(one.id, one.rank) == rank]
    priced = [card for card in cards if card.points is not None]
    for card in sorted(priced, key=lambda one: (one.points, one.id))[:MOST_ADDED]:
        what = card.full_name if missing == 1 else f"{missing} {card.full_name}"
        yield Mend(f"Add {what}", AddUnit(card=card.id, count=missing))


def slot_filled_up(
    slot: str, missing: int, loadout: Loadout, terms: Terms, unit: str
) -> Iterator[Mend]:
    """Put on so many upgrades of a slot, the cheapest that fit. Rules: KW-05, KW-06, KW-07."""
    seating = loadout.seating
    bearer = Bearer(loadout.card, loadout.facts, loadout.upgrades, seating.free, seating.slots)
    fitting = eligible_upgrades(bearer, slot, terms, Counter())
    priced = [upgrade for upgrade in fitting if upgrade.points is not None]
    priced.sort(key=lambda one: (one.points, one.id))
    for start in range(min(MOST_ADDED, len(priced) - missing + 1)):
        chosen = priced[start : start + missing]
        edits = tuple(Equip(unit=unit, upgrade=upgrade.id) for upgrade in chosen)
        label = f"Put on {' and '.join(upgrade.full_name for upgrade in chosen)}"
        yield Mend(label, edits[0] if missing == 1 else Several(edits=edits))


def this_taken_out(name: str, unit: str) -> Iterator[Mend]:
    """Take out the unit itself."""
    yield Mend(f"Take out {name}", RemoveUnit(unit=unit))


def unequipped(upgrade: Upgrade, unit: str, *, on_counterpart: bool = False) -> Mend:
    """Take one upgrade off a unit."""
    edit = Unequip(unit=unit, upgrade=upgrade.id, on_counterpart=on_counterpart)
    return Mend(f"Take off {upgrade.full_name}", edit)


def code_of(upgrade: Upgrade, on_counterpart: bool) -> str:
    """How a code names an upgrade, so that no two problems of a unit are mistaken for one."""
    card = upgrade.id.replace("/", "-")
    return f"counterpart-{card}" if on_counterpart else card
