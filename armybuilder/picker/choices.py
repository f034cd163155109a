"""What the builder's menus show: one value for each thing that may be chosen next."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnitChoice:
    """A unit the army may have; ``reasons`` say why one more is not possible right now.

    ``points`` is None when no price is published; ``total_after`` is the army's price with it.
    """

    card: str
    name: str
    title: str | None
    rank: str
    points: int | None
    can_add: bool
    reasons: tuple[str, ...]
    total_after: int
    released: bool = True
    is_mercenary: bool = False
    needs: str = ""  # whom its Detachment keyword names


@dataclass(frozen=True, slots=True)
class UpgradeChoice:
    """An upgrade for a slot; ``points`` is its price on this unit in this army. Rules: UPG-11."""

    card: str
    name: str
    title: str | None
    slot: str
    points: int
    total_after: int
    eligible: bool
    reasons: tuple[str, ...]
    released: bool = True


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot of an upgrade bar: what sits in it, and which card opened it. Rules: UPG-01, UPG-06.

    ``index`` counts from 0 along the bar of the unit, and on along its counterpart's. ``added_by``
    is None for a printed slot, else the upgrade or battle force that adds it; a card that needs no
    slot opens its own.
    """

    slot: str
    index: int
    upgrade: str | None = None
    added_by: str | None = None
    on_counterpart: bool = False


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A command card or battle card: ``group`` is its pips or its deck.

    A chosen card is not eligible again; ``always`` marks cards that every hand has by itself.
    """

    card: str
    name: str
    group: str
    eligible: bool
    chosen: bool
    reasons: tuple[str, ...]
    released: bool = True
    always: bool = False


@dataclass(frozen=True, slots=True)
class GroupCount:
    """How many cards of one group are chosen and must be. Rules: HAND-01, BDECK-01."""

    group: str
    chosen: int
    needed: int
