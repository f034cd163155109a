"""What whoever runs the site asks: is it ready, what does it count, what went wrong, what ails."""

import json
import logging
import os

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings
from pythonjsonlogger.json import JsonFormatter

from armybuilder.config import doctor
from tests.factories import a_list, a_visitor
from units.models import Release
from units.sync import load_catalog

TOKEN = "a token that nobody guesses"


@pytest.fixture
def token(settings: Settings) -> str:
    settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(update={"metrics_token": TOKEN})
    return TOKEN


@pytest.mark.django_db
def test_ready_when_catalog_and_migrations_are_there(client: Client):
    Release.objects.all().delete()
    assert client.get("/ready").status_code == 503  # no catalog yet
    load_catalog()

    assert client.get("/ready").json() == {"database": "ok", "catalog": "ok", "migrations": "ok"}


@pytest.mark.django_db
def test_not_ready_while_a_migration_is_missing(client: Client):
    load_catalog()
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")

    answer = client.get("/ready")

    assert answer.status_code == 503
    assert answer.json()["migrations"] == "missing: sessions.0001_initial; run manage.py migrate"


@pytest.mark.django_db
def test_metrics_are_there_for_the_token_alone(client: Client, token: str):
    client.get("/health")

    answer = client.get("/metrics", headers={"authorization": f"Bearer {token}"})

    assert answer.status_code == 200
    assert 'django_http_responses_total_by_status_view_method_total{method="GET"' in (
        answer.content.decode()
    )
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Bearer "}):
        assert client.get("/metrics", headers=headers).status_code == 404


@pytest.mark.django_db
def test_no_metrics_without_a_token_of_the_site(client: Client):
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
def test_a_request_is_logged_with_route_ids_and_its_own_id_but_no_contents(
    client: Client, caplog: pytest.LogCaptureFixture
):
    row = a_list(a_visitor(client), title="Nobody's business")
    given = "1f0c5b7e2d3a4c5e8f9a0b1c2d3e4f50"
    with caplog.at_level(logging.INFO, "armybuilder.access"):
        answer = client.get(f"/armies/{row.pk}/?q=private", headers={"x-request-id": given})

    assert answer.headers["X-Request-ID"] == given
    (record,) = [one for one in caplog.records if one.name == "armybuilder.access"]
    told = json.loads(JsonFormatter("{message}", style="{").format(record))
    assert told["message"].startswith("GET /armies/<uuid:pk>/ 200 ")
    assert (told["ids"], told["status"]) == ({"pk": str(row.pk)}, 200)
    assert "private" not in json.dumps(told)
    assert "business" not in json.dumps(told)


@pytest.mark.django_db
def test_the_answer_names_a_new_id_when_none_or_nonsense_was_given(client: Client):
    first = client.get("/health", headers={"x-request-id": "no id\t"}).headers["X-Request-ID"]
    second = client.get("/health").headers["X-Request-ID"]

    assert len({first, second, "no id"}) == 3


@pytest.mark.django_db
def test_the_doctor_finds_nothing_on_a_healthy_site(
    capsys: pytest.CaptureFixture[str], settings: Settings
):
    settings.DEBUG = True  # the checks of a deployment also look at what the tests set
    call_command("createcachetable")
    load_catalog()

    call_command("doctor")

    assert capsys.readouterr().out.endswith("All is well enough to serve.\n")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ail", "about", "mend"),
    [
        (lambda: Release.objects.all().delete(), "catalog", "manage.py load_catalog"),
        (
            lambda: MigrationRecorder(connection).record_unapplied("sessions", "0001_initial"),
            "migrations",
            "manage.py migrate",
        ),
    ],
    ids=["catalog", "migrations"],
)
def test_the_doctor_names_what_ails_and_the_mend(ail, about: str, mend: str, capsys):
    ail()

    with pytest.raises(CommandError, match="broken"):
        call_command("doctor")

    lines = capsys.readouterr().out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"broken   {about}:"))
    assert lines[at + 1] == f"         mend: {mend}"


@pytest.mark.django_db
def test_the_doctor_says_when_the_database_is_gone():
    def gone(execute, *args):
        raise OperationalError("connection refused\nIs the server running?")

    with connection.execute_wrapper(gone):
        found = list(doctor.examine())

    words = {one.about: one for one in found}
    assert words["database"].words == "does not answer: connection refused"
    assert "DATABASE_URL" in words["database"].mend
    assert "static files" in words


def test_the_doctor_names_static_files_that_were_not_collected(settings: Settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "armybuilder.config.static_storage.HashedStaticFiles"}
    }

    (found,) = doctor.of_static_files()

    assert (found.weight, found.mend) == ("broken", "manage.py collectstatic --noinput")


@pytest.mark.django_db
def test_the_doctor_minds_the_clock(monkeypatch: pytest.MonkeyPatch, tmp_path):
    future = tmp_path / "later"
    future.touch()
    os.utime(future, (4_000_000_000, 4_000_000_000))
    monkeypatch.setattr(doctor, "BUILT", future)

    (found,) = doctor.of_clock()

    assert (found.about, found.weight) == ("clock", "broken")
