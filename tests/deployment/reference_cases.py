"""The worked cases of the rules reference (1–30) and reported faults B20 and B24."""

import json
from pathlib import Path
from typing import Any

import pytest

CASES = json.loads(
    (Path(__file__).parent.parent / "cases" / "deployment-reference.json").read_text()
)["cases"]


def cases(*asks: str) -> list[Any]:
    """The cases of the given questions as pytest parameters."""
    return [
        pytest.param(case, id=f"{case['case']}: {case['title']}")
        for case in CASES
        if case["ask"] in asks
    ]


def compare(answer: dict[str, Any], expected: dict[str, Any]) -> None:
    """Hold an answer, as JSON, against what a case says of it."""
    found = [[p["code"], (p["offenders"] or [None])[0]] for p in answer["problems"]]
    assert found == expected["codes"]
    assert answer.get("legal") == expected.get("legal")
    if "pairs" in expected:
        assert {p["unit"]: p["parent"] for p in answer["pairings"]} == expected["pairs"]
    for unit, gap in expected.get("gaps", {}).items():
        told = {p["unit"]: p["gap"] for p in answer["pairings"]}
        assert told[unit] == pytest.approx(gap, abs=0.005)
    if "close" in expected:
        assert answer["too_close_to_call"] is expected["close"]
    if "steps" in expected:
        assert [[s["unit"], s["how"]] for s in answer["steps"]] == expected["steps"]
    if "says" in expected:
        assert expected["says"] in " ".join(p["message"] for p in answer["problems"])
    placed = {p["unit"]: p for p in answer.get("placements", [])}
    for unit, wanted in expected.get("placements", {}).items():
        assert {key: placed[unit][key] for key in wanted} == wanted
    assert all(p["rules"] for p in answer["problems"])
