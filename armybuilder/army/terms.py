"""What an army is built under: mode, faction, battle force, its choices, and their numbers.

Compiled once for each such combination and kept, since it does not depend on the units.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from armybuilder.army.draft import DraftArmy
from armybuilder.army.loadout import Loadout
from units.catalog.catalog import Catalog
from units.catalog.schema import BattleForce, BattleForceRules, Choice, Faction, Mode

MOST_KEPT = 64
MOST_LOADOUTS = 20_000

NO_FORCE_RULES = BattleForceRules()


@dataclass(frozen=True, eq=False)
class Terms:
    """The frame of an army. ``rank_limits`` are the battle force's if it has any (BF-02).

    ``borrowed_limits``: the battle force lists no ranks for the mode, so those of its
    standard game are used. ``alignment`` is None while the army's side is not stated (FAC-03).
    """

    catalog: Catalog
    mode: Mode
    faction: Faction
    force: BattleForce | None
    choices: tuple[Choice, ...]
    alignment: str | None
    rank_limits: Mapping[str, tuple[int, int]]
    combined_max: int | None
    borrowed_limits: bool
    counted_rank: Mapping[str, str]
    command_cards_naming_units: frozenset[str]
    loadouts: dict[tuple[object, ...], Loadout] = field(default_factory=dict, repr=False)
    hands: dict[tuple[str, ...], tuple[Any, ...]] = field(default_factory=dict, repr=False)

    @property
    def force_rules(self) -> BattleForceRules:
        """The special rules of the battle force; empty ones without a battle force."""
        return self.force.rules if self.force else NO_FORCE_RULES

    @property
    def force_name(self) -> str:
        """The printed name of the battle force; empty without one."""
        return self.force.name if self.force else ""

    @property
    def listed_upgrades(self) -> frozenset[str]:
        """Upgrades that the battle force or its choices allow by name. Rules: BF-03."""
        if self.force is None:
            return frozenset()
        listed = {*self.force.allowed_unique_upgrades, *self.force.allowed_upgrades_extra}
        return frozenset(listed.union(*(choice.adds_upgrades for choice in self.choices)))

    def faction_name(self, faction: str) -> str:
        """The printed name of a faction."""
        return self.catalog.factions[faction].name

    def rank_name(self, rank: str) -> str:
        """The name of a rank as it stands inside a sentence."""
        return self.catalog.ranks[rank].name.lower()

    def slot_name(self, slot: str) -> str:
        """The name of an upgrade slot as it stands inside a sentence."""
        return self.catalog.slots[slot].name.lower()


_kept: dict[tuple[object, ...], Terms] = {}


def terms_of(draft: DraftArmy, catalog: Catalog) -> Terms:
    """The terms of a draft under a catalog; raises KeyError for ids the catalog does not have."""
    key = (
        id(catalog), draft.mode, draft.faction, draft.battle_force, draft.choices,
        draft.force_alignment,
    )  # fmt: skip
    terms = _kept.get(key)
    if terms is None:
        if len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        terms = _kept[key] = _compile(draft, catalog)
    return terms


def _compile(draft: DraftArmy, catalog: Catalog) -> Terms:
    force = catalog.battle_forces[draft.battle_force] if draft.battle_force else None
    mode, faction = catalog.modes[draft.mode], catalog.factions[draft.faction]
    limits, combined, borrowed = _rank_limits(mode, force, catalog)
    options = force.choices.options if force and force.choices else ()
    changes = force.rules.counts_as_rank if force else ()
    return Terms(
        catalog=catalog,
        mode=mode,
        faction=faction,
        force=force,
        choices=tuple(option for option in options if option.id in draft.choices),
        alignment=_alignment(draft, faction, force),
        rank_limits=limits,
        combined_max=combined,
        borrowed_limits=borrowed,
        counted_rank={unit: change.rank for change in changes for unit in change.units},
        command_cards_naming_units=frozenset(
            card.id for card in catalog.command_cards.values() if card.requires
        ),
    )


def _rank_limits(
    mode: Mode, force: BattleForce | None, catalog: Catalog
) -> tuple[Mapping[str, tuple[int, int]], int | None, bool]:
    """Limits by rank, the combined cap, and whether another mode's were borrowed. Rules: BF-02."""
    for source in catalog.rules.ranks.limit_sources:
        own = source == "battle-force-for-mode"
        key = mode.key if own else source.removeprefix("battle-force-")
        limits = force.ranks_for(key) if force else None
        if force and limits:
            return limits, force.combined_max_for(key), key != mode.key
    return mode.rank_limits, None, force is not None


def _alignment(draft: DraftArmy, faction: Faction, force: BattleForce | None) -> str | None:
    """The army's side: of the battle force, else of the faction, else as the player states it."""
    stated = draft.force_alignment
    if force is None:
        return faction.force_alignment or stated
    if stated in force.force_alignment_options:
        return stated
    return force.force_alignment or faction.force_alignment or stated
