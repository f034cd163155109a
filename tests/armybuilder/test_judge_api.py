"""``POST /api/v1/judge``: reports for armies, faults for nonsense."""

import json
from typing import Any

import pytest
from django.test import Client

from armybuilder.rules.many import judge_data

pytestmark = pytest.mark.django_db  # requests are counted in the database's cache

ARMY = {
    "faction": "empire",
    "units": [
        {"card": "empire/general-veers-master-tactician"},
        {"card": "empire/shoretroopers", "count": 2},
        {"card": "empire/df-90-mortar-trooper"},
    ],
}


def judged(client: Client, body: Any) -> tuple[int, Any]:
    text = body if isinstance(body, str) else json.dumps(body)
    response = client.post("/api/v1/judge", text, content_type="application/json")
    return response.status_code, response.json()


def test_an_army_is_answered_with_the_report_the_judge_makes(client: Client) -> None:
    status, report = judged(client, ARMY)

    assert status == 200
    assert report == judge_data(ARMY).model_dump(mode="json")
    assert report["verdict"] == "legal"


def test_an_illegal_army_is_an_answer_too(client: Client) -> None:
    status, report = judged(client, ARMY | {"units": ARMY["units"][:2]})

    assert status == 200
    assert report["verdict"] == "not-legal"


def test_in_an_array_a_malformed_army_is_told_in_its_place(client: Client) -> None:
    strange = {"faction": "empire", "units": [ARMY["units"][1], {"card": "empire/nobody"}]}

    status, answers = judged(client, [ARMY, strange, *[ARMY] * 62])

    assert status == 200
    assert len(answers) == 64
    assert answers[0]["legal"] is True
    assert answers[1]["problem"]["status"] == 400
    assert answers[1]["problem"]["faults"] == [
        {"path": "units[1].card", "message": "There is no unit empire/nobody."}
    ]
    assert answers[2:] == [answers[0]] * 62


@pytest.mark.parametrize(
    ("body", "path"),
    [
        pytest.param(ARMY | {"colour": "red"}, "colour", id="unknown field"),
        pytest.param(ARMY | {"faction": "nobody"}, "faction", id="unknown faction"),
        pytest.param(ARMY | {"release": "1999-01"}, "release", id="unknown release"),
        pytest.param(ARMY | {"edition": "next"}, "edition", id="unknown edition"),
        pytest.param(ARMY | {"mode": "mode/huge"}, "mode", id="unknown mode"),
        pytest.param(ARMY | {"choices": ["a"]}, "choices[0]", id="unknown choice"),
        pytest.param(
            ARMY | {"battle_force": "battle-force/none"}, "battle_force", id="unknown battle force"
        ),
        pytest.param(ARMY | {"units": [{"card": "empire/at-st", "count": 201}]}, "units[0].count",
                     id="too many of one"),
        pytest.param(
            ARMY | {"units": [{"card": "empire/at-st", "count": 3}, {"card": 7}]},
            "units[1].card",
            id="a path names the unit as written, not as spread out",
        ),
        pytest.param(
            ARMY | {"units": [{"card": "empire/at-st", "upgrades": ["gear/none"]}]},
            "units[0].upgrades[0]",
            id="unknown upgrade",
        ),
        pytest.param(
            ARMY | {"units": [{"card": "empire/at-st", "counterpart": {"card": "counterpart/x"}}]},
            "units[0].counterpart.card",
            id="unknown counterpart",
        ),
        pytest.param(ARMY | {"command_hand": ["command-card/x"]}, "command_hand[0]", id="hand"),
        pytest.param(ARMY | {"battle_deck": ["battle-card/x"]}, "battle_deck[0]", id="deck"),
    ],
)  # fmt: skip
def test_nonsense_is_400_with_the_path(client: Client, body: Any, path: str) -> None:
    status, problem = judged(client, body)

    assert status == 400
    assert [fault["path"] for fault in problem["faults"]] == [path]


@pytest.mark.parametrize("body", ["{", "7", '"army"', "null", "[" * 300])
def test_what_is_no_army_is_400(client: Client, body: str) -> None:
    status, problem = judged(client, body)

    assert status == 400
    assert problem["status"] == 400


def test_more_than_two_hundred_armies_are_refused(client: Client) -> None:
    status, problem = judged(client, [ARMY] * 201)

    assert status == 400
    assert "201 armies are too many" in problem["faults"][0]["message"]


def test_counts_that_multiply_are_refused_without_being_made(client: Client) -> None:
    many = ARMY | {"units": [{"card": "empire/at-st", "count": 200}] * 5000}

    status, problem = judged(client, many)

    assert status == 400
    assert [fault["path"] for fault in problem["faults"]] == ["units"]
