"""``/stamp/`` and its API: genuine or not, what it was, and whether the army still is the one."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from armybuilder.exports.exporting import export
from armybuilder.exports.stamp_code import code_in
from armybuilder.stamping import sign
from tests.factories import a_draft
from units.catalog.library import open_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
DRAFT = a_draft(command_hand=["command-card/ambush"])
JSON = export(DRAFT, open_catalog(), "json", NOON, sign=sign).content.decode()
CODE = code_in(JSON) or ""
STAMP = reverse("stamp")
GENUINE = "On 2026-08-05 12:00 UTC this site judged an army"


def page(client: Client, status: int = 200, **sent: Any) -> str:
    answer = client.post(STAMP, sent) if sent else client.get(STAMP)
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(JSON) | fields)


def test_the_page_asks_for_a_stamp(client: Client) -> None:
    assert "Check a stamp" in page(client)


def test_a_code_by_itself_says_what_was_judged(client: Client) -> None:
    told = page(client, code=CODE)

    assert "Genuine" in told
    assert GENUINE in told
    assert "<b>legal</b>" in told
    assert "Classic · Standard" in told
    assert "There was no army to compare it with" in told


def test_a_code_can_be_linked_to(client: Client) -> None:
    told = " ".join(client.get(STAMP, {"code": CODE}).content.decode().split())

    assert GENUINE in told


@pytest.mark.parametrize("way", ["code", "file", "army"])
def test_an_export_is_compared_with_its_own_stamp(client: Client, way: str) -> None:
    sent: dict[str, Any] = {
        "code": {"code": JSON},
        "file": {"file": SimpleUploadedFile("ours.json", JSON.encode())},
        "army": {"code": CODE, "army": JSON},
    }[way]

    told = page(client, **sent)

    assert "The units of this army are the ones stamped." in told
    assert "hand" not in told.partition('id="answer"')[2].partition("</div>")[0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"units": []}, "This is another army than the one stamped"),
        ({"command_hand": []}, "The command hand is not in what you sent."),
        ({"command_hand": ["command-card/push"]}, "The command hand is another one."),
        ({"battle_deck": ["battle-card/breakthrough"]}, "The battle deck is another one."),
    ],
)
def test_what_is_not_as_it_was_is_told(client: Client, fields: dict[str, Any], words: str) -> None:
    assert words in page(client, code=changed(**fields))


def test_a_forged_stamp_is_not_genuine(client: Client) -> None:
    told = page(client, code=CODE.replace(".legal.0.", ".legal.1."))

    assert "Not genuine" in told
    assert GENUINE not in told


@pytest.mark.parametrize("name", ["pdf", "png", "qr", "csv", "markdown", "text-full"])
def test_any_export_can_be_uploaded(client: Client, name: str) -> None:
    made = export(DRAFT, open_catalog(), name, NOON, sign=sign, site="https://army.example")

    told = page(client, file=SimpleUploadedFile(made.file_name, made.content))

    assert GENUINE in told
    assert "another army" not in told


def test_no_stamp_no_army_and_nothing_at_all_are_told(client: Client) -> None:
    assert "There is no stamp code in this." in page(client, code="hello")
    assert "No army can be read in what you sent" in page(client, code=CODE, army="hello")
    assert "Paste a stamp code, or choose a file." in page(client, 422, code="")
    big = SimpleUploadedFile("big.txt", b"x" * 1_000_001)
    assert "This file is larger than 1 MB." in page(client, 422, file=big)
    binary = SimpleUploadedFile("a.png", b"\x89PNG\x00\xff\xfe")
    assert "There is no stamp code in this." in page(client, file=binary)


def ask(client: Client, body: Any) -> Any:
    return client.post("/api/v1/stamp", body, content_type="application/json")


def test_the_api_answers_the_same(client: Client) -> None:
    army = DRAFT.model_dump(mode="json")

    alone = ask(client, {"code": CODE}).json()
    same = ask(client, {"code": CODE, "army": army}).json()
    other = ask(client, {"code": CODE, "army": army | {"units": []}}).json()
    forged = ask(client, {"code": CODE[:-1] + "!"}).json()

    assert alone["genuine"] is True
    assert alone["stamp"]["points"] == 247
    assert alone["matches"] is None
    assert (same["matches"], other["matches"]) == (True, False)
    assert other["compared"] == {"units": "other", "hand": "same", "deck": "same"}
    assert forged == {"genuine": False, "stamp": None, "matches": None, "compared": None}


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "code"),
        ({"code": 5}, "code"),
        ({"code": CODE, "army": {"faction": "x"}}, "faction"),
        ([], ""),
    ],
)
def test_nonsense_is_answered_with_its_place(client: Client, body: Any, path: str) -> None:
    answer = ask(client, body)

    assert answer.status_code == 400
    assert [one["path"] for one in answer.json()["faults"]] == [path]
