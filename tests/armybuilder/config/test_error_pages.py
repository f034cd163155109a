"""What went wrong is said in plain words, also without a database."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
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


def taken(request: HttpRequest) -> HttpResponse:
    return HttpResponse("taken")


urlpatterns = [
    path("broken", broken),
    path("denied", denied),
    path("odd", odd),
    path("form", taken),
    path("", include(site.urlpatterns)),
]
handler400, handler403 = site.handler400, site.handler403
handler404, handler500 = site.handler404, site.handler500


@pytest.fixture(autouse=True)
def _own_addresses(settings: Settings) -> None:
    settings.ROOT_URLCONF = __name__


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/odd", 400, "That request makes no sense here"),
        ("/denied", 403, "That is not allowed"),
        ("/no-such-page", 404, "There is nothing here"),
        ("/broken", 500, "Something broke, and it was not you"),
    ],
)
def test_each_fault_has_its_page(address: str, status: int, says: str) -> None:
    answer = Client(raise_request_exception=False).get(address)

    assert answer.status_code == status
    assert f"<h1>{says}</h1>" in answer.content.decode()
    assert "Content-Security-Policy" in answer.headers


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
