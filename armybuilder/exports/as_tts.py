"""The JSON that Tabletop Simulator's mod, Longshanks and other builders read.

Cards go by the names these programs know; the Legion HQ link beside them is exact where a name is
not. Other programs pass over what only we write: choices, alignment and, last, the stamp.
"""

import json
from typing import Any, Final

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.report import Report
from armybuilder.exports import as_legionhq
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp
from units.catalog.schema import CommandCard, Counterpart, Unit, Upgrade

FORMAT = "tts"
LABEL = "Tabletop Simulator JSON"
MEDIA_TYPE = "application/json"
SUFFIX = ".tts.json"
OPTIONS = Options
OMITS = ("notes",)
AUTHOR: Final = "Armybuilder"
SMALL: Final = "mode/recon"  # the only mode with a scenario of its own
SCENARIOS: Final = {True: "recon", False: "standard"}


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """The army with the keys in the order in which Legion HQ writes them."""
    draft, terms = army.draft, army.terms
    told: dict[str, Any] = {
        "author": AUTHOR,
        "listname": draft.title,
        "points": report.points,
        "numActivations": report.activations,
        "armyFaction": terms.faction.tts_army_faction,
    }
    if terms.force:
        told["battleForce"] = terms.force.name
    if terms.choices:
        told["battleForceChoices"] = [choice.name for choice in terms.choices]
    if draft.force_alignment:
        told["forceAlignment"] = draft.force_alignment
    told |= {
        "commandCards": _hand(army) if options.hand else [],
        "contingencies": [],
        "units": [_unit(unit) for unit in army.units],
        "battlefieldDeck": _deck(army, options),
        "listlink": as_legionhq.render(army, report, stamp, options).strip(),
    }
    left_out = list(options.left_out())
    if left_out:
        told["leftOut"] = left_out
    told["stamp"] = stamp.model_dump(mode="json")
    return json.dumps(told, ensure_ascii=False, indent=4) + "\n"


def simulator_name(card: Unit | Counterpart | CommandCard | Upgrade) -> str:
    """The name under which the mod knows a card."""
    own = getattr(card, "tts_name", None)
    title = getattr(card, "title", None)
    if own:
        return str(own)
    if title:
        return f"{card.name}, {title}" if isinstance(card, Upgrade) else f"{card.name} {title}"
    return card.name


def _unit(unit: ArmyUnit) -> dict[str, Any]:
    """A unit; its counterpart stands behind its upgrades, and behind that what it carries."""
    loadout = unit.loadout
    cards: list[Upgrade | Counterpart] = list(loadout.upgrades)
    if loadout.counterpart:
        cards += [loadout.counterpart, *loadout.counterpart_upgrades]
    upgrades = [simulator_name(one) for one in cards]
    return {"name": simulator_name(loadout.card), "upgrades": upgrades}


def _hand(army: Army) -> list[str]:
    """The hand, and last the cards that every hand has. Rules: HAND-01."""
    catalog = army.catalog
    cards = [*army.draft.command_hand, *catalog.rules.command_hand.always]
    return [simulator_name(catalog.command_cards[one]) for one in cards]


def _deck(army: Army, options: Options) -> dict[str, Any]:
    """The deck under the keys of the old one. Rules: DECK-01."""
    keys = {kind.id: kind.tts_key for kind in army.catalog.vocabulary.battle_decks}
    deck: dict[str, Any] = {key: [] for key in sorted(keys.values())}
    for one in army.draft.battle_deck if options.deck else ():
        card = army.catalog.battle_cards[one]
        deck[keys[card.deck]].append(card.name)
    return deck | {"scenario": SCENARIOS[_is_small(army)]}


def _is_small(army: Army) -> bool:
    return army.catalog.modes[army.draft.mode].plays_as == SMALL
