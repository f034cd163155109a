"""A verdict in a word and a drawing, the same on every page."""

from typing import NamedTuple


class VerdictLook(NamedTuple):
    """How a verdict looks: ``id`` is also its class."""

    id: str
    word: str
    icon: str


LOOKS = {
    "legal": VerdictLook("legal", "Legal", "verdict-legal"),
    "not-legal": VerdictLook("not-legal", "Not legal", "verdict-not-legal"),
    "cannot-tell": VerdictLook("cannot-tell", "Cannot tell", "verdict-cannot-tell"),
}
