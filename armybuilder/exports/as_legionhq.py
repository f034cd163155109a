"""A link that Legion HQ opens: its codes, in the places where its own writer puts them.

It knows neither title nor notes, and no mode of its own for games that only play like another: such
an army is written under the mode it plays as.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from armybuilder.army.army import Army
from armybuilder.army.loadout import Loadout, Seating
from armybuilder.army.report import Report
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp
from units.catalog.catalog import Catalog
from units.catalog.requirements import holds
from units.catalog.schema import Upgrade

FORMAT = "legionhq"
LABEL = "Legion HQ link"
MEDIA_TYPE = "text/plain; charset=utf-8"
SUFFIX = ".legionhq.txt"
OPTIONS = Options
OMITS = (
    "title", "notes", "edition and points release", "choices of the battle force",
    "modes that Legion HQ does not have", "verdict and stamp",
)  # fmt: skip
GROUP = "tools"

SITE: Final = "https://legionhq2.com/list"
EMPTY: Final = "0"
SLOTS: Final = Path(__file__).parent / "legionhq_slots.json"
MOST_IN_A_STACK: Final = 9  # a count is one digit


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """The link alone, on one line."""
    draft, catalog = army.draft, army.catalog
    mode = catalog.modes[draft.mode]
    if not mode.legionhq_key:
        mode = catalog.modes[mode.plays_as]
    head = [str(mode.points_limit)]
    if army.terms.force:
        head.append(army.terms.force.legionhq_link_id)
    cards = [*_hand(army) * options.hand, *_deck(army) * options.deck]
    body = ",".join([*_segments(army), *cards])
    return f"{SITE}/{draft.faction}/{':'.join(head)}:{body}\n"


def _segments(army: Army) -> Iterator[str]:
    """One segment a stack, by rank; more than nine copies are several segments."""
    ranks = list(army.catalog.ranks)
    ordered = sorted(army.units, key=lambda unit: ranks.index(unit.card.rank))
    for text, count in Counter(_unit(unit.loadout, army.catalog) for unit in ordered).items():
        while count > 0:
            yield f"{min(count, MOST_IN_A_STACK)}{text}"
            count -= MOST_IN_A_STACK


def _unit(loadout: Loadout, catalog: Catalog) -> str:
    without = [catalog.upgrades[one] for one in _without_slot() if one in catalog.upgrades]
    mine = _slots(loadout.seating, loadout.upgrades, without, loadout.facts)
    text = f"{loadout.card.legionhq_id}{mine}"
    if loadout.counterpart is None:
        return text
    theirs = _slots(loadout.counterpart_seating, loadout.counterpart_upgrades, (), {})
    return f"{text}+1{loadout.counterpart.legionhq_id}{theirs}"


def _slots(
    seating: Seating,
    upgrades: Iterable[Upgrade],
    without: Iterable[Upgrade],
    facts: Mapping[str, Any],
) -> str:
    """Printed, added and extra slots; of a kind the upgrades by name from the left. UPG-06, UPG-10.

    What finds no slot stands behind them, so that it is not lost: the reader takes it all the same.
    """
    slots = [*seating.slots, *_extra_slots(seating, without, facts)]
    waiting = sorted(upgrades, key=lambda one: (one.name, one.id))
    codes = []
    for slot in slots:
        seated = next((one for one in waiting if one.slot == slot), None)
        if seated:
            waiting.remove(seated)
        codes.append(seated.legionhq_id if seated else EMPTY)
    return "".join([*codes, *(one.legionhq_id for one in waiting)])


def _extra_slots(
    seating: Seating, without: Iterable[Upgrade], facts: Mapping[str, Any]
) -> Iterator[str]:
    """A slot for each upgrade that the unit may take without one, unless it has such a slot."""
    for upgrade in without:
        rule = upgrade.equip_without_slot
        if rule is not None and upgrade.slot not in seating.slots and holds(rule, facts):
            yield upgrade.slot


@cache
def _without_slot() -> tuple[str, ...]:
    """Upgrades that some units may take without a slot, in the order of Legion HQ's slots."""
    return tuple(json.loads(SLOTS.read_text(encoding="utf-8"))["without_slot"])


def _hand(army: Army) -> list[str]:
    """Codes by pips; the card that every hand has is never written. Rules: HAND-01."""
    always = army.catalog.rules.command_hand.always
    cards = [army.catalog.command_cards[one] for one in army.draft.command_hand]
    return [card.legionhq_id for card in sorted(cards, key=lambda one: one.pips)
            if card.id not in always]  # fmt: skip


def _deck(army: Army) -> list[str]:
    """Codes by kind. Rules: DECK-01."""
    decks = [one.id for one in army.catalog.vocabulary.battle_decks]
    cards = [army.catalog.battle_cards[one] for one in army.draft.battle_deck]
    return [card.legionhq_id for card in sorted(cards, key=lambda one: decks.index(one.deck))]
