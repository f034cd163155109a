"""Whatever is wrong with an API request is told as problem details."""

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from django.test import Client
from django.urls import path
from pydantic import BaseModel, ConfigDict
from pytest_django import Settings
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from armybuilder.config.api_errors import Conflict
from armybuilder.config.api_parsers import PlainTextParser, StrictJSONParser
from units.rulebook.faults import Malformed

UNKNOWN_FIELD = "A field of this name is not permitted here; mend the name or leave it out."


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    width: float


class Measure(APIView):
    """Answers the width of a body, or the length of a text."""

    authentication_classes = ()
    parser_classes = (StrictJSONParser, PlainTextParser)

    def post(self, request: Request) -> Response:
        if isinstance(request.data, str):
            return Response({"characters": len(request.data)})
        return Response({"width": Body.model_validate(request.data).width})


class Refuse(APIView):
    """Raises what its class attribute holds."""

    authentication_classes = ()
    fault: Exception = Http404()

    def get(self, request: Request) -> Response:
        raise self.fault


STALE = Conflict("stale-revision", "The list has changed.", theirs={"title": "B"})
urlpatterns = [
    path("api/measure", Measure.as_view()),
    path("api/missing", Refuse.as_view(fault=Http404())),
    path("api/denied", Refuse.as_view(fault=PermissionDenied())),
    path("api/odd", Refuse.as_view(fault=SuspiciousOperation("Odd path."))),
    path("api/often", Refuse.as_view(fault=Throttled(wait=12.4))),
    path("api/stale", Refuse.as_view(fault=STALE)),
    path("api/unknown-card", Refuse.as_view(fault=Malformed([("units[0].card", "No such card.")]))),
    path("api/broken", Refuse.as_view(fault=ZeroDivisionError())),
]
handler400 = "armybuilder.config.error_pages.bad_request"
handler404 = "armybuilder.config.error_pages.not_found"
handler500 = "armybuilder.config.error_pages.server_error"


@pytest.fixture(autouse=True)
def _own_addresses(settings: Settings) -> None:
    settings.ROOT_URLCONF = __name__


def _post(client: Client, body: str | bytes, kind: str = "application/json") -> tuple[int, Any]:
    answer = client.post("/api/measure", body, content_type=kind)
    return answer.status_code, json.loads(answer.content)


def test_a_good_body_is_answered(client: Client) -> None:
    assert _post(client, '{"width": 72}') == (200, {"width": 72.0})


def test_pasted_text_is_read_as_text(client: Client) -> None:
    assert _post(client, "Vader · 190", "text/plain") == (200, {"characters": 11})


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (
            '{"width": NaN}',
            {
                "path": "width",
                "message": "A finite number belongs here; NaN and infinity are none.",
            },
        ),
        (
            '{"width": Infinity}',
            {
                "path": "width",
                "message": "A finite number belongs here; NaN and infinity are none.",
            },
        ),
        ('{"width": 1, "w": 2}', {"path": "w", "message": UNKNOWN_FIELD}),
        ("{}", {"path": "width", "message": "This is needed and was left out."}),
    ],
)
def test_a_fault_in_the_body_has_its_path(client: Client, body: str, fault: dict[str, str]) -> None:
    status, answer = _post(client, body)

    assert status == 400
    assert answer == {
        "type": "/problems/malformed",
        "title": "Bad Request",
        "status": 400,
        "detail": "The body has one fault.",
        "faults": [fault],
    }


@pytest.mark.parametrize(
    "body", ["{", "{'width': 1}", "[" * 5000, '{"width": "\\ud800"}', b"\xff\xfe"]
)
def test_what_is_no_json_is_400(client: Client, body: str | bytes) -> None:
    status, answer = _post(client, body)

    assert (status, answer["type"]) == (400, "/problems/parse-error")
    assert answer["detail"].startswith("Not JSON: ")


def test_text_that_is_not_utf8_is_400(client: Client) -> None:
    status, answer = _post(client, b"\xff\xfe", "text/plain")

    assert (status, answer["detail"]) == (400, "Not text in UTF-8.")


def test_a_body_above_the_limit_is_400(client: Client) -> None:
    status, answer = _post(client, " " * (1024 * 1024 + 1))

    assert (status, answer["detail"]) == (400, "The body is larger than 1 MiB.")


def test_another_kind_of_body_is_415(client: Client) -> None:
    status, answer = _post(client, "<army/>", "application/xml")

    assert (status, answer["title"]) == (415, "Unsupported Media Type")


@pytest.mark.parametrize(
    ("address", "status", "kind", "detail"),
    [
        ("missing", 404, "/problems/not-found", "Not found."),
        ("nowhere", 404, "/problems/not-found", "There is nothing here."),
        ("stale", 409, "/problems/stale-revision", "The list has changed."),
        ("odd", 400, "/problems/malformed", "The body has one fault."),
        ("unknown-card", 400, "/problems/malformed", "The body has one fault."),
    ],
)
def test_a_refusal_tells_its_kind(
    client: Client, address: str, status: int, kind: str, detail: str
) -> None:
    answer = client.get(f"/api/{address}")

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.status_code == status
    told = json.loads(answer.content)
    assert (told["status"], told["type"], told["detail"]) == (status, kind, detail)


def test_denied_is_403(client: Client) -> None:
    answer = client.get("/api/denied")

    assert (answer.status_code, json.loads(answer.content)["title"]) == (403, "Forbidden")


def test_a_conflict_brings_both_versions(client: Client) -> None:
    assert json.loads(client.get("/api/stale").content)["theirs"] == {"title": "B"}


def test_an_unknown_card_is_told_with_its_path(client: Client) -> None:
    answer = json.loads(client.get("/api/unknown-card").content)

    assert answer["faults"] == [{"path": "units[0].card", "message": "No such card."}]


def test_too_often_is_429_with_the_time_to_wait(client: Client) -> None:
    answer = client.get("/api/often")

    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "13")


def test_our_own_fault_is_500_without_its_details() -> None:
    answer = Client(raise_request_exception=False).get("/api/broken")

    assert answer.status_code == 500
    assert "ZeroDivision" not in answer.content.decode()
    assert json.loads(answer.content)["title"] == "Internal Server Error"
