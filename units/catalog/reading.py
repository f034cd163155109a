"""Reads the files of one release, entry by entry, so that one bad entry hides no other fault."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic_core import from_json, to_json

from units.catalog.faults import FileFault, shape_faults
from units.catalog.overlay import Sources
from units.catalog.schema import (
    BattleCard,
    BattleForce,
    CommandCard,
    Counterpart,
    Entry,
    GlossaryEntry,
    History,
    Keyword,
    ListRules,
    Mode,
    Unit,
    Upgrade,
    Vocabulary,
)

T = TypeVar("T", bound=Entry)
ONE_PER_FILE: dict[str, tuple[str, type[Entry]]] = {
    "vocabulary.json": ("vocabulary", Vocabulary),
    "rules.json": ("rules", ListRules),
    "legionhq-history.json": ("legionhq_history", History),
}
LISTS: dict[str, tuple[str, str, type[Entry]]] = {
    "counterparts.json": ("counterparts", "counterparts", Counterpart),
    "upgrades.json": ("upgrades", "upgrades", Upgrade),
    "command-cards.json": ("command_cards", "command_cards", CommandCard),
    "battle-cards.json": ("battle_cards", "battle_cards", BattleCard),
    "battle-forces.json": ("battle_forces", "battle_forces", BattleForce),
    "modes.json": ("modes", "modes", Mode),
    "keywords.json": ("keywords", "keywords", Keyword),
    "glossary.json": ("glossary", "entries", GlossaryEntry),
}
UNIT_FILES = "units-*.json"


class Header(BaseModel):
    """What stands first in every data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str
    schema_version: Literal[1]
    as_of: str | None = None
    faction: str | None = None


@dataclass(frozen=True)
class Located(Generic[T]):
    """An entry and where it stands: ``units-empire.json``, ``units[3]``."""

    file: str
    path: str
    entry: T


class Head(NamedTuple):
    """By what an entry is referred to."""

    id: str
    name: str | None
    title: str | None


@dataclass
class Files:
    """What a release's files hold.

    ``heads`` has id, name and title of every entry by kind, also of those whose shape is broken, so
    that one fault does not make others out of everything that refers to the entry.
    """

    lists: dict[str, list[Located[Any]]] = field(default_factory=dict)
    singles: dict[str, Any] = field(default_factory=dict)
    heads: dict[str, list[Head]] = field(default_factory=dict)
    faults: list[FileFault] = field(default_factory=list)

    def add_head(self, kind: str, entry: Any) -> None:
        """Note by what an entry, read or raw, is referred to."""
        raw = entry if isinstance(entry, dict) else vars(entry)
        heads = self.heads.setdefault(kind, [])
        if isinstance(raw.get("id"), str):
            heads.append(Head(raw["id"], raw.get("name"), raw.get("title")))


def read_release(folder: Path, sources: Sources) -> Files:
    """All facts of the release in ``folder``; what is wrong with their shape is in ``faults``."""
    files = Files(faults=list(sources.faults))
    if files.faults:
        return files
    raw = sources.raw
    unit_files = sorted(name for name in raw if Path(name).match(UNIT_FILES))
    for name, (kind, model) in ONE_PER_FILE.items():
        _read_single(_given(folder / name, raw, files), kind, model, files)
    for name, (kind, key, model) in LISTS.items():
        _read_list(_given(folder / name, raw, files), kind, key, model, files)
    for name in unit_files:
        _read_list((folder / name, raw[name]), "units", "units", Unit, files)
    if not unit_files:
        files.faults.append(
            FileFault(UNIT_FILES, "", "There is no file of units.", "Add one for each faction.")
        )
    for name in raw:
        if name not in {*ONE_PER_FILE, *LISTS, *unit_files}:
            files.faults.append(
                FileFault(name, "", "No data file has this name.", "Rename it or take it out.")
            )
    return files


def _given(path: Path, raw: Mapping[str, bytes], files: Files) -> tuple[Path, bytes | None]:
    """A file's name with its bytes; when nothing has read them, the fault says why not."""
    return path, raw[path.name] if path.name in raw else read_raw(path, files.faults)


def read_raw(path: Path, faults: list[FileFault]) -> bytes | None:
    """The bytes of a file, or None with a fault when there is no such file."""
    try:
        return path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or "unreadable"
        faults.append(FileFault(path.name, "", f"Cannot be read: {reason}.", "Add the file."))
        return None


def _read_single(
    source: tuple[Path, bytes | None], kind: str, model: type[Entry], files: Files
) -> None:
    path, raw = source
    if raw is None:
        return
    whole: Any = create_model(f"{model.__name__}File", __base__=(model, Header))
    try:
        found: Any = whole.model_validate_json(raw, strict=True)
    except ValidationError as error:
        files.faults += shape_faults(path.name, error)
        return
    if found.kind != kind:
        files.faults.append(_wrong_kind(path, found.kind, kind))
    files.singles[kind] = found


def _read_list(
    source: tuple[Path, bytes | None], kind: str, key: str, model: type[Entry], files: Files
) -> None:
    path, raw = source
    if raw is None:
        return
    entries: list[Located[Any]] = files.lists.setdefault(kind, [])
    whole: Any = create_model(
        f"{model.__name__}File",
        __base__=Header,
        **{key: (tuple[model, ...], ...)},  # type: ignore[call-overload, valid-type]
    )
    try:
        found: Any = whole.model_validate_json(raw, strict=True)
    except ValidationError as error:
        files.faults += shape_faults(path.name, error)
        entries += _what_is_sound(path.name, raw, kind, key, model, files)
        return
    if found.kind != kind:
        files.faults.append(_wrong_kind(path, found.kind, kind))
    read = getattr(found, key)
    entries += [Located(path.name, f"{key}[{i}]", entry) for i, entry in enumerate(read)]
    for entry in read:
        files.add_head(kind, entry)


def _what_is_sound(
    name: str, raw: bytes, kind: str, key: str, model: type[Entry], files: Files
) -> Iterator[Located[Any]]:
    """The entries of a broken file that are well-shaped themselves."""
    try:
        data = from_json(raw)
    except ValueError:
        return
    listed = data.get(key) if isinstance(data, dict) else None
    for i, entry in enumerate(listed if isinstance(listed, list) else ()):
        files.add_head(kind, entry)
        try:
            yield Located(
                name, f"{key}[{i}]", model.model_validate_json(to_json(entry), strict=True)
            )
        except ValidationError:
            continue


def _wrong_kind(path: Path, found: str, kind: str) -> FileFault:
    return FileFault(path.name, "kind", f"The kind is {found!r}.", f"Write {kind!r}.")
