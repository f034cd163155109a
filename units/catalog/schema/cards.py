"""Counterparts, upgrades, command cards and battle cards."""

from typing import Literal

from pydantic import Field

from units.catalog.schema.parts import (
    CardId,
    Code,
    Entry,
    Expected,
    Expression,
    KeywordInstance,
    Limit,
    Name,
    PointsChange,
    Slug,
    Weapon,
)


class Counterpart(Entry):
    """A counterpart card that joins a unit; its host pays for it and its upgrades."""

    id: CardId
    legionhq_id: Code
    name: Name
    title: Name | None = None
    legionhq_name: Name | None = None
    display_name: Name | None = None
    tts_name: Name | None = None
    faction: Slug
    unit_type: Slug
    affiliation: Slug | None = None
    points: int = Field(ge=0)
    limit: Limit | None = None
    minis: int = Field(ge=0)
    wounds: int | None = None
    keywords: tuple[KeywordInstance, ...]
    slots: tuple[Slug, ...]
    weapons: tuple[Weapon, ...] = ()
    army_factions: tuple[Slug, ...] | None = None
    hosts: tuple[CardId, ...]
    released: bool
    release_expected: Expected | None = None
    points_history: tuple[PointsChange, ...] = ()

    @property
    def full_name(self) -> str:
        """Name and title."""
        return f"{self.name}, {self.title}" if self.title else self.name


class AddedSlot(Entry):
    """A slot that an upgrade opens, and the units it opens it on. Rules: UPG-06."""

    slot: Slug
    when: Expression | None = None


class CountsAsRank(Entry):
    """While ``unit`` carries the card it counts as ``rank``. Rules: RANK-05."""

    rank: Slug
    unit: CardId


class Effects(Entry):
    """What an upgrade does to its unit while building."""

    add_slots: tuple[AddedSlot, ...] = ()
    add_keywords: tuple[KeywordInstance, ...] = ()
    set_affiliation: Slug | None = None
    counts_as_rank: CountsAsRank | None = None
    leader: bool = False
    field_commander: bool = False
    allies_of_convenience: bool = False
    minis_added: int | None = Field(default=None, ge=0, le=7)
    minis_basis: Literal["tts-mod", "inferred", "legion-hq", "unknown"] | None = None


class UnitPresent(Entry):
    """A unit card that must be in the army."""

    unit: CardId


class PointAdjustment(Entry):
    """Points that change while a unit is in the army. Rules: UPG-11."""

    delta: int
    when_army_has: UnitPresent


class Upgrade(Entry):
    """An upgrade card. ``requires`` is a requirement on the unit, None for none."""

    id: CardId
    legionhq_id: Code
    name: Name
    title: Name | None = None
    variant: Name | None = None
    legionhq_name: Name | None = None
    display_name: Name | None = None
    tts_name: Name | None = None
    slot: Slug
    points: int = Field(ge=0, lt=120)
    limit: Limit | None = None
    army_factions: tuple[Slug, ...] | None = None
    battle_force_choice: Slug | None = None
    requires: Expression | None
    equip_without_slot: Expression | None = None
    effects: Effects = Effects()
    point_adjustments: tuple[PointAdjustment, ...] = ()
    warn_unless: Expression | None = None
    keywords: tuple[KeywordInstance, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    double_sided: bool = False
    released: bool
    release_expected: Expected | None = None
    points_history: tuple[PointsChange, ...] = ()
    unresolved_names: tuple[Name, ...] = ()

    @property
    def full_name(self) -> str:
        """Name and title; the variant too, since two cards may share both."""
        full = f"{self.name}, {self.title}" if self.title else self.name
        return f"{full} ({self.variant})" if self.variant else full

    @property
    def slug(self) -> str:
        """The part of the id after the slot."""
        return self.id.partition("/")[2]


class CommandCard(Entry):
    """A command card. Each clause of ``requires`` must be met by some unit. Rules: HAND-03."""

    id: CardId
    legionhq_id: Code
    name: Name
    pips: int = Field(ge=1, le=4)
    faction: Slug | None = None
    battle_force: CardId | None = None
    requires: tuple[Expression, ...] = ()
    keywords: tuple[KeywordInstance, ...] = ()
    always_included: bool = False
    released: bool
    release_expected: Expected | None = None
    unresolved_names: tuple[Name, ...] = ()


class BattleCard(Entry):
    """An objective, secondary objective or advantage card, and the modes it is legal in."""

    id: CardId
    legionhq_id: Code
    name: Name
    deck: Slug
    modes: tuple[CardId, ...]
    faction: Slug | None = None
    keywords: tuple[KeywordInstance, ...] = ()
    released: bool
    release_expected: Expected | None = None
