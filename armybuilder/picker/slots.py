"""A unit's upgrade bar as a player sees it, and where the next empty slot is."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.eligible import bearer_of, copies_in, eligible_upgrades
from armybuilder.army.fitting import Facts, facts_of
from armybuilder.army.loadout import Seating
from armybuilder.army.seating import opened_by
from armybuilder.picker.choices import Slot
from units.catalog.schema import Upgrade


def slots_of(army: Army, unit_id: str) -> list[Slot]:
    """Every slot of a unit in order, then those of its counterpart. Rules: UPG-01, UPG-06, KW-09.

    Upgrades that found no slot are in none of them: see ``unseated``. Raises KeyError for an id
    that no unit has.
    """
    unit = army.unit(unit_id)
    loadout = unit.loadout
    bar: list[tuple[str, str | None]] = [(slot, None) for slot in loadout.card.slots]
    bar += _given_by_force(army, unit)
    own = _filled(bar, loadout.upgrades, loadout.seating, loadout.facts, on_counterpart=False)
    extra = loadout.counterpart
    if extra is None:
        return own
    facts = facts_of(extra, army.terms, loadout.counterpart_upgrades)
    printed: list[tuple[str, str | None]] = [(slot, None) for slot in extra.slots]
    seating = loadout.counterpart_seating
    upgrades = loadout.counterpart_upgrades
    others = _filled(printed, upgrades, seating, facts, on_counterpart=True)
    return own + [replace(slot, index=slot.index + len(own)) for slot in others]


def unseated(army: Army, unit_id: str, *, on_counterpart: bool = False) -> tuple[str, ...]:
    """The upgrades that found no slot on a unit, or on its counterpart."""
    loadout = army.unit(unit_id).loadout
    seating = loadout.counterpart_seating if on_counterpart else loadout.seating
    return tuple(upgrade.id for upgrade in seating.without_slot)


def next_empty_slot(army: Army, unit_id: str, index: int = -1) -> tuple[str, Slot] | None:
    """The next slot after ``index`` that is empty and that something fits, with its unit's id.

    Looks on along this unit, then at those after it, then from the top; None when nothing is open.
    """
    ids = [unit.id for unit in army.units]
    at = ids.index(unit_id)
    for place in [*range(at, len(ids)), *range(at + 1)]:
        first = index + 1 if place == at else 0
        found = next(_open(army, ids[place], first), None)
        if found:
            return ids[place], found
        index = -1
    return None


def _open(army: Army, unit_id: str, first: int) -> Iterator[Slot]:
    draft = next(unit for unit in army.draft.units if unit.id == unit_id)
    copies = copies_in(army)
    for slot in slots_of(army, unit_id)[first:]:
        if slot.upgrade is None:
            bearer = bearer_of(draft, army.terms, on_counterpart=slot.on_counterpart)
            if eligible_upgrades(bearer, slot.slot, army.terms, copies):
                yield slot


def _given_by_force(army: Army, unit: ArmyUnit) -> Iterator[tuple[str, str | None]]:
    force = army.terms.force
    for extra in force.rules.extra_slots if force else ():
        if force and extra.unit == unit.card.id:
            yield from ((slot, force.id) for slot in extra.slots)


def _filled(
    bar: list[tuple[str, str | None]],
    upgrades: Iterable[Upgrade],
    seating: Seating,
    facts: Facts,
    *,
    on_counterpart: bool,
) -> list[Slot]:
    """The bar with the upgrades in it; openers of slots are seated first, as in ``seating``."""
    homeless = list(seating.without_slot)
    seated: list[Upgrade] = []
    for upgrade in upgrades:
        if upgrade in homeless:
            homeless.remove(upgrade)
        else:
            seated.append(upgrade)
    for upgrade in seated:
        bar += [(slot, upgrade.id) for slot in opened_by(upgrade, facts)]
    sitting: dict[int, str] = {}
    for upgrade in sorted(seated, key=lambda one: not one.effects.add_slots):
        free = (
            at for at, (slot, _) in enumerate(bar) if slot == upgrade.slot and at not in sitting
        )
        place = next(free, len(bar))
        if place == len(bar):
            bar.append((upgrade.slot, upgrade.id))
        sitting[place] = upgrade.id
    return [
        Slot(slot, place, sitting.get(place), added_by, on_counterpart)
        for place, (slot, added_by) in enumerate(bar)
    ]
