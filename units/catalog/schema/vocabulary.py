"""The closed lists of the game: factions, ranks, unit types, slots, base sizes."""

import datetime
from typing import Literal

from units.catalog.schema.parts import Alignment, CardId, Code, Entry, Name, Slug


class Term(Entry):
    """A word of the game: its id and its printed name."""

    id: Slug
    name: Name
    legionhq_key: str | None = None


class Faction(Term):
    """Whose army it is. Some play only as one of their battle forces (FAC-02)."""

    singular: Name
    long_name: Name
    force_alignment: Alignment | None
    needs_battle_force: bool
    default_battle_force: CardId | None = None
    tts_army_faction: str


class Rank(Term):
    """A rank of a unit card, in the printed order."""


class UnitType(Term):
    """A unit type and the broad type that covers it (TYPE-01)."""

    group: Literal["trooper", "vehicle"]


class Affiliation(Term):
    """A tie between units besides their faction."""


class Slot(Term):
    """A kind of upgrade slot (UPG-08)."""

    adds_minis: bool


class BaseSize(Entry):
    """A base in millimetres; length and width are equal when round."""

    id: Slug
    shape: Literal["round", "oblong"]
    width_mm: int
    length_mm: int


class BattleDeck(Entry):
    """One of the three kinds of battle card."""

    id: Slug
    name: Name
    tts_key: str


class Product(Entry):
    """A product that is announced."""

    name: Name
    faction: Slug | None
    date: datetime.date
    price_usd: int


class Vocabulary(Entry):
    """All closed lists of a release."""

    factions: tuple[Faction, ...]
    ranks: tuple[Rank, ...]
    unit_types: tuple[UnitType, ...]
    affiliations: tuple[Affiliation, ...]
    upgrade_slots: tuple[Slot, ...]
    base_sizes: tuple[BaseSize, ...]
    battle_decks: tuple[BattleDeck, ...]
    upcoming_products: tuple[Product, ...]


class Retired(Entry):
    """A Legion HQ code that no card has any more."""

    legionhq_id: Code
    kind: str
    name: Name


class Reused(Entry):
    """A Legion HQ code that another card had before."""

    legionhq_id: Code
    was_kind: str
    was_name: Name
    now: CardId


class Renamed(Entry):
    """A card's former name."""

    id: CardId
    former_name: Name


class History(Entry):
    """What codes and names of Legion HQ used to mean; read by imports."""

    source_of_former_data: str
    retired: tuple[Retired, ...]
    reused: tuple[Reused, ...]
    renamed: tuple[Renamed, ...]
