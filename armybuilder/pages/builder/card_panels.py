"""The command hand and the battle deck as their page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from armybuilder.pages.builder.page import BuilderPage
from armybuilder.picker.cards import (
    battle_card_choices,
    command_card_choices,
    deck_counts,
    hand_counts,
)
from armybuilder.picker.choices import CardChoice, GroupCount


@dataclass(frozen=True)
class CardGroup:
    """Cards of the same pips, or of one deck: chosen, possible, and not possible with reasons."""

    id: str
    name: str
    needed: int
    chosen: tuple[CardChoice, ...]
    eligible: tuple[CardChoice, ...]
    barred: tuple[CardChoice, ...]

    @property
    def is_full(self) -> bool:
        return len(self.chosen) >= self.needed


@dataclass(frozen=True)
class CardPanel:
    """The hand or the deck."""

    id: str
    name: str
    hint: str
    add: str
    remove: str
    groups: tuple[CardGroup, ...]

    @property
    def chosen(self) -> int:
        return sum(len(group.chosen) for group in self.groups)

    @property
    def needed(self) -> int:
        return sum(group.needed for group in self.groups)


def hand_panel(page: BuilderPage) -> CardPanel:
    """The command hand by pips. Rules: HAND-01, HAND-03."""
    always = page.catalog.rules.command_hand.always
    needed = {count.group: count.needed for count in hand_counts(page.army)}
    for card in always:
        pips = str(page.catalog.command_cards[card].pips)
        needed[pips] = needed.get(pips, 0) + 1
    names = {pips: f"{pips} pip{'' if pips == '1' else 's'}" for pips in needed}
    return CardPanel(
        id="hand",
        name="Command hand",
        hint="Secret during play: it is never shown to others unless you share it.",
        add="add-command-card",
        remove="remove-command-card",
        groups=_groups(command_card_choices(page.army), needed, names),
    )


def deck_panel(page: BuilderPage) -> CardPanel:
    """The battle deck by kind. Rules: BDECK-01."""
    needed = {count.group: count.needed for count in deck_counts(page.army)}
    names = {deck.id: deck.name for deck in page.catalog.vocabulary.battle_decks}
    return CardPanel(
        id="deck",
        name="Battle deck",
        hint="Objectives, secondary objectives and advantages of this mode.",
        add="add-battle-card",
        remove="remove-battle-card",
        groups=_groups(battle_card_choices(page.army), needed, names),
    )


def counted(counts: Iterable[GroupCount], always: int = 0) -> str:
    """ "3 of 7": how many cards are chosen of how many."""
    counts = list(counts)
    chosen = sum(count.chosen for count in counts) + always
    return f"{chosen} of {sum(count.needed for count in counts) + always}"


def summary(page: BuilderPage) -> dict[str, Any]:
    """How full hand and deck are, for the verdict's column."""
    always = len(page.catalog.rules.command_hand.always)
    return {
        "hand": counted(hand_counts(page.army), always),
        "deck": counted(deck_counts(page.army)),
    }


def _groups(
    choices: list[CardChoice], needed: dict[str, int], names: dict[str, str]
) -> tuple[CardGroup, ...]:
    return tuple(
        CardGroup(
            id=group,
            name=names.get(group, group),
            needed=most,
            chosen=tuple(c for c in choices if c.group == group and c.chosen),
            eligible=tuple(c for c in choices if c.group == group and c.eligible),
            barred=tuple(
                c for c in choices if c.group == group and not c.eligible and not c.chosen
            ),
        )
        for group, most in needed.items()
    )
