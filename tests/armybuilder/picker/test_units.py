"""The list of units to add, and why one more is not possible now."""

from time import perf_counter

import pytest

from armybuilder.army.apply import apply
from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import AddUnit
from armybuilder.picker.choices import UnitChoice
from armybuilder.picker.units import unit_choices
from tests.fixture_f1 import CODES, f1_army, f1_catalog
from units.catalog.library import open_catalog


def choices(draft: DraftArmy) -> dict[str, UnitChoice]:
    return {one.card: one for one in unit_choices(Army(draft, f1_catalog()))}


def test_an_army_is_offered_its_faction_and_those_it_may_hire() -> None:
    offered = set(choices(f1_army()))

    assert offered == set(CODES.values()) - {"blue/blue-l", "hired/merc-x"}


def test_a_battle_force_is_offered_its_own_units_alone() -> None:
    offered = choices(f1_army(battle_force="battle-force/north"))

    assert set(offered) == {"red/cap", "red/line", "red/guard", "red/bike"}


def test_units_come_by_rank_and_name() -> None:
    army = Army(DraftArmy(faction="empire"), open_catalog())
    order = list(army.catalog.ranks)

    offered = [(order.index(one.rank), one.name, one.title or "") for one in unit_choices(army)]

    assert offered == sorted(offered)


def test_a_battle_force_moves_units_to_another_rank() -> None:
    draft = DraftArmy(faction="empire", battle_force="battle-force/imperial-remnant")

    offered = {one.card: one.rank for one in unit_choices(Army(draft, open_catalog()))}

    assert offered["empire/scout-troopers"] == "corps"


def test_units_of_another_battle_force_are_not_offered() -> None:
    free = unit_choices(Army(DraftArmy(faction="empire"), open_catalog()))
    draft = DraftArmy(faction="empire", battle_force="battle-force/blizzard-force")
    blizzard = unit_choices(Army(draft, open_catalog()))

    response = "empire/stormtroopers-heavy-response-unit"
    assert response not in [one.card for one in free]
    assert response in [one.card for one in blizzard]


@pytest.mark.parametrize(
    ("units", "code", "reasons"),
    [
        pytest.param(["CAP"], "LINE", 0, id="room in the rank"),
        pytest.param(["LINE x6"], "LINE", 1, id="rank full (RANK-01)"),
        pytest.param(["RELL-C"], "RELL-O", 1, id="the name is there (UNIQ-02)"),
        pytest.param(["RELL-C", "CAP"], "RELL-C", 2, id="rank full and there"),
        pytest.param(["LINE"], "MORT", 1, id="no parent (DET-02)"),
        pytest.param(["SHORE"], "MORT", 0, id="a parent of its own"),
        pytest.param(["SHORE", "MORT"], "MORT", 1, id="the parent is taken (DET-03)"),
        pytest.param(["HO1"], "HO2", 1, id="one hired operative (MERC-03)"),
        pytest.param(["SKIM x2", "HULK"], "SKIM", 1, id="the rank was full before"),
        pytest.param(["SCOUT"], "PAIR", 0, id="its own equipment is no reason"),
    ],
)
def test_reasons_are_what_one_more_would_break(units: list[str], code: str, reasons: int) -> None:
    choice = choices(f1_army(*units))[CODES[code]]

    assert len(choice.reasons) == reasons
    assert choice.can_add is (reasons == 0)


def test_a_reason_carries_the_sum_that_fails() -> None:
    choice = choices(f1_army("LINE x6"))["red/shore"]

    assert choice.reasons == ("corps 7 of 6: 6 Line Squad + 1 Shore Squad.",)


def test_a_unit_over_the_limit_says_so_however_far_over_the_army_is() -> None:
    under, over = f1_army("SKIM x2", "TANK x4"), f1_army("SKIM x2", "TANK x5")

    first, second = (choices(draft)["red/gov"].reasons for draft in (under, over))

    assert first == ("1015 of at most 1000 points: 15 over 1000.",)
    assert second == ("1165 of at most 1000 points: 165 over 1000.",)


def test_a_choice_tells_price_total_and_parent() -> None:
    offered = choices(f1_army("CAP"))

    mortar, probe, hired = (offered[CODES[one]] for one in ("MORT", "PROBE", "HC"))
    assert (mortar.points, mortar.total_after, mortar.needs) == (40, 90, "Shore Squad")
    assert (probe.needs, hired.needs) == ("Special Forces", "")
    assert (hired.is_mercenary, mortar.is_mercenary) == (True, False)


def test_a_battle_force_may_cancel_the_need_of_a_parent() -> None:
    probe = choices(f1_army("CAP", battle_force="battle-force/east"))["red/probe"]

    assert (probe.needs, probe.can_add) == ("", True)


def test_a_full_list_takes_no_more() -> None:
    offered = choices(apply(f1_army(), AddUnit(card="red/line", count=200), f1_catalog()).draft)

    assert {one.reasons for one in offered.values()} == {("an army holds at most 200 units",)}


def test_a_whole_list_is_made_in_a_moment() -> None:
    listed = [{"card": "empire/stormtroopers", "count": 4}, {"card": "empire/shoretroopers"}]
    draft = DraftArmy.model_validate({"faction": "empire", "units": listed})
    army = Army(draft, open_catalog())
    unit_choices(army)

    start = perf_counter()
    unit_choices(army)

    assert perf_counter() - start < 0.1


def test_a_list_whose_numbers_ran_out_is_still_shown() -> None:
    offered = choices(f1_army("CAP", last_unit=1_000_000))

    assert offered["red/line"].can_add
