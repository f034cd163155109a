"""What ``check`` finds in a layout: bodies, zones, cards, and how near a limit a value is.

Rules: DEP-06, DEP-07, DEP-05, KD-03, KD-05, KD-12, DET-30.
"""

from typing import Any

import pytest

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.plan import Check


def unit(own: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """A home-made trooper with a 27 mm base."""
    return {"id": own, "name": own, "base_mm": 27, "leader": {"x": x, "y": y}} | more


def check(*units: dict[str, Any], **more: Any) -> Check:
    """The verdict on Battle Lines."""
    return check_deployment(
        read_situation({"map": "classic-battle-lines", "units": list(units)} | more)
    )


def codes(verdict: Check) -> list[tuple[str, tuple[str, ...]]]:
    """Codes and offenders of the problems."""
    return [(problem.code, problem.offenders) for problem in verdict.problems]


def test_bases_do_not_overlap_each_other() -> None:
    verdict = check(unit("a", 20, 3), unit("b", 21, 3))

    assert codes(verdict) == [("deployment.overlap", ("a", "b"))]
    assert "0.063" in verdict.problems[0].message


def test_base_contact_is_legal_and_no_close_call() -> None:
    verdict = check(unit("a", 20, 3), unit("b", 20 + 27 / 25.4, 3))

    assert (verdict.legal, verdict.too_close_to_call) == (True, False)


def test_tokens_and_impassable_terrain_are_kept_clear() -> None:
    wall = {"id": "w", "polygon": [[30, 0], [34, 0], [34, 6], [30, 6]], "kind": "impassable"}
    steep = {"id": "s", "polygon": [[40, 0], [44, 0], [44, 6], [40, 6]], "slope_deg": 60}
    table = {"width": 72, "depth": 36, "terrain": [wall, steep]}
    token = {"id": "o", "radius": 1, "x": 20.5, "y": 3}

    verdict = check(
        unit("a", 20, 3), unit("b", 30, 3), unit("c", 41, 3), tokens=[token], table=table
    )

    assert codes(verdict) == [
        ("deployment.overlap", ("a", "o")),
        ("deployment.overlap", ("b",)),
        ("deployment.overlap", ("c",)),
    ]


def test_base_contact_with_an_enemy_is_refused_and_with_a_friend_is_not() -> None:
    beside = {"id": "x", "x": 20 + 27 / 25.4, "y": 3, "base_mm": 27}

    assert codes(check(unit("a", 20, 3), others=[beside | {"side": "red"}])) == [
        ("deployment.enemy-contact", ("a", "x"))
    ]
    assert codes(check(unit("a", 20, 3), others=[beside | {"side": "blue"}])) == []


def test_every_mini_of_an_ordinary_unit_is_in_the_zone() -> None:
    verdict = check(unit("a", 20, 5, minis=[{"x": 20, "y": 6.2}]))

    assert codes(verdict) == [("deployment.outside-zone", ("a",))]


@pytest.mark.parametrize(
    ("y", "keywords", "cards", "legal"),
    [
        pytest.param(9.0, ["Scout 1"], None, True, id="it may have scouted there"),
        pytest.param(9.8, ["Scout 1"], None, False, id="farther than Scout 1"),
        pytest.param(9.0, [], ["advanced-positions"], True, id="Advanced Positions"),
        pytest.param(9.0, ["Stationary"], ["advanced-positions"], True, id="lost Stationary"),
        pytest.param(9.0, [], None, False, id="no Scout"),
    ],
)
def test_scout_moves_lead_out_of_the_zone(
    y: float, keywords: list[str], cards: list[str] | None, legal: bool
) -> None:
    one = unit("a", 20, y, keywords=keywords)

    assert check(one, options={"cards": cards}).legal is legal


def test_a_scouting_party_takes_troopers_along() -> None:
    leader = unit("l", 30, 8, keywords=["Scout 2", "Scouting Party 1"])

    assert check(leader, unit("a", 20, 9)).legal is True
    assert check(unit("l", 30, 5, keywords=["Scout 2"]), unit("a", 20, 9)).legal is False


def test_a_value_within_the_tolerance_is_too_close_to_call() -> None:
    parent = {"id": "s", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5}}
    child = {"id": "d", "card": "empire/df-90-mortar-trooper"}
    limit = 2.953 + 38.5 / 25.4

    def with_gap(more: float) -> Check:
        return check(parent, child | {"leader": {"x": 20, "y": 5 + limit + more}})

    assert (with_gap(0.008).legal, with_gap(0.008).too_close_to_call) == (True, True)
    assert (with_gap(0.02).legal, with_gap(0.02).too_close_to_call) == (False, False)
    assert (with_gap(-0.02).legal, with_gap(-0.02).too_close_to_call) == (True, False)


def test_a_legal_layout_is_legal_in_every_order_of_its_units() -> None:
    units = [
        {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5}},
        {"id": "s2", "card": "empire/shoretroopers", "leader": {"x": 24, "y": 5}},
        {"id": "d1", "card": "empire/df-90-mortar-trooper", "leader": {"x": 22, "y": 7}},
        {"id": "d2", "card": "empire/df-90-mortar-trooper", "leader": {"x": 17, "y": 7}},
    ]

    forward, backward = check(*units), check(*reversed(units))

    assert forward.legal is True
    assert backward.legal is True
    assert {(p.unit, p.parent) for p in backward.pairings} == {("d1", "s2"), ("d2", "s1")}


def test_of_two_mortars_at_one_parent_the_one_in_the_zone_may_fall_back() -> None:
    s1 = {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5}}
    s2 = {"id": "s2", "card": "empire/shoretroopers", "status": "set-aside"}
    inside = {"id": "d1", "card": "empire/df-90-mortar-trooper", "leader": {"x": 23, "y": 4}}
    outside = {"id": "d2", "card": "empire/df-90-mortar-trooper", "leader": {"x": 20, "y": 8}}

    for order in ([s1, s2, inside, outside], [outside, inside, s2, s1]):
        verdict = check(*order)

        assert verdict.legal is True
        assert [(p.unit, p.parent) for p in verdict.pairings] == [("d2", "s1")]
