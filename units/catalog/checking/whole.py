"""Checks a whole release: every entry by its kind, and what only shows across files."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from units.catalog.checking.cards import (
    check_battle_card,
    check_command_card,
    check_counterpart,
    check_keyword,
    check_upgrade,
)
from units.catalog.checking.forces import check_force, check_mode
from units.catalog.checking.known import Finding, Known
from units.catalog.checking.units import check_unit
from units.catalog.faults import FileFault
from units.catalog.reading import Files, Located
from units.catalog.schema import History, ListRules, Vocabulary

CHECKS: dict[str, Callable[[Any, Known], Iterator[Finding]]] = {
    "units": check_unit,
    "counterparts": check_counterpart,
    "upgrades": check_upgrade,
    "command_cards": check_command_card,
    "battle_cards": check_battle_card,
    "battle_forces": check_force,
    "modes": check_mode,
    "keywords": check_keyword,
}
BEARERS = ("units", "counterparts", "upgrades", "command_cards", "battle_cards")


def check_release(files: Files, vocabulary: Vocabulary) -> list[FileFault]:
    """Every fault of what the files say, on top of those of their shape."""
    known = Known.of(files, vocabulary)
    faults: list[FileFault] = []
    for kind, check in CHECKS.items():
        for where in files.lists.get(kind, ()):
            faults += (_at(where, finding) for finding in check(where.entry, known))
    faults += _repeated(files, "id", tuple(CHECKS))
    faults += _repeated(files, "legionhq_id", BEARERS)
    faults += _check_used_by(files)
    faults += _check_glossary(files, known)
    faults += _check_singles(files.singles, known)
    return faults


def _at(where: Located[Any], finding: Finding) -> FileFault:
    return FileFault(where.file, f"{where.path}.{finding.path}", finding.message, finding.mend)


def _repeated(files: Files, field: str, kinds: tuple[str, ...]) -> Iterator[FileFault]:
    """Ids and codes are unique over all files."""
    first: dict[str, Located[Any]] = {}
    for kind in kinds:
        for where in files.lists.get(kind, ()):
            value = getattr(where.entry, field)
            seen = first.setdefault(value, where)
            if seen is not where:
                message = f"{value!r} is used twice, first at {seen.file}: {seen.path}."
                yield _at(where, Finding(field, message, "Give it one of its own."))


def _check_used_by(files: Files) -> Iterator[FileFault]:
    """A keyword lists exactly the cards that bear it."""
    bearers: dict[str, set[str]] = defaultdict(set)
    for kind in BEARERS:
        for where in files.lists.get(kind, ()):
            for name in _names_borne(where.entry):
                bearers[name].add(where.entry.id)
    for where in files.lists.get("keywords", ()):
        used = where.entry.used_by
        listed = {one for kind in BEARERS for one in getattr(used, kind)}
        sound = {one.entry.id for kind in BEARERS for one in files.lists.get(kind, ())}
        for card in sorted((listed & sound) ^ bearers[where.entry.name]):
            verb = "lists" if card in listed else "does not list"
            message = f"It {verb} {card}, against what that card says."
            yield _at(where, Finding("used_by", message, "Correct the list or the card."))


def _names_borne(card: Any) -> Iterator[str]:
    yield from (keyword.name for keyword in card.keywords)
    for weapon in getattr(card, "weapons", ()):
        yield from (keyword.name for keyword in weapon.keywords)


def _check_glossary(files: Files, known: Known) -> Iterator[FileFault]:
    """Every keyword has one entry, and every entry a keyword."""
    entries = files.lists.get("glossary", [])
    for where in entries:
        for finding in known.must_be("keywords", where.entry.id, "id"):
            yield _at(where, finding)
    explained = {head.id for head in files.heads.get("glossary", ())}
    for keyword in sorted(known.ids.get("keywords", frozenset()) - explained):
        message = f"{keyword} has no entry."
        yield FileFault("glossary.json", "entries", message, "Add one; it may say 'unknown'.")


def _check_singles(singles: dict[str, Any], known: Known) -> Iterator[FileFault]:
    """The closed lists, the numbers and the history name only what exists."""
    checks: tuple[tuple[str, str, Callable[[Any, Known], Iterator[Finding]]], ...] = (
        ("vocabulary", "vocabulary.json", _check_vocabulary),
        ("rules", "rules.json", _check_rules),
        ("legionhq_history", "legionhq-history.json", _check_history),
    )
    for kind, file, check in checks:
        for finding in check(singles[kind], known) if kind in singles else ():
            yield FileFault(file, finding.path, finding.message, finding.mend)


def _check_vocabulary(vocabulary: Vocabulary, known: Known) -> Iterator[Finding]:
    for i, faction in enumerate(vocabulary.factions):
        path = f"factions[{i}].default_battle_force"
        yield from known.must_be("battle_forces", faction.default_battle_force, path)
    for i, product in enumerate(vocabulary.upcoming_products):
        yield from known.must_be("factions", product.faction, f"upcoming_products[{i}].faction")


def _check_rules(rules: ListRules, known: Known) -> Iterator[Finding]:
    path = "command_hand.always"
    yield from known.must_all_be("command_cards", rules.command_hand.always, path)
    for rank in rules.mercenaries.max_per_rank:
        yield from known.must_be("ranks", rank, f"mercenaries.max_per_rank.{rank}")
    path = "auto_equip_single_free.slots"
    yield from known.must_all_be("upgrade_slots", rules.auto_equip_single_free.slots, path)


def _check_history(history: History, known: Known) -> Iterator[Finding]:
    cards = frozenset().union(*(ids for kind, ids in known.ids.items() if kind in CHECKS))
    for i, reused in enumerate(history.reused):
        if reused.now not in cards:
            yield Finding(f"reused[{i}].now", f"There is no {reused.now!r}.", "Correct it.")
    for i, renamed in enumerate(history.renamed):
        if renamed.id not in cards:
            yield Finding(f"renamed[{i}].id", f"There is no {renamed.id!r}.", "Correct it.")
