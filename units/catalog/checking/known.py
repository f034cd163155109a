"""What an entry may refer to, and the findings when it refers to something else."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NamedTuple

from units.catalog.reading import Files
from units.catalog.schema import Unit, Upgrade, Vocabulary


class Finding(NamedTuple):
    """A fault below an entry: path inside it, what is wrong, how to mend it."""

    path: str
    message: str
    mend: str


@dataclass(frozen=True)
class Known:
    """Everything by kind: ids of entries and of vocabulary terms, and printed names."""

    ids: dict[str, frozenset[str]]
    names: dict[str, frozenset[str]]
    titles: frozenset[str]
    choices: frozenset[str]
    likenesses: frozenset[str]  # modes that take their ranks from another
    groups: dict[str, str]  # unit type → trooper or vehicle
    units: dict[str, Unit]
    upgrades: dict[str, Upgrade]

    @classmethod
    def of(cls, files: Files, vocabulary: Vocabulary) -> "Known":
        """What the files of a release know of."""
        terms: dict[str, Iterable[Any]] = {
            "factions": vocabulary.factions,
            "ranks": vocabulary.ranks,
            "unit_types": vocabulary.unit_types,
            "affiliations": vocabulary.affiliations,
            "upgrade_slots": vocabulary.upgrade_slots,
            "base_sizes": vocabulary.base_sizes,
            "battle_decks": vocabulary.battle_decks,
        }
        ids = {kind: frozenset(term.id for term in found) for kind, found in terms.items()}
        ids |= {kind: frozenset(h.id for h in heads) for kind, heads in files.heads.items()}
        names = {
            kind: frozenset(h.name for h in heads if h.name) for kind, heads in files.heads.items()
        }
        forces = [one.entry for one in files.lists.get("battle_forces", ())]
        options = [option for force in forces if force.choices for option in force.choices.options]
        return cls(
            ids=ids,
            names=names,
            titles=frozenset(h.title for h in files.heads.get("units", ()) if h.title),
            choices=frozenset(option.id for option in options),
            likenesses=frozenset(
                one.entry.id for one in files.lists.get("modes", ()) if not one.entry.rank_limits
            ),
            groups={one.id: one.group for one in vocabulary.unit_types},
            units={one.entry.id: one.entry for one in files.lists.get("units", ())},
            upgrades={one.entry.id: one.entry for one in files.lists.get("upgrades", ())},
        )

    def must_be(self, kind: str, value: str | None, path: str) -> Iterator[Finding]:
        """A finding when ``value`` is given and no id of ``kind``."""
        if value is not None:
            yield from unknown(value, self.ids.get(kind, frozenset()), kind, path)

    def must_all_be(self, kind: str, values: Iterable[str], path: str) -> Iterator[Finding]:
        """A finding for each of ``values`` that is no id of ``kind``."""
        for i, value in enumerate(values):
            yield from self.must_be(kind, value, f"{path}[{i}]")

    def must_be_a_name(self, kind: str, value: str | None, path: str) -> Iterator[Finding]:
        """A finding when ``value`` is given and no printed name of ``kind``."""
        if value is not None:
            yield from unknown(value, self.names.get(kind, frozenset()), kind, path)


def unknown(value: object, known: Collection[str], kind: str, path: str) -> Iterator[Finding]:
    """A finding when ``known`` lacks ``value``, with the nearest that it has."""
    if value in known:
        return
    near = get_close_matches(str(value), known, n=1)
    mend = f"Did you mean {near[0]!r}?" if near else "Add it there, or correct the reference."
    yield Finding(path, f"{value!r} is none of the {kind.replace('_', ' ')}.", mend)
