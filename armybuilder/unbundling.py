"""Reads army lists out of a ZIP from anywhere: bounded, and with a line for every entry.

Nothing is unpacked to disk, so names of entries lead nowhere; they only say which entry is meant.
"""

import json
import zlib
from typing import IO, Annotated, Any, NamedTuple, TypeGuard
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from armybuilder.army.draft import FORMAT, DraftArmy
from armybuilder.army.reading import MalformedDraft, read_draft
from armybuilder.bundling import INDEX, INDEX_FORMAT
from armybuilder.models import LONGEST_TAG
from armybuilder.organising import MOST_TAGS

MOST_ENTRIES = 2_000
LARGEST_ENTRY = 512 * 1024  # bytes unpacked; an army of 200 units has some 60,000
LARGEST_WHOLE = 16 * 1024 * 1024  # bytes unpacked, of all entries together
UNREADABLE = (BadZipFile, LargeZipFile, zlib.error, EOFError, OSError, RuntimeError,
              NotImplementedError, ValueError)  # fmt: skip


Tag = Annotated[str, StringConstraints(max_length=LONGEST_TAG, pattern=r"^[^\x00,]*$")]


class UnreadableZip(ValueError):
    """It is no ZIP, or holds too much; ``str()`` says so. Nothing of it was read."""


class Said(BaseModel):
    """What ``lists.json`` says of one list besides the army."""

    model_config = ConfigDict(frozen=True)

    file: str = Field(max_length=500)
    tags: tuple[Tag, ...] = Field(default=(), max_length=MOST_TAGS)
    favourite: bool = False
    archived: bool = False


class Entry(NamedTuple):
    """One entry: an army, or the reason why it is none."""

    name: str
    army: DraftArmy | None
    reason: str = ""
    said: Said | None = None


def read_zip(file: IO[bytes]) -> list[Entry]:
    """Every entry of a ZIP in its order. Raises ``UnreadableZip``."""
    try:
        with ZipFile(file) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > MOST_ENTRIES:
                raise UnreadableZip(f"This ZIP has {len(infos)} entries; {MOST_ENTRIES} are taken.")
            return _entries(archive, infos)
    except UnreadableZip:
        raise
    except UNREADABLE:
        raise UnreadableZip("This is no ZIP file, or it is damaged.") from None


def _entries(archive: ZipFile, infos: list[ZipInfo]) -> list[Entry]:
    said, told = _index(archive, infos)
    entries = [Entry(INDEX, None, told)] if told else []
    left = LARGEST_WHOLE
    for info in infos:
        if left <= 0:
            reason = "Not read: the ZIP holds too much when unpacked."
            entries.append(Entry(info.filename, None, reason))
            continue
        raw = _unpacked(archive, info, min(LARGEST_ENTRY, left))
        left -= len(raw) if isinstance(raw, bytes) else LARGEST_ENTRY
        content = _parsed(raw) if isinstance(raw, bytes) else raw
        if not _is_index(content):
            entries.append(_entry(info.filename, content, said))
    return entries


def _index(archive: ZipFile, infos: list[ZipInfo]) -> tuple[dict[str, Said], str]:
    """What ``lists.json`` says of each file, and what of it makes no sense."""
    for info in infos:
        raw = _unpacked(archive, info, LARGEST_ENTRY) if info.filename == INDEX else ""
        content = _parsed(raw) if isinstance(raw, bytes) else None
        if _is_index(content):
            return _said(content)
    return {}, ""


def _is_index(content: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(content, dict) and content.get("format") == INDEX_FORMAT


def _unpacked(archive: ZipFile, info: ZipInfo, most: int) -> bytes | str:
    """The bytes of an entry, never more than ``most``, whatever size the ZIP claims it has."""
    try:
        with archive.open(info) as stream:
            raw = stream.read(most + 1)
    except UNREADABLE:
        return "Cannot be unpacked: it is damaged or locked by a password."
    if len(raw) > most:
        return f"Too large for an army list: more than {most // 1024} KiB."
    return raw


def _parsed(raw: bytes) -> Any:
    try:
        content = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return "No JSON."
    return content if isinstance(content, dict) else "No army list."


def _said(index: dict[str, Any]) -> tuple[dict[str, Said], str]:
    said: dict[str, Said] = {}
    told = ""
    lines = index.get("lists")
    for line in lines if isinstance(lines, list) else []:
        try:
            one = Said.model_validate(line)
        except ValidationError:
            told = "Some of its lines on tags, stars and archive make no sense and were left out."
        else:
            said[one.file] = one
    return said, told


def _entry(name: str, content: Any, said: dict[str, Said]) -> Entry:
    if isinstance(content, str):
        return Entry(name, None, content)
    if content.get("format", FORMAT) != FORMAT or "faction" not in content:
        return Entry(name, None, "No army list.")
    try:
        return Entry(name, read_draft(content), said=said.get(name))
    except MalformedDraft as malformed:
        first = "; ".join(f"{fault.path}: {fault.message}" for fault in malformed.faults[:3])
        more = len(malformed.faults) - 3
        return Entry(name, None, f"{first}{f'; and {more} more' if more > 0 else ''}")
    except RecursionError:
        return Entry(name, None, "Nested too deeply.")
