"""``/health`` tells a load balancer whether to send people here."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from units.models import Release
from units.sync import load_catalog


def _gone(execute: Callable[..., Any], *args: Any) -> Any:
    raise OperationalError("the server is gone")


@pytest.mark.django_db
def test_all_is_well_once_the_catalog_is_loaded(client: Client) -> None:
    load_catalog()

    answer = client.get("/health")

    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "catalog": "ok"})


@pytest.mark.django_db
def test_a_catalog_that_differs_from_the_files_is_503_and_named(client: Client) -> None:
    load_catalog()
    Release.objects.update(digest="of another day")

    answer = client.get("/health")

    assert answer.status_code == 503
    assert answer.json()["catalog"].startswith("differs from the files: 2026-08")


@pytest.mark.django_db
def test_a_database_that_is_gone_is_503(client: Client) -> None:
    with connection.execute_wrapper(_gone):
        answer = client.get("/health")

    assert (answer.status_code, answer.json()) == (503, {"database": "does not answer"})


def test_nothing_can_be_sent_to_it(client: Client) -> None:
    assert client.post("/health").status_code == 405
