"""Which edits are tried against a problem, in which order."""

from dataclasses import replace

import pytest

from armybuilder.army.draft import DraftArmy
from armybuilder.rules.base import Finding
from armybuilder.rules.judge import Weighed, weigh
from armybuilder.rules.mending import MOST_ADDED
from armybuilder.rules.ways_out import MOST_ADDED_CARDS, ways_out
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog
from units.catalog.schema import KeywordTarget


def ways(code: str, draft: DraftArmy, catalog: Catalog | None = None) -> list[str]:
    weighed = weigh(draft, catalog or f1_catalog())
    return [way.label for way in ways_out(first(weighed, code), weighed.army, weighed.limits)]


def first(weighed: Weighed, code: str) -> Finding:
    return next(one for one in weighed.findings if one.code == code)


@pytest.mark.parametrize(
    ("code", "units", "expected"),
    [
        (
            "detachment.no-parent",
            ["CAP", "LINE x3", "MORT"],
            ["Take out Mortar", "Add Shore Squad", "Take out Mortar", "Add Shore Squad"],
        ),
        (
            "detachment.no-parent",
            ["CAP", "LINE x3", "PROBE"],
            ["Take out Probe", "Take out Probe", "Add Scouts", "Add Guard"],
        ),
        (
            "points-limit.over",
            ["CAP: command/broker", "LINE x6: gear/cell", "SKIM x4", "BIKE"],
            [
                "Take out Skimmer", "Take out Bike Pair", "Take out Skimmer", "Take out Line Squad",
                "Take Cell off Line Squad", "Take out Captain", "Take Broker off Captain",
            ],
        ),
        (
            "rank-limits.too-few-corps",
            ["CAP", "LINE"],
            [
                "Add 2 Line Squad", "Add 2 Mortar", "Add 2 Hired Corps",
                "Add Line Squad", "Add 2 Line Squad", "Add Mortar", "Add 2 Mortar",
                "Add Hired Corps", "Add 2 Hired Corps", "Add Shore Squad", "Add 2 Shore Squad",
            ],
        ),
        (
            "rank-limits.too-few-corps",
            ["CAP", "LINE x2"],
            [
                "Add Line Squad", "Add Mortar", "Add Hired Corps",
                "Add Line Squad", "Add Mortar", "Add Hired Corps", "Add Shore Squad",
            ],
        ),
        (
            "rank-limits.too-many-corps",
            ["CAP", "LINE x8"],
            ["Take out 2 Line Squad", *["Take out Line Squad"] * 8],
        ),
    ],
    ids=["by name", "by rank", "points", "two missing", "one missing", "two too many"],
)  # fmt: skip
def test_what_is_tried(code: str, units: list[str], expected: list[str]) -> None:
    assert ways(code, f1_army(*units)) == expected


def test_a_parent_may_be_sought_by_its_unit_type() -> None:
    plain = f1_catalog()
    target = KeywordTarget(unit_type="ground-vehicle")
    probe = plain.units["red/probe"]
    building = probe.army_building.model_copy(update={"detachment": target})
    seeking = probe.model_copy(update={"army_building": building})
    catalog = replace(plain, units={**plain.units, probe.id: seeking})

    tried = ways("detachment.no-parent", f1_army("CAP", "LINE x3", "PROBE"), catalog)

    assert tried[2:] == ["Add Hulk", "Add Command Tank"]
    answered = weigh(f1_army("CAP", "LINE x3", "PROBE", "HULK"), catalog)
    assert [one.code for one in answered.findings if one.code.startswith("detachment")] == []


def test_the_cards_of_a_hand_and_a_deck_leave_one_by_one() -> None:
    hand = [f"command-card/plain-1{letter}" for letter in "abca"]
    deck = [f"battle-card/secondary-{letter}" for letter in "abcda"]
    draft = f1_army("CAP", "LINE x3", command_hand=hand, battle_deck=deck)

    assert ways("command-hand.too-many-1-pip", draft) == [
        f"Take Plain 1{letter} out of the hand" for letter in "ABC"
    ]
    assert ways("battle-deck.too-many-secondary", draft) == [
        f"Take Secondary {letter} out of the deck" for letter in "ABCD"
    ]


def test_without_offenders_anything_may_be_left_out_counterparts_too() -> None:
    grogu = {"card": "counterpart/grogu"}
    units = [{"card": "mercenary/din-djarin-the-mandalorian", "counterpart": grogu}]
    draft = DraftArmy.model_validate({"faction": "mercenary", "units": units})

    assert ways("faction.needs-battle-force", draft, open_catalog()) == [
        "Play as Shadow Collective",
        "Take out Din Djarin, The Mandalorian",
        "Leave Grogu out",
    ]


def test_units_without_a_price_are_not_proposed() -> None:
    infantry = {"card": "republic/clone-trooper-infantry", "count": 3}
    draft = DraftArmy.model_validate({"faction": "republic", "units": [infantry]})
    catalog = open_catalog()

    tried = ways("rank-limits.too-few-commander", draft, catalog)

    assert len(tried) == MOST_ADDED + MOST_ADDED_CARDS
    unpriced = {f"Add {card.full_name}" for card in catalog.units.values() if card.points is None}
    assert unpriced.isdisjoint(tried)
