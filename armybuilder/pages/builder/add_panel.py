"""The picker of units as the page shows it: by rank, what can be added first."""

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.collecting.needs import Left
from armybuilder.pages.builder.page import BuilderPage
from armybuilder.picker.choices import UnitChoice
from armybuilder.picker.units import unit_choices


@dataclass(frozen=True)
class UnitOffer:
    """One unit card on offer."""

    choice: UnitChoice
    words: str  # what the search looks through

    @property
    def html_id(self) -> str:
        return "add-" + self.choice.card.replace("/", "-")

    @property
    def faction(self) -> str:
        return self.choice.card.partition("/")[0]

    @property
    def hint(self) -> str:
        return hint_of(self.choice)


@dataclass(frozen=True)
class RankOffer:
    """The cards of one rank, those that can be added first."""

    id: str
    name: str
    open: tuple[UnitOffer, ...]
    closed: tuple[UnitOffer, ...]

    @property
    def icon(self) -> str:
        return f"rank-{self.id}"


def unit_offers(page: BuilderPage, left: Left | None = None) -> tuple[RankOffer, ...]:
    """The cards on offer by the rank they count as; own and released ones before the others.

    With ``left`` a card of which no copy is left in the collection is barred, too.
    """
    offers: dict[str, list[UnitOffer]] = {}
    for choice in sorted(_choices(page, left), key=_own_first):
        offers.setdefault(choice.rank, []).append(UnitOffer(choice, _words(choice, page)))
    return tuple(
        RankOffer(
            id=rank.id,
            name=rank.name,
            open=tuple(offer for offer in offers[rank.id] if not offer.hint),
            closed=tuple(offer for offer in offers[rank.id] if offer.hint),
        )
        for rank in page.catalog.ranks.values()
        if rank.id in offers
    )


def hints_of(page: BuilderPage, left: Left | None = None) -> dict[str, str]:
    """Why adding a card now would break a rule, by card; nothing for those that fit."""
    return dict(_hints(_choices(page, left)))


def hint_of(choice: UnitChoice) -> str:
    """The reasons against a card in brief: without the sums, which the report shows."""
    return "; ".join(reason.partition(": ")[0].rstrip(".") for reason in choice.reasons)


def _choices(page: BuilderPage, left: Left | None) -> list[UnitChoice]:
    choices = unit_choices(page.army)
    return [left.unit(choice) for choice in choices] if left else choices


def _hints(choices: list[UnitChoice]) -> Iterator[tuple[str, str]]:
    for choice in choices:
        if choice.reasons:
            yield choice.card, hint_of(choice)


def _words(choice: UnitChoice, page: BuilderPage) -> str:
    kind = page.catalog.unit_types[page.catalog.units[choice.card].unit_type].name
    rank = page.catalog.ranks[choice.rank].name
    return f"{choice.name} {choice.title or ''} {kind} {rank}".lower()


def _own_first(choice: UnitChoice) -> tuple[bool, bool, str, str]:
    return not choice.released, choice.is_mercenary, choice.name, choice.title or ""
