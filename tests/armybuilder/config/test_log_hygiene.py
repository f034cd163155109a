"""What the log never holds: codes, keys, queries and contents, whatever went wrong."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pythonjsonlogger.json import JsonFormatter

from armybuilder.config.log_hygiene import NoPaths
from armybuilder.ownership import Owner
from armybuilder.share_services import share_army
from tests.factories import a_list

pytestmark = pytest.mark.django_db

CODE = "k3Jx-a-code-that-opens-an-army-9"
HIDDEN = (CODE, "private", "Nobody's business", "sessionid")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the site's own handler would write, as JSON."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(NoPaths())
    handler.setFormatter(JsonFormatter("{levelname}{name}{message}", style="{"))
    loggers = [logging.getLogger(name) for name in ("", "django")]
    for one in loggers:
        one.addHandler(handler)
    yield stream
    for one in loggers:
        one.removeHandler(handler)


@pytest.mark.parametrize(
    ("address", "status", "route"),
    [
        (f"/s/{CODE}/", 404, "/s/<str:code>/"),
        (f"/api/v1/shares/{CODE}", 404, "/api/v1/shares/<str:code>"),
        (f"/plans/shared/{CODE}/", 404, "/plans/shared/<str:code>/"),
        (f"/s/{CODE}/no/such/page", 404, "/…"),
        (f"/accounts/confirm-email/{CODE}/", 200, "confirm-email/(?P<key>"),
        ("/armies/?q=private", 200, "/armies/"),
    ],
)
def test_no_code_key_or_query_is_written(client, written, address: str, status: int, route: str):
    client.cookies["sessionid"] = "a session nobody has"

    assert client.get(address).status_code == status

    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert lines
    assert all(route in line["message"] or route == "/…" for line in lines)
    assert not any(word in written.getvalue() for word in (*HIDDEN, "a session nobody has"))


def test_a_share_that_is_read_leaves_no_code_behind(client: Client, written: io.StringIO):
    row = a_list(Owner(visitor="somebody"), title="Nobody's business")
    code = share_army(Owner(visitor="somebody"), row.pk).code

    assert client.get(reverse("share", args=[code])).status_code == 200

    assert "/s/<str:code>/" in written.getvalue()
    assert code not in written.getvalue()
    assert "Nobody" not in written.getvalue()


def test_passwords_that_were_tried_are_not_written(client: Client, written: io.StringIO):
    client.post("/accounts/login/", {"login": "anna", "password": "private"})

    assert written.getvalue()
    assert "private" not in written.getvalue()


def test_our_own_fault_is_written_without_the_address(written: io.StringIO, monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("armybuilder.pages.shares.views._shared", broken)
    answer = Client(raise_request_exception=False).get(f"/s/{CODE}/")

    assert answer.status_code == 500
    assert "broken on purpose" in written.getvalue()
    assert CODE not in written.getvalue()


def test_the_sites_own_handlers_bear_the_filter():
    handlers = settings.LOGGING["handlers"].values()
    assert all("no_paths" in handler["filters"] for handler in handlers)
