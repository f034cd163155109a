"""A release told as its differences from another: one small file instead of a copy of all.

``release.json`` names the release it is ``like`` and holds what differs. The files of that release
are changed as it says and then read and checked like any others, so nothing is checked less.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import from_json, to_json

from units.catalog.faults import FileFault, shape_faults
from units.catalog.schema.parts import CardId

OVERLAY = "release.json"
BEARERS = ("units", "counterparts", "upgrades", "command_cards", "battle_cards")
Kind = Literal[
    "units", "counterparts", "upgrades", "command_cards", "battle_cards", "battle_forces",
    "keywords", "entries",
]  # fmt: skip
ReleaseName = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d(-[a-z0-9]+)*$")]
PLACE = re.compile(r"^(\w+)\[(\d+)\]\.?")
Data = dict[str, Any]  # one data file, parsed


class Differences(BaseModel):
    """What differs from another release; also the form of a change file for ``new_release``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["release"] = "release"
    schema_version: Literal[1] = 1
    as_of: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\d$")] | None = None
    points: dict[CardId, int] = {}
    changes: dict[CardId, dict[str, Any]] = {}  # card → the fields that differ, whole
    added: dict[Kind, tuple[dict[str, Any], ...]] = {}
    removed: tuple[CardId, ...] = ()


class Overlay(Differences):
    """The content of ``release.json``."""

    like: ReleaseName = Field(description="the release that everything else is taken from")


@dataclass
class Sources:
    """The bytes of a release's files by name, and where an overlay changed them."""

    raw: dict[str, bytes] = field(default_factory=dict)
    faults: list[FileFault] = field(default_factory=list)
    places: dict[tuple[str, str, int], str] = field(default_factory=dict)

    def placed(self, fault: FileFault) -> FileFault:
        """The fault where it can be mended: in ``release.json`` when that is what made it."""
        found = PLACE.match(fault.path)
        place = self.places.get((fault.file, found[1], int(found[2]))) if found else None
        if found is None or place is None:
            return fault
        below = fault.path[found.end() :]
        return fault._replace(file=OVERLAY, path=f"{place}.{below}" if below else place)


def read_sources(folder: Path, root: Path | None = None, seen: tuple[str, ...] = ()) -> Sources:
    """The files of the release in ``folder``; those of an overlay as it changes the others.

    Releases are looked for in ``root``, by default beside the folder.
    """
    root = root or folder.parent
    overlay = folder / OVERLAY
    if not overlay.exists():
        return Sources({path.name: path.read_bytes() for path in sorted(folder.glob("*.json"))})
    try:
        read = Overlay.model_validate_json(overlay.read_bytes())
    except ValidationError as error:
        return Sources(faults=shape_faults(OVERLAY, error))
    wrong = _base_fault(read.like, root, (*seen, folder.name))
    if wrong:
        return Sources(faults=[wrong])
    base = read_sources(root / read.like, root, (*seen, folder.name))
    return base if base.faults else _changed(base.raw, read, folder)


def files_of(folder: Path) -> list[Path]:
    """Every file that the release in ``folder`` comes from, for a fingerprint."""
    found: list[Path] = []
    seen: set[Path] = set()
    while folder.is_dir() and folder not in seen:
        seen.add(folder)
        found += sorted(folder.glob("*.json"))
        like = like_of(folder)
        if like is None:
            break
        folder = folder.parent / like
    return found


def like_of(folder: Path) -> str | None:
    """The release that the one in ``folder`` is told from; None when it has all files itself."""
    try:
        return Overlay.model_validate_json((folder / OVERLAY).read_bytes()).like
    except (OSError, ValidationError):
        return None


def _base_fault(like: str, root: Path, seen: tuple[str, ...]) -> FileFault | None:
    if like in seen:
        return FileFault(OVERLAY, "like", f"{like} is like this one.", "Name a complete release.")
    if not (root / like).is_dir():
        return FileFault(OVERLAY, "like", f"There is no release {like!r}.", "Put its folder back.")
    return None


def _changed(raw: Mapping[str, bytes], overlay: Overlay, folder: Path) -> Sources:
    """The files of the base as the overlay says."""
    sources = Sources(dict(raw))
    sources.faults += [
        FileFault(path.name, "", "An overlay is one file.", "Write it into release.json.")
        for path in sorted(folder.glob("*.json"))
        if path.name != OVERLAY
    ]
    try:
        files: dict[str, Data] = {name: from_json(content) for name, content in raw.items()}
    except ValueError as broken:
        message = f"A file of {overlay.like} is no JSON: {broken}."
        sources.faults.append(FileFault(OVERLAY, "like", message, "Mend that release first."))
        return sources
    touched = {name for name, key, at in _take_out(files, overlay, sources)}
    touched |= _change(files, overlay, sources)
    touched |= _add(files, overlay, sources)
    if overlay.added or overlay.removed or overlay.changes:
        _count_bearers(files)
        touched.add("keywords.json")
    sources.raw |= {name: to_json(files[name]) for name in touched}
    return sources


def _lists(files: Mapping[str, Data]) -> Iterator[tuple[str, str, list[Data]]]:
    """Every list of entries with ids: file, key, entries."""
    for name, data in files.items():
        for key, entries in data.items():
            listed = isinstance(entries, list) and name != "vocabulary.json"
            if listed and entries and isinstance(entries[0], dict) and "id" in entries[0]:
                yield name, key, entries


def _take_out(
    files: Mapping[str, Data], overlay: Overlay, sources: Sources
) -> list[tuple[str, str, int]]:
    """Take the removed cards out of their lists."""
    gone = set(overlay.removed)
    taken: list[tuple[str, str, int]] = []
    found: set[str] = set()
    for name, key, entries in list(_lists(files)):
        out = [at for at, entry in enumerate(entries) if entry["id"] in gone]
        found |= {entries[at]["id"] for at in out}
        taken += [(name, key, at) for at in out]
        files[name][key] = [entry for entry in entries if entry["id"] not in gone]
    for at, card in enumerate(overlay.removed):
        if card not in found:
            sources.faults.append(_unknown(card, f"removed[{at}]", files))
    return taken


def _change(files: Mapping[str, Data], overlay: Overlay, sources: Sources) -> set[str]:
    """Put other fields in the entries that the overlay names."""
    where = {
        entry["id"]: (name, key, at)
        for name, key, entries in _lists(files)
        if name != "glossary.json"
        for at, entry in enumerate(entries)
    }
    wanted = [("points", card, {"points": points}) for card, points in overlay.points.items()]
    wanted += [("changes", card, fields) for card, fields in overlay.changes.items()]
    touched = set()
    for part, card, fields in wanted:
        if card not in where:
            sources.faults.append(_unknown(card, f"{part}.{card}", files))
            continue
        name, key, at = where[card]
        entry = files[name][key][at]
        if part == "points" and "points" not in entry:
            message = f"{card} has no points."
            sources.faults.append(FileFault(OVERLAY, f"points.{card}", message, "Take it out."))
            continue
        entry.update(fields)
        sources.places[name, key, at] = f"{part}.{card}"
        touched.add(name)
    return touched


def _add(files: Mapping[str, Data], overlay: Overlay, sources: Sources) -> set[str]:
    """Put new entries behind the others; a unit goes into the file of its faction."""
    touched = set()
    for key, entries in overlay.added.items():
        for at, entry in enumerate(entries):
            place = f"added.{key}[{at}]"
            name = _home(key, entry)
            if name not in files or not isinstance(entry.get("id"), str):
                message = "It has no id, or is of a faction that has no file of units."
                sources.faults.append(FileFault(OVERLAY, place, message, "Correct id or faction."))
                continue
            files[name][key].append(entry)
            sources.places[name, key, len(files[name][key]) - 1] = place
            touched.add(name)
    return touched


def _home(key: str, entry: Data) -> str:
    if key == "units":
        return f"units-{entry.get('faction')}.json"
    return "glossary.json" if key == "entries" else f"{key.replace('_', '-')}.json"


def _count_bearers(files: Mapping[str, Data]) -> None:
    """Let every keyword list the cards that bear it now."""
    bearers: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for _, key, entries in _lists(files):
        for entry in entries if key in BEARERS else ():
            borne = _dicts(entry.get("keywords"))
            for weapon in _dicts(entry.get("weapons")):
                borne += _dicts(weapon.get("keywords"))
            for name in dict.fromkeys(str(one.get("name")) for one in borne):
                bearers[name][key].append(entry["id"])
    for keyword in files["keywords.json"]["keywords"]:
        keyword["used_by"] = {k: sorted(ids) for k, ids in bearers[keyword["name"]].items()}


def _dicts(listed: Any) -> list[Data]:
    """The objects in a list that nobody has checked yet."""
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def _unknown(card: str, path: str, files: Mapping[str, Data]) -> FileFault:
    known = {entry["id"] for _, _, entries in _lists(files) for entry in entries}
    near = get_close_matches(card, known, n=1)
    mend = f"Did you mean {near[0]!r}?" if near else "Take it out, or add the card."
    return FileFault(OVERLAY, path, f"There is no card {card!r}.", mend)
