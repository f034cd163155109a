"""A list goes out by link and comes back as somebody's copy; its versions are compared and kept."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import add_unit, expect_verdict, points

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}


def expect_well_made(page: Page) -> None:
    """Nothing that axe finds fault with, light and dark, and nothing wider than the phone."""
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options=rules)
        assert found.response["violations"] == [], found.generate_report()


def open_page(page: Page, label: str) -> None:
    page.locator("#army-menu").click()
    page.get_by_role("link", name=label, exact=True).click()
    page.wait_for_load_state()


def test_an_army_is_shared_copied_compared_and_brought_back(
    phone: Page, browser: Browser, complaints
):
    page = phone
    page.goto("/armies/")
    page.get_by_role("button", name="Open a sample army").click()
    expect_verdict(page, "Legal")
    before = points(page)
    title = page.locator("#title").input_value()

    open_page(page, "Share…")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link 1", exact=True).input_value()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#toasts")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_text("QR code", exact=True).click()
    expect(page.locator("svg.qr")).to_be_visible()
    expect_well_made(page)

    page.get_by_role("link", name=f"‹ {title}").click()
    add_unit(page, "Stormtroopers")
    changed = points(page)
    assert changed > before

    guest = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block"
    )
    guest.on("console", complaints.on_console)
    read = guest.new_page()
    read.goto(link)
    expect(read.get_by_role("heading", level=1)).to_have_text(title)
    expect(read.locator(".shared-verdict")).to_contain_text(f"{before} of")
    expect(read.get_by_text("The hand is hidden here")).to_be_visible()
    read.locator(".shared-facts > summary").first.click()
    expect(read.locator(".shared-facts .play-stats").first).to_be_visible()
    expect_well_made(read)
    read.get_by_role("button", name="Make a copy").click()
    expect(read.locator("#title")).to_have_value(f"{title} (copy)")
    assert points(read) == before
    guest.close()

    open_page(page, "History")
    expect(page.locator(".versions > li")).to_have_count(2)
    expect(page.locator("#version-2")).to_contain_text(re.compile("Added .*Stormtroopers"))
    page.locator("#version-1 summary").click()
    page.get_by_label("Name of version 1").fill("Before the league")
    page.locator("#version-1").get_by_role("button", name="Name it").click()
    expect(page.locator("#version-1 .version-name")).to_have_text("Before the league")
    expect_well_made(page)
    page.get_by_role("button", name="Compare A with B").click()
    expect(page.locator("[data-kind=added]")).to_have_count(1)
    expect(page.locator(".status")).to_contain_text(f"+{changed - before} points")
    expect_well_made(page)

    page.get_by_role("link", name="Before the league").click()
    expect_well_made(page)
    page.get_by_role("button", name="Bring version 1 back").click()
    expect_verdict(page, "Legal")
    assert points(page) == before

    page.goto("/compare/")
    expect_well_made(page)
