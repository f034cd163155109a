"""A verdict in a word and a drawing, the same on every page."""

from typing import NamedTuple


class VerdictLook(NamedTuple):
    """How a verdict looks: ``id`` is also its class."""

    id: str
    word: str

    @property
    def icon(self) -> str:
        return f"verdict-{self.id}"


LOOKS = {
    "legal": VerdictLook("legal", "Legal"),
    "not-legal": VerdictLook("not-legal", "Not legal"),
    "cannot-tell": VerdictLook("cannot-tell", "Cannot tell"),
}
