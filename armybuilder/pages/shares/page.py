"""A shared army as everybody reads it, and the links of an army as its owner sees them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import segno
from django.utils.safestring import SafeString

from armybuilder.army.army import Army
from armybuilder.exports.listing import Row, listing_of, price
from armybuilder.exports.options import Options
from armybuilder.exports.registry import Format, grouped
from armybuilder.models import ArmyList, SharedArmy
from armybuilder.pages.builder.problems import Teller, ToldProblem
from armybuilder.pages.sheets.play_page import PlayPage, PlayUnit
from armybuilder.share_exports import stamp_of_shared
from armybuilder.verdicts import LOOKS, VerdictLook
from units.rulebook.problem import Severity


@dataclass(frozen=True)
class SharedUnit:
    """A unit with its lines, which add up to its points, and its cards' facts to unfold."""

    row: Row
    lines: tuple[tuple[str, str], ...]
    facts: PlayUnit


class SharedPage:
    """A shared army. Everything comes from what its owner shows. Rules: HAND-04."""

    def __init__(self, shared: SharedArmy, site: str) -> None:
        self.shared = shared
        self.site = site
        self.report = shared.verdict_report
        self.army = Army(shared.draft, shared.catalog)
        options = Options(hand=shared.hand_shown)
        self.listing = listing_of(self.army, self.report, stamp_of_shared(shared, site), options)

    @property
    def title(self) -> str:
        return self.listing.title

    @property
    def verdict(self) -> VerdictLook:
        return LOOKS[self.report.verdict]

    @property
    def summary(self) -> str:
        """What a chat shows beneath the title of the link."""
        listing = self.listing
        return f"{listing.verdict} · {listing.counts} · {listing.sides} · {listing.judged}"

    @property
    def address(self) -> str:
        """The link with its site, as a chat needs it."""
        return f"{self.site}{self.shared.get_absolute_url()}"

    @cached_property
    def groups(self) -> list[tuple[str, str, str, list[SharedUnit]]]:
        """The ranks in order: icon, name, limits and units."""
        facts = {unit.id: unit for unit in PlayPage(self.army, key="", with_hand=False).units}
        return [
            (
                f"rank-{group.rank}",
                group.name,
                group.limits,
                [SharedUnit(row, tuple(_lines(row)), facts[row.unit.id]) for row in group.rows],
            )
            for group in self.listing.groups
        ]

    @property
    def in_the_way(self) -> tuple[ToldProblem, ...]:
        """Why the army is not legal, or what nobody can decide."""
        told = Teller(self.army, self.report).told(self.report.problems)
        errors = tuple(one for one in told if one.severity is Severity.ERROR)
        return errors or tuple(one for one in told if one.undecided)

    @property
    def hides_a_hand(self) -> bool:
        return not self.shared.hand_shown

    @property
    def hand(self) -> list[str]:
        """The command hand, each card behind its pips; none where it is hidden."""
        return [f"{'•' * card.pips} {card.name}" for card in self.listing.hand]

    @property
    def format_groups(self) -> list[tuple[str, list[Format]]]:
        """The forms this army can be taken along in."""
        return grouped()


@dataclass(frozen=True)
class Link:
    """One share, as its owner sees it."""

    shared: SharedArmy
    address: str
    is_newest: bool

    @property
    def verdict(self) -> VerdictLook:
        return LOOKS[self.shared.whole_report.verdict]

    @property
    def has_hand(self) -> bool:
        """Whether there is a hand to show."""
        return bool(self.shared.whole_draft.command_hand)

    @property
    def qr(self) -> SafeString:
        """The link as a code for a phone: SVG, dark on light in either colour scheme."""
        code = segno.make(self.address, error="m", micro=False)
        drawn = code.svg_inline(
            scale=5, border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None,
            title="QR code of the link",
        )  # fmt: skip
        return SafeString(drawn)


def links_of(army_list: ArmyList, site: str) -> list[Link]:
    """Every link to this army, the newest first."""
    return [
        Link(one, f"{site}{one.get_absolute_url()}", one.revision == army_list.revision)
        for one in army_list.shares.all()
    ]


def _lines(row: Row) -> Iterator[tuple[str, str]]:
    """The unit card and what it carries with prices, where there is more than the card."""
    if row.cards or row.own.printed is None:
        yield "Unit card", price(row.own)
        for line in row.cards:
            yield line.name, price(line)
