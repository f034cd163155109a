"""A database for each kind of fault, prepared once."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.live_site import Postgres, Site, prepare, served

ON_POSTGRES = os.environ.get("DATABASE_URL", "").startswith("postgres")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A fault of one database is tried where the tests run on that one."""
    other = "full_quota" if ON_POSTGRES else "postgresql_restarted"
    left_out = [item for item in items if other in item.name]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="package")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of this package's own; its folder lies where its user may enter."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        Path(folder).chmod(0o755)
        server = Postgres(Path(folder))
        prepare(server.url)
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="package")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a prepared SQLite file."""
    url = f"sqlite:///{tmp_path_factory.mktemp('faults') / 'db.sqlite3'}"
    prepare(url)
    return url


@pytest.fixture(scope="package")
def database_url(request: pytest.FixtureRequest) -> str:
    """The kind of database that this run of the tests is about."""
    if ON_POSTGRES:
        return str(request.getfixturevalue("postgres").url)
    return str(request.getfixturevalue("sqlite"))


@pytest.fixture(scope="package")
def site(database_url: str) -> Iterator[Site]:
    """Two workers on that database."""
    with served(database_url) as running:
        yield running
