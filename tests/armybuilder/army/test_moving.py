"""An army moves to another release with all that is there, and names what is not."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from armybuilder.army.draft import DraftArmy, DraftUnit
from armybuilder.army.moving import moved
from armybuilder.army.outcome import RefusedEdit
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

NOW = open_catalog("2026-08")
ARMY = DraftArmy(
    faction="empire",
    release="2026-08",
    battle_force="battle-force/501st-legion",
    units=(
        DraftUnit(
            id="u1", card="empire/stormtroopers", upgrades=("heavy-weapon/dlt-19-stormtrooper",)
        ),
        DraftUnit(id="u2", card="empire/at-st"),
    ),
    command_hand=("command-card/ambush",),
)


def without(**gone: str) -> Catalog:
    """A release like today's that lacks a card of each kind named."""
    kept = {
        kind: MappingProxyType({i: c for i, c in getattr(NOW, kind).items() if i != card})
        for kind, card in gone.items()
    }
    return replace(NOW, release="2027-01", **kept)


def test_an_army_whose_cards_are_all_there_keeps_everything() -> None:
    army, remarks = moved(ARMY, open_catalog("2026-04-points"), NOW)

    assert remarks == ()
    assert army == ARMY.model_copy(update={"release": "2026-04-points"})


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (
            {"units": "empire/stormtroopers"},
            ("Stormtroopers", "DLT-19 Stormtrooper (with Stormtroopers)"),
        ),
        (
            {"upgrades": "heavy-weapon/dlt-19-stormtrooper"},
            ("DLT-19 Stormtrooper (Stormtroopers)",),
        ),
        ({"command_cards": "command-card/ambush"}, ("Ambush",)),
        ({"battle_forces": "battle-force/501st-legion"}, ("501st Legion",)),
    ],
)
def test_each_card_that_is_gone_is_left_out_and_named(
    gone: dict[str, str], said: tuple[str, ...]
) -> None:
    army, remarks = moved(ARMY, without(**gone), NOW)

    assert remarks == tuple(f"Not in 2027-01, left out: {name}." for name in said)
    (card,) = gone.values()
    assert card not in army.model_dump_json()
    assert army.release == "2027-01"


def test_without_the_old_release_cards_are_named_by_their_ids() -> None:
    _, remarks = moved(ARMY, without(units="empire/at-st"), None)

    assert remarks == ("Not in 2027-01, left out: empire/at-st.",)


def test_without_its_faction_an_army_does_not_move() -> None:
    with pytest.raises(RefusedEdit, match="There is no faction empire"):
        moved(ARMY, without(factions="empire"), NOW)
