"""The API of moves: an answer for every move, and a path to every fault."""

import json
from math import cos, sin
from typing import Any

import pytest
from django.test import Client

from battlefield.examples import EXAMPLES
from battlefield.movement.moves import MOVES, check_move

pytestmark = pytest.mark.django_db  # requests are counted in the database's cache

EVERY = [(move, name) for move in EXAMPLES for name in EXAMPLES[move]]


def post(client: Client, move: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(f"/api/v1/battlefield/moves/{move}", text, content_type="application/json")


@pytest.mark.parametrize(("move", "name"), EVERY)
def test_every_example_is_answered_as_the_checker_answers_it(client, move, name):
    body = EXAMPLES[move][name]

    answer = post(client, move, body)

    assert answer.status_code == 200
    assert answer.json() == check_move(body).model_dump(mode="json")


def test_every_move_has_an_example():
    assert set(EXAMPLES) == set(MOVES)


def test_the_example_of_the_promise_has_its_answer(client):
    answer = post(
        client, "legion/compulsory", EXAMPLES["legion/compulsory"]["A wall stops a speeder bike"]
    ).json()

    assert (answer["outcome"], answer["wounds"], answer["displaced"]) == ("partial", 3, [])
    assert answer["travel"] == pytest.approx(3.2, abs=0.005)
    assert all(step["rules"] and step["message"] for step in answer["steps"])
    assert answer["avoidable"] is None  # the wall stands on the first half of the tool


CIRCLE = [[30 + 5 * cos(n / 24), 18 + 5 * sin(n / 24)] for n in range(150)]
BODY: dict[str, Any] = {
    "table": {"width": 72, "depth": 36},
    "mover": {
        "speed": 3,
        "speeder": 1,
        "unit_type": "repulsor-vehicle",
        "base_mm": 50,
        "x": 20,
        "y": 18,
    },
}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        pytest.param({"wind": 3}, "wind", id="an unknown field"),
        pytest.param({"joint": 91}, "joint", id="a joint that does not bend so far"),
        pytest.param(
            {"mover": BODY["mover"] | {"card": "rebels/none"}}, "mover.card", id="an unknown card"
        ),
        pytest.param({"mover": {"x": 1, "y": 1}}, "mover.speed", id="a unit that says too little"),
        pytest.param(
            {"mover": BODY["mover"] | {"base_mm": -3}}, "mover.base_mm", id="a negative size"
        ),
        pytest.param(
            {"others": [{"id": "a", "x": 1, "y": 1}]}, "others[0].base_mm", id="a missing field"
        ),
        pytest.param({"move": "legion/standard"}, "move", id="another move"),
        pytest.param(
            {"others": [{"id": "a", "base_mm": 27, "x": x, "y": 1} for x in (1, 9)]},
            "",
            id="an id used twice",
        ),
        pytest.param(
            {"table": BODY["table"] | {"terrain": [{"polygon": CIRCLE}] * 20}},
            "",
            id="endless terrain",
        ),
        pytest.param({"release": "1999-01"}, "release", id="an unknown release"),
    ],
)
def test_a_malformed_body_is_refused_with_the_path(client, change, path):
    answer = post(client, "legion/compulsory", BODY | change)

    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert path in [fault["path"] for fault in answer.json()["faults"]]


def test_nan_is_refused_with_its_path(client):
    text = json.dumps(BODY).replace('"x": 20', '"x": NaN')

    answer = post(client, "legion/compulsory", text)

    assert answer.status_code == 400
    assert [fault["path"] for fault in answer.json()["faults"]] == ["mover.x"]


def test_an_illegal_situation_is_an_answer(client):
    others = [{"id": "t", "base_mm": 27, "x": 20.5, "y": 18}]

    answer = post(client, "legion/compulsory", BODY | {"others": others})

    assert (answer.status_code, answer.json()["outcome"]) == (200, "illegal")
    assert answer.json()["start_legal"] is False


def test_only_posting_is_answered(client):
    assert client.get("/api/v1/battlefield/moves/legion/compulsory").status_code == 405


def test_the_api_page_shows_the_moves_with_examples(client):
    schema = client.get("/api/v1/schema/?format=json").json()

    for move in MOVES:
        operation = schema["paths"][f"/api/v1/battlefield/moves/{move}"]["post"]
        shown = operation["requestBody"]["content"]["application/json"]["examples"]
        assert [example["value"] for example in shown.values()] == list(EXAMPLES[move].values())
