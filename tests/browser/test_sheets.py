"""An army looked up, held against a collection, and played from, in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.django_db(transaction=True)


def a_sample_army(page: Page) -> None:
    page.goto("/armies/")
    page.get_by_role("button", name="Open a sample army").click()
    expect(page.locator("#bar")).to_be_visible()
    page.wait_for_load_state()


def open_page(page: Page, label: str) -> None:
    """A page of the army, out of the builder's menu."""
    page.locator("#army-menu").click()
    page.get_by_role("link", name=label, exact=True).click()
    page.wait_for_load_state()


def expect_well_made(page: Page) -> None:
    """Nothing that axe finds fault with, light and dark, and nothing wider than a phone."""
    for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options=rules)
        assert found.response["violations"] == [], found.generate_report()
    shape = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.set_viewport_size(shape)


def test_an_army_is_looked_up_and_held_against_what_is_owned(desktop: Page):
    page = desktop
    a_sample_army(page)
    army = page.url

    open_page(page, "Statistics")
    chart = page.get_by_role("img", name="Attack dice by range")
    expect(chart).to_be_visible()
    row = page.get_by_role("row", name="Melee")
    total = row.get_by_role("cell").last.inner_text()
    expect(chart).to_contain_text(f"Melee: {total} (")
    expect_well_made(page)

    page.goto(army)
    open_page(page, "Keyword sheet")
    expect(page.locator(".keyword-line")).not_to_have_count(0)
    expect_well_made(page)

    page.goto(army)
    open_page(page, "Can you build it?")
    expect(page.locator(".verdict")).to_contain_text("missing")
    expect_well_made(page)
    page.get_by_role("button", name="missing to my collection").click()
    expect(page.locator(".verdict")).to_have_text("Buildable")
    page.get_by_role("button", name="Show only what I own in the builder").click()
    expect(page.locator("#add-panel button", has_text="Show all cards")).to_be_attached()
    veers = page.locator('[data-card="empire/general-veers-master-tactician"]')
    expect(veers).to_contain_text("you own 1, in this army already")

    page.goto("/collection/?faction=empire&q=stormtroopers")
    count = page.get_by_label("Copies of Stormtroopers", exact=True)
    before = int(count.inner_text())
    more = page.get_by_role("button", name="One more Stormtroopers", exact=True)
    more.click()
    expect(count).to_have_text(str(before + 1))
    expect(more).to_be_focused()
    page.get_by_role("button", name="One Stormtroopers less", exact=True).click()
    expect(count).to_have_text(str(before))
    expect_well_made(page)


def test_a_game_is_kept_track_of_and_starts_over_on_request(phone: Page):
    page = phone
    a_sample_army(page)
    open_page(page, "Play sheet")
    unit = page.locator(".play-unit").first
    activated = unit.get_by_role("button", name="Activated")
    wounds = unit.locator("[data-wounds]").first

    activated.click()
    wounds.get_by_role("button", name="One wound more").click()
    unit.locator("[data-suppression]").get_by_role("button", name="One suppression more").click()
    page.get_by_role("button", name="Used Ambush").click()
    unit.locator("summary").first.click()
    expect(unit.locator(".chip-text").first).to_be_visible()
    expect(page.locator("[data-done]")).to_have_text("1")
    expect_well_made(page)

    page.reload()
    expect(activated).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("[data-round]")).to_have_text("2")
    expect(activated).to_have_attribute("aria-pressed", "false")
    expect(wounds.locator("output")).to_have_text("1")
    expect(page.get_by_role("button", name="Used Ambush")).to_have_attribute("aria-pressed", "true")
    small = [box for box in map(_box, page.locator(".play button:visible").all()) if box < 44]
    assert small == []

    page.get_by_role("button", name="Reset").click()
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("[data-round]")).to_have_text("2")
    page.get_by_role("button", name="Reset").click()
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator("[data-round]")).to_have_text("1")
    expect(wounds.locator("output")).to_have_text("0")


def _box(button: Locator) -> float:
    box = button.bounding_box()
    return float(min(box["height"], box["width"])) if box else 0.0
