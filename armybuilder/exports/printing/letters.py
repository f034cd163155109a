"""The font of everything printed, and what it cannot print.

Vera comes with the PDF library and covers every card; a player's title may hold other letters.
"""

from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "Vera"
BOLD = "VeraBd"
FOLDER = Path(reportlab.__file__).parent / "fonts"
UNKNOWN = "?"
NOTE = "Letters that this font lacks are printed as “?”."


@cache
def covered() -> frozenset[str]:
    """Every character of the font; makes it known to the PDF library too."""
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(FOLDER / f"{name}.ttf")))
    pdfmetrics.registerFontFamily(
        REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD
    )
    glyphs = pdfmetrics.getFont(REGULAR).face.charToGlyph
    return frozenset(chr(code) for code in glyphs)


class Letters:
    """Turns text into what the font can print, and remembers whether it lacked any of it."""

    def __init__(self) -> None:
        self.known = covered()
        self.lacked = False

    def plain(self, text: str) -> str:
        """The text with a question mark for each letter that the font lacks."""
        if self.known.issuperset(text):
            return text
        self.lacked = True
        return "".join(one if one in self.known else UNKNOWN for one in text)

    def marked(self, text: str) -> str:
        """The same for a paragraph, whose angle brackets and ampersands mean something."""
        return escape(self.plain(text))
