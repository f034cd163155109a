"""A BattleScribe roster: ``.ros`` (XML) or ``.rosz`` (a ZIP with one ``.ros``)."""

import io
import zlib
from typing import Final
from zipfile import BadZipFile, LargeZipFile, ZipFile

from armybuilder.imports.outcome import Imported
from armybuilder.imports.rosters.reading import army_of
from armybuilder.imports.rosters.tree import UnreadableRoster, from_xml
from units.catalog.catalog import Catalog

SOURCE: Final = "battlescribe"
ORDER: Final = 10
ZIP: Final = b"PK\x03\x04"
MOST_ENTRIES: Final = 20
LARGEST: Final = 4 * 1024 * 1024  # bytes unpacked
STEEPEST: Final = 200  # times as large unpacked; rosters are 10 to 20 times
UNREADABLE: Final = (BadZipFile, LargeZipFile, zlib.error, EOFError, OSError, RuntimeError,
                     NotImplementedError, ValueError)  # fmt: skip


def recognises(text: str) -> bool:
    """Whether it is XML with a roster near its beginning."""
    return text.lstrip()[:1] == "<" and ("<roster" in text[:5_000] or "<?xml" in text[:200])


def read(text: str, catalog: Catalog) -> Imported:
    """The army of a roster in XML."""
    return _read(text.lstrip().encode(errors="replace"), catalog)


def recognises_bytes(data: bytes) -> bool:
    """Whether it begins like a ZIP."""
    return data.startswith(ZIP)


def read_bytes(data: bytes, catalog: Catalog) -> Imported:
    """The army of the one roster in a ZIP."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            entries = [one for one in archive.infolist() if one.filename.lower().endswith(".ros")]
            if len(archive.infolist()) > MOST_ENTRIES or len(entries) != 1:
                return _nothing("A .rosz file holds one .ros file; this ZIP does not.")
            with archive.open(entries[0]) as file:
                text = file.read(min(LARGEST, STEEPEST * len(data)) + 1)
    except UNREADABLE:
        return _nothing("This ZIP is damaged or locked.")
    if len(text) > min(LARGEST, STEEPEST * len(data)):
        return _nothing("This ZIP holds far more than an army; it was not read.")
    return _read(text, catalog)


def _read(text: bytes, catalog: Catalog) -> Imported:
    try:
        return army_of(from_xml(text), SOURCE, catalog)
    except UnreadableRoster as fault:
        return _nothing(str(fault))


def _nothing(remark: str) -> Imported:
    return Imported(source=SOURCE, remarks=(remark,))
