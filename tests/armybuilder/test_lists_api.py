"""``/api/v1/lists``: the owner's armies, by the same edits as on the page."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from tests.factories import LEGAL_UNITS, a_list, a_visitor

pytestmark = pytest.mark.django_db

LISTS = "/api/v1/lists"
ARMY = {"title": "Coast", "faction": "empire", "units": list(LEGAL_UNITS)}
THIRD = {"kind": "add-unit", "card": "empire/df-90-mortar-trooper"}


@pytest.fixture
def mine(client: Client) -> ArmyList:
    return a_list(a_visitor(client))


@pytest.fixture
def theirs() -> ArmyList:
    return a_list(Owner(visitor="somebody else"))


def send(client: Client, path: str, body: Any):
    return client.post(path, json.dumps(body), content_type="application/json")


def test_a_visitor_stores_an_army_and_finds_it_again(client: Client):
    created = send(client, LISTS, ARMY)

    assert created.status_code == 201
    assert created.json()["report"]["verdict"] == "legal"
    listed = client.get(LISTS).json()
    assert [(one["title"], one["points"], one["verdict"]) for one in listed] == [
        ("Coast", 247, "legal")
    ]


def test_a_malformed_army_is_not_stored_and_each_fault_has_its_path(client: Client):
    answer = send(client, LISTS, {"faction": "empire", "units": [{"card": "empire/nobody"}]})

    assert answer.status_code == 400
    assert [fault["path"] for fault in answer.json()["faults"]] == ["units[0].card"]
    assert ArmyList.objects.count() == 0


@pytest.mark.parametrize("path", ["", "/report", "/exports/text"])
def test_owner_reads_and_stranger_does_not(client, mine, theirs, path):
    assert client.get(f"{LISTS}/{mine.pk}{path}").status_code == 200
    assert client.get(f"{LISTS}/{theirs.pk}{path}").status_code == 404


def test_a_commanders_card_goes_with_him_the_same_way_by_button_and_by_api(client: Client):
    """B15: the card falls out with a message, and undo brings back both."""
    hand = ("command-card/maximum-firepower", "command-card/ambush")
    units = ({"id": "v", "card": "empire/general-veers-master-tactician"}, *LEGAL_UNITS[1:])
    owner = a_visitor(client)
    by_button, by_api = (a_list(owner, *units, command_hand=hand) for _ in range(2))
    edit = {"kind": "remove-unit", "unit": "v"}

    page = f"/armies/{by_button.pk}"
    told = client.post(
        f"{page}/edits/", {"edit": json.dumps(edit), "revision": 1}, headers={"hx-request": "true"}
    ).content.decode()
    answer = send(client, f"{LISTS}/{by_api.pk}/edits", {"edit": edit, "revision": 1}).json()

    assert len(answer["remarks"]) == 1
    assert "Maximum Firepower" in answer["remarks"][0]
    assert escape(answer["remarks"][0]) in told
    stored = [ArmyList.objects.get(pk=one.pk) for one in (by_button, by_api)]
    assert stored[0].document == stored[1].document
    assert stored[0].document["command_hand"] == ["command-card/ambush"]
    assert stored[0].report == stored[1].report

    client.post(f"{page}/undo/", {"revision": 2})
    assert ArmyList.objects.get(pk=by_button.pk).document["command_hand"] == list(hand)


def test_a_strangers_army_can_be_neither_changed_nor_deleted(client, mine, theirs):
    body = {"edit": THIRD, "revision": 1}

    assert send(client, f"{LISTS}/{theirs.pk}/edits", body).status_code == 404
    assert client.delete(f"{LISTS}/{theirs.pk}").status_code == 404
    assert ArmyList.objects.get(pk=theirs.pk).revision == 1


def test_an_edit_answers_the_army_after_it(client, mine):
    answer = send(client, f"{LISTS}/{mine.pk}/edits", {"edit": THIRD, "revision": 1}).json()

    assert (answer["revision"], answer["report"]["verdict"]) == (2, "not-legal")
    assert answer["report"] == client.get(f"{LISTS}/{mine.pk}/report").json()


def test_a_stale_revision_is_409_with_both_documents(client, mine):
    rename = {"kind": "rename", "title": "Theirs"}
    send(client, f"{LISTS}/{mine.pk}/edits", {"edit": rename, "revision": 1})

    answer = send(client, f"{LISTS}/{mine.pk}/edits", {"edit": THIRD, "revision": 1})

    assert answer.status_code == 409
    told = answer.json()
    assert told["type"] == "/problems/stale-revision"
    assert told["theirs"]["army"]["title"] == "Theirs"
    assert len(told["mine"]["units"]) == len(LEGAL_UNITS) + 1


def test_the_same_token_twice_is_one_edit(client, mine):
    body = {"edit": THIRD, "revision": 1, "token": "once"}

    answers = [send(client, f"{LISTS}/{mine.pk}/edits", body).json() for _ in range(2)]

    assert answers[0]["army"] == answers[1]["army"]
    assert ArmyList.objects.get(pk=mine.pk).revision == 2


@pytest.mark.parametrize(
    ("body", "path"),
    [
        pytest.param({}, "edit", id="nothing"),
        pytest.param({"edit": THIRD}, "revision", id="no revision"),
        pytest.param({"edit": {"kind": "explode"}, "revision": 1}, "edit", id="unknown kind"),
        pytest.param(
            {"edit": {"kind": "remove-unit", "unit": "u99"}, "revision": 1},
            "edit",
            id="no such unit",
        ),
        pytest.param({"edit": THIRD, "revision": 1, "token": "a\x00"}, "token", id="NUL"),
    ],
)
def test_an_edit_that_makes_no_sense_is_400_with_its_path(client, mine, body, path):
    answer = send(client, f"{LISTS}/{mine.pk}/edits", body)

    assert answer.status_code == 400
    assert path in [fault["path"] for fault in answer.json()["faults"]]
    assert ArmyList.objects.get(pk=mine.pk).revision == 1


def test_an_illegal_army_is_exported_only_as_draft(client, mine):
    send(client, f"{LISTS}/{mine.pk}/edits", {"edit": THIRD, "revision": 1})

    refused = client.get(f"{LISTS}/{mine.pk}/exports/text")
    draft = client.get(f"{LISTS}/{mine.pk}/exports/text?draft=1")

    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/not-legal")
    assert "NOT LEGAL" in draft.content.decode().splitlines()[0]
    assert client.get(f"{LISTS}/{mine.pk}/exports/papyrus").status_code == 404


def test_delete(client, mine):
    assert client.delete(f"{LISTS}/{mine.pk}").status_code == 204
    assert client.get(f"{LISTS}/{mine.pk}").status_code == 404


def test_a_visitors_session_alone_does_not_write_for_another_site():
    """D7: without the CSRF token a visitor's armies are as safe as an account's."""
    client = Client(enforce_csrf_checks=True)
    row = a_list(a_visitor(client))

    for answer in (
        send(client, LISTS, ARMY),
        send(client, f"{LISTS}/{row.pk}/edits", {"edit": THIRD, "revision": 1}),
        client.delete(f"{LISTS}/{row.pk}"),
    ):
        assert answer.status_code == 403
    assert ArmyList.objects.get().revision == 1
