"""Random armies for property tests: any cards of the release, sensible or not."""

from hypothesis import strategies as st

from armybuilder.army.draft import DraftArmy, DraftCounterpart, DraftUnit
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

CATALOG: Catalog = open_catalog()
UPGRADES = st.lists(st.sampled_from(sorted(CATALOG.upgrades)), max_size=4).map(tuple)
CHOICES = sorted(
    option.id
    for force in CATALOG.battle_forces.values()
    if force.choices
    for option in force.choices.options
)


def counterparts() -> st.SearchStrategy[DraftCounterpart | None]:
    """None mostly, else any counterpart with any upgrades."""
    cards = st.sampled_from(sorted(CATALOG.counterparts))
    return st.none() | st.none() | st.builds(DraftCounterpart, card=cards, upgrades=UPGRADES)


@st.composite
def armies(draw: st.DrawFn, most: int = 12) -> DraftArmy:
    """Any army: half of its units of the army's own faction, the rest of any."""
    faction = draw(st.sampled_from(sorted(CATALOG.factions)))
    own = sorted(card for card in CATALOG.units if card.startswith(faction)) or sorted(
        CATALOG.units
    )
    card = st.sampled_from(own) | st.sampled_from(sorted(CATALOG.units))
    count = draw(st.integers(0, most))
    units = tuple(
        DraftUnit(
            id=f"u{number + 1}",
            card=draw(card),
            upgrades=draw(UPGRADES),
            counterpart=draw(counterparts()),
        )
        for number in range(count)
    )
    return DraftArmy(
        faction=faction,
        mode=draw(st.sampled_from(sorted(CATALOG.modes))),
        edition=draw(st.sampled_from(["classic", "current"])),
        battle_force=draw(st.none() | st.sampled_from(sorted(CATALOG.battle_forces))),
        choices=tuple(draw(st.lists(st.sampled_from(CHOICES), max_size=3))),
        force_alignment=draw(st.sampled_from([None, "light", "dark"])),
        units=units,
        command_hand=tuple(
            draw(st.lists(st.sampled_from(sorted(CATALOG.command_cards)), max_size=9))
        ),
        battle_deck=tuple(
            draw(st.lists(st.sampled_from(sorted(CATALOG.battle_cards)), max_size=10))
        ),
    )
