"""The command hand: so many cards of each pip, each with an owner in the army."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.edits import RemoveCommandCard
from armybuilder.army.fitting import Facts, facts_of
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import distinct, twice_or_more
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from units.catalog.requirement_words import in_words
from units.catalog.requirements import holds
from units.catalog.schema import CommandCard, Expression
from units.rulebook.problem import Severity

MOST_HANDS = 1_000  # kept with their findings, since a list is judged again after every edit


class CommandHand(Rule):
    """So many cards of each pip and those that every hand has; no card twice.

    A card that names units, a faction or a battle force needs them in the army, one for each
    clause; counterparts count as present. A hand may stay incomplete while building.
    """

    id = "command-hand"
    cites = ("HAND-01", "HAND-02", "HAND-03", "HAND-05", "BF-04")

    per_pip: dict[int, int]
    always: frozenset[str]
    duplicates: bool

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        return terms.catalog.rules.command_hand.model_dump()

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        hand = army.draft.command_hand
        known = army.terms.hands.get(hand)
        if known is None:
            if len(army.terms.hands) >= MOST_HANDS:
                army.terms.hands.clear()
            known = army.terms.hands[hand] = tuple(self._about_hand(army, hand))
        yield from known
        named = army.terms.command_cards_naming_units
        owned = [card for card in dict.fromkeys(hand) if card in named]
        if owned:
            yield from self._owners(army, [army.catalog.command_cards[card] for card in owned])

    def _about_hand(self, army: Army, hand: tuple[str, ...]) -> Iterator[Finding]:
        """What is to say about the hand whatever units are in the army."""
        cards = [army.catalog.command_cards[card] for card in hand]
        chosen = [card for card in cards if card.id not in self.always]
        yield from self._pips(chosen)
        if not self.duplicates:
            yield from self._twice(cards)
        yield from self._frame(army.terms, cards)
        if len(chosen) < sum(self.per_pip.values()):
            yield self.finding(
                "incomplete",
                partial(self._incomplete, len(chosen)),
                rules=("HAND-05",),
                severity=Severity.WARNING,
            )

    def _pips(self, chosen: list[CommandCard]) -> Iterator[Finding]:
        for pip in sorted({card.pips for card in chosen}):
            those = [card for card in chosen if card.pips == pip]
            most = self.per_pip.get(pip, 0)
            if len(those) > most:
                yield self.finding(
                    f"too-many-{pip}-pip",
                    partial(_pips, pip, those, most),
                    rules=("HAND-01",),
                    offenders=sorted({card.id for card in those}),
                    mends=partial(_put_back, those, len(those) - most),
                )

    def _twice(self, cards: list[CommandCard]) -> Iterator[Finding]:
        for card, copies in twice_or_more(cards):
            yield self.finding(
                "twice",
                partial(str, f"{card.name} is in the hand {copies} times, of at most 1."),
                rules=("HAND-02",),
                offenders=(card.id,),
                mends=partial(_put_back, [card], 1),
            )

    def _frame(self, terms: Terms, cards: list[CommandCard]) -> Iterator[Finding]:
        """Cards of another faction or battle force. Rules: HAND-03, BF-04."""
        for card in distinct(cards):
            if card.faction and card.faction != terms.faction.id:
                name = terms.faction_name(card.faction)
                yield self._barred("faction", card, f"is for armies of {name}")
            if card.battle_force and (terms.force is None or card.battle_force != terms.force.id):
                name = terms.catalog.battle_forces[card.battle_force].name
                yield self._barred("battle-force", card, f"is for {name}")

    def _owners(self, army: Army, cards: list[CommandCard]) -> Iterator[Finding]:
        """Cards that name units the army lacks. Rules: HAND-03."""
        facts: list[Facts] = []
        for card in cards:
            for clause in card.requires:
                if _is_named(clause, army):
                    continue
                facts = facts or _all_facts(army)
                if not any(holds(clause, one) for one in facts):
                    words = in_words(clause, army.catalog)
                    yield self._barred("owner", card, f"needs a unit the army lacks: {words}")
                    break

    def _barred(self, what: str, card: CommandCard, why: str) -> Finding:
        return self.finding(
            what,
            partial(str, f"{card.name} {why}."),
            rules=("BF-04", "HAND-03") if what == "battle-force" else ("HAND-03",),
            offenders=(card.id,),
            mends=partial(_put_back, [card], 1),
        )

    def _incomplete(self, there: int) -> str:
        whole = sum(self.per_pip.values()) + len(self.always)
        return f"Command hand incomplete: {there + len(self.always)} of {whole} cards."


def _is_named(clause: Expression, army: Army) -> bool:
    """Whether a clause asks for unit names alone and the army has one: the quick, common case."""
    names = clause.get("unit_name")
    return isinstance(names, list) and not army.by_name.keys().isdisjoint(names)


def _all_facts(army: Army) -> list[Facts]:
    """What cards may ask of each unit and each counterpart of the army. Rules: HAND-03."""
    loadouts = {id(unit.loadout): unit.loadout for unit in army.by_number}.values()
    facts = [loadout.facts for loadout in loadouts]
    facts += [
        facts_of(loadout.counterpart, army.terms, loadout.counterpart_upgrades)
        for loadout in loadouts
        if loadout.counterpart
    ]
    return facts


def _pips(pip: int, cards: list[CommandCard], most: int) -> str:
    names = " + ".join(card.name for card in cards)
    return f"{len(cards)} of at most {most} {pip}-pip cards: {names}."


def _put_back(cards: list[CommandCard], excess: int, _unit: str) -> Iterator[Mend]:
    if excess == 1:
        for card in distinct(reversed(cards)):
            yield Mend(f"Put back {card.name}", RemoveCommandCard(card=card.id))
