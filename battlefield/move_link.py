"""A situation in a link: its JSON, packed, in characters that a link may have."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Any

MOST_CHARACTERS = 6_000  # links longer than this are cut by messengers and proxies
MOST_UNPACKED = 1024 * 1024


class BadLink(ValueError):
    """A link that holds no situation; says why."""


def packed(document: dict[str, Any]) -> str | None:
    """The document for ``?s=``; None when a link would be too long."""
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    code = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return code if len(code) <= MOST_CHARACTERS else None


def unpacked(code: str) -> dict[str, Any]:
    """The document of ``?s=``. Raises BadLink."""
    if len(code) > MOST_CHARACTERS:
        raise BadLink("This link is too long to hold a situation. Ask for its JSON instead.")
    try:
        raw = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(raw, MOST_UNPACKED)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise BadLink("This link is cut off or holds too much. Copy it again, whole.")
        found = json.loads(text)
    except BadLink:
        raise
    except (Error, ValueError, RecursionError, zlib.error) as fault:
        raise BadLink("This link holds no situation. Copy it again, whole.") from fault
    if not isinstance(found, dict):
        raise BadLink("This link holds something else than a situation.")
    return found
