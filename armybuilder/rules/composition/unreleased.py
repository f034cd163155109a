"""Cards that are not published yet, and what is not known about them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from units.catalog.schema import BattleCard, CommandCard, Counterpart, Unit, Upgrade
from units.rulebook.problem import Severity


class Unreleased(Rule):
    """A card without a published price or slots leaves the verdict open; else it is only told.

    With ``free_means_unknown`` an unreleased card that costs nothing has no announced price.
    """

    id = "unreleased"
    cites = ("MODE-01", "UPG-01")

    free_means_unknown: bool

    def check_unit(self, loadout: Loadout, _terms: Terms) -> Iterator[Finding]:
        card = loadout.card
        if self._has_no_price(card):
            yield self._open(f"price-{card.slug}", f"{card.full_name}: price not announced")
        elif not card.released:
            yield self._told(f"unit-{card.slug}", card)
        if "slots" in card.incomplete and loadout.upgrades:
            text = f"{card.full_name}: upgrade slots not announced"
            yield self._open(f"slots-{card.slug}", text)
        others = (*loadout.upgrades, loadout.counterpart, *loadout.counterpart_upgrades)
        for other in _unreleased(*others):
            if self._has_no_price(other):
                yield self._open(f"price-{_slug(other)}", f"{other.full_name}: price not announced")
            else:
                yield self._told(f"card-{_slug(other)}", other)

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        force = army.terms.force
        if force and not force.released:
            yield self.finding(
                "battle-force",
                partial(str, f"{force.name} is not released yet."),
                rules=("BF-01",),
                severity=Severity.WARNING,
            )
        catalog, draft = army.catalog, army.draft
        hand = [catalog.command_cards[card] for card in draft.command_hand]
        deck = [catalog.battle_cards[card] for card in draft.battle_deck]
        for card in _unreleased(*hand, *deck):
            rule = "HAND-01" if isinstance(card, CommandCard) else "BDECK-01"
            yield self._told("card", card, rules=(rule,), offenders=(card.id,))

    def _has_no_price(self, card: Unit | Upgrade | Counterpart) -> bool:
        unknown = card.points is None
        return unknown or (self.free_means_unknown and not card.released and card.points == 0)

    def _open(self, what: str, text: str) -> Finding:
        return self.finding(
            what,
            partial(str, f"{text}, so the verdict stays open while it is here."),
            undecided=True,
        )

    def _told(
        self,
        what: str,
        card: Unit | Upgrade | Counterpart | CommandCard | BattleCard,
        rules: tuple[str, ...] = ("MODE-01",),
        offenders: tuple[str, ...] = (),
    ) -> Finding:
        name = getattr(card, "full_name", card.name)
        when = f" (expected {card.release_expected})" if card.release_expected else ""
        return self.finding(
            what,
            partial(str, f"{name} is not released yet{when}."),
            rules=rules,
            offenders=offenders,
            severity=Severity.WARNING,
        )


def _slug(card: Upgrade | Counterpart) -> str:
    return card.id.replace("/", "-")


def _unreleased(*cards: Any) -> list[Any]:
    """Of the cards that are there, each that is not released, once."""
    unreleased = [card for card in cards if card and not card.released]
    return unreleased and list({card.id: card for card in unreleased}.values())
