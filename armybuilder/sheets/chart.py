"""A bar chart as lengths on a drawing: stacked upright bars with their numbers written at them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

LEFT, TOP, HIGH = 8, 24, 160  # room beside the bars, for the numbers above, for the bars
BAR, GAP = 44, 20
LETTER, LINE = 8, 16  # how wide a letter and how high a line of the words below is at most
LABELLED = 14  # a part less high than this has no room for its number


@dataclass(frozen=True)
class Part:
    """One kind in a bar: ``kind`` chooses its pattern, ``label`` is written where it fits."""

    kind: str
    y: float
    height: float
    label: str

    @property
    def middle(self) -> float:
        """Where its number stands."""
        return self.y + self.height / 2


@dataclass(frozen=True)
class Bar:
    """One bar: where it stands, its parts from below, its words and its sum."""

    x: float
    name: str
    lines: tuple[tuple[int, str], ...]  # the words below, each with where its line stands
    total: int
    top: float
    parts: tuple[Part, ...]

    @property
    def middle(self) -> float:
        """Where its words stand."""
        return self.x + BAR / 2

    @property
    def above(self) -> float:
        """Where its sum stands."""
        return self.top - 6


@dataclass(frozen=True)
class Chart:
    """Bars side by side. ``spoken`` is the whole of it in one sentence."""

    id: str
    title: str
    spoken: str
    step: int  # from one bar to the next
    bars: tuple[Bar, ...]

    @property
    def width(self) -> int:
        """How wide the drawing is, in its own units."""
        return LEFT * 2 + max(1, len(self.bars)) * self.step

    @property
    def height(self) -> int:
        """How high the drawing is."""
        return self.floor + max((len(bar.lines) for bar in self.bars), default=0) * LINE + 8

    @property
    def floor(self) -> int:
        """Where the bars stand."""
        return TOP + HIGH

    @property
    def bar_width(self) -> int:
        """How wide each bar is."""
        return BAR


def chart_of(
    chart_id: str, title: str, kinds: Sequence[str], rows: Iterable[tuple[str, Sequence[int]]]
) -> Chart:
    """A chart of ``rows``: each its words and one number for each of ``kinds``, stacked upwards."""
    given = [(name, tuple(numbers)) for name, numbers in rows]
    highest = max((sum(numbers) for _, numbers in given), default=0) or 1
    step = max([BAR + GAP, *(len(word) * LETTER for name, _ in given for word in name.split())])
    bars = tuple(
        _bar(LEFT + at * step + (step - BAR) / 2, name, numbers, kinds, highest)
        for at, (name, numbers) in enumerate(given)
    )
    spoken = "; ".join(_spoken(name, numbers, kinds) for name, numbers in given)
    return Chart(chart_id, title, spoken, step, bars)


def _bar(x: float, name: str, numbers: Sequence[int], kinds: Sequence[str], highest: int) -> Bar:
    y = float(TOP + HIGH)
    parts = []
    for kind, number in zip(kinds, numbers, strict=True):
        height = round(HIGH * number / highest, 1)
        y = round(y - height, 1)
        if number:
            label = str(number) if height >= LABELLED and len(kinds) > 1 else ""
            parts.append(Part(kind, y, height, label))
    words = name.split() if len(name) * LETTER > BAR + GAP else [name]
    lines = tuple((TOP + HIGH + LINE * at, word) for at, word in enumerate(words, start=1))
    return Bar(x, name, lines, sum(numbers), y, tuple(parts))


def _spoken(name: str, numbers: Sequence[int], kinds: Sequence[str]) -> str:
    if len(kinds) == 1:
        return f"{name}: {numbers[0]}"
    each = ", ".join(f"{number} {kind}" for kind, number in zip(kinds, numbers, strict=True))
    return f"{name}: {sum(numbers)} ({each})"
