"""The planner's API and commands: the worked cases through both doors, and refusals with paths."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.deployment.bad_bodies import BAD_BODIES
from tests.deployment.reference_cases import cases, compare

ASKED_BY_THE_ISSUE = {*(str(n) for n in range(1, 11)), "13", "15", "16", "17"}
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


@pytest.mark.parametrize("text", ["", '{"units": [}', "[" * 20_000])
def test_the_command_refuses_what_is_not_json(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(text))
    err = StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("check_deployment", "-", stderr=err)

    assert ended.value.code == 2
    message = json.loads(err.getvalue())["faults"][0]["message"]
    assert "is not JSON" in message
    assert message.endswith("Mend it there.")


@pytest.mark.parametrize("text", ['{"units": [}', "[" * 20_000])
@pytest.mark.django_db
def test_the_api_refuses_what_is_not_json_and_says_where(client: Client, text: str) -> None:
    response = client.post("/api/v1/deployment/plan", text, content_type="application/json")

    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    assert "at line 1 column" in response.json()["detail"]
    assert response.json()["detail"].endswith("Mend it there.")


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
