"""What comes with a unit by itself, and what a copy or another card of it may keep."""

from collections import Counter

from armybuilder.army.army import Army
from armybuilder.army.consequences import without_slotless, without_upgrade
from armybuilder.army.draft import DraftArmy, DraftCounterpart, DraftUnit
from armybuilder.army.eligible import (
    Copied,
    bearer_of,
    copies_in,
    eligible_upgrades,
    limited_as,
)
from armybuilder.army.fitting import loadout_of
from armybuilder.army.outcome import listed
from armybuilder.army.terms import Terms
from units.catalog.catalog import Catalog
from units.catalog.requirements import holds
from units.catalog.schema import Counterpart, Unit, Upgrade


def outfitted(draft: DraftArmy, unit: DraftUnit, catalog: Catalog) -> tuple[DraftUnit, list[str]]:
    """A unit new to the army with what comes with its card, and a remark on each such thing.

    A unit that brings upgrades of its own gets no others. Rules: KW-05, KW-09, BF-20.
    """
    army = Army(draft, catalog)
    name = catalog.units[unit.card].name
    put_on: list[str] = []
    if not unit.upgrades:
        unit = _with_required(unit, army.terms)
        unit = _with_lone_free(unit, army)
        put_on = [catalog.upgrades[one].full_name for one in unit.upgrades]
    remarks = [f"{name} comes with {listed(put_on)}."] if put_on else []
    offer = catalog.units[unit.card].counterpart
    if offer is None or not offer.auto or unit.counterpart is not None:
        return unit, remarks
    counterpart = catalog.counterparts[offer.counterpart]
    if is_taken(counterpart, copies_in(army)):
        return unit, [*remarks, f"{counterpart.name} is in the army already and was left out."]
    unit = unit.model_copy(update={"counterpart": DraftCounterpart(card=counterpart.id)})
    return unit, [*remarks, f"{name} comes with {counterpart.name}."]


def copied(
    draft: DraftArmy, unit: DraftUnit, unit_id: str, catalog: Catalog
) -> tuple[DraftUnit, list[str]]:
    """A copy of a unit under another id, and the names of what the army may not have again.

    Upgrades in slots that only such a card opened stay behind with it. Rules: UNIQ-01, UPG-06.
    """
    army = Army(draft, catalog)
    copies = copies_in(army)
    copy = unit.model_copy(update={"id": unit_id, "counterpart": None})
    left_out: list[str] = []
    for upgrade in dict.fromkeys(unit.upgrades):
        card = catalog.upgrades[upgrade]
        if is_taken(card, copies):
            copy = without_upgrade(copy, upgrade)
            left_out.append(card.full_name)
        copies.update(_counted(card))
    copy, fallen = without_slotless(unit, copy, army.terms)
    left_out += fallen
    if unit.counterpart is None:
        return copy, left_out
    counterpart = catalog.counterparts[unit.counterpart.card]
    if is_taken(counterpart, copies):
        return copy, [*left_out, counterpart.name]
    own = [catalog.upgrades[one] for one in unit.counterpart.upgrades]
    left_out += [one.full_name for one in own if is_taken(one, copies)]
    kept = tuple(one.id for one in own if not is_taken(one, copies))
    other = unit.counterpart.model_copy(update={"upgrades": kept})
    return copy.model_copy(update={"counterpart": other}), left_out


def kept_on_other_card(
    others: DraftArmy, unit: DraftUnit, card: str, catalog: Catalog
) -> tuple[DraftUnit, list[str]]:
    """The same unit with another card and the upgrades that fit it, and the names of the rest."""
    army = Army(others, catalog)
    bare = DraftUnit(id=unit.id, card=card, notes=unit.notes)
    kept, left_out = _with_those_left(bare, unit.upgrades, army.terms, copies_in(army))
    counterpart = unit.counterpart
    if counterpart is None:
        return kept, left_out
    offer = catalog.units[card].counterpart
    if offer and offer.counterpart == counterpart.card:
        return kept.model_copy(update={"counterpart": counterpart}), left_out
    return kept, [*left_out, catalog.counterparts[counterpart.card].name]


def is_taken(card: Unit | Upgrade | Counterpart, copies: Counter[Copied]) -> bool:
    """Whether the army has as many of a card as it may. Rules: UNIQ-01, UNIQ-04."""
    limit = limited_as(card)
    return limit is not None and copies[limit[0]] >= limit[1]


def _with_those_left(
    unit: DraftUnit, upgrades: tuple[str, ...], terms: Terms, copies: Counter[Copied]
) -> tuple[DraftUnit, list[str]]:
    """The unit with those of the upgrades that it and the army may have, and the others' names.

    Goes through them until no more finds a slot, since one may open the slot of another.
    """
    waiting = list(dict.fromkeys(upgrades))
    copies = copies.copy()
    while True:
        fitting = next((one for one in waiting if _fits(unit, one, terms, copies)), None)
        if fitting is None:
            return unit, [terms.catalog.upgrades[one].full_name for one in waiting]
        waiting.remove(fitting)
        copies.update(_counted(terms.catalog.upgrades[fitting]))
        unit = unit.model_copy(update={"upgrades": (*unit.upgrades, fitting)})


def _counted(card: Upgrade) -> list[Copied]:
    """What one more of a card adds to the copies that are counted."""
    limit = limited_as(card)
    return [limit[0]] if limit else []


def _fits(unit: DraftUnit, upgrade: str, terms: Terms, copies: Counter[Copied]) -> bool:
    card = terms.catalog.upgrades[upgrade]
    bearer = bearer_of(unit, terms)
    return any(one.id == upgrade for one in eligible_upgrades(bearer, card.slot, terms, copies))


def _with_required(unit: DraftUnit, terms: Terms) -> DraftUnit:
    """The unit with the upgrades its card and its battle force put on it. Rules: KW-05, BF-20."""
    card = terms.catalog.units[unit.card]
    unit = unit.model_copy(update={"upgrades": card.army_building.auto_equip})
    for rule in terms.force_rules.auto_equip:
        fitted = loadout_of(unit, terms)
        wanted = rule.unit_where is None or holds(rule.unit_where, fitted.facts)
        slot = terms.catalog.upgrades[rule.upgrade].slot
        if wanted and slot in fitted.seating.free and rule.upgrade not in unit.upgrades:
            unit = unit.model_copy(update={"upgrades": (*unit.upgrades, rule.upgrade)})
    return unit


def _with_lone_free(unit: DraftUnit, army: Army) -> DraftUnit:
    """The unit with the only upgrade of certain slots that costs nothing, where just one fits."""
    rules = army.catalog.rules.auto_equip_single_free
    copies = copies_in(army)
    for slot in rules.slots:
        fitting = eligible_upgrades(bearer_of(unit, army.terms), slot, army.terms, copies)
        free = [one.id for one in fitting if one.points == 0 and one.id not in rules.except_]
        if len(free) == 1:
            unit = unit.model_copy(update={"upgrades": (*unit.upgrades, free[0])})
    return unit
