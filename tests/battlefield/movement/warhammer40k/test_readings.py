"""Each reading changes the answer it is about, and the default is the recommended one.

Rules: FLR-02, FLR-03, GEN-08, MT-03, MV-08, SRR-01, SRR-03, SRR-04, SRR-07, SRR-09.
"""

from math import sqrt

import pytest

from battlefield.movement.warhammer40k import move, surge
from battlefield.movement.warhammer40k.body import Modifier
from battlefield.movement.warhammer40k.maximum import modified

BASE = 32 / 25.4


def a_model(name="m", to=(12, 10), start=(10, 10), **more):
    return {"id": name, "base_mm": 32, "move": 6, "path": [start, to]} | more


def an_enemy(name, x, y=10.0, **more):
    return {"unit": name, "models": [{"id": f"{name}1", "x": x, "y": y, "base_mm": 32}]} | more


def codes(answer):
    return {p.code for p in answer.problems if p.severity == "error"}


def a_move(*models, kind="normal", **more):
    return {"kind": kind, "unit": {"id": "u", "models": list(models)}} | more


def a_surge(*models, **more):
    return {"maximum": 4, "unit": {"id": "u", "models": list(models)}} | more


@pytest.mark.parametrize(("reading", "leader"), [("every-model", 4), ("flyers-only", 6)])
def test_flr_02_whom_the_penalty_meets_in_a_mixed_unit(reading, leader):
    unit = [a_model("l"), a_model("f", to=(12, 12), start=(10, 12), keywords=["FLY"])]
    body = a_move(*unit, take_to_the_skies=True, readings={"mixed_unit_penalty": reading})

    assert move.check(body).maximum == {"l": leader, "f": 4}


@pytest.mark.parametrize(("reading", "least"), [("zero", 0), ("one", 1)])
def test_flr_03_the_least_maximum(reading, least):
    body = a_move(
        a_model(move=1, to=(10, 10), keywords=["FLY"]),
        take_to_the_skies=True,
        readings={"least_maximum": reading},
    )

    assert move.check(body).maximum == {"m": least}


@pytest.mark.parametrize(("reading", "expected"), [("block", {"path.friend"}), ("pass", set())])
def test_mv_08_friendly_vehicles_in_a_fall_back(reading, expected):
    vehicle = a_model(to=(16, 10), keywords=["VEHICLE"])
    friend = an_enemy("f", 13, keywords=["VEHICLE"])
    body = a_move(
        vehicle,
        kind="fall-back",
        friends=[friend],
        enemies=[an_enemy("e", 8)],
        readings={"friendly_big_models": reading},
    )

    assert codes(move.check(body)) == expected


@pytest.mark.parametrize(
    ("reading", "expected"), [("unengaged", {"end.engaged"}), ("anywhere", set())]
)
def test_mt_03_where_a_fall_back_may_end(reading, expected):
    body = a_move(
        a_model(to=(10.5, 10)),
        kind="fall-back",
        enemies=[an_enemy("e", 8)],
        readings={"fall_back_ends": reading},
    )

    assert codes(move.check(body)) == expected


@pytest.mark.parametrize(
    ("reading", "target"), [("base-to-base", "wide"), ("centre-to-centre", "thin")]
)
def test_srr_01_what_closest_means(reading, target):
    wide = {"unit": "wide", "models": [{"id": "w", "x": 16, "y": 10, "base_mm": 100}]}
    body = a_surge(
        a_model(to=(10, 10)), enemies=[wide, an_enemy("thin", 4.5)], readings={"closest": reading}
    )

    assert surge.check(body).target == target


@pytest.mark.parametrize(
    ("reading", "expected"), [("any-spot", set()), ("as-close-as-possible", {"surge.not-closest"})]
)
def test_srr_04_an_engaging_model_need_not_touch(reading, expected):
    body = a_surge(
        a_model(to=(12.5, 10)),
        enemies=[an_enemy("e", 12.5 + BASE + 1.5)],
        readings={"engaging_model": reading},
    )

    assert codes(surge.check(body)) == expected


@pytest.mark.parametrize(("reading", "eligible"), [("is-not-moving", True), ("is-moving", False)])
def test_srr_07_remaining_stationary(reading, eligible):
    body = a_surge(
        a_model(to=(13, 10)), enemies=[an_enemy("e", 16)], readings={"stationary": reading}
    )
    body["unit"]["remained_stationary"] = True

    assert surge.check(body).eligible is eligible


@pytest.mark.parametrize(
    ("reading", "expected"),
    [("jointly", {"surge.must-engage"}), ("model-by-model", {"surge.not-closest"})],
)
def test_srr_03_earlier_models_are_fixed_or_free(reading, expected):
    unit = [a_model("a", to=(10, 10)), a_model("b", to=(10, 12), start=(10, 12))]
    body = a_surge(*unit, enemies=[an_enemy("e", 17, 11.0)], readings={"if_possible": reading})

    assert expected <= codes(surge.check(body))


def test_an_untriggered_surge_is_not_eligible():
    answer = surge.check(a_surge(a_model(), enemies=[an_enemy("e", 16)], triggered=False))

    assert (answer.eligible, codes(answer)) == (False, {"surge.not-triggered"})


def test_a_unit_without_fly_cannot_take_to_the_skies():
    answer = move.check(a_move(a_model(), take_to_the_skies=True))

    assert codes(answer) == {"skies.cannot-fly"}
    assert answer.maximum == {"m": 6}


def test_gen_08_modifiers_come_in_order_and_never_below_one():
    changes = [("add", 2), ("divide", 2), ("set", 10)]

    assert modified(6, tuple(Modifier(how=how, by=by) for how, by in changes)) == 7
    assert modified(6, (Modifier(how="subtract", by=9),)) == 1


def test_a_battle_shocked_unit_falls_back_only_desperately():
    body = a_move(a_model(to=(14, 10)), kind="fall-back", enemies=[an_enemy("e", 8)])
    body["unit"]["battle_shocked"] = True

    assert codes(move.check(body | {"fall_back": "ordered-retreat"})) == {"eligible.battle-shocked"}
    assert codes(move.check(body | {"fall_back": "desperate-escape"})) == set()


@pytest.mark.parametrize(("gap", "expected"), [(0.9, set()), (1.5, {"charge.must-be-near"})])
def test_a_charge_ends_within_one_if_it_can(gap, expected):
    body = a_move(
        a_model(to=(15 - gap, 10)),
        kind="charge",
        roll=7,
        targets=["e"],
        enemies=[an_enemy("e", 15 + BASE)],
    )

    assert codes(move.check(body)) == expected


def test_a_charge_engages_no_other_unit():
    other = an_enemy("o", 14.5, 10 + sqrt(9))
    body = a_move(
        a_model(to=(14.5, 10)),
        kind="charge",
        roll=7,
        targets=["e"],
        enemies=[an_enemy("e", 15 + BASE), other],
    )

    assert codes(move.check(body)) == {"charge.engages-another"}


def test_a_roof_holds_a_whole_base_or_none():
    roof = {"id": "r", "polygon": [[15, 5], [25, 5], [25, 15], [15, 15]], "height": 3}
    path = [[10, 10], [14.3, 10], [14.3, 10, 3]]
    answers = [
        move.check(
            a_move(
                a_model(path=[*path, [x, 10, 3]], move=12, keywords=words),
                table={"width": 60, "depth": 44, "terrain": [roof]},
            )
        )
        for x, words in ((15.7, ["INFANTRY"]), (15.5, ["INFANTRY"]), (15.7, ["VEHICLE"]))
    ]

    assert [codes(a) for a in answers] == [set(), {"end.unstable"}, {"end.above-ground"}]
