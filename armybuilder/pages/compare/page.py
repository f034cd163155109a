"""Two armies side by side, as rows of a table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from armybuilder.army.army import ArmyUnit
from armybuilder.army.difference import CardChanges, Kind, UnitPair, carried, difference
from armybuilder.army.draft import DraftUnit
from armybuilder.army.edit_words import Names
from armybuilder.exports.listing import called, sides_of
from armybuilder.pages.compare.sides import Side
from armybuilder.verdicts import LOOKS, VerdictLook

SIGNS = {"same": "", "changed": "≠", "removed": "−", "added": "+"}
WORDS = {"same": "other points", "changed": "changed", "removed": "only in A", "added": "only in B"}


@dataclass(frozen=True)
class Half:
    """A unit on one side: ``cards`` are what it carries, those of this side alone marked."""

    name: str
    points: int
    cards: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class UnitRow:
    """A unit of both armies, or of one of them."""

    kind: Kind
    a: Half | None
    b: Half | None

    @property
    def name(self) -> str:
        half = self.a or self.b
        return half.name if half else ""

    @property
    def sign(self) -> str:
        return SIGNS[self.kind]

    @property
    def words(self) -> str:
        return WORDS[self.kind]

    @property
    def change(self) -> int:
        """The points from a to b."""
        return (self.b.points if self.b else 0) - (self.a.points if self.a else 0)


@dataclass(frozen=True)
class FactRow:
    """A fact about the whole army."""

    name: str
    a: str
    b: str

    @property
    def differs(self) -> bool:
        return self.a != self.b


@dataclass(frozen=True)
class CardRow:
    """A command or battle card, and which side has it."""

    name: str
    in_a: bool
    in_b: bool


class ComparePage:
    """The difference between two armies."""

    def __init__(self, a: Side, b: Side) -> None:
        self.a = a
        self.b = b
        self.found = difference(a.draft, b.draft)

    @property
    def verdicts(self) -> tuple[VerdictLook, VerdictLook]:
        return LOOKS[self.a.report.verdict], LOOKS[self.b.report.verdict]

    @property
    def facts(self) -> list[FactRow]:
        """Frame, edition, release and totals."""
        facts: tuple[tuple[str, Callable[[Side], object]], ...] = (
            ("Verdict", lambda side: LOOKS[side.report.verdict].word),
            ("Points", lambda side: f"{side.report.points} of {side.report.points_limit}"),
            ("Activations", lambda side: side.report.activations),
            ("Errors", _errors),
            ("Army", lambda side: sides_of(side.army)),
            ("Edition", lambda side: side.catalog.edition.name),
            ("Release", lambda side: side.report.release),
        )
        return [FactRow(name, str(told(self.a)), str(told(self.b))) for name, told in facts]

    @property
    def points_change(self) -> int:
        """The points from a to b."""
        return self.b.report.points - self.a.report.points

    @cached_property
    def rows(self) -> list[UnitRow]:
        """Every unit of both armies once."""
        return [self._row(pair) for pair in self.found.pairs]

    @property
    def differing(self) -> list[UnitRow]:
        """The units that only one has, that carry other cards or that cost other points."""
        return [row for row in self.rows if row.kind != "same" or row.change]

    @property
    def alike(self) -> list[Half]:
        """The units that both have, as they are in the first."""
        return [row.a for row in self.rows if row.a and row.kind == "same" and not row.change]

    @property
    def is_same(self) -> bool:
        """Whether units and the cards that both show are the same."""
        cards = (*self.hand, *self.deck)
        return all(row.kind == "same" for row in self.rows) and all(
            card.in_a and card.in_b for card in cards
        )

    @property
    def hidden_hands(self) -> tuple[str, ...]:
        """Which sides hide their hand; then hands are not compared. Rules: HAND-04."""
        sides = (("A", self.a), ("B", self.b))
        return tuple(letter for letter, side in sides if side.hides_hand)

    @property
    def hand(self) -> list[CardRow]:
        """The command cards of both, where neither hides them."""
        return [] if self.hidden_hands else list(self._cards(self.found.hand))

    @property
    def deck(self) -> list[CardRow]:
        """The battle cards of both."""
        return list(self._cards(self.found.deck))

    def _cards(self, changes: CardChanges) -> Iterator[CardRow]:
        names = Names(self.a.draft, self.b.draft, self.b.catalog)
        for cards, in_a, in_b in (
            (changes.only_a, True, False), (changes.only_b, False, True), (changes.both, True, True)
        ):  # fmt: skip
            for card in cards:
                yield CardRow(names.card(card), in_a, in_b)

    def _row(self, pair: UnitPair) -> UnitRow:
        return UnitRow(
            pair.kind, _half(self.a, pair.a, pair.only_a), _half(self.b, pair.b, pair.only_b)
        )


def _half(side: Side, unit: DraftUnit | None, only_here: tuple[str, ...]) -> Half | None:
    if unit is None:
        return None
    there: ArmyUnit = side.army.unit(unit.id)
    names = Names(None, side.draft, side.catalog)
    cards = tuple((names.card(card), card in only_here) for card in carried(unit).elements())
    return Half(called(side.army, there), side.army.points_of(there), cards)


def _errors(side: Side) -> int:
    return sum(problem.severity == "error" for problem in side.report.problems)
