"""What a player does in the browser, as steps that tests put together."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect


def start_army(page: Page, faction: str, mode: str = "Standard") -> None:
    """New army by the form: faction and mode by name, no battle force, the edition as offered."""
    page.goto("/armies/new/")
    page.locator("label.option", has_text=faction).first.click()
    page.locator("input[name=mode] + span > b", has_text=re.compile(f"^{mode}$")).click()
    page.get_by_role("button", name="Start building").click()
    expect(page.locator("#bar")).to_be_visible()
    page.wait_for_load_state()  # keys pressed before the page's modules run go nowhere


def is_phone(page: Page) -> bool:
    """Whether units and verdict come up as sheets."""
    size: Any = page.viewport_size
    return bool(size["width"] < 960)


def open_units(page: Page) -> None:
    """The list of units in sight: on a phone it is a sheet."""
    if is_phone(page) and not page.url.endswith("#picker"):
        page.locator(".bar-add").click()
    expect(page.locator("#unit-search")).to_be_in_viewport()


def close_sheets(page: Page) -> None:
    """The army in sight."""
    if is_phone(page) and "#picker" in page.url:
        page.locator("#picker .sheet-close").click()


def add_unit(page: Page, name: str, times: int = 1) -> None:
    """Search a unit by name and add it; waits until it is saved."""
    open_units(page)
    for _ in range(times):
        before = army_rows(page)
        page.locator("#unit-search").fill(name)
        page.locator("#add-panel .offer:visible", has_text=name).first.click()
        expect(page.locator("#saved")).to_have_attribute("data-state", "saved")
        expect(page.locator("#revision")).not_to_have_value(before)
    page.locator("#unit-search").fill("")
    close_sheets(page)


def army_rows(page: Page) -> str:
    """The revision that the page shows; it changes with every change."""
    return page.locator("#revision").input_value()


def expect_verdict(page: Page, word: str) -> None:
    """The verdict bar says the word."""
    expect(page.locator("#bar .verdict")).to_have_text(word)


def points(page: Page) -> int:
    """The points in the verdict bar."""
    return int(page.locator("#bar .bar-points b").inner_text())


def problem_in_army(page: Page, words: str) -> Locator:
    """The problem that stands beside its unit."""
    return page.locator("#army .row .problem", has_text=words)


def press_fix(page: Page, problem: Locator, label: str) -> None:
    """Press the way out that the problem offers."""
    before = army_rows(page)
    problem.get_by_role("button", name=re.compile(label)).click()
    expect(page.locator("#revision")).not_to_have_value(before)


def download(page: Page, label: str) -> str:
    """Export in a format; answers the text of the file."""
    page.locator("#export-menu").click()
    with page.expect_download() as started:
        page.locator(".export-menu").get_by_role("link", name=label, exact=True).click()
    return Path(started.value.path()).read_text(encoding="utf-8")
