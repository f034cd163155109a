"""Unit cards."""

from typing import Literal

from pydantic import Field

from units.catalog.schema.parts import (
    Base,
    CardId,
    Code,
    Die,
    Entry,
    Expected,
    KeywordInstance,
    Limit,
    Name,
    PointsChange,
    Slug,
    Surge,
    Weapon,
)


class KeywordTarget(Entry):
    """Which units a keyword names: by unit name, unit type, rank, or affiliation and rank."""

    unit_name: Name | None = None
    unit_type: Slug | None = None
    rank: Slug | None = None
    affiliation: Slug | None = None


class EquipDuty(Entry):
    """An upgrade, or any upgrade of a slot, that must be equipped."""

    upgrade: CardId | None = None
    slot: Slug | None = None


class FillSlots(Entry):
    """At least ``min`` upgrades of a slot must be equipped."""

    slot: Slug
    min: int = Field(ge=1)


class ArmyBuilding(Entry):
    """The keywords that matter for list building, resolved."""

    detachment: KeywordTarget | None = None
    entourage: KeywordTarget | None = None
    associate: KeywordTarget | None = None
    retinue: KeywordTarget | None = None
    equip: tuple[EquipDuty, ...] = ()
    fill_slots: tuple[FillSlots, ...] = ()
    field_commander: bool = False
    allies_of_convenience: bool = False
    special_issue: CardId | None = None
    auto_equip: tuple[CardId, ...] = ()


class CounterpartOffer(Entry):
    """The counterpart a unit can take: by itself, or only while an upgrade is equipped."""

    counterpart: CardId
    auto: bool = False
    requires_upgrade: CardId | None = None


class Unit(Entry):
    """A unit card. ``points`` is None when no price is published."""

    id: CardId
    legionhq_id: Code
    name: Name
    title: Name | None = None
    legionhq_name: Name | None = None
    display_name: Name | None = None
    tts_name: Name | None = None
    faction: Slug
    rank: Slug
    unit_type: Slug
    affiliation: Slug | None = None
    hire_factions: tuple[Slug, ...] | None = None
    points: int | None = Field(ge=0, lt=400)
    limit: Limit | None = None
    minis: int = Field(ge=0, le=9)
    wounds: int | None = Field(ge=1, le=15)
    courage: int | Literal["X"] | None = None
    resilience: int | Literal["X"] | None = None
    defense: Die
    surge: Surge
    speed: int = Field(ge=0, le=3)
    base: Base | None = None
    keywords: tuple[KeywordInstance, ...]
    army_building: ArmyBuilding = ArmyBuilding()
    slots: tuple[Slug, ...]
    counterpart: CounterpartOffer | None = None
    weapons: tuple[Weapon, ...]
    released: bool
    release_expected: Expected | None = None
    points_history: tuple[PointsChange, ...] = ()
    incomplete: tuple[Literal["points", "slots", "wounds", "weapons"], ...] = ()

    @property
    def full_name(self) -> str:
        """Name and title, as a player tells two versions of a character apart."""
        return f"{self.name}, {self.title}" if self.title else self.name

    @property
    def slug(self) -> str:
        """The part of the id after the faction."""
        return self.id.partition("/")[2]

    @property
    def is_mercenary(self) -> bool:
        """Whether other factions hire it. Rules: MERC-01."""
        return self.hire_factions is not None
