"""One release of the cards under one edition of the rules, indexed and immutable."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from units.catalog.checking.whole import check_release
from units.catalog.faults import BrokenCatalog
from units.catalog.overlay import read_sources
from units.catalog.reading import Files, read_release
from units.catalog.schema import (
    Affiliation,
    BaseSize,
    BattleCard,
    BattleForce,
    CommandCard,
    Counterpart,
    Edition,
    Faction,
    GlossaryEntry,
    History,
    Keyword,
    ListRules,
    Mode,
    Rank,
    Slot,
    Unit,
    UnitType,
    Upgrade,
    Vocabulary,
)


@dataclass(frozen=True, eq=False)
class Catalog:
    """What the game offers. Every mapping goes by id, in the order of the data files."""

    release: str
    edition: Edition
    factions: Mapping[str, Faction]
    ranks: Mapping[str, Rank]
    unit_types: Mapping[str, UnitType]
    affiliations: Mapping[str, Affiliation]
    slots: Mapping[str, Slot]
    base_sizes: Mapping[str, BaseSize]
    modes: Mapping[str, Mode]
    units: Mapping[str, Unit]
    upgrades: Mapping[str, Upgrade]
    counterparts: Mapping[str, Counterpart]
    command_cards: Mapping[str, CommandCard]
    battle_cards: Mapping[str, BattleCard]
    battle_forces: Mapping[str, BattleForce]
    keywords: Mapping[str, Keyword]
    glossary: Mapping[str, GlossaryEntry]
    keyword_ids: Mapping[str, str]  # printed name or other spelling → id
    rules: ListRules
    vocabulary: Vocabulary
    history: History

    def under(self, edition: Edition) -> "Catalog":
        """The same cards under another edition."""
        return replace(self, edition=edition)


def compile_release(folder: Path, edition: Edition, root: Path | None = None) -> Catalog:
    """The release in ``folder``, named after it; one it is like is looked for in ``root``.

    Raises BrokenCatalog with every fault of every file; then nothing of it can be used.
    """
    sources = read_sources(folder, root)
    files = read_release(folder, sources)
    faults = list(files.faults)
    vocabulary = files.singles.get("vocabulary")
    if vocabulary is not None:
        faults += check_release(files, vocabulary)
    if faults or vocabulary is None:
        raise BrokenCatalog(sources.placed(fault) for fault in faults)
    return _assemble(folder.name, edition, files, vocabulary)


def _assemble(release: str, edition: Edition, files: Files, vocabulary: Vocabulary) -> Catalog:
    listed = {
        kind: MappingProxyType({one.entry.id: one.entry for one in found})
        for kind, found in files.lists.items()
    }
    return Catalog(
        release=release,
        edition=edition,
        factions=_by_id(vocabulary.factions),
        ranks=_by_id(vocabulary.ranks),
        unit_types=_by_id(vocabulary.unit_types),
        affiliations=_by_id(vocabulary.affiliations),
        slots=_by_id(vocabulary.upgrade_slots),
        base_sizes=_by_id(vocabulary.base_sizes),
        modes=_with_ranks(listed["modes"]),
        units=listed["units"],
        upgrades=listed["upgrades"],
        counterparts=listed["counterparts"],
        command_cards=listed["command_cards"],
        battle_cards=listed["battle_cards"],
        battle_forces=listed["battle_forces"],
        keywords=listed["keywords"],
        glossary=listed["glossary"],
        keyword_ids=_spellings(listed["keywords"].values()),
        rules=files.singles["rules"],
        vocabulary=vocabulary,
        history=files.singles["legionhq_history"],
    )


def _by_id(terms: Iterable[Any]) -> Mapping[str, Any]:
    return MappingProxyType({term.id: term for term in terms})


def _with_ranks(modes: Mapping[str, Mode]) -> Mapping[str, Mode]:
    """Modes with the ranks of the mode that they are like."""
    return MappingProxyType(
        {
            mode.id: mode
            if mode.rank_limits
            else mode.model_copy(update={"rank_limits": modes[mode.plays_as].rank_limits})
            for mode in modes.values()
        }
    )


def _spellings(keywords: Iterable[Keyword]) -> Mapping[str, str]:
    return MappingProxyType(
        {name: keyword.id for keyword in keywords for name in (keyword.name, *keyword.aliases)}
    )
