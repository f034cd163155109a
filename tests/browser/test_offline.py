"""At a game shop without a line: what was opened can be read, and edits wait and are merged."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import steps
from tests.browser.conftest import DESKTOP

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def traveller(browser: Browser, live_server) -> Iterator[Page]:
    """A page with a service worker, which other tests have not."""
    context = browser.new_context(base_url=live_server.url, viewport=DESKTOP)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def kept(page: Page, path: str) -> None:
    """Wait until the worker has a copy of a page."""
    page.wait_for_function(
        """async (path) => {
          const pages = await caches.open("pages-1");
          return Boolean(await pages.match(location.origin + path));
        }""",
        arg=path,
    )


def ready(page: Page) -> None:
    """Wait until the worker looks after this page; it may have come too late for its first load."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")


def settled(page: Page) -> None:
    """Wait until the page has what it fetches after all else."""
    ready(page)
    page.wait_for_function(
        """() => performance.getEntriesByType("resource")
          .some((one) => one.name.includes("/foresee") && one.responseEnd > 0)"""
    )


def offline(context: BrowserContext, gone: bool) -> None:
    """Take the line away, from the pages and from the worker."""
    context.set_offline(gone)


def test_lists_and_play_sheets_are_read_offline_and_say_from_when_they_are(traveller: Page):
    steps.start_army(traveller, "Empire")
    steps.add_unit(traveller, "Veers")
    builder = traveller.url.split("#")[0].split("?")[0]
    path = "/" + builder.split("/", 3)[3]
    ready(traveller)
    traveller.goto("/armies/")
    kept(traveller, path)
    kept(traveller, f"{path}play/")

    offline(traveller.context, gone=True)
    traveller.goto(builder)
    expect(traveller.locator("#kept-note")).to_contain_text("this is how it stood on")
    expect(traveller.locator("#army .row")).to_contain_text("General Veers")
    traveller.goto(f"{builder}play/")
    expect(traveller.locator("main")).to_contain_text("General Veers")
    traveller.goto("/compare/")
    expect(traveller.locator("h1")).to_have_text("No connection")
    expect(traveller.locator("#kept-pages")).to_contain_text("Your armies")

    offline(traveller.context, gone=False)
    traveller.goto(builder)
    expect(traveller.locator("#kept-note")).to_be_hidden()


def test_edits_made_offline_wait_and_are_sent_when_the_line_is_back(traveller: Page):
    steps.start_army(traveller, "Empire")
    settled(traveller)
    builder = traveller.url.split("#")[0]
    offline(traveller.context, gone=True)
    for name in ("Veers", "Snowtroopers"):
        traveller.locator("#unit-search").fill(name)
        traveller.locator("#add-panel .offer:visible", has_text=name).first.click()
    expect(traveller.locator("#saved")).to_have_attribute("data-state", "not-saved")
    expect(traveller.locator("#army .foreseen")).to_have_count(2)
    context = traveller.context
    traveller.close(run_before_unload=False)

    offline(context, gone=False)
    again = context.new_page()
    again.goto(builder)
    expect(again.locator("#army .row")).to_have_count(2)
    expect(again.locator("#saved")).to_have_attribute("data-state", "saved")


def test_edits_made_offline_that_clash_are_offered_all_together(traveller: Page):
    steps.start_army(traveller, "Empire")
    settled(traveller)
    builder = traveller.url.split("#")[0]
    offline(traveller.context, gone=True)
    for name in ("Veers", "Snowtroopers"):
        traveller.locator("#unit-search").fill(name)
        traveller.locator("#add-panel .offer:visible", has_text=name).first.click()
    form = traveller.locator("#edits")
    meanwhile = traveller.context.request.post(
        f"{builder.rstrip('/')}/edits/",
        form={
            "csrfmiddlewaretoken": form.locator("[name=csrfmiddlewaretoken]").input_value(),
            "revision": "1",
            "kind": "rename",
            "title": "From another device",
        },
    )
    assert meanwhile.ok

    offline(traveller.context, gone=False)
    choice = traveller.locator("#conflict")
    expect(choice).to_contain_text("From another device")
    expect(choice).to_contain_text("2 units")
    choice.get_by_role("button", name="Keep mine").click()
    expect(traveller.locator("#army .row")).to_have_count(2)
