"""Reads our own text to read, as far as it carries an army."""

import re

from armybuilder.imports.gathering import gather
from armybuilder.imports.our_frame import framed
from armybuilder.imports.our_lines import VERDICT, OurLines
from armybuilder.imports.outcome import Imported
from armybuilder.imports.text_pieces import LONGEST_LINE
from units.catalog.catalog import Catalog

SOURCE = "armybuilder-text"
ORDER = 16
SECTION = re.compile(r"^[A-Z][A-Z ]+(?: \(.*\))?$")
DOTTED = re.compile(r"^(.*?) \.{3,} (\S.*)$")
NO_PRICE = "price not published, counted as 0"
LEFT_OUT = re.compile(r"^The .* is not printed here\.$")


def recognises(text: str) -> bool:
    """Whether the first line bears a verdict, and the third the points of many."""
    lines = text.lstrip().split("\n", 3)
    return bool(VERDICT.match(lines[0])) and len(lines) > 3 and " points · " in lines[2]


def read(text: str, catalog: Catalog) -> Imported:
    """The army; names are printed whole, so they mean one card each."""
    lines = OurLines(catalog)
    first, *rest = text.lstrip().split("\n")
    lines.title(VERDICT.sub("", first[:LONGEST_LINE]).removeprefix(" – "))
    head = True
    for line in rest:
        head = head and bool(line.strip())
        if head:
            lines.frame(line.strip())
        elif line.strip():
            _line(line[:LONGEST_LINE].rstrip(), lines)
    written, under = framed(lines.finished(), catalog)
    return gather(written, SOURCE, under)


def _line(line: str, lines: OurLines) -> None:
    dotted = DOTTED.match(line)
    if SECTION.match(line):
        lines.heading(line)
    elif line.startswith("Stamp ") or LEFT_OUT.match(line):
        _foot(line, lines)
    elif lines.is_of_itself:
        return
    elif lines.section in lines.ranks:
        _of_unit(line, dotted, lines)
    else:
        lines.held(line)


def _foot(line: str, lines: OurLines) -> None:
    if not line.startswith("Stamp "):
        lines.army.remarks.append(line)


def _of_unit(line: str, dotted: re.Match[str] | None, lines: OurLines) -> None:
    """A unit, one of its cards or its notes, told by the space before it."""
    if dotted and line.startswith("  "):
        lines.card(dotted[1].strip(), dotted[2])
    elif dotted:
        lines.unit(dotted[1], dotted[2])
    elif line.startswith("  “"):
        lines.unit_note(line.strip()[1:].removesuffix("”"))
    elif line.strip() != NO_PRICE:
        lines.lose(line)
