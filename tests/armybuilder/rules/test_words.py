"""What a problem says, which rules it cites and which ways out it offers, word for word."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.army.report import Report
from armybuilder.rules.registry import rule_classes
from tests.armybuilder.rules.test_cases import CASES, report_on

PINS = json.loads((Path(__file__).parents[2] / "cases" / "words.json").read_text())
CITED = sorted({rule for pin in PINS for rule in pin["rules"]})


@cache
def report_of(case_id: str, edition: str) -> Report:
    (case,) = [case for case, asked in CASES if case["id"] == case_id and asked == edition]
    return report_on(case, edition)


@pytest.mark.parametrize(
    "pin", PINS, ids=[f"{pin['code']}-{pin['case']}-{pin['edition']}" for pin in PINS]
)
def test_a_problem_says_what_is_wrong_and_what_helps(pin: dict[str, Any]) -> None:
    told = [
        {
            "case": pin["case"],
            "edition": pin["edition"],
            "code": one.code,
            "severity": one.severity.value,
            "undecided": one.undecided,
            "rules": list(one.rules),
            "offenders": list(one.offenders),
            "message": one.message,
            "fixes": [fix.label for fix in one.fixes],
        }
        for one in report_of(pin["case"], pin["edition"]).problems
    ]

    assert pin in told


@pytest.mark.parametrize("rule_id", rule_classes())
def test_every_rule_that_finds_anything_is_heard(rule_id: str) -> None:
    rule = rule_classes()[rule_id]
    finds = {"check", "check_unit"} & set(vars(rule))
    prefixes = {pin["code"].partition(".")[0] for pin in PINS}

    assert not finds or (rule.prefix or rule.id) in prefixes


@pytest.mark.django_db
@pytest.mark.parametrize("rule_id", CITED)
def test_every_cited_rule_has_its_page(client: Client, rule_id: str) -> None:
    page = client.get(reverse("rule", args=[rule_id]))

    assert page.status_code == 200
    assert rule_id in page.content.decode()
