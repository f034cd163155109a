"""What stands on the pages of a printed army, from top to bottom."""

from collections.abc import Iterator

from reportlab.graphics.shapes import Drawing, Rect
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer, Table

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import Group, Listing, told
from armybuilder.exports.printing.letters import NOTE, Letters
from armybuilder.exports.printing.options import PrintOptions
from armybuilder.exports.printing.styles import Styles
from armybuilder.exports.printing.units import TIGHT, UnitSetter
from armybuilder.exports.qr import matrix_of, runs
from armybuilder.exports.stamp import Stamp
from armybuilder.sheets.keyword_sheet import keyword_sheet

SMALLEST_CODE = 22 * mm
MODULE = 0.27 * mm  # as fine as a phone's camera likes it
CODE_LINE = 46  # characters of a stamp's code on a line of the narrowest column
GAP = 4 * mm  # between the words of the head and the code


class Story:
    """The parts of one printed army, at one scale."""

    def __init__(
        self, army: Army, report: Report, stamp: Stamp, listing: Listing, options: PrintOptions,
        scale: float,
    ) -> None:  # fmt: skip
        self.army, self.report, self.stamp = army, report, stamp
        self.listing, self.options = listing, options
        self.styles = Styles(scale, options.ink_saver)
        self.letters = Letters()

    @property
    def foot_line(self) -> str:
        """The foot of every page: a page that is found alone still says what it is of."""
        listing = self.listing
        return self.letters.plain(f"{listing.verdict} · {listing.title} · {listing.judged}")

    def head(self, width: float, address: str) -> Table:
        """Title, verdict, what it was judged by, and the code at the top right."""
        styles, listing = self.styles, self.listing
        code = _code(address) if address else None
        beside = code.width + GAP if code else 0.0
        words: list[Flowable] = [
            self._paragraph(listing.title, styles.title),
            self._paragraph(
                f"{listing.verdict} · {listing.counts}", styles.verdict(legal=self.report.legal)
            ),
            self._paragraph(listing.sides, styles.text),
            self._paragraph(listing.judged, styles.text),
        ]
        cells = [words, code] if code else [words]
        widths = [width - beside, beside] if code else [width]
        return Table([cells], colWidths=widths, style=[*TIGHT, ("ALIGN", (1, 0), (1, 0), "RIGHT")])

    def body(self, width: float) -> list[Flowable]:
        """Units by rank, hand, deck, problems; then what was asked for beyond that."""
        setter = UnitSetter(self.styles, self.letters, self.army.catalog, width)
        parts: list[Flowable] = [*self._limits()] if self.options.judge else []
        for group in self.listing.groups:
            parts += self._group(group, setter)
        parts += [*self._cards(width), *self._notes(), *self._problems()]
        if self.options.keywords:
            parts += self._keywords()
        return [*parts, *self._foot()]

    def _group(self, group: Group, setter: UnitSetter) -> Iterator[Flowable]:
        """A rank; its heading stays with the first unit, and no unit is split over pages."""
        heading = self._heading(f"{group.name} ({group.limits})")
        for at, row in enumerate(group.rows):
            unit = setter.unit(row, stats=self.options.stats and not self.options.judge)
            unit.append(Spacer(1, 3 * self.styles.scale))
            yield KeepTogether([heading, *unit] if at == 0 else unit)

    def _cards(self, width: float) -> Iterator[Flowable]:
        """Hand and deck, beside each other where there is one column. Rules: HAND-01."""
        hand = [f"{'•' * card.pips} {card.name}" for card in self.listing.hand]
        deck = [f"{card.name} ({card.deck})" for card in self.listing.deck]
        blocks = [
            self._set(f"{name} ({len(cards)})", cards)
            for name, cards in (("Command hand", hand), ("Battle deck", deck))
            if cards
        ]
        if len(blocks) == 2 and self.options.column_count == 1:
            yield Spacer(1, 6 * self.styles.scale)  # a table's first line has no space before it
            yield Table([blocks], colWidths=[width / 2] * 2, style=TIGHT)
        else:
            for heading, first, *rest in blocks:
                yield from (KeepTogether([heading, first]), *rest)

    def _notes(self) -> Iterator[Flowable]:
        if self.listing.notes:
            yield self._heading("Notes")
            for line in self.listing.notes.splitlines():
                yield self._paragraph(line, self.styles.text)

    def _problems(self) -> Iterator[Flowable]:
        """Everything the report says, with its rules; a judge's sheet has no mere notes."""
        shown = self.listing.problems
        if self.options.judge:
            shown = tuple(one for one in shown if one.severity != "note")
        yield from self._block(
            "Remarks" if self.report.legal else "Problems", [told(one) for one in shown]
        )

    def _limits(self) -> Iterator[Flowable]:
        """The ranks against their limits, for a judge to count. Rules: RANK-02, MODE-01."""
        lines = []
        for rank in self.army.catalog.ranks.values():
            count = self.report.ranks.get(rank.id)
            if count is not None:
                why = f" ({'; '.join(count.why)})" if count.why else ""
                lines.append(f"{rank.name}: {count.units}, limits {count.min}–{count.max}{why}")
        lines.append(f"Points: {self.report.points}, limit {self.report.points_limit}")
        yield from self._block("To check", lines)

    def _keywords(self) -> Iterator[Flowable]:
        """The keywords of this army in our own words."""
        lines = keyword_sheet(self.army)
        if lines:
            yield self._heading("Keywords in our words")
        classic = self.army.catalog.edition.id == "classic"
        marked = self.letters.marked
        for line in lines:
            text = line.entry.summary
            if classic and line.entry.classic_differs:
                text = f"{text} Classic: {line.entry.classic_differs}"
            name = f"<b>{marked(line.keyword.name)}</b> "
            yield Paragraph(name + marked(text), self.styles.text)
            yield Spacer(1, 2 * self.styles.scale)

    def _foot(self) -> Iterator[Flowable]:
        """What is left out, the letters that were lacking, and the stamp's code."""
        yield Spacer(1, 6 * self.styles.scale)
        sentences = list(self.listing.left_out)
        if not self.options.stats or self.options.judge:
            sentences.append("Numbers of the cards are not printed here.")
        sentences += [NOTE] if self.letters.lacked else []
        yield from (self._paragraph(sentence, self.styles.small) for sentence in sentences)
        if self.stamp.code:
            where = f" (check it at {self.stamp.where})" if self.stamp.where else ""
            lines = [f"Stamp{where}:", *_code_lines(self.stamp.code)]
            words = "<br/>".join(map(self.letters.marked, lines))
            yield Paragraph(words, self.styles.small)

    def _block(self, heading: str, lines: list[str]) -> Iterator[Flowable]:
        """A heading with its lines; the first stays with it. Nothing when there are no lines."""
        if lines:
            title, first, *rest = self._set(heading, lines)
            yield from (KeepTogether([title, first]), *rest)

    def _set(self, heading: str, lines: list[str]) -> list[Paragraph]:
        return [
            self._heading(heading),
            *(self._paragraph(line, self.styles.text) for line in lines),
        ]

    def _heading(self, text: str) -> Paragraph:
        return self._paragraph(text, self.styles.heading)

    def _paragraph(self, text: str, style: object) -> Paragraph:
        return Paragraph(self.letters.marked(text), style)


def _code_lines(code: str) -> list[str]:
    """A stamp's code in lines that end with a full stop: viewers swallow a hyphen at an end."""
    lines = [""]
    for part in code.split("."):
        if lines[-1] and len(lines[-1]) + len(part) > CODE_LINE:
            lines.append("")
        lines[-1] += f"{part}."
    return [*lines[:-1], lines[-1].removesuffix(".")]


def _code(address: str) -> Drawing:
    """A code of dark squares, drawn with lines of modules, so that no seams show."""
    matrix = matrix_of(address)
    count = len(matrix)
    side = max(SMALLEST_CODE, count * MODULE)
    module = side / count
    drawing = Drawing(side, side)
    for at, line in enumerate(matrix):
        y = side - (at + 1) * module
        for start, length in runs(line):
            bar = Rect(start * module, y, length * module, module, strokeWidth=0, strokeColor=None)
            drawing.add(bar)
    return drawing
