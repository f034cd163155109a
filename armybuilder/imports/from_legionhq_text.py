"""Reads the texts of Legion HQ, and our own for tournaments, which is laid out alike."""

import re

from armybuilder.imports.gathering import gather
from armybuilder.imports.legionhq_lines import Lines
from armybuilder.imports.names import matcher_of
from armybuilder.imports.our_frame import framed
from armybuilder.imports.outcome import Imported
from armybuilder.imports.text_pieces import lines_of
from units.catalog.catalog import Catalog

SOURCE = "legionhq-text"
ORDER = 50
MARK = re.compile(
    r"^[ \t]*\d{1,5}[ \t]*/[ \t]*\d{1,5}[ \t]*\([ \t]*\d{1,4} activation", re.MULTILINE
)
HEADING = re.compile(
    r"^[ \t]*(commanders?|corps|operatives?|special forces|support|heavy):[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)


def recognises(text: str) -> bool:
    """Whether it has the line of points with activations behind it, or headings of ranks."""
    return bool(MARK.search(text) or HEADING.search(text))


def read(text: str, catalog: Catalog) -> Imported:
    """The army, as far as short names tell one card from another."""
    lines = Lines(catalog, matcher_of(catalog))
    for line in lines_of(text, lines.army):
        lines.read(line.strip())
    written, under = framed(lines.finished(), catalog)
    return gather(written, SOURCE, under)
