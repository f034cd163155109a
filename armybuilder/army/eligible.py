"""Which upgrades a unit may take: quick for menus, and in words for those it may not.

What depends on card and army frame alone is worked out once and kept; what other units carry is
looked at anew each time. Rules: UPG-01…UPG-05, UNIQ-01…UNIQ-04, BF-03.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftUnit
from armybuilder.army.fitting import Facts, facts_of, loadout_of
from armybuilder.army.terms import Terms
from units.catalog.requirement_words import either, in_words
from units.catalog.requirements import holds
from units.catalog.schema import Counterpart, Unit, Upgrade

Copied = tuple[str, str]  # how copies are counted, and the name, title or card that is counted


class Bearer(NamedTuple):
    """Who is to take an upgrade: a unit or its counterpart, without the card it gives up."""

    card: Unit | Counterpart
    facts: Facts
    carried: tuple[Upgrade, ...]
    free: tuple[str, ...]
    slots: tuple[str, ...]


def limited_as(card: Unit | Upgrade | Counterpart) -> tuple[Copied, int] | None:
    """What of a card is counted and how often the army may have it; None without limit."""
    if card.limit is None:
        return None
    keys = {"name": card.name, "title": f"{card.name}, {card.title}", "card": card.id}
    return (card.limit.per, keys[card.limit.per]), card.limit.max


def copies_in(army: Army) -> Counter[Copied]:
    """How often the army has each card that it may have only so often. Rules: UNIQ-02."""
    return Counter((one.per, one.key) for unit in army.units for one in unit.loadout.copies)


def bearer_of(
    unit: DraftUnit, terms: Terms, *, on_counterpart: bool = False, instead_of: str | None = None
) -> Bearer:
    """The unit (or its counterpart) once it has given up ``instead_of``."""
    fitted = loadout_of(_giving_up(unit, instead_of, on_counterpart), terms)
    if not on_counterpart:
        seating = fitted.seating
        return Bearer(fitted.card, fitted.facts, fitted.upgrades, seating.free, seating.slots)
    if fitted.counterpart is None:
        raise LookupError(f"{fitted.name} has no counterpart")
    seating = fitted.counterpart_seating
    facts = facts_of(fitted.counterpart, terms, fitted.counterpart_upgrades)
    carried = fitted.counterpart_upgrades
    return Bearer(fitted.counterpart, facts, carried, seating.free, seating.slots)


def eligible_upgrades(
    bearer: Bearer, slot: str, terms: Terms, copies: Counter[Copied]
) -> list[Upgrade]:
    """The upgrades of a slot type that the bearer may take now, in the order of the catalog.

    ``copies`` are those of the army without the card that is given up.
    """
    facts = bearer.facts
    offered = _offered(terms, bearer.card.id, slot, facts["affiliation"], facts["keyword"])
    carried = {upgrade.id for upgrade in bearer.carried}
    led = any(upgrade.effects.leader for upgrade in bearer.carried)
    room = slot in bearer.free
    return [
        upgrade
        for upgrade, limit, needs_no_slot in offered
        if (room or (needs_no_slot and slot not in bearer.slots))
        and upgrade.id not in carried
        and (limit is None or copies[limit[0]] < limit[1])
        and not (led and upgrade.effects.leader)
    ]


def reasons_against(
    bearer: Bearer, upgrade: Upgrade, terms: Terms, copies: Counter[Copied]
) -> tuple[str, ...]:
    """Why the bearer may not take the upgrade now, in words; nothing when it may."""
    return (
        *_barred(upgrade, bearer.card, bearer.facts, terms),
        *_barred_by_others(bearer, upgrade, terms, copies),
    )


def _barred_by_others(
    bearer: Bearer, upgrade: Upgrade, terms: Terms, copies: Counter[Copied]
) -> Iterator[str]:
    """What the unit's and the army's other cards say against it. Rules: UPG-01, -02, -05, UNIQ."""
    if any(one.id == upgrade.id for one in bearer.carried):
        yield "already on this unit"
    limit = limited_as(upgrade)
    if limit and copies[limit[0]] >= limit[1]:
        often = "only once" if limit[1] == 1 else f"at most {limit[1]} times"
        yield f"{limit[0][1] if limit[0][0] != 'card' else upgrade.name} is in the army {often}"
    leader = next((one for one in bearer.carried if one.effects.leader), None)
    if upgrade.effects.leader and leader and leader.id != upgrade.id:
        yield f"{leader.name} leads the unit already"
    if upgrade.slot not in bearer.free and not _needs_no_slot(upgrade, bearer):
        name = terms.slot_name(upgrade.slot)
        yield f"every {name} slot is taken" if upgrade.slot in bearer.slots else f"no {name} slot"


def _needs_no_slot(upgrade: Upgrade, bearer: Bearer) -> bool:
    waived = upgrade.equip_without_slot
    return waived is not None and upgrade.slot not in bearer.slots and holds(waived, bearer.facts)


def _barred(
    upgrade: Upgrade, card: Unit | Counterpart, facts: Facts, terms: Terms
) -> Iterator[str]:
    """What unit, faction and battle force say against an upgrade. Rules: UPG-03, BF-03."""
    catalog = terms.catalog
    if not holds(upgrade.requires, facts) and not _is_waived(upgrade, facts, terms):
        yield f"needs {in_words(upgrade.requires, catalog)}"
    listed = upgrade.id in terms.listed_upgrades
    factions = upgrade.army_factions
    if factions is not None and terms.faction.id not in factions and not listed:
        yield f"only in armies of {either([catalog.factions[one].name for one in factions])}"
    if upgrade.battle_force_choice and upgrade.battle_force_choice not in {
        choice.id for choice in terms.choices
    }:
        yield f"only with the choice {_choice_name(upgrade.battle_force_choice, terms)}"
    if terms.force is None:
        return
    if upgrade.id in terms.force.disallowed_upgrades:
        yield f"{terms.force.name} does not allow it"
    elif upgrade.limit and upgrade.limit.per == "name" and not listed:
        yield f"{terms.force.name} does not list it among its unique upgrades"


def _is_waived(upgrade: Upgrade, facts: Facts, terms: Terms) -> bool:
    """Whether the battle force lets such units take the card whatever it asks for. Rules: BF-14."""
    return any(
        upgrade.id in waiver.upgrades and holds(waiver.unit_where, facts)
        for waiver in terms.force_rules.ignore_upgrade_requirements
    )


def _choice_name(choice: str, terms: Terms) -> str:
    """The name of a choice, of whichever battle force has it."""
    for force in terms.catalog.battle_forces.values():
        for option in force.choices.options if force.choices else ():
            if option.id == choice:
                return option.name
    return choice


@lru_cache(maxsize=4096)
def _offered(
    terms: Terms, card_id: str, slot: str, affiliation: str | None, keywords: frozenset[str]
) -> tuple[tuple[Upgrade, tuple[Copied, int] | None, bool], ...]:
    """The upgrades of a slot type that such a bearer may take in such an army.

    Each with how its copies are counted, and whether it needs no slot of its type.
    """
    catalog = terms.catalog
    card = catalog.units.get(card_id) or catalog.counterparts[card_id]
    facts = {**facts_of(card, terms, ()), "affiliation": affiliation, "keyword": keywords}
    return tuple(
        (
            upgrade,
            limited_as(upgrade),
            upgrade.equip_without_slot is not None and holds(upgrade.equip_without_slot, facts),
        )
        for upgrade in catalog.upgrades.values()
        if upgrade.slot == slot and not any(_barred(upgrade, card, facts, terms))
    )


def _giving_up(unit: DraftUnit, upgrade: str | None, on_counterpart: bool) -> DraftUnit:
    """The unit as it is once it gave up an upgrade (any one copy of it)."""
    if upgrade is None:
        return unit
    if not on_counterpart:
        return unit.model_copy(update={"upgrades": _less(unit.upgrades, upgrade)})
    extra = unit.counterpart
    if extra is None:
        return unit
    changed = extra.model_copy(update={"upgrades": _less(extra.upgrades, upgrade)})
    return unit.model_copy(update={"counterpart": changed})


def _less(upgrades: tuple[str, ...], upgrade: str) -> tuple[str, ...]:
    if upgrade not in upgrades:
        return upgrades
    at = upgrades.index(upgrade)
    return upgrades[:at] + upgrades[at + 1 :]
