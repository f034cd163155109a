"""The main way with scripts switched off: plain forms and links, nothing else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import planning, steps
from tests.browser.conftest import DESKTOP

pytestmark = pytest.mark.django_db(transaction=True)

MORTAR = "DF-90 Mortar Trooper"
SHORE = "Shoretroopers"


@pytest.fixture
def plain(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page that runs no script."""
    context = browser.new_context(
        base_url=live_server.url, viewport=DESKTOP, java_script_enabled=False
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def add(page: Page, name: str) -> None:
    """Press the unit's card; the page comes back with one unit more."""
    before = steps.army_rows(page)
    card = page.locator(".offer", has=page.locator(f"b:text-is('{name}')")).first
    if not card.is_visible():
        page.locator("#add-panel details", has=card).locator("summary").click()
    card.click()
    expect(page.locator("#revision")).not_to_have_value(before)


def test_built_judged_mended_planned_and_exported_without_scripts(plain: Page):
    page = plain
    steps.start_army(page, "Empire")
    for name in ("General Veers", SHORE, SHORE, MORTAR):
        add(page, name)
    steps.expect_verdict(page, "Legal")

    page.locator("#army a[data-open-slot]", has_text="Heavy Weapon").first.click()
    page.locator("#slot-panel .offer", has_text="T-21B Shoretrooper").click()
    expect(page.locator("#army .slot.is-full").first).to_contain_text("T-21B Shoretrooper")
    dear = steps.points(page)
    page.goto(re.sub(r"\?.*", "", page.url))  # from the slots back to the units

    add(page, MORTAR)
    add(page, MORTAR)
    steps.expect_verdict(page, "Not legal")
    problem = steps.problem_in_army(page, f"{MORTAR} has no {SHORE} unit of its own")
    steps.press_fix(page, problem.first, f"Take out {MORTAR}")
    steps.expect_verdict(page, "Legal")
    page.get_by_role("button", name="Undo").click()
    steps.expect_verdict(page, "Not legal")
    page.get_by_role("button", name="Undo").click()
    steps.expect_verdict(page, "Legal")
    assert steps.points(page) > dear
    text = steps.download(page, "Text")
    assert text.startswith("Legal")
    assert "T-21B" in text

    planning.start_plan(page, "Battle Lines")
    planning.place_by_typing(page, {f"{SHORE} #1": (20, 5), f"{SHORE} #2": (60, 5)})
    assert planning.base_at(page, f"{SHORE} #1") == (20, 5)
    page.get_by_role("button", name="Place all as suggested").click()
    expect(page.locator(".plan-head .verdict")).to_have_text("Legal deployment")
    expect(page.locator("svg.board-svg .piece.is-suggested")).to_have_count(0)

    page.goto("/judge/")
    page.locator("#id_text").fill(text)
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(page.locator("#judged tbody tr")).to_have_count(1)
    expect(page.locator("#judged .verdict")).to_have_text("Legal")

    page.goto("/import/")
    page.get_by_label("A link, text or JSON").fill(text)
    page.get_by_role("button", name="Show what it is").click()
    expect(page.locator("#preview .verdict")).to_have_text("Legal")
    page.get_by_role("button", name="Save as army").click()
    steps.expect_verdict(page, "Legal")
    expect(page.locator("#army")).to_contain_text(re.compile("T-21B Shoretrooper"))
