"""The checker against an independent walker and against exhaustive search."""

import os

import pytest

from battlefield.movement.warhammer40k import move
from tests.battlefield.movement.warhammer40k.situations import a_walk
from tests.battlefield.movement.warhammer40k.walker import walk
from units.rulebook.problem import Severity

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
WALKS = 500 if FULL else 60


def test_random_paths_agree_with_the_walker():
    compared, legal = 0, 0
    seed = 0
    while compared < WALKS:
        seed += 1
        body = a_walk(seed)
        walked = walk(body)
        if walked.thin:
            continue

        answer = move.check(body)

        errors = {p.code for p in answer.problems if p.severity is Severity.ERROR}
        assert (seed, errors) == (seed, walked.reasons)
        assert answer.legal == (not walked.reasons)
        assert answer.models[0].distance == pytest.approx(walked.distance, abs=0.01)
        compared += 1
        legal += answer.legal
    assert WALKS // 20 < legal < WALKS
