"""An account in a real browser: what was built signed out is there after signing up and in."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache
from playwright.sync_api import Page, expect

from tests.browser import steps

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "hidden bothan spies 9"


def expect_sound(page: Page) -> None:
    """Nothing wider than the screen, and nothing that axe finds fault with."""
    page.wait_for_load_state()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0, page.url
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


def fill(page: Page, **fields: str) -> None:
    """Type into fields by their names; each has a label, which axe has seen to."""
    for name, value in fields.items():
        page.locator(f"#content input[name={name}]").fill(value)


def test_built_signed_out_kept_signed_in(phone: Page):
    cache.clear()  # tries of other tests do not count
    page = phone
    page.emulate_media(color_scheme="dark")
    steps.start_army(page, "Empire")
    steps.add_unit(page, "Shoretroopers")
    army = re.sub(r"#.*", "", page.url)

    page.get_by_role("link", name="Sign in").click()
    expect_sound(page)
    page.locator("#content").get_by_role("link", name="Sign up").click()
    expect_sound(page)
    fill(page, username="anna", password1=PASSWORD, password2=PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("You are signed in as anna")).to_be_visible()
    row = page.locator(".army-table tbody tr")
    expect(row).to_have_count(1)

    page.get_by_role("button", name="Favourite").click()
    expect(page.get_by_role("button", name="Favourite")).to_have_attribute("aria-pressed", "true")
    row.locator("details.drop > summary").click()
    page.get_by_role("link", name="Name and tags…").click()
    fill(page, title="Coast", tags="club, spring")
    expect_sound(page)
    page.get_by_role("button", name="Save").click()
    page.locator("a.chip", has_text="spring").first.click()
    expect(row).to_contain_text("Coast")
    expect_sound(page)

    page.get_by_role("link", name="Account").click()
    expect_sound(page)
    with page.expect_download() as started:
        page.get_by_role("link", name="Download all my data").click()
    assert started.value.suggested_filename.endswith(".zip")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out")).to_be_visible()
    expect(page.get_by_text("No armies yet")).to_be_visible()

    page.goto("/accounts/login/?next=/account/")
    fill(page, login="anna", password=PASSWORD)
    page.locator("#content").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="anna")).to_be_visible()
    page.goto(army)
    expect(page.locator("#title")).to_have_value("Coast")
