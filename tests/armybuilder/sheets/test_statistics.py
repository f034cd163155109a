"""An army in numbers, worked out by hand from the printed cards."""

import pytest

from armybuilder.army.army import Army
from armybuilder.sheets.statistics import DiceAtRange, Line, Share, Statistics, statistics_of
from tests.factories import a_draft
from units.catalog.library import open_catalog

SHORETROOPERS = "empire/shoretroopers"  # 4 minis of 1 wound: melee 1 black, 1–3 one black
GUNNER = "heavy-weapon/t-21b-shoretrooper"  # 1 mini: 1–4 two black, two white
AT_ST = "empire/at-st"  # Arsenal 2: melee 4 red, 1–4 two of each colour


def numbers(*units: dict[str, object], **frame: object) -> Statistics:
    return statistics_of(Army(a_draft(*units, **frame), open_catalog()))


def dice(found: Statistics) -> list[tuple[str, int, int, int]]:
    return [(row.range, row.red, row.black, row.white) for row in found.dice]


def test_an_army_is_told_in_numbers():
    found = numbers(
        {"card": "empire/general-veers-master-tactician"},
        {"card": SHORETROOPERS, "upgrades": [GUNNER]},
        {"card": SHORETROOPERS},
    )

    # UPG-07: a unit has as many minis as its card and its upgrades say.
    assert (found.activations, found.minis, found.wounds) == (3, 10, 14)
    assert found.points_limit == 1000
    assert found.ranks == (
        Line(name="Commander", units=1, points=75),
        Line(name="Corps", units=2, points=120),
    )
    assert found.points == 195
    assert found.order_tokens == (Share(name="Commander", count=1), Share(name="Corps", count=2))
    assert found.wounds_by_defence == (Share(name="red", count=14),)
    assert found.courage == (Share(name="1", count=2), Share(name="2", count=1))
    assert found.resilience == ()
    assert found.speed == (Share(name="1", count=2), Share(name="2", count=1))


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        pytest.param(
            [{"card": SHORETROOPERS}],
            [("Melee", 0, 4, 0), ("1", 0, 4, 0), ("2", 0, 4, 0), ("3", 0, 4, 0)],
            id="every mini uses what reaches",
        ),
        pytest.param(
            [{"card": SHORETROOPERS, "upgrades": [GUNNER]}],
            [("Melee", 0, 5, 0), *((str(band), 0, 6, 2) for band in (1, 2, 3)), ("4", 0, 2, 2)],
            id="a mini added by an upgrade uses the better of its weapons",
        ),
        pytest.param(
            [{"card": AT_ST}],
            [("Melee", 4, 0, 0), *((str(band), 2, 2, 2) for band in (1, 2, 3, 4))],
            id="a vehicle",
        ),
        pytest.param(
            [{"card": AT_ST, "upgrades": ["hardpoint/dw-3-grenade-launcher"]}],
            [("Melee", 4, 0, 0), ("1", 2, 4, 2), ("2", 2, 4, 2), ("3", 2, 2, 2), ("4", 2, 2, 2)],
            id="Arsenal 2 adds a second weapon",
        ),
        pytest.param(
            [{"card": SHORETROOPERS, "upgrades": ["grenades/fragmentation-grenades", GUNNER]}],
            [("Melee", 0, 5, 0), ("1", 4, 2, 2), ("2", 0, 6, 2), ("3", 0, 6, 2), ("4", 0, 2, 2)],
            id="grenades are in every mini's hands",
        ),
        pytest.param([], [], id="no army, no dice"),
    ],
)
def test_attack_dice_by_range(units: list[dict[str, object]], expected: list[tuple[object, ...]]):
    army = a_draft().model_copy(update={"units": a_draft(*units).units if units else ()})

    found = statistics_of(Army(army, open_catalog()))

    assert dice(found) == expected


def test_a_weapon_without_an_end_reaches_beyond_every_other():
    found = numbers({"card": "rebels/cassian-andor-capable-intelligence-agent",
                     "upgrades": ["armament/a280"]}, faction="rebels")  # fmt: skip

    assert found.dice[-1] == DiceAtRange(range="Over 2", red=1, black=1, white=0)


def test_what_no_source_tells_is_said_and_not_counted():
    squad = "personnel/clone-trooper-marksmen-squad"
    found = numbers(
        {"card": "republic/clone-trooper-marksmen", "upgrades": [squad]}, faction="republic"
    )

    card = open_catalog().units["republic/clone-trooper-marksmen"]
    assert found.minis == card.minis
    assert found.remarks == (
        f"How many minis {open_catalog().upgrades[squad].name} adds is in no source;"
        " none are counted.",
    )


def test_an_order_token_is_of_the_rank_that_a_card_makes_its_unit():
    """RANK-05: carrying the card he counts as a commander."""
    card, effect = next(
        (one, one.effects.counts_as_rank)
        for one in open_catalog().upgrades.values()
        if one.effects.counts_as_rank
    )
    unit = open_catalog().units[effect.unit]

    without = numbers({"card": unit.id}, faction=unit.faction)
    bearing = numbers({"card": unit.id, "upgrades": [card.id]}, faction=unit.faction)

    ranks = open_catalog().ranks
    assert without.order_tokens == (Share(name=ranks[unit.rank].name, count=1),)
    assert bearing.order_tokens == (Share(name=ranks[effect.rank].name, count=1),)
