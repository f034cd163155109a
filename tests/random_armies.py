"""Random armies for property tests: sensible ones, and ones of any cards at all."""

from typing import Any

from hypothesis import strategies as st

from armybuilder.army.draft import DraftArmy
from armybuilder.army.offers import units_on_offer
from armybuilder.army.terms import terms_of
from units.catalog.library import editions, open_catalog
from units.catalog.schema import Unit

CATALOG = open_catalog()
COUNTERPARTS = tuple(CATALOG.counterparts)
BY_SLOT = {
    slot: tuple(one.id for one in CATALOG.upgrades.values() if one.slot == slot)
    for slot in CATALOG.slots
}


@st.composite
def frames(draw: st.DrawFn) -> dict[str, Any]:
    """Faction, battle force or none, choices, mode and edition."""
    faction = draw(st.sampled_from(list(CATALOG.factions)))
    forces = [one for one in CATALOG.battle_forces.values() if one.faction == faction]
    force = draw(st.sampled_from([None, *forces]))
    options = [one.id for one in force.choices.options] if force and force.choices else []
    picked = draw(st.lists(st.sampled_from(options), unique=True, max_size=3)) if options else []
    return {
        "faction": faction,
        "battle_force": force.id if force else None,
        "choices": picked,
        "mode": draw(st.sampled_from(list(CATALOG.modes))),
        "edition": draw(st.sampled_from([one.id for one in editions()])),
        "force_alignment": draw(st.sampled_from([None, "light", "dark"])),
    }


@st.composite
def drafts(draw: st.DrawFn, most_units: int = 12, wild: bool = True) -> DraftArmy:
    """An army of mostly cards that it may have; with ``wild`` any others come in, too."""
    frame = draw(frames())
    terms = terms_of(DraftArmy.model_validate(frame), CATALOG)
    offered = list(units_on_offer(terms)) or list(CATALOG.units.values())
    cards = st.sampled_from(offered)
    if wild:
        cards = st.one_of(cards, cards, cards, st.sampled_from(list(CATALOG.units.values())))
    listed = [draw(_units(card)) for card in draw(st.lists(cards, max_size=most_units))]
    hand = st.lists(st.sampled_from(list(CATALOG.command_cards)), max_size=5)
    deck = st.lists(st.sampled_from(list(CATALOG.battle_cards)), max_size=5)
    cards_too = {"command_hand": draw(hand), "battle_deck": draw(deck)} if wild else {}
    return DraftArmy.model_validate(frame | cards_too | {"units": listed})


@st.composite
def _units(draw: st.DrawFn, card: Unit) -> dict[str, Any]:
    """A unit with a few upgrades, mostly of its own slots, and sometimes a counterpart."""
    slots = draw(st.lists(st.sampled_from([*card.slots, "training"]), max_size=4))
    chosen = [draw(st.sampled_from(BY_SLOT[slot])) for slot in slots if BY_SLOT[slot]]
    own = [card.counterpart.counterpart] if card.counterpart else []
    counterpart = draw(st.sampled_from([None, None, *own, *own, COUNTERPARTS[0]]))
    return {
        "card": card.id,
        "upgrades": chosen,
        "counterpart": {"card": counterpart} if counterpart else None,
    }
