"""The code that a phone reads from a list: our link where it fits, else the Legion HQ link."""

from collections.abc import Iterator

import segno

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.options import Options
from armybuilder.exports.registry import formats
from armybuilder.exports.stamp import Stamp
from units.rulebook.faults import Malformed

ON_PAPER = 900  # characters: some 110 modules a side
ON_SCREEN = 2_300  # the longest that a code holds at all, with some to spare
FORMS = ("link", "legionhq")  # the links to try, the one that loses nothing first


class NoLink(Malformed):
    """No link of this army is short enough for a code."""

    def __init__(self) -> None:
        super().__init__([("", "This army is too long for a QR code; share its link instead.")])


def address_of(army: Army, report: Report, stamp: Stamp, options: Options, longest: int) -> str:
    """The link to put into a code; "" when none of this army is short enough.

    What the form leaves out is not in its link either. Rules: HAND-04.
    """
    asked = {"hand": options.hand, "deck": options.deck}
    for form in filter(None, map(formats().get, FORMS)):
        made = form.rendered(army, report, stamp, asked)
        link = (made if isinstance(made, str) else made.decode()).strip()
        if link.startswith(("http://", "https://")) and len(link) <= longest:
            return link
    return ""


def matrix_of(address: str) -> tuple[bytearray, ...]:
    """The code of an address: rows of modules, 1 for dark, without the quiet border."""
    matrix: tuple[bytearray, ...] = segno.make(address, error="l", micro=False).matrix
    return matrix


def runs(line: bytearray) -> Iterator[tuple[int, int]]:
    """Where dark modules begin in a row, and how many there are side by side."""
    start = None
    for at, dark in enumerate([*line, 0]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            yield start, at - start
            start = None
