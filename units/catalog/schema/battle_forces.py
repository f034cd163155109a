"""Battle forces: data that name the same rules as every army, with numbers of their own."""

from typing import Literal

from pydantic import ConfigDict, Field

from units.catalog.schema.mode import RankLimits
from units.catalog.schema.parts import (
    Alignment,
    CardId,
    Entry,
    Expression,
    KeywordInstance,
    Name,
    Slug,
)

COMBINED_MAX = "commander_plus_operative_max"
ForceRankLimits = dict[str, tuple[int, int] | int]  # ranks, and COMBINED_MAX for both together


class HiringRule(Entry):
    """How mercenaries count in this battle force; ``per_rank_cap`` None lifts the usual caps."""

    count_toward_minimum: bool
    per_rank_cap: int | None


class RankChange(Entry):
    """Units that count as another rank while building."""

    rank: Slug
    units: tuple[CardId, ...]
    also_for_battle_cards: bool = False


class UnitLimit(Entry):
    """All listed units together: from ``min`` to ``max``."""

    units: tuple[CardId, ...]
    min: int = Field(ge=0)
    max: int = Field(ge=0)


class MatchingUnits(Entry):
    """At least ``min`` units that satisfy ``where``."""

    where: Expression
    min: int = Field(ge=1)


class OneOfEach(Entry):
    """One of every unit listed under ``rank`` before a second of any."""

    rank: Slug


class ExtraDetachment(Entry):
    """The unit needs a unit of that name per copy, in list building only."""

    unit: CardId
    unit_name: Name


class ExtraSlots(Entry):
    """Slots that a unit has in this battle force only."""

    unit: CardId
    slots: tuple[Slug, ...]


class RequirementWaiver(Entry):
    """Units that satisfy ``unit_where`` may take these upgrades whatever their requirement."""

    upgrades: tuple[CardId, ...]
    unit_where: Expression


class AutoEquip(Entry):
    """An upgrade put on every added unit that has its slot and satisfies ``unit_where``."""

    upgrade: CardId
    unit_where: Expression | None = None


class ForcePointAdjustment(Entry):
    """``delta`` points on each of ``upgrades`` when ``unit`` equips it."""

    delta: int
    unit: CardId
    upgrades: tuple[CardId, ...]


class GrantedKeywords(Entry):
    """Keywords that units have in this battle force; ``where`` None means all of them."""

    model_config = ConfigDict(populate_by_name=True)

    where: Expression | None
    keywords: tuple[KeywordInstance, ...]
    while_: str | None = Field(default=None, alias="while")


class BattleForceRules(Entry):
    """What a battle force changes; a rule that is left out changes nothing."""

    field_commander_allowed: bool = True
    mercenaries: HiringRule | None = None
    mercenary_units_only: bool = False
    counts_as_rank: tuple[RankChange, ...] = ()
    unit_limits: tuple[UnitLimit, ...] = ()
    minimum_matching_units: tuple[MatchingUnits, ...] = ()
    one_of_each_before_second: OneOfEach | None = None
    detachments_allowed: bool = True
    ignore_detachment: tuple[CardId, ...] = ()
    extra_detachment: tuple[ExtraDetachment, ...] = ()
    extra_slots: tuple[ExtraSlots, ...] = ()
    ignore_upgrade_requirements: tuple[RequirementWaiver, ...] = ()
    required_affiliation: Slug | None = None
    affiliation_must_match_commander_or_operative: bool = False
    auto_equip: tuple[AutoEquip, ...] = ()
    point_adjustments: tuple[ForcePointAdjustment, ...] = ()
    grants_keywords: tuple[GrantedKeywords, ...] = ()


class Choice(Entry):
    """One option of a battle force and what it changes while building."""

    id: Slug
    name: Name
    adds_units: tuple[CardId, ...] = ()
    adds_units_max: int | None = None
    adds_upgrades: tuple[CardId, ...] = ()
    set_affiliation: Slug | None = None
    grants_keywords: tuple[KeywordInstance, ...] = ()
    point_adjustments: tuple[ForcePointAdjustment, ...] = ()


class Choices(Entry):
    """How many options a battle force picks, and out of which."""

    pick: int = Field(ge=1)
    options: tuple[Choice, ...]


class BattleForce(Entry):
    """A battle force: the only units allowed, by the rank they count as, its ranks and rules."""

    id: CardId
    legionhq_link_id: str
    name: Name
    faction: Slug
    force_alignment: Alignment | None
    force_alignment_options: tuple[Alignment, ...] = ()
    units: dict[str, tuple[CardId, ...]]
    allowed_unique_upgrades: tuple[CardId, ...]
    allowed_upgrades_extra: tuple[CardId, ...] = ()
    allowed_counterparts: tuple[CardId, ...] = ()
    disallowed_upgrades: tuple[CardId, ...] = ()
    rank_limits: dict[str, ForceRankLimits]
    rules: BattleForceRules = BattleForceRules()
    choices: Choices | None = None
    released: Literal[True, False] = True

    @property
    def slug(self) -> str:
        """The part of the id after ``battle-force/``."""
        return self.id.partition("/")[2]

    def ranks_for(self, key: str) -> RankLimits | None:
        """Fewest and most units of each rank under a mode's key, or None when it lists none."""
        limits = self.rank_limits.get(key)
        if limits is None:
            return None
        return {rank: pair for rank, pair in limits.items() if isinstance(pair, tuple)}

    def combined_max_for(self, key: str) -> int | None:
        """Most commanders and operatives together, or None when there is no such cap (RANK-04)."""
        cap = self.rank_limits.get(key, {}).get(COMBINED_MAX)
        return cap if isinstance(cap, int) else None
