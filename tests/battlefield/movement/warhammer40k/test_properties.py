"""Turning and mirroring the table changes only signs; the skies never make a move longer."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlefield.movement.warhammer40k import move, surge
from tests.battlefield.movement.warhammer40k.situations import a_surge, a_walk

TURNS = {
    "half turn": lambda x, y, w, d: (w - x, d - y),
    "mirror": lambda x, y, w, d: (w - x, y),
}
seeds = st.integers(1, 10_000)


def turned(body, turn):
    """The same situation on a turned table of the same size."""
    body = deepcopy(body)
    w, d = body["table"]["width"], body["table"]["depth"]
    for model in body["unit"]["models"]:
        model["path"] = [[*TURNS[turn](*step[:2], w, d), *step[2:]] for step in model["path"]]
    for unit in body["enemies"]:
        for model in unit["models"]:
            model["x"], model["y"] = TURNS[turn](model["x"], model["y"], w, d)
    for piece in body["table"].get("terrain", []):
        piece["polygon"] = [TURNS[turn](*corner, w, d) for corner in piece["polygon"]]
    return body


def verdict(answer):
    return answer.legal, sorted(p.code for p in answer.problems), sorted(answer.maximum.items())


@pytest.mark.parametrize("turn", TURNS)
@given(seed=seeds)
def test_turning_the_table_changes_no_verdict_on_a_path(turn, seed):
    body = a_walk(seed)

    before, after = move.check(body), move.check(turned(body, turn))

    assert verdict(after) == verdict(before)
    assert after.models[0].distance == pytest.approx(before.models[0].distance, abs=1e-6)
    w, d = body["table"]["width"], body["table"]["depth"]
    end = before.models[0].end
    there = TURNS[turn](end.x, end.y, w, d)
    assert (after.models[0].end.x, after.models[0].end.y) == pytest.approx(there)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("seed", range(1, 7))
def test_turning_the_table_changes_no_duty_in_a_surge(turn, seed):
    body = a_surge(seed, 2)

    before, after = surge.check(body), surge.check(turned(body, turn))

    assert after.must_engage == before.must_engage
    assert after.target == before.target


@given(seed=seeds, hover=st.booleans(), penalty=st.sampled_from(["every-model", "flyers-only"]))
def test_taking_to_the_skies_never_raises_the_maximum(seed, hover, penalty):
    body = a_walk(seed) | {"readings": {"mixed_unit_penalty": penalty}}
    body["unit"]["models"][0] |= {"keywords": ["FLY"], "hover": hover}

    grounded = move.check(body | {"take_to_the_skies": False})
    flown = move.check(body | {"take_to_the_skies": True})

    assert flown.maximum["a1"] <= grounded.maximum["a1"]
    assert flown.models[0].distance <= grounded.models[0].distance + 1e-9
