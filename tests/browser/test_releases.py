"""An army on older points: the banner, the move to the newest release, and the way back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_sheets import expect_well_made

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_army_moves_to_the_newest_release_and_back(desktop: Page):
    page = desktop
    page.goto("/armies/new/")
    page.locator('label[data-faction="empire"]').first.click()
    page.get_by_text("Points of another time").click()
    page.get_by_label("Release").select_option("2026-04-points")
    page.get_by_role("button", name="Start building").click()
    banner = page.locator("#release-news")
    expect(banner).to_contain_text("Release 2026-08 is newer than this army’s 2026-04-points")
    banner.locator("summary").click()
    banner.get_by_role("link", name="Look at it and move").click()
    expect_well_made(page)

    page.get_by_role("button", name="Move to 2026-08").click()
    expect(page.locator("#notice")).to_contain_text("Moved to release 2026-08")
    expect(banner).to_have_count(0)
    page.locator("#bar").get_by_role("button", name="Undo").click()
    expect(banner).to_be_visible()
