"""A draft met with a catalog: prices, order, sides, slots."""

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.rules.judge import judge
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import open_catalog
from units.rulebook.problem import Severity


def army_of(*units: str) -> Army:
    return Army(f1_army(*units), f1_catalog("classic"))


def test_a_price_interaction_shows_in_the_line_it_changes() -> None:
    """B26: the line shows 5 for the cell, with the reason."""
    army = army_of("RELL-C: gear/cell", "LINE x3")

    card, cell = army.price_lines(army.units[0])

    assert (card.points, card.printed, card.why) == (150, 150, "")
    assert (cell.points, cell.printed, cell.why) == (5, 10, "-5 with Rell, Veteran")
    assert army.points_of(army.units[0]) == 155
    assert army.points == 275


def test_without_the_other_unit_the_printed_price_holds() -> None:
    army = army_of("CAP", "LINE: gear/cell")

    assert [line.points for line in army.price_lines(army.units[1])] == [40, 10]


def test_units_keep_their_place_and_are_compared_by_number() -> None:
    draft = f1_army("LINE x11")
    turned = draft.model_copy(update={"units": draft.units[::-1]})

    army = Army(turned, f1_catalog("classic"))

    assert [unit.id for unit in army.units] == [f"u{n}" for n in range(11, 0, -1)]
    assert [unit.id for unit in army.by_number] == [f"u{n}" for n in range(1, 12)]


def test_a_battle_force_lowers_a_price_for_its_own_unit() -> None:
    """UPG-11: Veterans pay less for their carbines, in their own line."""
    draft = DraftArmy.model_validate(
        {
            "faction": "mandalorians",
            "battle_force": "battle-force/custom-clan",
            "choices": ["veterans", "feats-of-valor"],
            "units": [
                {
                    "card": "mercenary/mandalorian-warriors",
                    "upgrades": ["armament/galaar-15-carbines"],
                }
            ],
        }
    )
    army = Army(draft, open_catalog())

    line = army.price_lines(army.units[0])[1]

    assert line.printed is not None
    assert line.points == line.printed - 5
    assert line.why == "-5 by Veterans"


def test_a_card_for_one_side_leaves_the_verdict_open_while_the_army_states_none() -> None:
    """FAC-03: the side is stated by the player where faction and battle force do not."""
    force = {"faction": "mandalorians", "battle_force": "battle-force/clan-saxon"}
    units = [
        {"card": "mandalorians/gar-saxon-head-of-clan-saxon"},
        {"card": "mercenary/mandalorian-warriors", "count": 2, "upgrades": ["clan/clan-saxon"]},
        {"card": "mercenary/mandalorian-leader", "upgrades": ["force/anger"]},
    ]
    open_army = DraftArmy.model_validate(force | {"units": units})
    dark = open_army.model_copy(update={"force_alignment": "dark"})
    light = open_army.model_copy(update={"force_alignment": "light"})

    codes = [
        sorted(
            (problem.code, problem.severity)
            for problem in judge(draft, open_catalog()).problems
            if "anger" in problem.code
        )
        for draft in (open_army, dark, light)
    ]

    assert codes == [
        [("upgrade-restrictions.side-force-anger", Severity.WARNING)],
        [],
        [("upgrade-restrictions.requirement-force-anger", Severity.ERROR)],
    ]


def test_free_slots_are_told_in_printed_order() -> None:
    army = army_of("LINE: personnel/adj")

    seating = army.units[0].loadout.seating

    assert seating.slots == ("heavy-weapon", "personnel", "gear", "training")
    assert seating.free == ("heavy-weapon", "gear", "training")
    assert seating.without_slot == ()
