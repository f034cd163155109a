"""Whose army it is: as the source says, else the side in which its units are legal."""

from collections import Counter
from functools import lru_cache

from armybuilder.army.draft import DraftArmy
from armybuilder.army.offers import units_on_offer
from armybuilder.army.terms import terms_of
from armybuilder.imports.lookup import Account
from armybuilder.imports.mode_of import usual_mode
from armybuilder.imports.names import Matcher
from armybuilder.imports.written import WrittenArmy
from units.catalog.catalog import Catalog

MOST_ASKED = 400
MOST_NEAR_ASKED = 10


def side_of(
    written: WrittenArmy, catalog: Catalog, matcher: Matcher, account: Account
) -> tuple[str, str | None]:
    """The ids of the faction and the battle force, or None for no battle force. Rules: FAC-02."""
    force = _named_force(written, matcher, account)
    faction = catalog.battle_forces[force].faction if force else _named_faction(written, matcher)
    if not faction and written.faction:
        account.lose(written.faction, "faction")
    if not faction:
        faction = _deduced(written, catalog, matcher, account)
    elif written.faction and not force:
        account.know(written.faction, faction)
    if force is None and catalog.factions[faction].needs_battle_force:
        force = _guessed_force(written, faction, catalog, matcher, account)
    return faction, force


@lru_cache(maxsize=256)
def offered_to(faction: str, force: str | None, catalog: Catalog) -> frozenset[str]:
    """The unit cards that such an army may have. Rules: FAC-01, MERC-01, BF-01."""
    usual = usual_mode(catalog).id
    draft = DraftArmy(faction=faction, battle_force=force, mode=usual)
    offered = {card.id for card in units_on_offer(terms_of(draft, catalog))}
    if force is None:
        for one in catalog.battle_forces.values():
            if one.faction == faction:
                offered |= offered_to(faction, one.id, catalog)
    return frozenset(offered)


def _named_force(written: WrittenArmy, matcher: Matcher, account: Account) -> str | None:
    if not written.battle_force:
        return None
    found = matcher.battle_forces.called(written.battle_force)
    if found:
        return account.settle(written.battle_force, found)
    force = account.near(written.battle_force, matcher.battle_forces)
    if force is None:
        account.lose(written.battle_force, "battle force")
    return force


def _named_faction(written: WrittenArmy, matcher: Matcher) -> str:
    """The faction that is named, also without an ending: ``rebel``, ``Mandalorian``."""
    for spelling in (written.faction, f"{written.faction}s"):
        found = matcher.factions.called(spelling) if written.faction else ()
        if found:
            return found[0]
    return ""


def _deduced(written: WrittenArmy, catalog: Catalog, matcher: Matcher, account: Account) -> str:
    """The faction that may have most of the units; of equal ones the one that owns most."""
    unsaid = [one.id for one in catalog.factions.values() if not one.tts_army_faction]
    factions = unsaid if written.is_faction_unsaid and unsaid else list(catalog.factions)
    scores: Counter[str] = Counter(dict.fromkeys(factions, 0))
    weight = len(written.units) + 1
    for number, unit in enumerate(written.units[:MOST_ASKED]):
        cards = matcher.units.called(unit.text)
        if not cards and number < MOST_NEAR_ASKED:
            cards = matcher.units.near(unit.text)
        for faction in factions:
            own = any(catalog.units[card].faction == faction for card in cards)
            allowed = not offered_to(faction, None, catalog).isdisjoint(cards)
            scores[faction] += weight * (own or allowed) + own
    for card in written.commands[:60]:
        for command in matcher.command_cards.called(card.text):
            if catalog.command_cards[command].faction in scores:
                scores[str(catalog.command_cards[command].faction)] += 1
    ranked = [faction for faction, _ in scores.most_common()]
    best = [faction for faction in ranked if scores[faction] == scores[ranked[0]]]
    if len(best) > 1:
        return account.guess("the faction, which is not named", best)
    name = catalog.factions[best[0]].name
    account.remark(f"The faction is not named; by its units it is {name}.")
    return best[0]


def _guessed_force(
    written: WrittenArmy, faction: str, catalog: Catalog, matcher: Matcher, account: Account
) -> str | None:
    """The battle force of the faction that may have most of the units. Rules: FAC-02."""
    usual = catalog.factions[faction].default_battle_force
    forces = [one.id for one in catalog.battle_forces.values() if one.faction == faction]
    forces.sort(key=lambda one: one != usual)
    if not forces:
        return None
    found = [matcher.units.called(unit.text) for unit in written.units[:MOST_ASKED]]
    fit: Counter[str] = Counter()
    for force in forces:
        offered = offered_to(faction, force, catalog)
        fit[force] = sum(not offered.isdisjoint(cards) for cards in found)
    forces.sort(key=lambda one: -fit[one])
    return account.guess("the battle force, which is not named", forces)
