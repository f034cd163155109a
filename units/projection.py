"""Makes rows out of a catalog; nothing is written here."""

from collections.abc import Iterable

from units.catalog.catalog import Catalog
from units.catalog.schema import BattleForce as ForceCard
from units.catalog.schema import KeywordTarget
from units.catalog.schema import Unit as UnitCard
from units.catalog.schema import Upgrade as UpgradeCard
from units.folding import folded
from units.models import (
    BattleForce,
    DetachmentDependency,
    Faction,
    Keyword,
    Release,
    Unit,
    Upgrade,
)

LONGEST_SEARCH = 400
Factions = dict[str, Faction]


def _searched(*words: str | None) -> str:
    return folded(" ".join(word for word in words if word))[:LONGEST_SEARCH]


def faction_rows(catalog: Catalog, release: Release) -> list[Faction]:
    """One row a faction."""
    return [
        Faction(
            release=release,
            card_id=faction.id,
            slug=faction.id,
            name=faction.name,
            search=_searched(faction.name, faction.long_name),
            position=position,
        )
        for position, faction in enumerate(catalog.factions.values())
    ]


def keyword_rows(catalog: Catalog, release: Release) -> list[Keyword]:
    """One row a keyword."""
    return [
        Keyword(
            release=release,
            card_id=keyword.id,
            slug=keyword.slug,
            name=keyword.name,
            search=_searched(keyword.name, *keyword.aliases, keyword.name.replace("'", "")),
            category=keyword.category,
            moment=catalog.glossary[keyword.id].moment,
            confidence=catalog.glossary[keyword.id].confidence,
        )
        for keyword in catalog.keywords.values()
    ]


def unit_row(card: UnitCard, catalog: Catalog, release: Release, factions: Factions) -> Unit:
    """The row of a unit card."""
    unit_type, rank = catalog.unit_types[card.unit_type], catalog.ranks[card.rank]
    faction = catalog.factions[card.faction]
    return Unit(
        release=release,
        card_id=card.id,
        slug=card.slug,
        name=card.name,
        search=_searched(
            card.name, card.title, card.display_name, card.legionhq_name, rank.name, faction.name
        ),
        faction=factions[card.faction],
        title=card.title or "",
        rank=card.rank,
        rank_position=list(catalog.ranks).index(card.rank),
        unit_type=card.unit_type,
        unit_group=unit_type.group,
        points=card.points,
        minis=card.minis,
        wounds=card.wounds,
        speed=card.speed,
        defense=card.defense,
        released=card.released,
        has_detachment=card.army_building.detachment is not None,
    )


def upgrade_row(card: UpgradeCard, catalog: Catalog, release: Release) -> Upgrade:
    """The row of an upgrade card."""
    slot = catalog.slots[card.slot]
    return Upgrade(
        release=release,
        card_id=card.id,
        slug=card.slug,
        name=card.name,
        search=_searched(card.name, card.title, card.variant, card.display_name, slot.name),
        slot=card.slot,
        slot_position=list(catalog.slots).index(card.slot),
        title=card.title or "",
        variant=card.variant or "",
        points=card.points,
        released=card.released,
    )


def force_row(card: ForceCard, release: Release, factions: Factions) -> BattleForce:
    """The row of a battle force."""
    return BattleForce(
        release=release,
        card_id=card.id,
        slug=card.slug,
        name=card.name,
        search=_searched(card.name, factions[card.faction].name),
        faction=factions[card.faction],
    )


def dependency_rows(unit: Unit, target: KeywordTarget | None) -> Iterable[DetachmentDependency]:
    """What the unit's Detachment names: one row each."""
    if target is None:
        return
    for by in DetachmentDependency.By:
        named = getattr(target, by.value)
        if named is not None:
            yield DetachmentDependency(unit=unit, by=by, target=named)
