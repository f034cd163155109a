"""Static files are served under names that change with their content."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from pytest_django import Settings


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    """Our own static files and htmx, collected as for production.

    The API page's and the admin's are left out: compressing them takes most of a minute.
    """
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "armybuilder.config.static_storage.HashedStaticFiles"}
    }
    others = ["drf_spectacular_sidecar", "rest_framework", "admin", "django_filters"]
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=others)
    return tmp_path


def test_every_import_inside_our_modules_is_hashed_and_there(collected: Path) -> None:
    modules = [file for file in (collected / "js").rglob("*.js") if _is_hashed(file)]
    links = [
        (module, link)
        for module in modules
        for link in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', module.read_text())
    ]

    broken = [(m.name, link) for m, link in links if not (m.parent / link).is_file()]
    plain = [(m.name, link) for m, link in links if not _is_hashed(m.parent / link)]
    assert len(modules) >= 1
    assert (broken, plain) == ([], [])


def test_htmx_comes_out_of_its_package_hashed_and_compressed(collected: Path) -> None:
    name = staticfiles_storage.stored_name("django_htmx/htmx-2.min.js")

    assert _is_hashed(collected / name)
    assert (collected / f"{name}.br").stat().st_size < 20_000


def _is_hashed(file: Path) -> bool:
    return re.search(r"\.[0-9a-f]{12}\.", file.name) is not None
