"""Sizes and weights of a printed army, in points of 1/72 inch."""

from dataclasses import dataclass

from reportlab.lib.colors import Color, black, white
from reportlab.lib.styles import ParagraphStyle

from armybuilder.exports.printing.letters import BOLD, REGULAR

GREY = Color(0.35, 0.35, 0.35)
BAND = Color(0.9, 0.9, 0.9)
RULE = Color(0.6, 0.6, 0.6)
INDENT = 10


@dataclass(frozen=True)
class Styles:
    """The styles at one scale; ``saving`` leaves out everything filled."""

    scale: float
    saving: bool

    @property
    def size(self) -> float:
        """The size of plain text."""
        return 9 * self.scale

    @property
    def text(self) -> ParagraphStyle:
        return self._style("text", self.size)

    @property
    def number(self) -> ParagraphStyle:
        return self._style("number", self.size, alignment=2)

    @property
    def name(self) -> ParagraphStyle:
        return self._style("name", self.size, fontName=BOLD)

    @property
    def sum(self) -> ParagraphStyle:
        return self._style("sum", self.size, fontName=BOLD, alignment=2)

    @property
    def card(self) -> ParagraphStyle:
        return self._style("card", self.size, leftIndent=INDENT)

    @property
    def small(self) -> ParagraphStyle:
        return self._style("small", self.size * 0.82, textColor=black if self.saving else GREY)

    @property
    def detail(self) -> ParagraphStyle:
        """What belongs to a unit: its numbers, weapons, keywords and notes."""
        return self._style("detail", self.size * 0.82, leftIndent=INDENT)

    @property
    def title(self) -> ParagraphStyle:
        return self._style("title", 15 * self.scale, fontName=BOLD, spaceAfter=3)

    @property
    def heading(self) -> ParagraphStyle:
        band = (
            {}
            if self.saving
            else {"backColor": BAND, "borderPadding": (1, 0, 2, 3), "leftIndent": 3}
        )
        return self._style(
            "heading", self.size, fontName=BOLD, spaceBefore=9 * self.scale, spaceAfter=4, **band
        )

    def verdict(self, *, legal: bool) -> ParagraphStyle:
        """White on black for what an opponent must not overlook; framed where ink is saved."""
        filled = not legal and not self.saving
        return self._style(
            "verdict", self.size * 1.15, fontName=BOLD, borderWidth=0.8, borderColor=black,
            borderPadding=(2, 4, 3, 4), backColor=black if filled else None, leftIndent=4,
            rightIndent=4, textColor=white if filled else black, spaceBefore=4, spaceAfter=6,
        )  # fmt: skip

    def _style(self, name: str, size: float, **more: object) -> ParagraphStyle:
        given = {"fontName": REGULAR, "fontSize": size, "leading": size * 1.22} | more
        return ParagraphStyle(name, splitLongWords=1, **given)
