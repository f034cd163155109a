"""One unit on paper: its name and sum, what it carries, and its numbers where asked for."""

from reportlab.platypus import Flowable, Paragraph, Table

from armybuilder.exports.listing import Row, price
from armybuilder.exports.printing.facts import facts_of
from armybuilder.exports.printing.letters import REGULAR, Letters
from armybuilder.exports.printing.styles import RULE, Styles
from units.catalog.catalog import Catalog

SUM = 34  # how wide the column of points is
TIGHT = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0.5),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
]
RULED = [  # a line leads from a name to its sum
    *TIGHT,
    ("LINEBELOW", (0, 0), (-1, 0), 0.25, RULE),
    ("BOTTOMPADDING", (0, 0), (-1, 0), 2),
]


class UnitSetter:
    """Sets units in a column of one width."""

    def __init__(self, styles: Styles, letters: Letters, catalog: Catalog, width: float) -> None:
        self.styles = styles
        self.letters = letters
        self.catalog = catalog
        self.width = width

    def unit(self, row: Row, *, stats: bool) -> list[Flowable]:
        """Everything about one unit; the points of its lines add up to its sum. Rules: UPG-11."""
        marked, styles = self.letters.marked, self.styles
        parent = (
            f' <font name="{REGULAR}" size="{styles.size * 0.82}">with {marked(row.parent)}</font>'
        )
        name = marked(row.name) + (parent if row.parent else "")
        lines: list[list[Flowable]] = [
            [Paragraph(name, styles.name), Paragraph(str(row.points), styles.sum)]
        ]
        if row.cards or row.own.printed is None:
            lines.append(self._line("unit card", price(row.own)))
        lines += [self._line(line.name, price(line)) for line in row.cards]
        table = Table(lines, colWidths=[self.width - SUM, SUM], style=RULED)
        below = facts_of(row.unit.loadout, self.catalog) if stats else []
        notes = [f"“{line}”" for line in row.notes.splitlines() if line.strip()]
        return [table, *(Paragraph(marked(told), styles.detail) for told in (*below, *notes))]

    def _line(self, name: str, cost: str) -> list[Flowable]:
        """A card and its points; the reason for a price that is not printed stands by the name."""
        points, _, reason = cost.partition(" ")
        told = self.letters.marked(f"{name} {reason}".strip())
        return [Paragraph(told, self.styles.card), Paragraph(points, self.styles.number)]
