"""What falls out when something else goes: upgrades that lose their slot, cards their owner."""

from collections import Counter

from armybuilder.army.draft import DraftArmy, DraftUnit
from armybuilder.army.fitting import Facts, facts_of, loadout_of
from armybuilder.army.outcome import Applied, listed
from armybuilder.army.terms import Terms, terms_of
from units.catalog.catalog import Catalog
from units.catalog.requirements import holds
from units.catalog.schema import CommandCard


def without_slotless(
    before: DraftUnit, unit: DraftUnit, terms: Terms
) -> tuple[DraftUnit, list[str]]:
    """The unit without the upgrades that lost their slot since ``before``, and their names.

    As many of a slot type as had none before may stay without one; they are judged. Rules: UPG-06.
    """
    allowed = _slotless(before, terms)
    fallen: list[str] = []
    while lost := _slotless(unit, terms) - allowed:
        homeless = {one.id: one for one in loadout_of(unit, terms).seating.without_slot}
        last = next(
            one for one in reversed(unit.upgrades) if one in homeless and homeless[one].slot in lost
        )
        unit = without_upgrade(unit, last)
        fallen.append(homeless[last].full_name)
    return unit, fallen


def _slotless(unit: DraftUnit, terms: Terms) -> Counter[str]:
    """How many upgrades of each slot type found no slot on a unit."""
    return Counter(one.slot for one in loadout_of(unit, terms).seating.without_slot)


def without_upgrade(unit: DraftUnit, upgrade: str) -> DraftUnit:
    """The unit without the last copy of an upgrade that it carries."""
    last = len(unit.upgrades) - 1 - unit.upgrades[::-1].index(upgrade)
    return unit.model_copy(update={"upgrades": unit.upgrades[:last] + unit.upgrades[last + 1 :]})


def without_lost_counterpart(unit: DraftUnit, catalog: Catalog) -> tuple[DraftUnit, list[str]]:
    """The unit without a counterpart that was only there for an upgrade it no longer carries."""
    offer = catalog.units[unit.card].counterpart
    needed = offer.requires_upgrade if offer else None
    if unit.counterpart is None or needed is None or needed in unit.upgrades:
        return unit, []
    name = catalog.counterparts[unit.counterpart.card].full_name
    return unit.model_copy(update={"counterpart": None}), [name]


def without_ownerless_cards(
    before: tuple[DraftUnit, ...], after: DraftArmy, catalog: Catalog
) -> Applied:
    """The army without the command cards whose owner was among the units before. Rules: HAND-03.

    Cards that had no owner before either stay and are judged, and so do cards that only the frame
    of the army (its battle force, say) now forbids.
    """
    if not after.command_hand or before == after.units:
        return Applied(after)
    had = present(after.model_copy(update={"units": before}), catalog)
    has = present(after, catalog)
    cards = [catalog.command_cards[card] for card in after.command_hand]
    lost = [card for card in cards if is_owned(card, had) and not is_owned(card, has)]
    if not lost:
        return Applied(after)
    gone = {card.id for card in lost}
    hand = tuple(card for card in after.command_hand if card not in gone)
    names = listed([card.name for card in lost])
    remark = f"{names} left the hand: the army no longer has the unit it needs."
    return Applied(after.model_copy(update={"command_hand": hand}), (remark,))


def present(draft: DraftArmy, catalog: Catalog) -> list[Facts]:
    """What requirements see of every unit and counterpart of an army."""
    terms = terms_of(draft, catalog)
    facts: list[Facts] = []
    for unit in draft.units:
        fitted = loadout_of(unit, terms)
        facts.append(fitted.facts)
        if fitted.counterpart:
            facts.append(facts_of(fitted.counterpart, terms, fitted.counterpart_upgrades))
    return facts


def is_owned(card: CommandCard, facts: list[Facts]) -> bool:
    """Whether each name the card asks for is among those present. Rules: HAND-03."""
    return all(any(holds(clause, one) for one in facts) for clause in card.requires)
