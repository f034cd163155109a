"""Every main task by keys alone; focus stays somewhere, and each new verdict is said once."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from armybuilder.exports.link_code import packed
from armybuilder.samples import sample_army
from tests.browser import planning, steps

pytestmark = pytest.mark.django_db(transaction=True)

MORTAR = "DF-90 Mortar Trooper"
SHORE = "Shoretroopers"
SAID = """(words) => [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")]
  .filter((one) => one.textContent.includes(words)).map((one) => one.id)"""


def press(page: Page, what: Locator, key: str = "Enter") -> None:
    """Go to something that Tab reaches too, see that it shows the focus, and press a key."""
    what.scroll_into_view_if_needed()
    assert what.evaluate("(at) => at.tabIndex") >= 0
    what.focus()
    expect(what).to_be_focused()
    page.keyboard.press(key)


def is_focus_kept(page: Page) -> None:
    """After a swap somebody with keys is not thrown back to the beginning of the page."""
    page.wait_for_function(
        "() => document.activeElement && document.activeElement !== document.body"
    )


def is_said_once(page: Page, words: str) -> None:
    """The verdict stands in one live region, which was there before it changed."""
    expect(page.locator("#said")).to_contain_text(words)
    assert page.evaluate(SAID, words) == ["said"]


def type_in(page: Page, field: Locator, words: str) -> None:
    """Replace what a field holds."""
    press(page, field, "Control+a")
    page.keyboard.type(words)


def test_an_army_is_built_mended_and_exported(desktop: Page):
    page, keys = desktop, desktop.keyboard
    page.goto("/armies/new/")
    press(page, page.locator("input[name=faction][value=empire]"), "Space")
    press(page, page.get_by_role("radio", name=re.compile("^Standard")), "Space")
    press(page, page.get_by_role("button", name="Start building"))
    expect(page.locator("#bar")).to_be_visible()
    page.wait_for_load_state()
    keys.press("/")
    for count, name in enumerate(("veers", SHORE, SHORE, "DF-90", "DF-90", "DF-90"), start=1):
        keys.type(name)
        keys.press("Enter")
        expect(page.locator("#bar .bar-details")).to_contain_text(f"{count} activation")
        expect(page.locator("#unit-search")).to_be_focused()
    steps.expect_verdict(page, "Not legal")
    is_said_once(page, "Not legal, 2")

    problem = steps.problem_in_army(page, f"{MORTAR} has no {SHORE} unit of its own")
    press(page, problem.get_by_role("button", name=f"Take out {MORTAR}").first)
    steps.expect_verdict(page, "Legal")
    is_focus_kept(page)
    is_said_once(page, "Legal, ")
    keys.press("Control+z")
    steps.expect_verdict(page, "Not legal")
    keys.press("Control+y")
    steps.expect_verdict(page, "Legal")
    is_focus_kept(page)

    press(page, page.locator("#army a[data-open-slot]", has_text="Heavy Weapon").first)
    expect(page.locator("#slot-panel [data-first]")).to_be_focused()
    press(page, page.locator("#slot-panel .offer", has_text="T-21B Shoretrooper"))
    expect(page.locator("#army .slot.is-full").first).to_contain_text("T-21B Shoretrooper")
    expect(page.locator("#slot-panel [data-first]")).to_be_focused()
    keys.press("Escape")
    expect(page.locator("#slot-panel .panel-title")).to_have_count(0)
    is_focus_kept(page)

    press(page, page.locator("#export-menu"))
    text = page.locator(".export-menu").get_by_role("link", name="Text", exact=True)
    with page.expect_download():
        press(page, text)
    press(page, page.locator(".hand-deck a").first)
    expect(page.get_by_role("heading", level=1)).to_have_text("Command hand and battle deck")
    chosen = page.locator(".card-row.is-chosen")
    before = chosen.count()
    press(page, page.get_by_role("button", name="Put in").first)
    expect(chosen).to_have_count(before + 1)


def test_an_army_is_brought_in_shared_compared_and_brought_back(desktop: Page):
    page = desktop
    page.goto("/armies/")
    press(page, page.get_by_role("link", name="Import", exact=True))
    type_in(
        page,
        page.get_by_label("A link, text or JSON"),
        f"https://armies.example/import/?a={packed(sample_army())}",
    )
    press(page, page.get_by_role("button", name="Show what it is"))
    press(page, page.get_by_role("button", name="Save as army"))
    expect(page.locator("#bar")).to_be_visible()
    page.wait_for_load_state()
    menu = page.locator("#army-menu")
    before = steps.points(page)
    press(page, page.locator("[data-focus=more]").first)
    expect(page.locator("#bar .bar-points b")).not_to_have_text(str(before))
    expect(page.locator("[data-focus=more]").first).to_be_focused()

    press(page, menu)
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    press(page, menu)
    press(page, page.get_by_role("link", name="Share…", exact=True))
    press(page, page.get_by_role("button", name="Make a link"))
    expect(page.get_by_label("Link 1", exact=True)).to_have_value(re.compile("/s/"))
    press(page, page.get_by_role("link", name=re.compile("^‹")).first)
    press(page, menu)
    press(page, page.get_by_role("link", name="History", exact=True))
    press(page, page.get_by_role("button", name="Compare A with B"))
    expect(page.locator("[data-kind=added]")).not_to_have_count(0)
    page.go_back()
    press(page, page.locator("#version-1 summary").first)
    press(page, page.locator("#version-1").get_by_role("link").first)
    press(page, page.get_by_role("button", name="Bring version 1 back"))
    expect(page.locator("#bar .bar-points b")).to_have_text(str(before))


def test_units_are_deployed(desktop: Page, live_server: Any):
    page, unit = desktop, f"{SHORE} #1"
    planning.open_plan(page, live_server.url)
    press(page, planning.step_of(page, unit).get_by_role("link", name=unit))
    expect(planning.step_of(page, unit)).to_have_class(re.compile("is-active"))
    is_focus_kept(page)

    item = planning.item_of(page, unit)
    press(page, page.locator("summary", has=page.get_by_role("heading", name="Coordinates")))
    for axis, value in (("x", "20"), ("y", "3")):
        type_in(page, page.locator(f"#{axis}-{item}"), value)
    before = planning.revision(page)
    page.keyboard.press("Enter")
    planning.changed(page, before)
    expect(page.locator(f"#y-{item}")).to_be_focused()
    is_said_once(page, page.locator(".plan-head .verdict").inner_text())

    for key, told in (("Shift+ArrowRight", "data-x"), ("]", "data-facing")):
        before, piece = planning.revision(page), page.locator(f"#piece-{item}")
        was = piece.get_attribute(told)
        press(page, piece, key)
        planning.changed(page, before)
        expect(piece).not_to_have_attribute(told, was or "")
        expect(piece).to_be_focused()

    press(page, page.locator("#step-mode"))
    expect(page.locator("#turn-title")).to_contain_text("Red’s turn")
    for field, value in (("x", "20"), ("y", "33")):
        type_in(page, page.locator(f"#foe-{field}"), value)
    before = planning.revision(page)
    page.keyboard.press("Enter")
    planning.changed(page, before)
    expect(page.locator("#turn-title")).to_contain_text("Blue’s turn")
    is_focus_kept(page)
    press(page, page.locator(".step-mode a.chip").last)
    expect(page.locator(".step-mode a.chip").last).to_have_class(re.compile("chosen"))
    is_focus_kept(page)
    before = planning.revision(page)
    press(page, page.get_by_role("button", name="Undo"))
    planning.changed(page, before)
    is_focus_kept(page)


def test_a_move_is_checked(desktop: Page):
    page = desktop
    page.goto("/moves/")
    press(page, page.locator("a", has_text="An engaged trooper stops it").first)
    slider = page.locator("#joint-slider")
    expect(slider).to_be_visible()
    page.wait_for_load_state()
    before = page.locator("#aloud").inner_text()
    press(page, slider, "End")
    expect(page.locator("#aloud")).not_to_have_text(before)
    expect(slider).to_be_focused()
    type_in(page, page.locator("[name=joint]"), "30")
    expect(page.locator("#said")).to_contain_text("makes its full move")
    expect(page.locator("[name=joint]")).to_be_focused()
    press(page, page.get_by_role("button", name="Check this move"))
    is_focus_kept(page)
