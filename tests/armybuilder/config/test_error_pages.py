"""What went wrong is said in plain words, also without a database."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from django.urls import include, path
from pytest_django import Settings

from armybuilder.config import urls as site


def _raise(fault: type[Exception]) -> HttpResponse:
    raise fault


def broken(request: HttpRequest) -> HttpResponse:
    return _raise(ZeroDivisionError)


def denied(request: HttpRequest) -> HttpResponse:
    return _raise(PermissionDenied)


def odd(request: HttpRequest) -> HttpResponse:
    return _raise(SuspiciousOperation)


def gone(request: HttpRequest) -> HttpResponse:
    return _raise(Http404)


def taken(request: HttpRequest) -> HttpResponse:
    return HttpResponse("taken")


urlpatterns = [
    path("broken", broken),
    path("denied", denied),
    path("odd", odd),
    path("form", taken),
    path("gone", gone),
    path("", include(site.urlpatterns)),
]
handler400, handler403 = site.handler400, site.handler403
handler404, handler500 = site.handler404, site.handler500


@pytest.fixture(autouse=True, params=[False, True], ids=["public", "debug"])
def _own_addresses(settings: Settings, request: pytest.FixtureRequest) -> None:
    """Faults of visitors look the same on a developer's machine."""
    settings.ROOT_URLCONF = __name__
    settings.DEBUG = request.param


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/odd", 400, "That request makes no sense here"),
        ("/denied", 403, "That is not allowed"),
        ("/no-such-page", 404, "There is nothing here"),
        ("/gone", 404, "There is nothing here"),
        ("/static/no-such.css", 404, "There is nothing here"),
    ],
)
def test_each_fault_has_its_page(address: str, status: int, says: str, settings: Settings) -> None:
    answer = Client(raise_request_exception=False).get(address)

    assert answer.status_code == status
    assert f"<h1>{says}</h1>" in answer.content.decode()
    # django-csp leaves 404 out while DEBUG is on.
    assert settings.DEBUG or "Content-Security-Policy" in answer.headers


def test_our_own_fault_has_its_page(settings: Settings) -> None:
    settings.DEBUG = False
    answer = Client(raise_request_exception=False).get("/broken")

    assert answer.status_code == 500
    page = answer.content.decode()
    assert "<h1>Something broke, and it was not you</h1>" in page
    assert f"request {answer.headers['X-Request-ID']}" in page


def test_a_developer_sees_where_our_own_fault_lies(settings: Settings) -> None:
    settings.DEBUG = True
    answer = Client(raise_request_exception=False).get("/broken")

    assert (answer.status_code, "ZeroDivisionError" in answer.content.decode()) == (500, True)


def test_a_host_the_site_does_not_answer_to_is_400(client: Client) -> None:
    answer = client.get("/", headers={"host": "elsewhere.example"})

    assert answer.status_code == 400
    assert "<h1>That request makes no sense here</h1>" in answer.content.decode()


def test_a_form_of_too_many_fields_is_400(client: Client, settings: Settings) -> None:
    answer = client.post("/form", {f"f{n}": "" for n in range(2_001)})

    assert answer.status_code == 400
    assert "<h1>That request makes no sense here</h1>" in answer.content.decode()


@pytest.mark.parametrize("address", ["/armies?page=2", "/cards"])
def test_an_address_without_its_last_slash_leads_on(client: Client, address: str) -> None:
    path, mark, query = address.partition("?")
    answer = client.get(address)

    assert (answer.status_code, answer.headers["Location"]) == (301, f"{path}/{mark}{query}")


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ("x" * (1024 * 1024 + 1), 400, "/problems/too-large"),
        ("{}", 404, "/problems/not-found"),
    ],
)
def test_below_the_api_the_answer_is_problem_details(
    client: Client, body: str, status: int, kind: str
) -> None:
    answer = client.post("/api/v1/nothing", body, content_type="application/json")

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert (answer.status_code, answer.json()["type"]) == (status, kind)


def test_a_form_without_its_token_is_told_how_to_go_on() -> None:
    answer = Client(enforce_csrf_checks=True).post("/form")

    assert answer.status_code == 403
    assert "load the page again" in answer.content.decode()


def test_an_api_call_without_its_token_gets_problem_details() -> None:
    answer = Client(enforce_csrf_checks=True).post("/api/nothing")

    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_a_form_above_the_limit_says_so(client: Client) -> None:
    answer = client.post("/form", {"notes": "x" * (1024 * 1024 + 1)})

    assert answer.status_code == 400
    assert "The body is larger than 1 MiB." in answer.content.decode()


@pytest.mark.parametrize("status", [409, 422])
def test_a_refusal_page_says_the_reason(status: int) -> None:
    html = render_to_string(f"{status}.html", {"message": "Another tab <took> it."})

    assert "Another tab &lt;took&gt; it." in html


def test_the_page_for_our_own_fault_needs_no_list_of_static_files(
    settings: Settings,
) -> None:
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "armybuilder.config.static_storage.HashedStaticFiles"}
    }

    assert 'href="/static/css/base.css"' in render_to_string("500.html", {})
