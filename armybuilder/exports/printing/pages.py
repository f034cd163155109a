"""Puts the story on pages: paper, margins, columns, and the line at the foot of each page."""

from io import BytesIO
from typing import Any

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, NextPageTemplate, PageTemplate

from armybuilder.exports.printing.letters import REGULAR
from armybuilder.exports.printing.story import Story

PAPERS = {"a4": A4, "letter": LETTER}
MARGIN = 14 * mm
FOOT = 6 * mm  # from the margin up to the lowest line of the columns
GUTTER = 8 * mm
FOOT_SIZE = 6.5
HEAD_GAP = 4 * mm


class FootedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that writes its foot when the number of pages is known."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.kept: list[dict[str, Any]] = []
        self.foot = ""

    def showPage(self) -> None:  # noqa: N802 (the library's name)
        """Keep the page; its foot follows in ``save``."""
        self.kept.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Write every page with its number."""
        for number, page in enumerate(self.kept, start=1):
            self.__dict__.update(page)
            self._write_foot(f"page {number} of {len(self.kept)}")
            super().showPage()
        super().save()

    def _write_foot(self, number: str) -> None:
        self.setFont(REGULAR, FOOT_SIZE)
        width = self._pagesize[0] - 2 * MARGIN
        room = width - stringWidth(number, REGULAR, FOOT_SIZE) - GUTTER
        self.drawString(MARGIN, MARGIN, _shortened(self.foot, room))
        self.drawRightString(MARGIN + width, MARGIN, number)


def pages_of(story: Story, address: str) -> tuple[bytes, int]:
    """The story as a PDF, and how many pages it has."""
    paper = PAPERS[story.options.paper]
    width = paper[0] - 2 * MARGIN
    head = story.head(width, address)
    _, head_height = head.wrap(width, paper[1])
    below = head_height + HEAD_GAP
    columns = story.options.column_count
    column = (width - GUTTER * (columns - 1)) / columns
    out = BytesIO()
    document = BaseDocTemplate(
        out, pagesize=paper, title=story.letters.plain(story.listing.title), invariant=1,
        creator="Armybuilder", subject=story.listing.verdict, keywords=story.listing.code,
    )  # fmt: skip

    def begin(canvas: FootedCanvas, _: BaseDocTemplate) -> None:
        canvas.foot = story.foot_line
        if canvas.getPageNumber() == 1:
            head.drawOn(canvas, MARGIN, paper[1] - MARGIN - head_height)

    document.addPageTemplates(
        [
            PageTemplate("first", _frames(paper, columns, column, below), onPage=begin),
            PageTemplate("later", _frames(paper, columns, column, 0), onPage=begin),
        ]
    )
    document.build([NextPageTemplate("later"), *story.body(column)], canvasmaker=FootedCanvas)
    return out.getvalue(), document.page


def _frames(paper: tuple[float, float], count: int, width: float, head: float) -> list[Frame]:
    """The columns of a page below a head of this height."""
    bottom = MARGIN + FOOT
    height = paper[1] - MARGIN - head - bottom
    return [
        Frame(
            MARGIN + at * (width + GUTTER), bottom, width, height,
            leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
        )
        for at in range(count)
    ]  # fmt: skip


def _shortened(text: str, room: float) -> str:
    """The text, cut with an ellipsis where it is longer than its room."""
    if stringWidth(text, REGULAR, FOOT_SIZE) <= room:
        return text
    while text and stringWidth(f"{text}…", REGULAR, FOOT_SIZE) > room:
        text = text[:-1]
    return f"{text}…"
