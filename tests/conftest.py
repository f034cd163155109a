"""What every test shares: its database, and how hard the property tests try."""

import os

import pytest
from django.db import connections
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", max_examples=500, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file: in memory the live server's threads would share one connection."""
    default = connections["default"]
    if default.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        default.settings_dict["TEST"]["NAME"] = str(file)
