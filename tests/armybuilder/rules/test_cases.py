"""The worked cases of the rules reference and of reported faults, as one table."""

import json
from pathlib import Path
from typing import Any

import pytest

from armybuilder.army.draft import DraftArmy
from armybuilder.army.report import Report
from armybuilder.rules.judge import judge
from tests.fixture_f1 import f1_catalog
from units.catalog.library import open_catalog
from units.rulebook.problem import Severity

FOLDER = Path(__file__).parents[2] / "cases"
CASES = [
    (case, edition)
    for path in sorted(FOLDER.glob("army-*.json"))
    for case in json.loads(path.read_text())
    for edition in case["editions"]
]


def report_on(case: dict[str, Any], edition: str) -> Report:
    """The report on the army of a case, on the cards of F1 where it says so."""
    on_f1 = case.get("catalog") == "f1"
    draft = DraftArmy.model_validate(case["army"] | {"edition": edition})
    return judge(draft, f1_catalog(edition) if on_f1 else open_catalog(None, edition))


def found(report: Report, severity: Severity) -> list[list[Any]]:
    """Code, offenders and rules of each problem of a severity."""
    return sorted(
        [problem.code, list(problem.offenders), list(problem.rules)]
        for problem in report.problems
        if problem.severity is severity
    )


@pytest.mark.parametrize(
    ("case", "edition"), CASES, ids=[f"{case['id']}-{edition}" for case, edition in CASES]
)
def test_an_army_is_judged_as_the_case_says(case: dict[str, Any], edition: str) -> None:
    report = report_on(case, edition)

    assert found(report, Severity.ERROR) == sorted(case.get("errors", []))
    assert report.verdict == case["verdict"]
    assert report.legal == (case["verdict"] == "legal")
    for rank, numbers in case.get("ranks", {}).items():
        told = report.ranks[rank].model_dump()
        assert {key: told[key] for key in numbers} == numbers
    if "points" in case:
        assert report.points == case["points"]
    if "pairings" in case:
        assert [[one.unit, one.parent] for one in report.pairings] == case["pairings"]
    for severity in ("warning", "note"):
        if f"{severity}s" in case:
            codes = {one.code for one in report.problems if one.severity is Severity(severity)}
            assert codes >= set(case[f"{severity}s"])
            assert case[f"{severity}s"] or not codes
    if "message" in case:
        assert case["message"] in [one.message for one in report.problems]
