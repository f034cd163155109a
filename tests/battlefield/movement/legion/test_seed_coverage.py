"""Every bullet of the source text about Speeder X names the test that proves it.

A row lists worked cases (``case 5``) and tests (``module.test_…``); each must exist.
"""

import importlib
import json
from pathlib import Path

import pytest

HERE = "tests.battlefield.movement.legion"
CASES = Path(__file__).parents[3] / "cases"
BULLETS = [f"B{number:02}" for number in range(20)]

COVERAGE: dict[str, tuple[str, list[str]]] = {
    "B00": ("SPD-00", ["case 4", "case 26b", "case 34"]),
    "B01": (
        "SPD-01",
        [
            "case 1",
            "test_compulsory_move.test_in_classic_it_cannot_wait_for_the_end_of_the_activation",
        ],
    ),
    "B02": (
        "SPD-02",
        ["test_compulsory_move.test_it_is_a_move_and_no_action_made_before_the_actions"],
    ),
    "B03": (
        "SPD-03 SPD-04 SPD-05",
        [
            "case 2",
            "case 16",
            "case 21b",
            "case B21-refused-classic",
            "test_compulsory_move.test_only_the_tool_of_the_maximum_speed_is_used",
        ],
    ),
    "B04": ("SPD-06", ["case 16b", "case B21-defeated"]),
    "B05": ("SPD-06", ["case B21-defeated"]),
    "B06": ("SPD-07", ["case 13", "case 32", "case B23-compulsory", "case B23-standard"]),
    "B07": ("SPD-08", ["case 14", "case B22-a", "case B22-b"]),
    "B08": (
        "SPD-09",
        [
            "case 4",
            "test_ordinary_move.test_terrain_up_to_height_x_is_crossed_and_ended_on_in_any_move",
        ],
    ),
    "B09": (
        "SPD-10",
        [
            "case 7",
            "test_ordinary_move.test_terrain_up_to_height_x_is_crossed_and_ended_on_in_any_move",
        ],
    ),
    "B10": (
        "SPD-11",
        [
            "case 8",
            "case 8b",
            "test_compulsory_move.test_terrain_nobody_may_stop_on_is_crossed_but_not_ended_on",
        ],
    ),
    "B11": ("SPD-12", ["case 5"]),
    "B12": (
        "SPD-13",
        [
            "case 20",
            "test_ordinary_move.test_no_ordinary_move_ends_on_a_token_or_on_steep_ground_and_none_shifts_back",
        ],
    ),
    "B13": ("SPD-14 SPD-15", ["case 24", "case 25", "case 25b"]),
    "B14": (
        "SPD-16 SPD-17",
        [
            "case 6",
            "case 10",
            "test_compulsory_move.test_terrain_that_is_not_ignored_gives_no_shift",
        ],
    ),
    "B15": (
        "SPD-18",
        ["test_compulsory_move.test_the_shift_is_the_smallest_backwards_one_that_is_legal"],
    ),
    "B16": ("SPD-19", ["case 5", "case 9"]),
    "B17": (
        "SPD-20",
        ["test_compulsory_move.test_the_shift_is_the_smallest_backwards_one_that_is_legal"],
    ),
    "B18": ("SPD-21", ["case 5", "case 9"]),
    "B19": (
        "SPD-22",
        [
            "case 1",
            "test_compulsory_move.test_displaced_troopers_are_placed_by_the_other_player_near_and_clear",
        ],
    ),
}


def the_case_ids() -> set[str]:
    files = ("legion-moves-1-34.json", "legion-moves-b21-b23.json")
    texts = [(CASES / name).read_text(encoding="utf-8") for name in files]
    return {case["id"] for text in texts for case in json.loads(text)["cases"]}


def test_every_bullet_has_its_row():
    assert list(COVERAGE) == BULLETS


@pytest.mark.parametrize("bullet", BULLETS)
def test_what_proves_a_bullet_exists(bullet):
    rules, proofs = COVERAGE[bullet]
    cases = the_case_ids()

    missing = []
    for proof in proofs:
        if proof.startswith("case "):
            found = proof.removeprefix("case ") in cases
        else:
            module, _, test = proof.partition(".")
            found = callable(getattr(importlib.import_module(f"{HERE}.{module}"), test, None))
        if not found:
            missing.append(proof)

    assert rules
    assert proofs
    assert missing == []


def test_every_case_of_the_reference_is_there():
    assert {str(number) for number in range(1, 35)} <= the_case_ids()
    assert {"B21-classic", "B21-current", "B22-a", "B22-b", "B22-c"} <= the_case_ids()
