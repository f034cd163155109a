"""Reads our own Markdown, as far as it carries an army."""

import re

from armybuilder.imports.gathering import gather
from armybuilder.imports.our_frame import framed
from armybuilder.imports.our_lines import NOTES, VERDICT, OurLines
from armybuilder.imports.outcome import Imported
from armybuilder.imports.text_pieces import lines_of
from units.catalog.catalog import Catalog

SOURCE = "armybuilder-markdown"
ORDER = 17
ESCAPE = re.compile(r"\\([\\`*_\[\]<>|~#+-])")
HEAD = re.compile(r"^\*\*([^*]+)\*\* · (.*)$")
UNIT = re.compile(r"^- \*\*(.*)\*\* — (\d{1,6})(?: – with .*)?$")
CARD = re.compile(r"^  - (.*) — (\d.*)$")
NOTE = re.compile(r"^  - \*(.*)\*$")
FOOT = re.compile(r"^(\*.*\*|Stamp `.*`)$")


def recognises(text: str) -> bool:
    """Whether there is a title with our verdict two lines below."""
    lines = text.lstrip().split("\n", 3)
    head = HEAD.match(lines[2].strip()) if len(lines) > 2 and lines[0].startswith("# ") else None
    return bool(head and VERDICT.match(head[1]))


def read(text: str, catalog: Catalog) -> Imported:
    """The army; names are printed whole, so they mean one card each."""
    lines = OurLines(catalog)
    for line in lines_of(text.lstrip(), lines.army):
        _line(line, lines)
    written, under = framed(lines.finished(), catalog)
    return gather(written, SOURCE, under)


def _line(line: str, lines: OurLines) -> None:
    if line.startswith("# "):
        lines.title(_plain(line[2:]))
    elif line.startswith("## "):
        lines.heading(line[3:])
    elif not lines.section:
        head = HEAD.match(line)
        lines.frame(_plain(head[2] if head else line))
    elif FOOT.match(line):
        if not line.startswith("Stamp"):
            lines.army.remarks.append(_plain(line.strip("*")))
    elif not lines.is_of_itself:
        _of_section(line, lines)


def _of_section(line: str, lines: OurLines) -> None:
    unit, card, note = UNIT.match(line), CARD.match(line), NOTE.match(line)
    if unit:
        lines.unit(_plain(unit[1]), unit[2])
    elif note:
        lines.unit_note(_plain(note[1]))
    elif card:
        lines.card(_plain(card[1]), _plain(card[2]))
    elif (line.startswith("> ") and lines.section == NOTES) or (
        line.startswith("- ") and lines.section != NOTES
    ):
        lines.held(_plain(line[2:]))
    else:
        lines.lose(line)


def _plain(text: str) -> str:
    """Text without the backslashes that Markdown needs."""
    return ESCAPE.sub(r"\1", text)
