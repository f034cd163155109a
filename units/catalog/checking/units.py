"""Unit cards: prices, references, and the resolved copies of the army-building keywords."""

from collections.abc import Iterator

from units.catalog.checking.cards import check_shared
from units.catalog.checking.known import Finding, Known
from units.catalog.facts import printed_facts
from units.catalog.requirements import holds
from units.catalog.schema import KeywordTarget, Unit

TARGETS = ("detachment", "entourage", "associate", "retinue")
RESOLVED = (
    ("Detachment", "detachment"),
    ("Entourage", "entourage"),
    ("Associate", "associate"),
    ("Retinue", "retinue"),
    ("Equip", "equip"),
    ("Field Commander", "field_commander"),
    ("Allies of Convenience", "allies_of_convenience"),
    ("Special Issue", "special_issue"),
)
FILLERS = {"Flexible Response", "Heavy Weapon Team", "Programmed"}


def check_unit(unit: Unit, known: Known) -> Iterator[Finding]:
    """What is wrong with a unit card."""
    yield from _check_price(unit)
    yield from _check_terms(unit, known)
    yield from _check_resolved_keywords(unit)
    yield from _check_targets(unit, known)
    yield from _check_duties(unit, known)
    yield from check_shared(unit, known)


def _check_price(unit: Unit) -> Iterator[Finding]:
    """A card without a price would count as free: only an unreleased one may lack it."""
    if unit.points is None and "points" not in unit.incomplete:
        yield Finding(
            "points",
            f"{unit.full_name} has no price.",
            "Write its points, or list 'points' as incomplete if it is unreleased.",
        )
    if unit.points == 0 and unit.released:
        yield Finding("points", f"{unit.full_name} costs nothing.", "Write its points.")
    if unit.incomplete and unit.released:
        yield Finding("incomplete", "A released card is complete.", "Fill in what is missing.")
    if unit.wounds is None and "wounds" not in unit.incomplete:
        yield Finding("wounds", "No wounds.", "Write them, or list 'wounds' as incomplete.")


def _check_terms(unit: Unit, known: Known) -> Iterator[Finding]:
    yield from known.must_be("factions", unit.faction, "faction")
    yield from known.must_be("ranks", unit.rank, "rank")
    yield from known.must_be("unit_types", unit.unit_type, "unit_type")
    yield from known.must_be("affiliations", unit.affiliation, "affiliation")
    yield from known.must_all_be("factions", unit.hire_factions or (), "hire_factions")
    yield from known.must_all_be("upgrade_slots", unit.slots, "slots")
    yield from known.must_be("base_sizes", unit.base.size if unit.base else None, "base.size")
    if unit.id.partition("/")[0] != unit.faction:
        yield Finding("id", "The id does not begin with the faction.", f"Write {unit.faction}/….")
    stat = {"trooper": "courage", "vehicle": "resilience"}.get(known.groups.get(unit.unit_type, ""))
    if stat and stat not in unit.model_fields_set:
        yield Finding(stat, f"No {stat}.", "Write it, or null for a dash on the card.")


def _check_resolved_keywords(unit: Unit) -> Iterator[Finding]:
    names = {keyword.name for keyword in unit.keywords}
    building = unit.army_building
    pairs = [(name, name in names, field) for name, field in RESOLVED]
    pairs.append((", ".join(sorted(FILLERS)), bool(names & FILLERS), "fill_slots"))
    for name, printed, field in pairs:
        if printed != bool(getattr(building, field)):
            message = f"The keyword {name} and army_building.{field} disagree."
            yield Finding(f"army_building.{field}", message, "Write both or neither.")


def _check_targets(unit: Unit, known: Known) -> Iterator[Finding]:
    for field in TARGETS:
        target: KeywordTarget | None = getattr(unit.army_building, field)
        if target is None:
            continue
        path = f"army_building.{field}"
        yield from known.must_be_a_name("units", target.unit_name, f"{path}.unit_name")
        yield from known.must_be("unit_types", target.unit_type, f"{path}.unit_type")
        yield from known.must_be("ranks", target.rank, f"{path}.rank")
        yield from known.must_be("affiliations", target.affiliation, f"{path}.affiliation")
        if not target.model_fields_set:
            yield Finding(path, "It names no unit.", "Write unit_name, unit_type or rank.")


def _check_duties(unit: Unit, known: Known) -> Iterator[Finding]:
    """What must be equipped exists, and fits the unit as printed."""
    building = unit.army_building
    for i, duty in enumerate(building.equip):
        path = f"army_building.equip[{i}]"
        yield from known.must_be("upgrades", duty.upgrade, f"{path}.upgrade")
        yield from known.must_be("upgrade_slots", duty.slot, f"{path}.slot")
        card = known.upgrades.get(duty.upgrade or "")
        slot = card.slot if card else duty.slot
        if slot and slot not in unit.slots:
            yield Finding(path, f"The unit has no {slot} slot for it.", "Add the slot.")
        if card and not holds(card.requires, printed_facts(unit)):
            yield Finding(
                path, f"The unit does not meet what {card.name} requires.", "Mend either."
            )
    for i, fill in enumerate(building.fill_slots):
        if "slots" not in unit.incomplete and unit.slots.count(fill.slot) < fill.min:
            message = f"It must fill {fill.min} {fill.slot} slots but has fewer."
            yield Finding(f"army_building.fill_slots[{i}]", message, "Add the slots.")
    yield from known.must_all_be("upgrades", building.auto_equip, "army_building.auto_equip")
    yield from known.must_be("battle_forces", building.special_issue, "army_building.special_issue")
    if unit.counterpart:
        offer = unit.counterpart
        yield from known.must_be("counterparts", offer.counterpart, "counterpart.counterpart")
        yield from known.must_be("upgrades", offer.requires_upgrade, "counterpart.requires_upgrade")
