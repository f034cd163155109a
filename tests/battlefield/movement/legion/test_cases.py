"""The worked cases of the reference (1–34) and of reported faults (B21–B23), as one table."""

import json
from pathlib import Path
from typing import Any

import pytest

from battlefield.movement.legion.answer import LegionVerdict
from battlefield.movement.moves import check_move

CASES = Path(__file__).parents[3] / "cases"
NEAR = 0.005  # inches


def the_cases() -> list[Any]:
    found = []
    for name in ("legion-moves-1-34.json", "legion-moves-b21-b23.json"):
        cases = json.loads((CASES / name).read_text(encoding="utf-8"))["cases"]
        found += [pytest.param(case, id=f"{case['id']}: {case['what']}") for case in cases]
    return found


def codes(verdict: LegionVerdict) -> list[str]:
    """The codes of a verdict's problems, but for what is only close."""
    return [p.code for p in verdict.problems if not p.too_close_to_call]


def cited(verdict: LegionVerdict) -> set[str]:
    """Every rule the story or a problem cites."""
    return {rule for told in (*verdict.steps, *verdict.problems) for rule in told.rules}


@pytest.mark.parametrize("case", the_cases())
def test_a_case_of_the_reference_comes_out_with_its_numbers(case: dict[str, Any]) -> None:
    expected = case["expect"]

    verdict = check_move(case["body"])

    assert isinstance(verdict, LegionVerdict)
    assert (verdict.outcome, verdict.wounds) == (expected["outcome"], expected["wounds"])
    assert verdict.travel == pytest.approx(expected["travel"], abs=NEAR)
    for check in DETAILS:
        if check in expected:
            DETAILS[check](verdict, expected[check])


def _end(verdict: LegionVerdict, expected: list[float]) -> None:
    end = verdict.end
    assert [end.x, end.y, end.facing] == pytest.approx(expected, abs=NEAR)


def _avoidable(verdict: LegionVerdict, expected: float | None) -> None:
    if expected is None:
        assert verdict.avoidable is None
    else:
        assert verdict.avoidable is not None
        assert abs(verdict.avoidable.joint) == pytest.approx(expected, abs=0.02)


def _displaced(verdict: LegionVerdict, expected: list[str]) -> None:
    assert list(verdict.displaced) == expected
    assert [one.id for one in verdict.displacement] == expected


def _placed_by(verdict: LegionVerdict, expected: str) -> None:
    assert {one.placed_by for one in verdict.displacement} == {expected}
    assert all(one.suggested is not None for one in verdict.displacement)


def _codes(verdict: LegionVerdict, expected: list[str]) -> None:
    assert codes(verdict) == expected


def _cites(verdict: LegionVerdict, expected: list[str]) -> None:
    assert set(expected) <= cited(verdict)


def _says(verdict: LegionVerdict, expected: str) -> None:
    assert any(expected in step.message for step in verdict.steps)


def _shift(verdict: LegionVerdict, expected: float) -> None:
    assert verdict.shift_back == expected


def _farthest(verdict: LegionVerdict, expected: float) -> None:
    assert verdict.farthest == pytest.approx(expected, abs=NEAR)


def _crosses_edge_by(verdict: LegionVerdict, expected: float) -> None:
    assert verdict.crosses_edge_by == pytest.approx(expected, abs=NEAR)


DETAILS = {
    "end": _end,
    "avoidable": _avoidable,
    "displaced": _displaced,
    "placed_by": _placed_by,
    "codes": _codes,
    "cites": _cites,
    "says": _says,
    "shift": _shift,
    "farthest": _farthest,
    "crosses_edge_by": _crosses_edge_by,
}
