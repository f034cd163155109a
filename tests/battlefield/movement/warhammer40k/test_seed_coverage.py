"""Each part of the seed on flying and surging, and the cases that prove it.

A row lists cases of ``tests/cases/warhammer40k-moves.json`` or test functions of this room; a
missing one fails.
"""

import re
from pathlib import Path

import pytest

from tests.battlefield.movement.warhammer40k.test_cases import CASES

ROOM = Path(__file__).parent
ROWS = {
    "CAP-01 two straight lines, 3 + 3": ["22"],
    "CAP-02 lines and rotations, 6 + 6": ["21"],
    "CAP-03 without a base round the central axis": [
        "21",
        "test_a_hull_may_be_given_in_table_coordinates",
    ],
    "SRG-01 maximum as the rule states": ["1", "2", "test_a_surge_needs_its_maximum"],
    "SRG-02 triggered": ["test_an_untriggered_surge_is_not_eligible"],
    "SRG-02 not battle-shocked": ["5"],
    "SRG-02 unengaged": ["6"],
    "SRG-02 has not moved this phase": ["7"],
    "SRG-03 moves by section 03": ["9", "11", "30"],
    "SRG-04 closest unit is the target": ["3", "4", "29"],
    "SRG-05 ends engaged if possible": [
        "1",
        "10",
        "test_who_must_engage_agrees_with_trying_every_place",
    ],
    "SRG-06 else as close as possible": ["2", "4", "10", "30"],
    "SRG-07 engaged with no other unit": ["4"],
    "SRG-08 cannot move again": ["8"],
    "SRG-09 section introduction": ["SEED", "12"],
    "surge example A, B, C with a 4": ["SEED"],
    "FLY-01 models and units that can fly": [
        "28",
        "test_a_unit_without_fly_cannot_take_to_the_skies",
    ],
    "FLY-02 which moves, and declared before": ["17", "B25"],
    "FLY-03 two less": ["12", "14", "B25"],
    "FLY-04 vertical distance ignored": ["12", "14"],
    "FLY-05 through all models": ["12", "18", "25"],
    "FLY-06 through all terrain": ["12", "B25"],
    "FLY-07 undeclared like any other": ["13", "14", "B25"],
    "FLY-08 end conditions stay": ["15"],
    "Riptide example": ["12"],
    "FLY-09 tail: do not subtract 2": ["16"],
    "FLY-10 one move, optional": ["13", "14"],
}


def proofs() -> set[str]:
    tests = "".join(path.read_text(encoding="utf-8") for path in ROOM.glob("test_*.py"))
    return {case["case"] for case in CASES} | set(re.findall(r"^def (test_\w+)", tests, re.M))


@pytest.mark.parametrize("row", ROWS)
def test_each_part_of_the_seed_is_proved(row):
    missing = [proof for proof in ROWS[row] if proof not in proofs()]

    assert ROWS[row]
    assert missing == []
