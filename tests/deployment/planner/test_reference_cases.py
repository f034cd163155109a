"""Every worked case of the rules reference, asked of the core."""

from typing import Any

import pytest

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.planner import plan_deployment
from deployment.planner.step import judge_placement
from tests.deployment.reference_cases import CASES, cases, compare


@pytest.mark.parametrize("case", cases("plan", "check", "step"))
def test_the_worked_cases_come_out_as_the_reference_says(case: dict[str, Any]) -> None:
    situation = read_situation(case["situation"])

    if case["ask"] == "step":
        answer = judge_placement(situation, case["unit"])
    else:
        ask = plan_deployment if case["ask"] == "plan" else check_deployment
        answer = ask(situation)

    compare(answer.model_dump(mode="json"), case["expect"])


def test_every_case_of_the_reference_is_there() -> None:
    told = {case["case"] for case in CASES}

    assert told == {*(str(number) for number in range(1, 31)), "B20", "B24"}
