"""Rows of the real catalog, for tests of pages, API and admin."""

import pytest
from pytest_django import DjangoDbBlocker

from units.models import Release
from units.sync import load_catalog


@pytest.fixture(scope="session")
def loaded_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The rows, written once for all tests of a run; each test changes them in its transaction."""
    with django_db_blocker.unblock():
        load_catalog()


@pytest.fixture
def catalog_rows(loaded_once: None, db: None) -> None:
    """The rows as ``manage.py load_catalog`` writes them, also after a test that emptied all."""
    load_catalog()


@pytest.fixture
def no_rows(db: None) -> None:
    """A database before the first ``load_catalog``."""
    Release.objects.all().delete()
