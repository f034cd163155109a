"""Which upgrade a name on a unit means, and whether it is the unit's or its counterpart's."""

from collections import Counter

from armybuilder.army.draft import DraftCounterpart, DraftUnit
from armybuilder.army.eligible import Copied, bearer_of, reasons_against
from armybuilder.army.terms import Terms
from armybuilder.imports.lookup import Account
from armybuilder.imports.names import How, Matcher
from armybuilder.imports.written import WrittenCard

MOST_UPGRADES = 30
MOST_OF_COUNTERPART = 20
NO_COPIES: Counter[Copied] = Counter()


def equipped(
    unit: DraftUnit, cards: list[WrittenCard], terms: Terms, matcher: Matcher, account: Account
) -> DraftUnit:
    """The unit with the upgrades and the counterpart that are named.

    Names that mean one card are read first, so that the others find the slots and keywords that
    these give. What follows a counterpart may be its own.
    """
    meanings = [_meanings(card, unit, terms, matcher) for card in cards]
    certain = [found[0] for found in meanings if len(found) == 1]
    plain = tuple(one for one in certain if one in terms.catalog.upgrades)
    ready = unit.model_copy(update={"upgrades": plain[:MOST_UPGRADES]})
    own: list[str] = []
    counterpart: str | None = None
    hosted: list[str] = []
    for card, found in zip(cards, meanings, strict=True):
        chosen = _chosen(card, found, ready, terms, matcher, account)
        if chosen is None:
            account.lose(card.text, card.where)
        elif chosen in terms.catalog.counterparts:
            if counterpart:
                account.lose(card.text, f"{card.where}, which has a counterpart already")
            counterpart = counterpart or chosen
        elif counterpart and _is_hosted(chosen, counterpart, hosted, ready, terms):
            _put(chosen, hosted, MOST_OF_COUNTERPART, card, account)
        else:
            _put(chosen, own, MOST_UPGRADES, card, account)
    goes_with = DraftCounterpart(card=counterpart, upgrades=tuple(hosted)) if counterpart else None
    return unit.model_copy(update={"upgrades": tuple(own), "counterpart": goes_with})


def _put(upgrade: str, among: list[str], most: int, card: WrittenCard, account: Account) -> None:
    if len(among) < most:
        among.append(upgrade)
    else:
        account.lose(card.text, f"{card.where}, which has {most} upgrades already")


def _meanings(card: WrittenCard, unit: DraftUnit, terms: Terms, matcher: Matcher) -> list[str]:
    """Every card that a name may mean: the unit's counterpart first, then upgrades, best first."""
    counterparts = matcher.counterparts.spelled(card.text)
    hosted = [one for one in counterparts if unit.card in terms.catalog.counterparts[one].hosts]
    if hosted:
        return hosted[:1]
    upgrades = matcher.upgrades.spelled(card.text)
    whole = {one: how for one, how in upgrades.items() if how < How.FORMER}
    found = whole or upgrades
    return sorted(found, key=lambda one: found[one]) or list(counterparts)


def _chosen(
    card: WrittenCard,
    found: list[str],
    unit: DraftUnit,
    terms: Terms,
    matcher: Matcher,
    account: Account,
) -> str | None:
    """The meaning that the unit can carry, then the one that costs as written, then the first."""
    if not found:
        return account.near(card.text, matcher.upgrades)
    if len(found) == 1 or found[0] not in terms.catalog.upgrades:
        return account.settle(card.text, found)
    spelled = matcher.upgrades.spelled(card.text)
    bearer = bearer_of(unit, terms)

    def worth(one: str) -> tuple[int, bool]:
        upgrade = terms.catalog.upgrades[one]
        against = len(reasons_against(bearer, upgrade, terms, NO_COPIES))
        return -against, card.price == upgrade.points

    ranked = sorted(found, key=lambda one: (*(-good for good in worth(one)), spelled[one]))
    against, as_written = worth(ranked[0])
    is_told = against == 0 or as_written
    alike = [one for one in ranked if not is_told or worth(one) == (against, as_written)]
    return account.settle(card.text, alike)


def _is_hosted(
    upgrade: str, counterpart: str, hosted: list[str], unit: DraftUnit, terms: Terms
) -> bool:
    """Whether an upgrade after the counterpart is the counterpart's: by the slots left."""
    slot = terms.catalog.upgrades[upgrade].slot
    carried = [terms.catalog.upgrades[one].slot for one in hosted]
    if terms.catalog.counterparts[counterpart].slots.count(slot) > carried.count(slot):
        return True
    without = unit.model_copy(
        update={"upgrades": tuple(one for one in unit.upgrades if one != upgrade)}
    )
    return slot not in bearer_of(without, terms).slots
