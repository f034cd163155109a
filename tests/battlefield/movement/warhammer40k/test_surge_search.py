"""Must-engage against exhaustive search on small units, and the suggestions against the checker."""

import os
from itertools import product
from math import hypot

import numpy as np
import pytest

from battlefield.movement.warhammer40k import surge
from tests.battlefield.movement.warhammer40k.situations import a_surge
from tests.battlefield.movement.warhammer40k.test_cases import following

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
SITUATIONS = 60 if FULL else 12
BASE = 32 / 25.4
STEP = 0.25


def places(body, start, grow):
    """A grid of lawful places of one model; ``grow`` loosens (or tightens) every limit."""
    reach = body["maximum"]
    axis = np.arange(-reach - 0.5, reach + 0.5, STEP)
    for dx, dy in product(axis, axis):
        x, y = start[0] + dx, start[1] + dy
        gaps = [
            hypot(x - unit["models"][0]["x"], y - unit["models"][0]["y"]) - BASE
            for unit in body["enemies"]
        ]
        target, other = gaps if target_of(body) == "C" else gaps[::-1]
        if hypot(dx, dy) <= reach + grow and target >= -grow and other > 2 - grow:
            yield x, y, target <= 2 + grow


def target_of(body):
    """The nearer of the two single-model enemies."""
    starts = [model["path"][0] for model in body["unit"]["models"]]
    apart = [
        min(hypot(s[0] - u["models"][0]["x"], s[1] - u["models"][0]["y"]) for s in starts)
        for u in body["enemies"]
    ]
    return "C" if apart[0] < apart[1] else "E"


def could_engage(body, grow):
    """Which of two models could be engaged, by trying every pair of places."""
    models = body["unit"]["models"]
    grids = [np.array(list(places(body, m["path"][0], grow))).reshape(-1, 3) for m in models]
    one, two = grids
    gap = np.hypot(one[:, None, 0] - two[None, :, 0], one[:, None, 1] - two[None, :, 1]) - BASE
    lawful = (gap >= -grow) & (gap <= 2 + grow)
    first = (lawful & (one[:, None, 2] > 0)).any()
    second = (lawful & (two[None, :, 2] > 0)).any()
    return {m["id"] for m, can in zip(models, (first, second), strict=True) if can}


def test_who_must_engage_agrees_with_trying_every_place():
    compared = seed = partly = 0
    while compared < SITUATIONS:
        seed += 1
        body = a_surge(seed, 2)
        for_sure, at_most = could_engage(body, -0.02), could_engage(body, 0.2)
        if for_sure != at_most:
            continue

        answer = surge.check(body)

        if not answer.eligible:
            continue
        assert (seed, answer.target) == (seed, target_of(body))
        assert (seed, set(answer.must_engage)) == (seed, for_sure)
        compared += 1
        partly += len(for_sure) < 2
    assert 0 < partly < SITUATIONS


@pytest.mark.parametrize("seed", range(1, 41 if FULL else 9))
def test_going_where_the_checker_suggests_is_legal(seed):
    body = a_surge(seed, 4)
    answer = surge.check(body)
    if not answer.eligible:
        assert answer.suggested == ()
        return

    again = surge.check(following(body, answer.model_dump()))

    assert [p.message for p in again.problems if p.severity == "error"] == []
    assert again.legal


def test_staying_put_when_the_unit_could_engage_is_illegal():
    body = a_surge(1, 4) | {"maximum": 6}

    answer = surge.check(body)

    assert answer.must_engage
    assert {p.code for p in answer.problems if p.severity == "error"} >= {"surge.must-engage"}
    assert not answer.legal


@pytest.mark.parametrize(("maximum", "must_engage"), [(4, ()), (9, ("b1",))])
def test_a_vehicle_behind_friendly_vehicles_goes_round_them(maximum, must_engage):
    row = [{"id": f"f{i}", "x": 13, "y": 10 + 1.3 * i, "base_mm": 32} for i in (-1, 0, 1)]
    vehicle = {"id": "b1", "base_mm": 32, "keywords": ["VEHICLE"], "path": [[10, 10]]}
    target = {"id": "c1", "x": 17, "y": 10, "base_mm": 32}
    body = {
        "maximum": maximum,
        "unit": {"id": "b", "models": [vehicle]},
        "friends": [{"unit": "f", "keywords": ["VEHICLE"], "models": row}],
        "enemies": [{"unit": "C", "models": [target]}],
    }

    answer = surge.check(body)

    assert answer.must_engage == must_engage
    end = answer.suggested[0]
    straight = hypot(end.at.x - 10, end.at.y - 10)
    assert end.travel > straight + 0.05
