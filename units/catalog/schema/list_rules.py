"""List-building numbers that are not tied to one card (``rules.json``)."""

from typing import Literal

from pydantic import ConfigDict, Field

from units.catalog.schema.parts import CardId, Entry


class RankRules(Entry):
    """Where rank limits come from, first that exists."""

    limit_sources: tuple[Literal["battle-force-for-mode", "battle-force-standard", "mode"], ...]


class AlliesRules(Entry):
    """What Allies of Convenience adds. Rules: MERC-06."""

    extra_units: int
    extra_ranks: int


class MercenaryRules(Entry):
    """How many mercenaries an army hires and how they count. Rules: MERC-02, MERC-03."""

    max_per_rank: dict[str, int]
    count_toward_minimum: bool
    count_toward_maximum: bool
    allies_of_convenience: AlliesRules


class FieldCommanderRules(Entry):
    """What Field Commander makes of the commander minimum."""

    sets_commander_minimum_to: int


class DetachmentRules(Entry):
    """The numbers behind Detachment."""

    exempt_from_rank_maximum: bool
    parents_needed_per_unit: int
    parent_must_not_have_detachment: bool


class EntourageRules(Entry):
    """The number behind Entourage."""

    exempt_units_per_source: int


class AssociateRules(Entry):
    """The numbers behind Associate."""

    exempt_from_rank_maximum: bool
    max_exempt: int


class UniqueRules(Entry):
    """How unique names are compared. Rules: UNIQ-02."""

    scope: Literal["name"]
    across_card_kinds: bool


class CounterpartRules(Entry):
    """Copies of one counterpart in an army."""

    max_per_army_each: int


class HandRules(Entry):
    """How many command cards of each pip, which are always in, whether twice."""

    per_pip: dict[str, int]
    always: tuple[CardId, ...]
    duplicates: bool


class DeckRules(Entry):
    """How many battle cards of each deck, whether twice."""

    primary: int
    secondary: int
    advantage: int
    duplicates: bool


class BattleForceUpgradeRules(Entry):
    """Which upgrades a battle force may take."""

    unique_must_be_allowed: bool
    non_unique_allowed_unless_disallowed: bool
    allowed_list_ignores_army_factions: bool


class AutoEquipRules(Entry):
    """When the builder puts a lone free card on by itself (a convenience, not a rule)."""

    model_config = ConfigDict(populate_by_name=True)

    slots: tuple[str, ...]
    except_: tuple[CardId, ...] = Field(alias="except")


class PointsRules(Entry):
    """What the total adds up."""

    sum: tuple[str, ...]
    times: str


class ListRules(Entry):
    """All of ``rules.json``."""

    ranks: RankRules
    mercenaries: MercenaryRules
    field_commander: FieldCommanderRules
    detachment: DetachmentRules
    entourage: EntourageRules
    associate: AssociateRules
    leader_upgrades_per_unit: int
    same_card_upgrades_per_unit: int
    unique: UniqueRules
    counterparts: CounterpartRules
    command_hand: HandRules
    battle_deck: DeckRules
    battle_force_upgrades: BattleForceUpgradeRules
    auto_equip_single_free: AutoEquipRules
    points: PointsRules
