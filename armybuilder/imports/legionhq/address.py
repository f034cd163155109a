"""Finds a Legion HQ link, or a bare hash, in what somebody pasted."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import unquote

LONGEST = 100_000  # characters that are searched; a link of 200 units has some 5,000
MOST_DECODINGS = 3  # a link that went through several programs is encoded as often
# Whatever the host: other sites run copies of the same program.
LINK = re.compile(
    r"(?:https?://\S{0,200}?/|[\w.-]{1,100}/|/|\b)list/([\w-]+)(?:/([^\s?#\"'<>\\()\[\]]*))?"
)
FILE = re.compile(r"\s*(?:\{|\[\s*[\[{\"]|<(?!https?:))")  # JSON and XML are something else
HOST = re.compile(r"https?://|legion-?hq", re.IGNORECASE)
CODE = r"(?:[A-Za-z]{2}|0)"
UNIT = (
    rf"[0-9]{{1,3}}[A-Za-z]{{2}}{CODE}*(?:_{CODE}*)?(?:\+[0-9][A-Za-z]{{2}}{CODE}*(?:_{CODE}*)?)?"
)
BARE = re.compile(
    rf"(?:([a-z]+)/)?((?:\d{{3,4}}:)?(?:[A-Za-z0-9]{{1,6}}:)?(?:{UNIT})(?:,(?:{UNIT}|[A-Za-z]{{2}})?)*)/?"
)
TRAILING = ").,;!]}>/*"


@dataclass(frozen=True)
class Address:
    """What a link says: the word after ``/list/`` ("" for a bare hash) and the hash, decoded.

    ``around`` is the text beside the link, which is no part of it.
    """

    faction: str
    hash: str | None
    around: str = ""


def find_address(text: str, factions: Collection[str]) -> Address | None:
    """The first link with a hash, else a bare hash, else a link without one; None for neither."""
    if FILE.match(text) or len(text) > LONGEST:
        return None
    found = list(LINK.finditer(text))[:20]
    with_hash = [one for one in found if one[2] and one[2].strip(TRAILING)]
    if with_hash:
        return _from_link(with_hash[0], text)
    bare = _bare(text)
    if bare:
        return bare
    for one in found:
        if HOST.search(one[0]) or HOST.search(text[max(0, one.start() - 60) : one.start()]):
            return _from_link(one, text)
        if one[1] in factions and text.strip().strip("/") == one[0].strip("/"):
            return _from_link(one, text)
    return None


def decoded(text: str) -> str:
    """Percent signs undone, ``+`` left as it is."""
    for _ in range(MOST_DECODINGS):
        plain = unquote(text)
        if plain == text:
            break
        text = plain
    return text


def _from_link(found: re.Match[str], text: str) -> Address:
    query = re.match(r"[?#]\S*", text[found.end() :])
    after = text[found.end() + (len(query[0]) if query else 0) :]
    around = " ".join(f"{text[: found.start()]} {after}".split()).strip(f"{TRAILING}( <[")
    hash_ = decoded(found[2] or "").strip().rstrip(TRAILING)
    return Address(found[1], hash_ or None, around)


def _bare(text: str) -> Address | None:
    """A text that is a hash and nothing else, perhaps with the faction before it."""
    whole = decoded(text.strip()).strip("/").split("?")[0]
    found = BARE.fullmatch(whole) if len(whole) >= 3 else None
    return Address(found[1] or "", found[2]) if found else None
