"""The pydantic shape of every data file; a field is named as the file names it."""

from units.catalog.schema.battle_forces import (
    BattleForce,
    BattleForceRules,
    Choice,
    Choices,
    ForcePointAdjustment,
)
from units.catalog.schema.cards import BattleCard, CommandCard, Counterpart, Upgrade
from units.catalog.schema.edition import Edition
from units.catalog.schema.keywords import GlossaryEntry, Keyword
from units.catalog.schema.list_rules import ListRules
from units.catalog.schema.mode import Mode
from units.catalog.schema.parts import (
    Base,
    Dice,
    Entry,
    Expression,
    KeywordInstance,
    Limit,
    PointsChange,
    Surge,
    Weapon,
)
from units.catalog.schema.unit import ArmyBuilding, EquipDuty, FillSlots, KeywordTarget, Unit
from units.catalog.schema.vocabulary import (
    Affiliation,
    BaseSize,
    BattleDeck,
    Faction,
    History,
    Product,
    Rank,
    Slot,
    UnitType,
    Vocabulary,
)

__all__ = [
    "Affiliation",
    "ArmyBuilding",
    "Base",
    "BaseSize",
    "BattleCard",
    "BattleDeck",
    "BattleForce",
    "BattleForceRules",
    "Choice",
    "Choices",
    "CommandCard",
    "Counterpart",
    "Dice",
    "Edition",
    "Entry",
    "EquipDuty",
    "Expression",
    "Faction",
    "FillSlots",
    "ForcePointAdjustment",
    "GlossaryEntry",
    "History",
    "Keyword",
    "KeywordInstance",
    "KeywordTarget",
    "Limit",
    "ListRules",
    "Mode",
    "PointsChange",
    "Product",
    "Rank",
    "Slot",
    "Surge",
    "Unit",
    "UnitType",
    "Upgrade",
    "Vocabulary",
    "Weapon",
]
