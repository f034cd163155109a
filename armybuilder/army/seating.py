"""Which upgrades find a slot on a unit. Rules: UPG-01, UPG-06, UPG-10."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from armybuilder.army.loadout import Seating
from units.catalog.requirements import holds
from units.catalog.schema import Upgrade


def seat(slots: Iterable[str], upgrades: Iterable[Upgrade], facts: Mapping[str, Any]) -> Seating:
    """Seats as many upgrades as possible; a slot exists only once the card that opens it sits.

    Cards that open slots are seated first, since they never cost a seat. When all the rest is
    seated, a card that needs no slot sits where the unit has no slot of its kind.
    """
    there = list(slots)
    free = Counter(there)
    waiting = sorted(upgrades, key=lambda one: not one.effects.add_slots)
    while waiting:
        seated = next((one for one in waiting if free[one.slot] > 0), None)
        if seated is not None:
            free[seated.slot] -= 1
        else:
            seated = next((one for one in waiting if _needs_no_slot(one, there, facts)), None)
        if seated is None:
            break
        waiting.remove(seated)
        opened = opened_by(seated, facts)
        there += opened
        free.update(opened)
    return Seating(tuple(waiting), tuple(_left(there, free)), tuple(there))


def opened_by(upgrade: Upgrade, facts: Mapping[str, Any]) -> list[str]:
    """The slots that an upgrade opens on a unit with these facts."""
    added = upgrade.effects.add_slots
    return [slot.slot for slot in added if slot.when is None or holds(slot.when, facts)]


def _needs_no_slot(upgrade: Upgrade, slots: list[str], facts: Mapping[str, Any]) -> bool:
    without = upgrade.equip_without_slot
    return without is not None and upgrade.slot not in slots and holds(without, facts)


def _left(slots: Iterable[str], free: Counter[str]) -> Iterable[str]:
    """The free slots in printed order."""
    left = Counter({slot: number for slot, number in free.items() if number > 0})
    for slot in slots:
        if left[slot] > 0:
            left[slot] -= 1
            yield slot
