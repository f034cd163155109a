"""``POST /api/v1/export/<format>``: any army in another form, nothing stored."""

from typing import Any

import pytest
from django.test import Client

from armybuilder.models import ArmyList

ARMY: dict[str, Any] = {
    "title": "Coastal watch",
    "faction": "empire",
    "units": [
        {"card": "empire/darth-vader-dark-lord-of-the-sith"},
        {"card": "empire/shoretroopers", "count": 2},
        {"card": "empire/df-90-mortar-trooper", "count": 2},
    ],
}
ONE_TOO_MANY = ARMY | {"units": [*ARMY["units"], {"card": "empire/df-90-mortar-trooper"}]}
pytestmark = pytest.mark.django_db


def post(client: Client, address: str, body: Any) -> Any:
    return client.post(f"/api/v1/export/{address}", body, content_type="application/json")


@pytest.mark.parametrize(
    ("form", "media_type", "name"),
    [
        ("text", "text/plain; charset=utf-8", "coastal-watch.txt"),
        ("json", "application/json", "coastal-watch.json"),
    ],
)
def test_a_legal_army_is_a_file_to_save(
    client: Client, form: str, media_type: str, name: str
) -> None:
    answer = post(client, form, ARMY)

    assert answer.status_code == 200
    assert answer["Content-Type"] == media_type
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert "legal" in answer.content.decode().splitlines()[0].lower()
    assert ArmyList.objects.count() == 0


def test_an_illegal_army_is_refused_with_its_report(client: Client) -> None:
    answer = post(client, "text", ONE_TOO_MANY)

    body = answer.json()
    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    assert body["type"] == "/problems/not-legal"
    assert body["report"]["verdict"] == "not-legal"
    assert "detachment.no-parent" in [one["code"] for one in body["report"]["problems"]]


def test_as_a_draft_it_leaves_and_says_so(client: Client) -> None:
    answer = post(client, "text?draft=1", ONE_TOO_MANY)

    assert answer.status_code == 200
    assert answer.content.decode().startswith("NOT LEGAL (1 error) – Coastal watch\n")
    assert answer["Content-Disposition"] == 'attachment; filename="coastal-watch-draft.txt"'


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"faction": "empire", "units": [{"card": "empire/nobody"}]}, "units[0].card"),
        ({"faction": "empire", "edition": "olden"}, "edition"),
        ({"faction": "empire", "colour": "red"}, "colour"),
        ([], ""),
    ],
)
def test_nonsense_is_answered_with_the_place_of_each_fault(
    client: Client, body: Any, path: str
) -> None:
    answer = post(client, "json", body)

    assert answer.status_code == 400
    assert [fault["path"] for fault in answer.json()["faults"]] == [path]


def test_an_unknown_format_is_not_found(client: Client) -> None:
    answer = post(client, "papyrus", ARMY)

    assert answer.status_code == 404
    assert "'papyrus'" in answer.json()["detail"]


def test_exports_are_asked_for_by_post_alone(client: Client) -> None:
    assert client.get("/api/v1/export/text").status_code == 405


@pytest.mark.parametrize(("form", "begins"), [("pdf", b"%PDF-"), ("png", b"\x89PNG")])
def test_binary_forms_leave_as_they_are(client: Client, form: str, begins: bytes) -> None:
    answer = post(client, f"{form}?hand=0&deck=0", ARMY)

    assert answer.status_code == 200
    assert answer.content.startswith(begins)
    assert answer["Content-Disposition"] == f'attachment; filename="coastal-watch.{form}"'


def test_a_draft_is_asked_for_beside_options(client: Client) -> None:
    answer = post(client, "markdown?draft=1&hand=0", ONE_TOO_MANY)

    told = answer.content.decode()
    assert "**NOT LEGAL (1 error)**" in told
    assert "The command hand is not printed here." in told


@pytest.mark.parametrize("asked", ["pdf?paper=a5", "pdf?paper=a4&paper=b4", "text?paper=a4"])
def test_an_option_that_a_format_does_not_have_is_a_fault(client: Client, asked: str) -> None:
    answer = post(client, asked, ARMY)

    assert answer.status_code == 400
    assert [fault["path"] for fault in answer.json()["faults"]] == ["paper"]


def test_the_stamp_of_an_answer_is_genuine(client: Client) -> None:
    told = post(client, "text", ARMY).content.decode()

    answer = client.post(
        "/api/v1/stamp", {"code": told, "army": ARMY}, content_type="application/json"
    )

    assert answer.json()["genuine"] is True
    assert answer.json()["matches"] is True
