"""What requirements find on a card as printed, and which upgrades a printed card can take."""

from collections.abc import Iterable, Mapping

from units.catalog.requirements import holds
from units.catalog.schema import Unit, Upgrade


def printed_facts(unit: Unit) -> Mapping[str, object]:
    """What requirements ask of a unit, as printed, in an army that states no alignment."""
    return {
        "unit_name": unit.name,
        "unit_title": unit.title,
        "unit_type": unit.unit_type,
        "rank": unit.rank,
        "faction": unit.faction,
        "affiliation": unit.affiliation,
        "defense_die": unit.defense,
        "force_alignment": None,
        "keyword": frozenset(keyword.name for keyword in unit.keywords),
        "has_slot": frozenset(unit.slots),
        "unique": unit.limit is not None,
        "same_faction_as_army": True,
    }


def fits(upgrade: Upgrade, unit: Unit) -> bool:
    """Whether the unit as printed can carry the upgrade in some army. Rules: UPG-01, UPG-03.

    Slots and keywords that other upgrades or battle forces give are left out of it.
    """
    facts = printed_facts(unit)
    homes = {unit.faction, *(unit.hire_factions or ())}
    if upgrade.army_factions is not None and homes.isdisjoint(upgrade.army_factions):
        return False
    has_place = upgrade.slot in unit.slots or (
        upgrade.equip_without_slot is not None and holds(upgrade.equip_without_slot, facts)
    )
    return has_place and holds(upgrade.requires, facts)


def fitting_upgrades(unit: Unit, upgrades: Iterable[Upgrade]) -> dict[str, list[Upgrade]]:
    """The upgrades that fit the unit as printed, by slot in the order of its bar, then by price."""
    found: dict[str, list[Upgrade]] = {slot: [] for slot in unit.slots}
    for upgrade in upgrades:
        if fits(upgrade, unit):
            found.setdefault(upgrade.slot, []).append(upgrade)
    return {
        slot: sorted(cards, key=lambda card: (card.points, card.id))
        for slot, cards in found.items()
    }
