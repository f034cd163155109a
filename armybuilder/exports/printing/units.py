"""One unit on paper: its name and sum, what it carries, and its numbers where asked for."""

from collections.abc import Iterable, Iterator

from reportlab.platypus import Flowable, Paragraph, Table

from armybuilder.army.loadout import Loadout
from armybuilder.exports.listing import Row, price
from armybuilder.exports.printing.letters import REGULAR, Letters
from armybuilder.exports.printing.styles import RULE, Styles
from units.catalog.catalog import Catalog
from units.catalog.schema import Counterpart, KeywordInstance, Unit, Upgrade, Weapon
from units.presentation import DICE, range_in_words

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
        below = self._facts(row.unit.loadout) if stats else []
        notes = [f"“{line}”" for line in row.notes.splitlines() if line.strip()]
        return [table, *(Paragraph(marked(told), styles.detail) for told in (*below, *notes))]

    def _line(self, name: str, cost: str) -> list[Flowable]:
        """A card and its points; the reason for a price that is not printed stands by the name."""
        points, _, reason = cost.partition(" ")
        told = self.letters.marked(f"{name} {reason}".strip())
        return [Paragraph(told, self.styles.card), Paragraph(points, self.styles.number)]

    def _facts(self, loadout: Loadout) -> list[str]:
        """Numbers, keywords and weapons of the unit and of what it carries."""
        card = loadout.card
        facts = [self._numbers(card), *_described(card.keywords, card.weapons)]
        extra = loadout.counterpart
        others: list[Counterpart | Upgrade] = [*loadout.upgrades, *([extra] if extra else [])]
        for other in (*others, *loadout.counterpart_upgrades):
            facts += [f"{other.name}: {one}" for one in _described(other.keywords, other.weapons)]
        return facts

    def _numbers(self, card: Unit) -> str:
        """The numbers of a unit card in one line; a dash for what is not published."""
        kind = self.catalog.unit_types[card.unit_type]
        nerve = card.resilience if kind.group == "vehicle" else card.courage
        surges = [f"attack {card.surge.attack}" if card.surge.attack else ""]
        surges.append(f"defence {card.surge.defense}" if card.surge.defense else "")
        parts = (
            kind.name,
            f"{card.minis} mini" if card.minis == 1 else f"{card.minis} minis",
            f"wounds {_or_dash(card.wounds)}",
            f"{'resilience' if kind.group == 'vehicle' else 'courage'} {_or_dash(nerve)}",
            f"{card.defense} defence",
            f"speed {card.speed}",
            "surge: " + (", ".join(filter(None, surges)) or "none"),
        )
        return " · ".join(parts)


def _described(keywords: Iterable[KeywordInstance], weapons: Iterable[Weapon]) -> Iterator[str]:
    words = ", ".join(map(str, keywords))
    if words:
        yield words
    yield from map(_weapon, weapons)


def _weapon(weapon: Weapon) -> str:
    """A weapon in one line: ``E-11: range 1–3, 1 white, Pierce 1``."""
    dice = [f"{count} {die}" for die in DICE if (count := getattr(weapon.dice, die))]
    reach = range_in_words(weapon.range)
    near = reach if reach.startswith("Melee") else f"range {reach}"
    return f"{weapon.name}: {', '.join([near.lower(), *dice, *map(str, weapon.keywords)])}"


def _or_dash(value: object) -> str:
    return "–" if value is None else str(value)
