"""The planner's API and commands: the worked cases through both doors, and refusals with paths."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.deployment.reference_cases import cases, compare

ASKED_BY_THE_ISSUE = {*(str(n) for n in range(1, 11)), "13", "15", "16", "17"}
SHORE = {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5}}
BASE: dict[str, Any] = {"map": "classic-battle-lines", "units": [SHORE]}
OWN = {"width": 72, "depth": 36, "zones": {"blue": [[[0, 0], [72, 0], [72, 6], [0, 6]]]}}

promised = [p for p in cases("plan", "check") if p.values[0]["case"] in ASKED_BY_THE_ISSUE]


@pytest.mark.parametrize("case", promised)
@pytest.mark.django_db
def test_the_api_answers_the_worked_cases(client: Client, case: dict[str, Any]) -> None:
    response = client.post(
        f"/api/v1/deployment/{case['ask']}", case["situation"], content_type="application/json"
    )

    assert response.status_code == 200
    compare(response.json(), case["expect"])


@pytest.mark.parametrize("case", promised)
def test_the_commands_answer_the_worked_cases(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(json.dumps(case["situation"])))
    out = StringIO()

    call_command(f"{case['ask']}_deployment", "-", stdout=out)

    compare(json.loads(out.getvalue()), case["expect"])


BAD_BODIES = [
    pytest.param(
        lambda: {
            "units": [SHORE],
            "table": OWN | {"zones": {"blue": [[[0, 0], [9, 9], [9, 0], [0, 5]]]}},
        },
        "table.zones.blue[0]",
        "in order once round",
        id="a self-crossing zone",
    ),
    pytest.param(
        lambda: (
            BASE
            | {
                "table": {
                    "width": 72,
                    "depth": 36,
                    "terrain": [{"polygon": [[70, 0], [80, 0], [70, 5]]}],
                }
            }
        ),
        "table.terrain[0].polygon[1]",
        "cut it at the edge or move it",
        id="terrain off the table",
    ),
    pytest.param(
        lambda: (
            BASE
            | {
                "table": {
                    "width": 72,
                    "depth": 36,
                    "terrain": [{"polygon": [[n / 1000, 1] for n in range(10_000)]}],
                }
            }
        ),
        "table.terrain[0].polygon",
        "at most 200",
        id="ten thousand points in a polygon",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE | {"leader": {"x": float("nan"), "y": 5}}]},
        "units[0].leader.x",
        "finite",
        id="NaN",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE | {"leader": {"x": float("inf"), "y": 5}}]},
        "units[0].leader.x",
        "finite",
        id="infinite",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE, SHORE]}, "units[1].id", "give each its own", id="twin ids"
    ),
    pytest.param(
        lambda: BASE | {"table": {"width": 48, "depth": 36}},
        "table.width",
        "72 × 36",
        id="a table of another size than the map's",
    ),
    pytest.param(
        lambda: BASE | {"table": {"width": -72, "depth": 36}},
        "table.width",
        "greater than 0",
        id="a negative size",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE | {"card": "empire/nobody"}]},
        "units[0].card",
        "no card",
        id="an unknown card",
    ),
    pytest.param(lambda: BASE | {"map": "nowhere"}, "map", "no map", id="an unknown map"),
    pytest.param(lambda: {"units": [SHORE]}, "table", "give a map", id="no zone at all"),
    pytest.param(
        lambda: BASE | {"pins": [{"unit": "s1", "parent": "ghost"}]},
        "pins[0].parent",
        "no unit",
        id="a pin on nobody",
    ),
    pytest.param(
        lambda: BASE | {"colour": "red"}, "colour", "not permitted", id="an unknown field"
    ),
    pytest.param(
        lambda: BASE | {"units": [{"id": f"u{n}", "name": "x"} for n in range(201)]},
        "units",
        "at most 200",
        id="more than 200 units",
    ),
    pytest.param(
        lambda: (
            BASE | {"units": [{"id": "s1", "card": "empire/shoretroopers", "status": "deployed"}]}
        ),
        "units[0]",
        "leader",
        id="deployed nowhere",
    ),
    pytest.param(
        lambda: BASE | {"battle_force": "battle-force/none"},
        "battle_force",
        "no battle force",
        id="an unknown battle force",
    ),
    pytest.param(
        lambda: BASE | {"release": "1999-01"}, "release", "1999-01", id="an unknown release"
    ),
]


@pytest.mark.parametrize(("body", "path", "mend"), BAD_BODIES)
@pytest.mark.parametrize("ask", ["plan", "check"])
@pytest.mark.django_db
def test_a_body_without_sense_is_refused_with_path_and_mend(
    client: Client, ask: str, body: Callable[[], dict[str, Any]], path: str, mend: str
) -> None:
    response = client.post(
        f"/api/v1/deployment/{ask}", json.dumps(body()), content_type="application/json"
    )

    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    told = {fault["path"]: fault["message"] for fault in response.json()["faults"]}
    assert path in told
    assert mend.lower() in told[path].lower()


@pytest.mark.parametrize(("body", "path", "mend"), BAD_BODIES)
def test_the_command_refuses_it_too_with_code_2(
    monkeypatch: pytest.MonkeyPatch, body: Callable[[], dict[str, Any]], path: str, mend: str
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(json.dumps(body())))
    out, err = StringIO(), StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("plan_deployment", "-", stdout=out, stderr=err)

    assert ended.value.code == 2
    assert out.getvalue() == ""
    told = {fault["path"]: fault["message"] for fault in json.loads(err.getvalue())["faults"]}
    assert mend.lower() in told[path].lower()


def test_the_command_refuses_what_is_not_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("{"))
    err = StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("check_deployment", "-", stderr=err)

    assert ended.value.code == 2
    assert "is not JSON" in json.loads(err.getvalue())["faults"][0]["message"]


@pytest.mark.django_db
def test_the_maps_are_listed_with_their_tables(client: Client) -> None:
    response = client.get("/api/v1/deployment/maps")

    listed = {one["id"]: one for one in response.json()}
    assert response.status_code == 200
    assert len(listed) == 29
    assert listed["skirmish-faceoff"]["zones"]["blue"] == [{"centre": [18.0, 0.0], "radius": 12.0}]


@pytest.mark.django_db
def test_the_openapi_page_shows_the_bodies_with_examples(client: Client) -> None:
    schema = client.get("/api/v1/schema/", HTTP_ACCEPT="application/json").json()

    posted = schema["paths"]["/api/v1/deployment/plan"]["post"]["requestBody"]["content"]
    body = posted["application/json"]
    assert body["schema"] == {"$ref": "#/components/schemas/Situation"}
    assert len(body["examples"]) == 1
    assert "Plan" in schema["components"]["schemas"]
