"""The worked cases 1–30 of the rules, case B25 and the seed's example, as one table."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from battlefield.movement.warhammer40k import move, surge
from units.rulebook.problem import Severity

CASES = json.loads(
    (Path(__file__).parents[3] / "cases" / "warhammer40k-moves.json").read_text(encoding="utf-8")
)
PLAIN = (
    "legal",
    "eligible",
    "target",
    "returns_to_start",
    "cannot_move_again",
    "too_close_to_call",
    "maximum",
)


def judge(body: dict[str, Any]) -> dict[str, Any]:
    check = surge.check if body["move"] == "warhammer40k/surge" else move.check
    return check(body).model_dump()


def at(answer: Any, path: str) -> Any:
    for key in path.split("."):
        answer = answer[int(key) if key.isdigit() else key]
    return answer


def seen(answer: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    """The answer cut down to what the case expects."""
    errors = [p for p in answer["problems"] if p["severity"] is Severity.ERROR]
    found: dict[str, Any] = {key: answer[key] for key in PLAIN if key in expect}
    if "codes" in expect:
        found["codes"] = sorted({p["code"] for p in errors})
    if "must_engage" in expect:
        found["must_engage"] = list(answer["must_engage"])
    if "crossed" in expect:
        found["crossed"] = sorted(answer["models"][0]["crossed"])
    for key, told in (("cites", errors), ("cites_story", answer["steps"])):
        if key in expect:
            cited = {rule for line in told for rule in line["rules"]}
            found[key] = [rule for rule in expect[key] if rule in cited]
    for path in expect.get("numbers", {}):
        found.setdefault("numbers", {})[path] = pytest.approx(at(answer, path), abs=0.005)
    return found


def following(body: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """The same surge with each model going where the checker suggests."""
    moved = deepcopy(body)
    ends = {s["id"]: s["at"] for s in answer["suggested"]}
    for model in moved["unit"]["models"]:
        end = ends[model["id"]]
        model["path"] = [model["path"][0], [end["x"], end["y"], end["z"]]]
    return moved


@pytest.mark.parametrize("case", CASES, ids=[f"{c['case']}: {c['title']}" for c in CASES])
def test_the_worked_case_comes_out_as_stated(case):
    answer = judge(case["body"])

    expect = {key: value for key, value in case["expect"].items() if key != "follow_suggested"}
    assert seen(answer, expect) == expect
    if "follow_suggested" in case["expect"]:
        again = judge(following(case["body"], answer))
        assert seen(again, case["expect"]["follow_suggested"]) == case["expect"]["follow_suggested"]


def test_every_case_of_the_rules_is_in_the_table():
    names = {case["case"] for case in CASES}

    assert names == {str(number) for number in range(1, 31)} | {"B25", "SEED"}
