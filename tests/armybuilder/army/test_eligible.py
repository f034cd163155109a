"""Which upgrades a unit may take, quickly and in words. Rules: UPG-01 … UPG-05, UNIQ, BF-03."""

from time import perf_counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.eligible import (
    bearer_of,
    copies_in,
    eligible_upgrades,
    reasons_against,
)
from armybuilder.army.outcome import replaced
from armybuilder.rules.judge import weigh
from tests.fixture_f1 import f1_army, f1_catalog
from tests.random_armies import CATALOG, drafts
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog
from units.rulebook.problem import Severity

ABOUT_UPGRADES = ("upgrade-slots", "upgrade-restrictions", "unique-upgrades", "unique-names")


def eligible(draft: DraftArmy, unit: str, slot: str, catalog: Catalog) -> list[str]:
    army = Army(draft, catalog)
    there = next(one for one in draft.units if one.id == unit)
    bearer = bearer_of(there, army.terms)
    return [one.id for one in eligible_upgrades(bearer, slot, army.terms, copies_in(army))]


def reasons(
    draft: DraftArmy, unit: str, upgrade: str, catalog: Catalog, instead_of: str | None = None
) -> tuple[str, ...]:
    army = Army(draft, catalog)
    there = next(one for one in draft.units if one.id == unit)
    bearer = bearer_of(there, army.terms, instead_of=instead_of)
    return reasons_against(bearer, catalog.upgrades[upgrade], army.terms, copies_in(army))


def test_what_the_card_asks_for_decides() -> None:
    draft = f1_army("RELL-C", "GOV", "LINE")

    offered = [eligible(draft, unit, "gear", f1_catalog()) for unit in ("u1", "u2", "u3")]

    free = ["gear/cell", "gear/charm"]
    assert offered == [["gear/blade-r", *free], ["gear/blade-g", *free], free]


@pytest.mark.parametrize(
    ("units", "upgrade", "why"),
    [
        pytest.param(["LINE"], "personnel/hero", (), id="nothing"),
        pytest.param(["LINE"], "gear/blade-r", ("needs Rell",), id="UPG-03"),
        pytest.param(
            ["LINE: gear/cell"],
            "gear/cell",
            ("already on this unit", "every gear slot is taken"),
            id="UPG-02",
        ),
        pytest.param(
            ["LINE", "LINE: personnel/hero"],
            "personnel/hero",
            ("Hero is in the army only once",),
            id="UNIQ-01",
        ),
        pytest.param(["LINE"], "training/drill", ("no training slot",), id="UPG-01"),
        pytest.param(["LINE: personnel/adj"], "training/drill", (), id="UPG-06"),
        pytest.param(
            ["LINE: personnel/adj"],
            "personnel/hero",
            ("every personnel slot is taken",),
            id="UPG-01 full",
        ),
    ],
)
def test_every_reason_is_said(units: list[str], upgrade: str, why: tuple[str, ...]) -> None:
    assert reasons(f1_army(*units), "u1", upgrade, f1_catalog()) == why


def test_a_card_that_is_given_up_makes_room() -> None:
    draft = f1_army("LINE: gear/cell, personnel/adj")

    assert reasons(draft, "u1", "personnel/hero", f1_catalog(), "personnel/adj") == ()


def frame(faction: str, force: str | None, card: str, *upgrades: str) -> DraftArmy:
    listed = [{"card": card, "upgrades": list(upgrades)}]
    data = {"faction": faction, "battle_force": force, "units": listed}
    return DraftArmy.model_validate(data)


@pytest.mark.parametrize(
    ("draft", "upgrade", "why"),
    [
        pytest.param(
            frame("empire", "battle-force/blizzard-force", "empire/snowtroopers"),
            "heavy-weapon/agent-kallus",
            "Blizzard Force does not list it among its unique upgrades",
            id="BF-03",
        ),
        pytest.param(
            frame("mandalorians", "battle-force/clan-wren", "mercenary/mandalorian-warriors"),
            "clan/clan-kryze",
            "Clan Wren does not allow it",
            id="BF-03 disallowed",
        ),
        pytest.param(
            frame("mandalorians", "battle-force/custom-clan", "mercenary/mandalorian-warriors"),
            "grenades/jetpack-rockets-tools-of-the-trade",
            "only with the choice Tools of the Trade",
            id="BF-20",
        ),
        pytest.param(
            frame("empire", None, "empire/stormtroopers", "personnel/stormtrooper-captain"),
            "heavy-weapon/agent-kallus",
            "Stormtrooper Captain leads the unit already",
            id="UPG-05",
        ),
        pytest.param(
            frame("rebels", None, "rebels/rebel-troopers"),
            "training/imperial-march",
            "needs rank Corps and faction Empire",
            id="UPG-03 in words",
        ),
    ],
)
def test_the_frame_of_the_army_is_asked_too(draft: DraftArmy, upgrade: str, why: str) -> None:
    assert why in reasons(draft, "u1", upgrade, CATALOG)


def test_a_card_that_needs_no_slot_is_offered_where_there_is_none() -> None:
    troopers = frame("empire", None, "empire/df-90-mortar-trooper")

    assert "training" not in CATALOG.units["empire/df-90-mortar-trooper"].slots
    assert "training/imperial-march" in eligible(troopers, "u1", "training", CATALOG)


def errors(draft: DraftArmy, catalog: Catalog) -> set[tuple[str, tuple[str, ...]]]:
    return {
        (one.code, one.offenders)
        for one in weigh(draft, catalog).findings
        if one.severity is Severity.ERROR and one.code.startswith(ABOUT_UPGRADES)
    }


@given(draft=drafts(most_units=6, wild=False), data=st.data())
def test_an_upgrade_is_offered_exactly_when_judging_finds_no_fault_with_it(
    draft: DraftArmy, data: st.DataObject
) -> None:
    catalog = open_catalog(None, draft.edition)
    told = [one for one in draft.units if "slots" not in catalog.units[one.card].incomplete]
    assume(told)
    unit = data.draw(st.sampled_from(told)).model_copy(update={"upgrades": (), "counterpart": None})
    draft = replaced(draft, unit)
    slot = data.draw(st.sampled_from([*catalog.units[unit.card].slots, "training"]))
    before = errors(draft, catalog)

    offered = set(eligible(draft, unit.id, slot, catalog))

    for upgrade in catalog.upgrades.values():
        if upgrade.slot == slot:
            carrying = unit.model_copy(update={"upgrades": (upgrade.id,)})
            new = errors(replaced(draft, carrying), catalog) - before
            says = reasons(draft, unit.id, upgrade.id, catalog)
            assert (upgrade.id in offered) == (not new) == (not says), (upgrade.id, new, says)


def test_one_slot_is_looked_through_in_a_moment() -> None:
    army = Army(frame("empire", None, "empire/stormtroopers"), CATALOG)
    bearer, copies = bearer_of(army.draft.units[0], army.terms), copies_in(army)
    rounds = 1_000

    def once() -> float:
        start = perf_counter()
        for _ in range(rounds):
            eligible_upgrades(bearer, "heavy-weapon", army.terms, copies)
        return (perf_counter() - start) / rounds

    assert min(once() for _ in range(5)) < 0.000_02
