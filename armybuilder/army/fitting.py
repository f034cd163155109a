"""Puts upgrades on a unit card: what the cards do to the unit, which slots they take, the cost.

Every loadout is fitted once under given terms and kept, since armies repeat their units.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from armybuilder.army.draft import DraftUnit
from armybuilder.army.loadout import Copies, Loadout, PriceLine, Target
from armybuilder.army.seating import seat
from armybuilder.army.terms import MOST_LOADOUTS, Terms
from units.catalog.requirements import holds
from units.catalog.schema import Counterpart, Unit, Upgrade

Facts = Mapping[str, Any]


def loadout_of(unit: DraftUnit, terms: Terms) -> Loadout:
    """The loadout of a unit of a draft; raises KeyError for ids the catalog does not have."""
    extra = unit.counterpart
    key = (unit.card, unit.upgrades, (extra.card, extra.upgrades) if extra else None)
    loadout = terms.loadouts.get(key)
    if loadout is None:
        if len(terms.loadouts) >= MOST_LOADOUTS:
            terms.loadouts.clear()
        loadout = terms.loadouts[key] = _fit(unit, terms)
    return loadout


def facts_of(
    card: Unit | Counterpart, terms: Terms, acting: Iterable[Upgrade], bare: str | None = None
) -> Facts:
    """What requirements ask of a unit after other upgrades acted. Rules: UPG-03, KW-13.

    ``acting`` are the upgrades whose keywords and affiliation count; ``bare`` an affiliation that
    the army gives in place of the printed one.
    """
    keywords = {keyword.name for keyword in card.keywords}
    affiliation = bare or getattr(card, "affiliation", None)
    for upgrade in acting:
        keywords.update(keyword.name for keyword in upgrade.effects.add_keywords)
        affiliation = upgrade.effects.set_affiliation or affiliation
    return {
        "unit_name": card.name,
        "unit_title": card.title,
        "unit_type": card.unit_type,
        "rank": terms.counted_rank.get(card.id, getattr(card, "rank", None)),
        "faction": card.faction,
        "affiliation": affiliation,
        "defense_die": getattr(card, "defense", None),
        "force_alignment": terms.alignment,
        "keyword": frozenset(keywords),
        "has_slot": frozenset(card.slots),
        "unique": card.limit is not None,
        "same_faction_as_army": card.faction == terms.faction.id,
    }


def _fit(unit: DraftUnit, terms: Terms) -> Loadout:
    catalog = terms.catalog
    card = catalog.units[unit.card]
    upgrades = tuple(catalog.upgrades[one] for one in unit.upgrades)
    counterpart = catalog.counterparts[unit.counterpart.card] if unit.counterpart else None
    extras = (
        tuple(catalog.upgrades[one] for one in unit.counterpart.upgrades)
        if unit.counterpart
        else ()
    )
    facts = facts_of(card, terms, upgrades, _given_affiliation(card, terms))
    building = card.army_building
    lines = tuple(_lines(card, upgrades, counterpart, extras, terms))
    return Loadout(
        card=card,
        upgrades=upgrades,
        counterpart=counterpart,
        counterpart_upgrades=extras,
        rank=_counted_rank(card, upgrades, facts),
        affiliation=facts["affiliation"],
        facts=facts,
        seating=seat((*card.slots, *_extra_slots(card, terms)), upgrades, facts),
        counterpart_seating=seat(
            counterpart.slots if counterpart else (),
            extras,
            facts_of(counterpart, terms, extras) if counterpart else {},
        ),
        lines=lines,
        points=sum(line.points for line in lines),
        dependent=tuple(_dependent(upgrades + extras, lines)),
        copies=tuple(_copies(card, upgrades, counterpart, extras)),
        is_mercenary=card.is_mercenary,
        detachment=_detachment(card, terms),
        entourage=building.entourage.unit_name if building.entourage else None,
        associate=building.associate.unit_name if building.associate else None,
        field_commander=_bringer(card, upgrades, "field_commander"),
        allies=_bringer(card, upgrades, "allies_of_convenience"),
        granted=_granted(card, facts, terms),
    )


def facts_for(loadout: Loadout, upgrade: Upgrade, terms: Terms) -> Facts:
    """What ``upgrade`` finds when it asks about the unit: the effects of all cards but its own."""
    if not (upgrade.effects.add_keywords or upgrade.effects.set_affiliation):
        return loadout.facts
    others = [one for one in loadout.upgrades if one.id != upgrade.id]
    return facts_of(loadout.card, terms, others, _given_affiliation(loadout.card, terms))


def _given_affiliation(card: Unit, terms: Terms) -> str | None:
    """The affiliation a choice of the battle force gives to the units it adds."""
    given = (one.set_affiliation for one in terms.choices if card.id in one.adds_units)
    return next(given, None)


def _extra_slots(card: Unit, terms: Terms) -> Iterator[str]:
    for extra in terms.force_rules.extra_slots:
        if extra.unit == card.id:
            yield from extra.slots


def _counted_rank(card: Unit, upgrades: Iterable[Upgrade], facts: Facts) -> str:
    """The rank it fills: of a card it carries, else of the battle force, else printed. RANK-05."""
    changes = (upgrade.effects.counts_as_rank for upgrade in upgrades)
    carried = (change.rank for change in changes if change and change.unit == card.id)
    return next(carried, facts["rank"])


def _granted(card: Unit, facts: Facts, terms: Terms) -> frozenset[str]:
    """Keywords that the battle force gives it at all times."""
    granted = {
        keyword.name
        for grant in terms.force_rules.grants_keywords
        if grant.while_ is None and (grant.where is None or holds(grant.where, facts))
        for keyword in grant.keywords
    }
    for choice in terms.choices:
        if card.id in choice.adds_units:
            granted.update(keyword.name for keyword in choice.grants_keywords)
    return frozenset(granted)


def _detachment(card: Unit, terms: Terms) -> Target | None:
    """Whom its Detachment keyword names; None when the battle force cancels it. DET-11, TRAP-01."""
    target = card.army_building.detachment
    if target is None or card.id in terms.force_rules.ignore_detachment:
        return None
    if target.unit_name:
        return Target("unit_name", target.unit_name, target.unit_name)
    if target.unit_type:
        return Target(
            "unit_type", target.unit_type, terms.catalog.unit_types[target.unit_type].name
        )
    rank = target.rank or ""
    return Target("rank", rank, terms.catalog.ranks[rank].name)


def _bringer(card: Unit, upgrades: Iterable[Upgrade], keyword: str) -> str | None:
    """The name of the card that gives the unit a keyword of army building, if any does."""
    if getattr(card.army_building, keyword):
        return card.name
    return next((one.name for one in upgrades if getattr(one.effects, keyword)), None)


def _copies(
    card: Unit,
    upgrades: Iterable[Upgrade],
    counterpart: Counterpart | None,
    extras: Iterable[Upgrade],
) -> Iterator[Copies]:
    """The cards that may be in an army only so often. Rules: UNIQ-01, UNIQ-03, UNIQ-04."""
    yield from _copy(card, "unit")
    for upgrade in upgrades:
        yield from _copy(upgrade, "upgrade")
    if counterpart:
        yield from _copy(counterpart, "counterpart")
    for upgrade in extras:
        yield from _copy(upgrade, "upgrade", on_counterpart=True)


def _copy(
    card: Unit | Upgrade | Counterpart, kind: str, *, on_counterpart: bool = False
) -> Iterator[Copies]:
    if card.limit:
        per, most = card.limit.per, card.limit.max
        key = {"name": card.name, "title": card.full_name, "card": card.id}[per]
        yield Copies(per, key, most, card.id, card.name, card.full_name, kind, on_counterpart)


def _lines(
    card: Unit,
    upgrades: Iterable[Upgrade],
    counterpart: Counterpart | None,
    extras: Iterable[Upgrade],
    terms: Terms,
) -> Iterator[PriceLine]:
    """One line a card, in order; adjustments that hold whatever else is in the army. UPG-11."""
    yield PriceLine(card.id, card.full_name, card.points or 0, card.points)
    for upgrade in upgrades:
        delta, why = _adjustment(card, upgrade, terms)
        yield PriceLine(upgrade.id, upgrade.full_name, upgrade.points + delta, upgrade.points, why)
    if counterpart:
        yield PriceLine(
            counterpart.id, counterpart.full_name, counterpart.points, counterpart.points
        )
    for upgrade in extras:
        yield PriceLine(upgrade.id, upgrade.full_name, upgrade.points, upgrade.points)


def _adjustment(card: Unit, upgrade: Upgrade, terms: Terms) -> tuple[int, str]:
    """What the battle force or its choices change about the price of an upgrade on a unit."""
    sources = [(terms.force.name, terms.force_rules.point_adjustments)] if terms.force else []
    sources += [(choice.name, choice.point_adjustments) for choice in terms.choices]
    found = [
        (change.delta, name)
        for name, changes in sources
        for change in changes
        if change.unit == card.id and upgrade.id in change.upgrades
    ]
    return sum(delta for delta, _ in found), ", ".join(
        f"{delta:+d} by {name}" for delta, name in found
    )


def _dependent(
    upgrades: Iterable[Upgrade], lines: tuple[PriceLine, ...]
) -> Iterator[tuple[int, int, str]]:
    """Adjustments that need another unit in the army: which line, by how much, which unit card."""
    for upgrade in upgrades:
        for change in upgrade.point_adjustments:
            at = next(at for at, line in enumerate(lines) if line.card == upgrade.id)
            yield at, change.delta, change.when_army_has.unit
