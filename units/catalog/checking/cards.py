"""Upgrades, counterparts, command cards, battle cards: references, prices, keywords."""

from collections.abc import Iterable, Iterator

from units.catalog.checking.expressions import check_expression
from units.catalog.checking.known import Finding, Known
from units.catalog.schema import (
    BattleCard,
    CommandCard,
    Counterpart,
    Keyword,
    KeywordInstance,
    PointsChange,
    Unit,
    Upgrade,
    Weapon,
)

Card = Unit | Counterpart | Upgrade | CommandCard | BattleCard
TWINS = (
    ("Leader", "leader"),
    ("Field Commander", "field_commander"),
    ("Allies of Convenience", "allies_of_convenience"),
)


def check_upgrade(card: Upgrade, known: Known) -> Iterator[Finding]:
    """What is wrong with an upgrade."""
    yield from known.must_be("upgrade_slots", card.slot, "slot")
    yield from known.must_all_be("factions", card.army_factions or (), "army_factions")
    loose = card.unresolved_names
    yield from check_expression(card.requires, "requires", known, loose)
    yield from check_expression(card.equip_without_slot, "equip_without_slot", known, loose)
    yield from check_expression(card.warn_unless, "warn_unless", known, loose)
    for i, adjustment in enumerate(card.point_adjustments):
        path = f"point_adjustments[{i}].when_army_has.unit"
        yield from known.must_be("units", adjustment.when_army_has.unit, path)
    if card.battle_force_choice and card.battle_force_choice not in known.choices:
        message = f"No battle force has the choice {card.battle_force_choice!r}."
        yield Finding("battle_force_choice", message, "Correct it, or add the choice.")
    yield from _check_effects(card, known)
    yield from check_shared(card, known)


def _check_effects(card: Upgrade, known: Known) -> Iterator[Finding]:
    effects = card.effects
    for i, added in enumerate(effects.add_slots):
        yield from known.must_be("upgrade_slots", added.slot, f"effects.add_slots[{i}].slot")
        yield from check_expression(added.when, f"effects.add_slots[{i}].when", known)
    yield from check_keywords(effects.add_keywords, "effects.add_keywords", known)
    yield from known.must_be("affiliations", effects.set_affiliation, "effects.set_affiliation")
    if effects.counts_as_rank:
        yield from known.must_be(
            "units", effects.counts_as_rank.unit, "effects.counts_as_rank.unit"
        )
        yield from known.must_be(
            "ranks", effects.counts_as_rank.rank, "effects.counts_as_rank.rank"
        )
    if effects.minis_added is None and effects.minis_basis not in (None, "unknown"):
        yield Finding("effects.minis_added", "No number of minis.", "Add it, or basis 'unknown'.")
    names = {keyword.name for keyword in card.keywords}
    for keyword, field in TWINS:
        if (keyword in names) != getattr(effects, field):
            message = f"The keyword {keyword} and effects.{field} disagree."
            yield Finding(f"effects.{field}", message, "Write both or neither.")


def check_counterpart(card: Counterpart, known: Known) -> Iterator[Finding]:
    """What is wrong with a counterpart."""
    yield from known.must_be("factions", card.faction, "faction")
    yield from known.must_be("unit_types", card.unit_type, "unit_type")
    yield from known.must_be("affiliations", card.affiliation, "affiliation")
    yield from known.must_all_be("factions", card.army_factions or (), "army_factions")
    yield from known.must_all_be("upgrade_slots", card.slots, "slots")
    yield from known.must_all_be("units", card.hosts, "hosts")
    for i, host in enumerate(card.hosts):
        unit = known.units.get(host)
        if unit and (unit.counterpart is None or unit.counterpart.counterpart != card.id):
            message = f"The host {host} does not name this counterpart."
            yield Finding(f"hosts[{i}]", message, "Add it to the unit's counterpart.")
    yield from check_shared(card, known)


def check_command_card(card: CommandCard, known: Known) -> Iterator[Finding]:
    """What is wrong with a command card. A counterpart satisfies ``unit_name`` too."""
    yield from known.must_be("factions", card.faction, "faction")
    yield from known.must_be("battle_forces", card.battle_force, "battle_force")
    for i, clause in enumerate(card.requires):
        yield from check_expression(
            clause, f"requires[{i}]", known, card.unresolved_names, ("units", "counterparts")
        )
    yield from check_shared(card, known)


def check_battle_card(card: BattleCard, known: Known) -> Iterator[Finding]:
    """What is wrong with a battle card."""
    yield from known.must_be("battle_decks", card.deck, "deck")
    yield from known.must_be("factions", card.faction, "faction")
    yield from known.must_all_be("modes", card.modes, "modes")
    yield from check_shared(card, known)


def check_keyword(keyword: Keyword, known: Known) -> Iterator[Finding]:
    """What is wrong with a keyword: everyone it lists must be there."""
    for kind in type(keyword.used_by).model_fields:
        yield from known.must_all_be(kind, getattr(keyword.used_by, kind), f"used_by.{kind}")


def check_shared(card: Card, known: Known) -> Iterator[Finding]:
    """What any card may have: keywords, weapons, release date, points history."""
    yield from check_keywords(card.keywords, "keywords", known)
    yield from _check_weapons(getattr(card, "weapons", ()), known)
    yield from _check_history(getattr(card, "points_history", ()))
    if card.released == (card.release_expected is not None):
        message = "Either it is released, or it is expected at some date."
        yield Finding("released", message, "Correct released or release_expected.")


def check_keywords(
    keywords: Iterable[KeywordInstance], path: str, known: Known
) -> Iterator[Finding]:
    """A finding for each keyword that the catalog does not list."""
    for i, keyword in enumerate(keywords):
        yield from known.must_be_a_name("keywords", keyword.name, f"{path}[{i}].name")


def _check_weapons(weapons: Iterable[Weapon], known: Known) -> Iterator[Finding]:
    for i, weapon in enumerate(weapons):
        yield from check_keywords(weapon.keywords, f"weapons[{i}].keywords", known)
        near, far = weapon.range or (0, 0)
        if not 0 <= near <= 5 or (far is not None and not near <= far <= 5):
            message = f"The range {near} to {far} makes no sense."
            yield Finding(f"weapons[{i}].range", message, "Write bands from 0 to 5, nearer first.")


def _check_history(history: tuple[PointsChange, ...]) -> Iterator[Finding]:
    dates = [change.date for change in history]
    if dates != sorted(dates):
        yield Finding("points_history", "The changes are not in order.", "Put the oldest first.")
