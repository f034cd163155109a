"""Reads an army in whatever form it comes: one door for links, JSON, texts, files and pictures."""

from typing import Final

from armybuilder.imports.outcome import Imported
from armybuilder.imports.registry import read_bytes, read_text
from units.catalog.library import open_catalog

MOST_BYTES: Final = 1024 * 1024
UNKNOWN: Final = "unknown"


def import_army(
    data: bytes | str, release: str | None = None, edition: str | None = None
) -> Imported:
    """What an input holds; never raises: bad input gives no army and a remark that tells why.

    ``release`` and ``edition`` are those of the new army where the input does not say (the newest
    and the default one when left out). Input over 1 MiB is not read.
    """
    if _size(data) > MOST_BYTES:
        return _nothing("This is larger than 1 MiB, too large for an army; it was not read.")
    try:
        catalog = open_catalog(release, edition)
    except LookupError:
        return _nothing("There is no such edition or release of points.")
    if isinstance(data, bytes):
        found = read_bytes(data, catalog)
        if found:
            return found
    text = _text_of(data)
    if text is None:
        return _nothing("This is neither text nor a picture or file that can be read here.")
    if not text.strip():
        return _nothing("There is nothing to read.")
    return read_text(text, catalog) or _nothing(
        "No army was found here: no link, JSON or text of a form that can be read."
    )


def _size(data: bytes | str) -> int:
    """Bytes, those of a text in UTF-8; a text that is far too long is not encoded for that."""
    if isinstance(data, str) and len(data) <= MOST_BYTES:
        return len(data.encode(errors="replace"))
    return len(data)


def _text_of(data: bytes | str) -> str | None:
    """The text, its line ends ``\\n``; None for bytes that are none."""
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None
    return data.removeprefix("\ufeff").replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n")


def _nothing(remark: str) -> Imported:
    return Imported(source=UNKNOWN, remarks=(remark,))
