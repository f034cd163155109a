"""The checker agrees with a brute-force walker on random situations, in both editions."""

import os
import random

import pytest

from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.compulsory_move import check_compulsory_move
from tests.battlefield.movement.legion.situations import a_situation
from tests.battlefield.movement.legion.walker import Walked, Walker

SITUATIONS = 1000 if os.environ.get("HYPOTHESIS_PROFILE") == "full" else 30
NEAR = 0.01  # inches
CLOSE = 0.02  # nearer to a limit than this, the answer is too close to call


def agreed(body: dict[str, object]) -> tuple[Walked, Walked]:
    """The walker's answer with nearly no slack, and with twice the tolerance."""
    return Walker(body, 0.0005).walk(), Walker(body, CLOSE).walk()


@pytest.mark.parametrize("edition", ["classic", "current"])
def test_outcome_and_travel_are_those_of_a_fine_walk(edition: str) -> None:
    chance = random.Random(f"walk {edition}")
    compared = 0
    differ = []

    for number in range(SITUATIONS):
        body = a_situation(chance, edition)
        strict, loose = agreed(body)
        verdict = check_compulsory_move(CompulsoryMove.model_validate(body))
        if strict.outcome != loose.outcome or abs(strict.travel - loose.travel) > 4 * CLOSE:
            continue  # too close to call: a limit lies within the tolerance
        compared += 1
        same = verdict.outcome == strict.outcome
        if not same or abs(verdict.travel - strict.travel) > NEAR:
            differ.append((number, verdict.outcome, verdict.travel, strict))

    assert differ == []
    assert compared > 0.8 * SITUATIONS
