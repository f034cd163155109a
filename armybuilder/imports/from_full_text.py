"""Reads our full text back without loss: every line has a word or a mark, every card its id."""

from armybuilder.exports.as_text_full import HEADING
from armybuilder.imports.full_lines import FullLines
from armybuilder.imports.outcome import Imported
from units.catalog.catalog import Catalog

SOURCE = "armybuilder-text"
ORDER = 10


def recognises(text: str) -> bool:
    """Whether one of the first lines says that it is such a text."""
    return HEADING in (line.strip() for line in text.lstrip().split("\n", 5)[:5])


def read(text: str, catalog: Catalog) -> Imported:
    """The army by its ids, under the release and edition that it names."""
    lines = FullLines(catalog)
    for number, line in enumerate(text.strip().split("\n"), 1):
        if line.strip() and line.strip() != HEADING:
            lines.read(line.strip(), number)
    return lines.finished(SOURCE)
