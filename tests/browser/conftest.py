"""A real Chromium at two widths; whatever its console complains about fails the test."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

# Playwright's loop runs in the test's thread, where the ORM would refuse to work.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# What a browser does hardly depends on the database: on PostgreSQL the tests that write and share
# lists run, on SQLite (and everywhere with HYPOTHESIS_PROFILE=full) all of them.
ON_EVERY_DATABASE = ("test_import", "test_share")

# A machine busy with the other half of the tests answers late, not wrongly.
expect.set_options(timeout=20_000)

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, on PostgreSQL, what SQLite's run looks at already; try what failed once more.

    A browser on a machine that is busy with everything else now and then comes late; what is broken
    fails again.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here:
            item.add_marker(pytest.mark.flaky(reruns=1))
    full = os.environ.get("HYPOTHESIS_PROFILE") == "full"
    if full or settings.DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
        return
    left_out = [
        item
        for item in items
        if item.path.parent == here and item.path.stem not in ON_EVERY_DATABASE
    ]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="session", autouse=True)
def collected_static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The live server serves what was collected: collect anew, so that nothing is old."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    folder = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=folder, STORAGES=settings.STORAGES | {"staticfiles": plain}):
        call_command("collectstatic", verbosity=0, interactive=False)
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium; without one the tests fail, they are never left out."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        pytest.fail("Browser tests need Chromium and found none: apt install chromium")
    args = ["--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"]
    if os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium refuses to sandbox itself as root
    return browser_type_launch_args | {"executable_path": chromium, "args": args}


class Listener:
    """Collects what a page's console and network say went wrong.

    A test that provokes a 4xx on purpose says so: ``complaints.expect("409")``.
    """

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.expected: list[str] = []

    def expect(self, words: str) -> None:
        """Complaints that contain ``words`` are part of the test."""
        self.expected.append(words)

    def on_console(self, message: ConsoleMessage) -> None:
        """Errors and warnings; Chromium reports CSP violations as errors."""
        if "Service Worker registration blocked" in message.text:
            return  # by these tests themselves: see _page
        if message.type in ("error", "warning"):
            self.heard.append(f"{message.type}: {message.text}")

    def unexpected(self) -> list[str]:
        """What was heard and not announced."""
        return [c for c in self.heard if not any(words in c for words in self.expected)]


@pytest.fixture
def complaints() -> Iterator[Listener]:
    """What the pages of this test complained about; the test fails when that is anything."""
    listener = Listener()
    yield listener
    assert listener.unexpected() == []


@pytest.fixture
def phone(browser: Browser, live_server: Any, complaints: Listener) -> Iterator[Page]:
    """A page 390 px wide with touch; addresses like ``/armies/`` lie on the live server."""
    yield from _page(
        browser, live_server, complaints, viewport=PHONE, has_touch=True, is_mobile=True
    )


@pytest.fixture
def desktop(browser: Browser, live_server: Any, complaints: Listener) -> Iterator[Page]:
    """A page 1280 px wide; addresses like ``/armies/`` lie on the live server."""
    yield from _page(browser, live_server, complaints, viewport=DESKTOP)


def _page(browser: Browser, live_server: Any, complaints: Listener, **shape: Any) -> Iterator[Page]:
    context: BrowserContext = browser.new_context(
        base_url=live_server.url, service_workers="block", **shape
    )
    context.on("console", complaints.on_console)
    context.on("weberror", lambda error: complaints.heard.append(f"script: {error.error}"))
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()
