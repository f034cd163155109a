"""``/health`` tells a load balancer whether to send people here."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client


def _gone(execute: Callable[..., Any], *args: Any) -> Any:
    raise OperationalError("the server is gone")


@pytest.mark.django_db
def test_a_database_that_is_gone_is_503(client: Client) -> None:
    with connection.execute_wrapper(_gone):
        answer = client.get("/health")

    assert (answer.status_code, answer.json()) == (503, {"database": "does not answer"})


def test_nothing_can_be_sent_to_it(client: Client) -> None:
    assert client.post("/health").status_code == 405
