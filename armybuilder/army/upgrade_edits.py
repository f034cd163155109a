"""Edits of what a unit carries: its upgrades and its counterpart."""

from armybuilder.army.consequences import (
    without_lost_counterpart,
    without_slotless,
    without_upgrade,
)
from armybuilder.army.draft import DraftArmy, DraftCounterpart, DraftUnit
from armybuilder.army.edits import Equip, SetCounterpart, Unequip
from armybuilder.army.outcome import Applied, RefusedEdit, listed, replaced, unit_of
from armybuilder.army.terms import terms_of
from units.catalog.catalog import Catalog

MOST_UPGRADES = 30  # what a draft holds on one unit; on a counterpart fewer
MOST_ON_COUNTERPART = 20


def equip(draft: DraftArmy, edit: Equip, catalog: Catalog) -> Applied:
    """One more upgrade on a unit, or one in another's place; what lost its slot falls out."""
    unit = unit_of(draft, edit.unit)
    card = catalog.upgrades.get(edit.upgrade)
    if card is None:
        raise RefusedEdit(f"There is no upgrade {edit.upgrade}.")
    carried = _carried(unit, edit.on_counterpart, catalog)
    if edit.upgrade in carried:
        raise RefusedEdit(f"{catalog.units[unit.card].name} carries {card.name} already.")
    if edit.instead_of is None:
        upgrades = (*carried, edit.upgrade)
    elif edit.instead_of in carried:
        at = carried.index(edit.instead_of)
        upgrades = (*carried[:at], edit.upgrade, *carried[at + 1 :])
    else:
        raise RefusedEdit(f"{catalog.units[unit.card].name} does not carry {edit.instead_of}.")
    most = MOST_ON_COUNTERPART if edit.on_counterpart else MOST_UPGRADES
    if len(upgrades) > most:
        raise RefusedEdit(f"A card holds at most {most} upgrades here.")
    return _settled(draft, unit, _carrying(unit, upgrades, edit.on_counterpart), catalog)


def unequip(draft: DraftArmy, edit: Unequip, catalog: Catalog) -> Applied:
    """An upgrade less, and with it what sat in the slots that it opened. Rules: UPG-06."""
    unit = unit_of(draft, edit.unit)
    carried = _carried(unit, edit.on_counterpart, catalog)
    if edit.upgrade not in carried:
        raise RefusedEdit(f"{catalog.units[unit.card].name} does not carry {edit.upgrade}.")
    if not edit.on_counterpart:
        return _settled(draft, unit, without_upgrade(unit, edit.upgrade), catalog)
    last = len(carried) - 1 - carried[::-1].index(edit.upgrade)
    upgrades = carried[:last] + carried[last + 1 :]
    return _settled(draft, unit, _carrying(unit, upgrades, on_counterpart=True), catalog)


def set_counterpart(draft: DraftArmy, edit: SetCounterpart, catalog: Catalog) -> Applied:
    """Another counterpart or none; the former one's upgrades go with it. Rules: KW-09."""
    unit = unit_of(draft, edit.unit)
    former = unit.counterpart
    if edit.card is None:
        changed = unit.model_copy(update={"counterpart": None})
    elif edit.card not in catalog.counterparts:
        raise RefusedEdit(f"There is no counterpart {edit.card}.")
    elif former and former.card == edit.card:
        return Applied(draft)
    else:
        changed = unit.model_copy(update={"counterpart": DraftCounterpart(card=edit.card)})
    lost = [catalog.upgrades[one].full_name for one in former.upgrades] if former else []
    after = replaced(draft, changed)
    if former is None or not lost:
        return Applied(after)
    return Applied(after, (f"{listed(lost)} left with {catalog.counterparts[former.card].name}.",))


def _carried(unit: DraftUnit, on_counterpart: bool, catalog: Catalog) -> tuple[str, ...]:
    if not on_counterpart:
        return unit.upgrades
    if unit.counterpart is None:
        raise RefusedEdit(f"{catalog.units[unit.card].name} has no counterpart.")
    return unit.counterpart.upgrades


def _carrying(unit: DraftUnit, upgrades: tuple[str, ...], on_counterpart: bool) -> DraftUnit:
    if not on_counterpart or unit.counterpart is None:
        return unit.model_copy(update={"upgrades": upgrades})
    changed = unit.counterpart.model_copy(update={"upgrades": upgrades})
    return unit.model_copy(update={"counterpart": changed})


def _settled(draft: DraftArmy, before: DraftUnit, after: DraftUnit, catalog: Catalog) -> Applied:
    """The army with the changed unit, once everything has fallen out that lost its place.

    A card that is put on where there is no slot has lost none: it stays, and is judged.
    """
    name = catalog.units[after.card].name
    new = [one for one in after.upgrades if one not in before.upgrades]
    with_both = before.model_copy(update={"upgrades": (*before.upgrades, *new)})
    settled, fallen = without_slotless(with_both, after, terms_of(draft, catalog))
    remarks = [f"{listed(fallen)} left {name}: the slot is gone."] if fallen else []
    settled, lost = without_lost_counterpart(settled, catalog)
    if lost:
        remarks.append(f"{listed(lost)} left {name}: the card that brought it is gone.")
    return Applied(replaced(draft, settled), tuple(remarks))
