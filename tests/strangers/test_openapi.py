"""Everything the OpenAPI document promises, held to it by schemathesis: signed out and signed in.

Each operation gets bodies that fit its schema and bodies that do not; every answer must be one the
document names, in the shape it names, and never a fault of ours.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoDbBlocker
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from armybuilder.config.wsgi import application
from armybuilder.ownership import Owner
from tests.factories import a_list, a_visitor
from units.models import Release
from units.sync import load_catalog

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
EXAMPLES = 200 if FULL else 2
# A body may fit its schema and still make no sense: a unit card that the release does not have.
UNCHECKED = [positive_data_acceptance]

DOCUMENT = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
DOCUMENT.app = application
OPERATIONS = {found.ok().label: found.ok() for found in DOCUMENT.get_all_operations()}


@contextmanager
def one_connection() -> Iterator[None]:
    """A served request closes old connections at its end, and this test's with them."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def catalog(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The catalog's rows, once for all."""
    with django_db_blocker.unblock():
        load_catalog()
    yield
    with django_db_blocker.unblock():
        Release.objects.all().delete()


class Asker(NamedTuple):
    """Somebody's cookies, and the id of a list that is theirs."""

    cookies: dict[str, str]
    list_id: str


def asker(client: Client, owner: Owner) -> Asker:
    """Cookies with a CSRF token, and a list."""
    row = a_list(owner)
    client.get("/armies/new/")
    return Asker({name: one.value for name, one in client.cookies.items()}, str(row.pk))


@pytest.fixture
def askers(db: None, catalog: None) -> list[Asker]:
    """A visitor, and an account."""
    visitor, organiser = Client(), Client()
    user = User.objects.create(username="organiser")
    organiser.force_login(user)
    return [
        asker(visitor, a_visitor(visitor)),
        asker(organiser, Owner(account=user.pk)),
    ]


@pytest.mark.parametrize("label", OPERATIONS)
def test_every_operation_keeps_its_promise(askers: list[Asker], label: str) -> None:
    operation = OPERATIONS[label]

    @given(
        data=st.data(),
        mode=st.sampled_from(list(GenerationMode)),
        who=st.sampled_from(askers),
        own=st.booleans(),
    )
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
        database=None,
    )
    def keeps_it(data: Any, mode: GenerationMode, who: Asker, own: bool) -> None:
        case: Case = data.draw(operation.as_strategy(generation_mode=mode))
        if own and "id" in case.path_parameters:
            case.path_parameters["id"] = who.list_id
        sent = {"X-CSRFToken": who.cookies["csrftoken"], "Accept-Encoding": "identity"}
        case.call_and_validate(headers=sent, cookies=who.cookies, excluded_checks=UNCHECKED)

    with one_connection():
        keeps_it()
