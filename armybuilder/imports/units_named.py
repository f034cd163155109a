"""Which unit card a line means, and which unit a counterpart's line belongs to."""

from collections.abc import Collection

from armybuilder.army.draft import DraftUnit
from armybuilder.army.terms import Terms
from armybuilder.imports.lookup import Account
from armybuilder.imports.names import Matcher
from armybuilder.imports.written import WrittenUnit
from units.catalog.schema import Unit


def card_of(
    line: WrittenUnit,
    offered: Collection[str],
    terms: Terms,
    matcher: Matcher,
    account: Account,
) -> str | None:
    """The card of a line: of several the one of its rank, then of its price; None for none."""
    found = _called(line.text, offered, matcher)
    if not found:
        return account.near(line.text, matcher.units, offered) if line.text.strip() else None
    cards = [terms.catalog.units[one] for one in found]
    cards = _kept(cards, [card for card in cards if card.rank == line.rank])
    cards = _kept(cards, [card for card in cards if card.points == line.price])
    if len(cards) > 1:
        cards.sort(key=lambda card: _distance(card, line.price))
    return account.settle(line.text, [card.id for card in cards])


def _called(text: str, offered: Collection[str], matcher: Matcher) -> tuple[str, ...]:
    """Cards of that name; some builders write the name twice, with a dash between."""
    found = matcher.units.called(text, offered)
    if found or "-" not in text:
        return found
    before, _, after = text.rpartition("-")
    return matcher.units.called(after, offered) or matcher.units.called(before, offered)


def _kept(all_of_them: list[Unit], better: list[Unit]) -> list[Unit]:
    return better or all_of_them


def _distance(card: Unit, price: int | None) -> int:
    return abs((card.points or 0) - price) if price is not None else 0


def counterpart_of(
    line: WrittenUnit, units: list[DraftUnit], terms: Terms, matcher: Matcher
) -> tuple[str, int] | None:
    """The counterpart that a line is and the place of its host; None for a unit of its own.

    A host is the last unit before it that may have it and has none; a line that is said to be a
    counterpart goes to any such unit.
    """
    spelled = matcher.counterparts.spelled(line.text)
    if not spelled:
        return None
    places = range(len(units) - 1, -1, -1)
    for place in places if line.is_counterpart else places[:1]:
        for card in sorted(spelled, key=lambda one: spelled[one]):
            hosts = terms.catalog.counterparts[card].hosts
            if units[place].card in hosts and units[place].counterpart is None:
                return card, place
    return None
