"""What costs much is counted per visitor; more than the limit is 429 with when to come again."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver
from pytest_django import Settings

from armybuilder.config import rate_limits

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _two_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {group: ("2/min", names) for group, (_, names) in rate_limits.RATES.items()}
    monkeypatch.setattr(rate_limits, "RATES", few)


def judged(client: Client, address: str = "10.0.0.1") -> int:
    body = {"faction": "empire", "units": []}
    answer = client.post(
        "/api/v1/judge", body, content_type="application/json", REMOTE_ADDR=address
    )
    return int(answer.status_code)


def test_the_third_of_two_is_refused_and_told_when_to_come_again(client: Client):
    assert [judged(client), judged(client)] == [200, 200]

    answer = client.post("/api/v1/judge", {}, "application/json", REMOTE_ADDR="10.0.0.1")

    assert answer.status_code == 429
    assert answer.json()["type"] == "/problems/too-many-requests"
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert f"Wait {answer.headers['Retry-After']} s" in answer.json()["detail"]


def test_another_visitor_and_another_account_count_for_themselves(client: Client):
    assert [judged(client) for _ in range(3)] == [200, 200, 429]

    assert judged(client, address="10.0.0.2") == 200
    client.force_login(User.objects.create(username="organiser"))
    assert judged(client) == 200


def test_looking_at_a_page_is_not_counted_but_asking_it_is(client: Client):
    assert [client.get("/judge/").status_code for _ in range(4)] == [200] * 4
    assert [client.post("/judge/", {"text": "[]"}).status_code for _ in range(3)][2] == 429

    page = client.post("/judge/", {"text": "[]"}).content.decode()
    assert "Too many requests at once. Wait" in page


def test_counting_can_be_turned_off_to_measure(client: Client, settings: Settings):
    settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(update={"rate_limits": False})

    assert [judged(client) for _ in range(4)] == [200] * 4


def test_every_name_that_is_counted_is_an_address_of_the_site():
    known = {name for name in get_resolver().reverse_dict if isinstance(name, str)}

    assert set(rate_limits.GROUP_OF) - known == set()
    assert set(rate_limits.GROUP_OF) >= rate_limits.SAFE_UNCOUNTED
