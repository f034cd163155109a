"""The menus of the command hand and the battle deck: eligible cards first, pips counted."""

from collections.abc import Iterable, Iterator

from armybuilder.army.army import Army
from armybuilder.army.consequences import is_owned, present
from armybuilder.picker.choices import CardChoice, GroupCount
from units.catalog.requirement_words import either, in_words
from units.catalog.schema import BattleCard, CommandCard


def command_card_choices(army: Army) -> list[CardChoice]:
    """Every command card: by pips, chosen and eligible first. Rules: HAND-01, HAND-03, BF-04."""
    facts = present(army.draft, army.catalog)
    counts = {count.group: count for count in hand_counts(army)}
    choices = []
    for card in army.catalog.command_cards.values():
        always = card.id in army.catalog.rules.command_hand.always
        chosen = always or card.id in army.draft.command_hand
        reasons = () if chosen else tuple(_against_command_card(card, army, is_owned(card, facts)))
        if not (chosen or reasons) and _is_full(counts.get(str(card.pips))):
            reasons = (f"the hand has {counts[str(card.pips)].needed} of {card.pips} pips already",)
        group = str(card.pips)
        choices.append(_choice(card, group, chosen=chosen, reasons=reasons, always=always))
    return sorted(choices, key=_eligible_first)


def battle_card_choices(army: Army) -> list[CardChoice]:
    """Every battle card: by deck, chosen and eligible first. Rules: BDECK-01, BDECK-04."""
    order = {deck.group: place for place, deck in enumerate(deck_counts(army))}
    counts = {count.group: count for count in deck_counts(army)}
    choices = []
    for card in army.catalog.battle_cards.values():
        chosen = card.id in army.draft.battle_deck
        reasons = () if chosen else tuple(_against_battle_card(card, army))
        if not (chosen or reasons) and _is_full(counts.get(card.deck)):
            reasons = (f"the deck has {counts[card.deck].needed} of these already",)
        choices.append(_choice(card, card.deck, chosen=chosen, reasons=reasons))
    return sorted(choices, key=lambda one: (order[one.group], *_eligible_first(one)[1:]))


def hand_counts(army: Army) -> tuple[GroupCount, ...]:
    """The hand by pips: how many are chosen and how many there must be. Rules: HAND-01."""
    cards = army.catalog.command_cards
    pips = [str(cards[card].pips) for card in army.draft.command_hand]
    needed = army.catalog.rules.command_hand.per_pip
    return tuple(GroupCount(group, pips.count(group), most) for group, most in needed.items())


def deck_counts(army: Army) -> tuple[GroupCount, ...]:
    """The battle deck by kind: how many are chosen and how many there must be. Rules: BDECK-01."""
    rules = army.catalog.rules.battle_deck.model_dump(exclude={"duplicates"})
    decks = [army.catalog.battle_cards[card].deck for card in army.draft.battle_deck]
    return tuple(GroupCount(deck, decks.count(deck), most) for deck, most in rules.items())


def _against_command_card(card: CommandCard, army: Army, owned: bool) -> Iterator[str]:
    catalog = army.catalog
    if card.faction and card.faction != army.terms.faction.id:
        yield f"only in armies of {catalog.factions[card.faction].name}"
    if card.battle_force and card.battle_force != army.draft.battle_force:
        yield f"only in {catalog.battle_forces[card.battle_force].name}"
    if not owned:
        wanted = " and ".join(in_words(clause, catalog) for clause in card.requires)
        yield f"needs {wanted} in the army"


def _against_battle_card(card: BattleCard, army: Army) -> Iterator[str]:
    catalog = army.catalog
    if army.terms.mode.plays_as not in card.modes:
        modes = either([catalog.modes[mode].name for mode in card.modes])
        yield f"only in {modes} games"
    if card.faction and card.faction != army.terms.faction.id:
        yield f"only in armies of {catalog.factions[card.faction].name}"


def _is_full(count: GroupCount | None) -> bool:
    return count is not None and count.chosen >= count.needed


def _choice(
    card: CommandCard | BattleCard,
    group: str,
    *,
    chosen: bool,
    reasons: Iterable[str],
    always: bool = False,
) -> CardChoice:
    return CardChoice(
        card=card.id,
        name=card.name,
        group=group,
        eligible=not chosen and not reasons,
        chosen=chosen,
        reasons=tuple(reasons),
        released=card.released,
        always=always,
    )


def _eligible_first(choice: CardChoice) -> tuple[str, bool, bool, str]:
    return choice.group, not choice.chosen, not choice.eligible, choice.name
