"""The command hand: so many cards of each pip, each with an owner in the army."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army
from armybuilder.army.edits import RemoveCommandCard
from armybuilder.army.fitting import Facts, facts_of
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Loadout, distinct, twice_or_more
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from units.catalog.requirements import holds
from units.catalog.schema import CommandCard
from units.rulebook.problem import Severity


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
        chosen = [card for card in hand if card not in self.always]
        if hand:
            yield from self._judge(army, [army.catalog.command_cards[card] for card in hand])
        if len(chosen) < sum(self.per_pip.values()):
            yield self.finding(
                "incomplete",
                partial(self._incomplete, len(chosen)),
                rules=("HAND-05",),
                severity=Severity.WARNING,
            )

    def _judge(self, army: Army, cards: list[CommandCard]) -> Iterator[Finding]:
        pips: dict[int, list[CommandCard]] = {}
        for card in cards:
            if card.id not in self.always:
                pips.setdefault(card.pips, []).append(card)
        for pip, those in sorted(pips.items()):
            most = self.per_pip.get(pip, 0)
            if len(those) > most:
                yield self.finding(
                    f"too-many-{pip}-pip",
                    partial(_pips, pip, those, most),
                    rules=("HAND-01",),
                    offenders=sorted({card.id for card in those}),
                    mends=partial(_put_back, those, len(those) - most),
                )
        for card, copies in twice_or_more(cards):
            if not self.duplicates:
                yield self.finding(
                    "twice",
                    partial(str, f"{card.name} is in the hand {copies} times, of at most 1."),
                    rules=("HAND-02",),
                    offenders=(card.id,),
                    mends=partial(_put_back, [card], 1),
                )
        yield from self._owners(army, distinct(cards))

    def _owners(self, army: Army, cards: list[CommandCard]) -> Iterator[Finding]:
        facts: list[Facts] | None = None
        for card in cards:
            if card.faction not in (None, army.terms.faction.id):
                name = army.terms.faction_name(card.faction or "")
                yield self._barred("faction", card, f"is for armies of {name}")
            if card.battle_force not in (None, army.draft.battle_force):
                name = army.catalog.battle_forces[card.battle_force or ""].name
                yield self._barred("battle-force", card, f"is for {name}")
            if card.requires:
                facts = _all_facts(army) if facts is None else facts
                if not all(any(holds(clause, one) for one in facts) for clause in card.requires):
                    yield self._barred("owner", card, "names a unit that is not in the army")

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


def _all_facts(army: Army) -> list[Facts]:
    """What cards may ask of each unit and each counterpart of the army. Rules: HAND-03."""
    facts = [unit.loadout.facts for unit in army.by_number]
    for unit in army.by_number:
        facts += _counterpart_facts(unit.loadout, army.terms)
    return facts


def _counterpart_facts(loadout: Loadout, terms: Terms) -> list[Facts]:
    if loadout.counterpart is None:
        return []
    return [facts_of(loadout.counterpart, terms, loadout.counterpart_upgrades)]


def _pips(pip: int, cards: list[CommandCard], most: int) -> str:
    names = " + ".join(card.name for card in cards)
    return f"{len(cards)} of at most {most} {pip}-pip cards: {names}."


def _put_back(cards: list[CommandCard], excess: int, _unit: str) -> Iterator[Mend]:
    if excess == 1:
        for card in distinct(reversed(cards)):
            yield Mend(f"Put back {card.name}", RemoveCommandCard(card=card.id))
