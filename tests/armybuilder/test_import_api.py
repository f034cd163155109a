"""``POST /api/v1/import`` and ``manage.py import_army``: the same answer, and it stores nothing."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from armybuilder.models import ArmyList
from armybuilder.rules.many import judge_data
from armybuilder.samples import sample_army

IDEN = "https://legionhq2.com/list/empire/1000:1kg0000+1lw0"
MEMBERS = {"source", "army", "recognised", "guessed", "not_recognised", "remarks", "report"}
pytestmark = pytest.mark.django_db


def imported(client: Client, body: Any, kind: str, query: str = "") -> Any:
    return client.post(f"/api/v1/import{query}", body, content_type=kind)


def test_the_answer_has_the_army_a_line_for_each_word_and_the_report(client: Client):
    answer = imported(client, IDEN, "text/plain").json()

    assert set(answer) == MEMBERS
    assert answer["source"] == "legionhq-link"
    assert answer["army"]["units"][0]["counterpart"]["card"] in {
        one["id"] for one in answer["recognised"]
    }
    assert answer["report"] == judge_data(answer["army"]).model_dump(mode="json")
    assert not ArmyList.objects.exists()


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream", "application/json"])
def test_json_comes_as_any_kind_of_body(client: Client, kind: str):
    body = sample_army().model_dump_json()

    answer = imported(client, body, kind).json()

    assert answer["source"] == "armybuilder"
    assert answer["report"]["verdict"] == "legal"


def test_a_text_may_come_as_a_json_string(client: Client):
    assert imported(client, json.dumps(IDEN), "application/json").json()["army"]


def test_what_holds_no_army_is_an_answer_with_a_remark(client: Client):
    answer = imported(client, "hello", "text/plain")

    assert answer.status_code == 200
    assert answer.json()["army"] is answer.json()["report"] is None
    assert answer.json()["remarks"]


def test_bad_requests_are_problem_details(client: Client):
    broken = imported(client, "{", "application/json")
    unknown = imported(client, IDEN, "text/plain", "?edition=next")
    large = imported(client, "x" * (1024 * 1024 + 1), "text/plain")

    assert [one.status_code for one in (broken, unknown, large)] == [400, 400, 400]
    assert unknown.json()["faults"][0]["path"] == "edition"
    assert broken.headers["Content-Type"] == "application/problem+json"


def test_the_command_answers_the_same(client: Client, tmp_path: Path):
    file = tmp_path / "list.txt"
    file.write_text(IDEN)
    told = io.StringIO()

    call_command("import_army", str(file), stdout=told)

    assert json.loads(told.getvalue()) == imported(client, IDEN, "text/plain").json()


@pytest.mark.parametrize("content", [None, b"hello"])
def test_the_command_ends_with_2_when_nothing_can_be_read(tmp_path: Path, content: bytes | None):
    file = tmp_path / "list.txt"
    if content is not None:
        file.write_bytes(content)
    faults = io.StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("import_army", str(file), stdout=io.StringIO(), stderr=faults)

    assert ended.value.code == 2
    assert json.loads(faults.getvalue())["faults"][0]["message"]
