"""What every test shares: its database, and how hard the property tests try."""

import os
from collections.abc import Iterator

import pytest
from django.db import connections
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

settings.register_profile(
    "ci",
    max_examples=10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", max_examples=500, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL leave out what brings an SQLite file of its own: it ran in SQLite's turn."""
    if FULL or connections["default"].vendor != "postgresql":
        return
    left_out = [item for item in items if item.get_closest_marker("own_database")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file: in memory the live server's threads would share one connection."""
    default = connections["default"]
    if default.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        default.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """As pytest-django's; PostgreSQL drops no database in use, and a thread of the live server
    may still hold its connection when the last test has ended."""
    yield
    default = connections["default"]
    if default.vendor == "postgresql":
        with django_db_blocker.unblock(), default.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
