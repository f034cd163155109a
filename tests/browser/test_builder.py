"""The builder in a real browser, at 1280 and at 390 pixels."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests.browser import steps

pytestmark = pytest.mark.django_db(transaction=True)

MORTAR = "DF-90 Mortar Trooper"
NO_PARENT = f"{MORTAR} has no Shoretroopers unit of its own"


@pytest.fixture(params=["desktop", "phone"])
def page(request: pytest.FixtureRequest) -> Page:
    """The same promise at both widths."""
    found: Page = request.getfixturevalue(request.param)
    return found


def an_empire_army(page: Page) -> None:
    steps.start_army(page, "Empire")
    steps.add_unit(page, "Veers")
    steps.add_unit(page, "Shoretroopers", times=2)
    steps.add_unit(page, MORTAR, times=2)


def test_from_a_new_army_over_a_broken_rule_to_a_legal_export(page: Page):
    an_empire_army(page)
    steps.expect_verdict(page, "Legal")
    assert 0 < steps.points(page) <= 1000

    steps.add_unit(page, MORTAR)
    steps.expect_verdict(page, "Not legal")
    problem = steps.problem_in_army(page, NO_PARENT)
    expect(problem.get_by_role("link", name="DET-03")).to_have_attribute(
        "href", reverse("rule", args=["DET-03"])
    )
    steps.press_fix(page, problem, f"Take out {MORTAR}")

    steps.expect_verdict(page, "Legal")
    text = steps.download(page, "Text")
    assert text.startswith("Legal")
    assert MORTAR in text


def test_an_upgrade_goes_into_its_slot_and_the_next_empty_slot_opens(page: Page):
    steps.start_army(page, "Empire")
    steps.add_unit(page, "Shoretroopers")

    page.locator("#army a[data-open-slot]", has_text="Heavy Weapon").click()
    page.locator("#slot-panel .offer", has_text="T-21B Shoretrooper").click()

    expect(page.locator("#army .slot.is-full")).to_contain_text("T-21B Shoretrooper")
    expect(page.locator("#slot-panel .panel-title")).to_have_text("Personnel")
    page.keyboard.press("Escape")
    expect(page.locator("#slot-panel .panel-title")).to_have_count(0)


def test_undo_and_redo_by_key(desktop: Page):
    an_empire_army(desktop)
    before = steps.points(desktop)
    steps.add_unit(desktop, MORTAR)
    desktop.locator("body").click(position={"x": 700, "y": 780})

    desktop.keyboard.press("u")
    expect(desktop.locator("#bar .bar-points b")).to_have_text(str(before))
    desktop.keyboard.press("r")
    expect(desktop.locator("#bar .bar-points b")).to_have_text(str(before + 40))


def test_a_lost_connection_loses_no_edit(page: Page, complaints):
    complaints.expect("ERR_FAILED")
    complaints.expect("htmx")
    steps.start_army(page, "Empire")
    lost: list[str] = []

    def cut(route: Route) -> None:
        lost.append(route.request.url)
        route.abort()

    page.route("**/edits/", cut)
    steps.open_units(page)
    page.locator("#unit-search").fill("Shoretroopers")
    page.locator("#add-panel .offer:visible", has_text="Shoretroopers").first.click()
    expect(page.locator("#saved")).to_contain_text("Not saved: trying again")
    expect(page.locator("#toasts p")).to_have_count(0)
    title = page.locator("#title").bounding_box()
    assert title is not None
    assert title["width"] > 120
    page.unroute("**/edits/")

    expect(page.locator("#saved")).to_contain_text(re.compile("^Saved"))
    expect(page.locator("#army .row")).to_have_count(1)
    assert lost


def test_what_cannot_be_fetched_is_told_until_the_server_is_back(desktop: Page, complaints):
    complaints.expect("ERR_FAILED")
    complaints.expect("htmx")
    steps.start_army(desktop, "Empire")
    steps.add_unit(desktop, "Shoretroopers")
    desktop.route("**/slot/**", lambda route: route.abort())
    slot = desktop.locator("#army a[data-open-slot]").first
    slot.click()
    expect(desktop.locator("#toasts p")).to_have_text("The server cannot be reached.")
    desktop.unroute("**/slot/**")

    slot.click()
    expect(desktop.locator("#slot-panel .panel-title")).to_be_visible()
    expect(desktop.locator("#toasts p")).to_have_count(0)


@pytest.mark.parametrize(
    ("press", "title", "unit"),
    [
        ("Keep mine", "Empire, Standard", "Stormtroopers"),
        ("Take theirs", "Empire, Standard", "Shoretroopers"),
        ("Keep both", "Empire, Standard (copy)", "Stormtroopers"),
    ],
)
def test_two_tabs_never_overwrite_each_other_silently(
    desktop: Page, complaints, press: str, title: str, unit: str
):
    complaints.expect("409")
    steps.start_army(desktop, "Empire")
    other = desktop.context.new_page()
    other.goto(desktop.url)
    steps.add_unit(other, "Shoretroopers")

    desktop.locator("#unit-search").fill("Stormtroopers")
    desktop.locator("#add-panel .offer:visible", has_text="Stormtroopers").first.click()
    dialog = desktop.get_by_role("alertdialog")
    expect(dialog).to_contain_text("changed somewhere else")
    expect(desktop.locator("#saved")).to_have_text("Not saved")
    role = "link" if press == "Take theirs" else "button"
    dialog.get_by_role(role, name=press).click()

    expect(dialog).to_have_count(0)
    expect(desktop.locator("#title")).to_have_value(title)
    expect(desktop.locator("#army .row")).to_have_count(1)
    expect(desktop.locator("#army .row")).to_contain_text(unit)
    expect(desktop.locator("#saved")).to_have_text("Saved")


def test_units_are_added_and_taken_back_by_keyboard_alone(desktop: Page):
    steps.start_army(desktop, "Empire")
    keys, rows = desktop.keyboard, desktop.locator("#army .row")
    keys.press("/")
    keys.type("shoretroopers")
    keys.press("Enter")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Shoretroopers")

    keys.type("troopers")  # in the place of the words that found the first
    offers = desktop.locator("#add-panel .offer:visible")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(offers.nth(1)).to_be_focused()
    second = offers.nth(1).locator("b").inner_text()
    keys.press("ArrowUp")
    expect(offers.nth(0)).to_be_focused()
    keys.press("ArrowUp")
    expect(desktop.locator("#unit-search")).to_be_focused()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Enter")
    names = desktop.locator("#army .row-name")
    expect(names.filter(has_text=second)).not_to_have_count(0)
    expect(desktop.locator("#saved")).to_have_text("Saved")

    before = desktop.locator("#bar .bar-points").inner_text()
    keys.press("Control+z")
    expect(desktop.locator("#bar .bar-points")).not_to_have_text(before)
    keys.press("Control+y")
    expect(desktop.locator("#bar .bar-points")).to_have_text(before)


def test_the_bar_says_all_that_counts_at_both_widths(page: Page):
    steps.start_army(page, "Empire")
    steps.add_unit(page, MORTAR)

    bar = page.locator("#bar")
    for words in ("Not legal", "/1000", "problem", "1 activation", "Classic · 2026-08", "Saved"):
        expect(bar.get_by_text(words).first).to_be_in_viewport(ratio=1)


def test_every_room_of_the_site_is_in_sight_at_both_widths(page: Page):
    page.goto("/judge/")

    expect(page.locator(".site-nav a")).not_to_have_count(0)
    for link in page.locator(".site-nav a").all():
        expect(link).to_be_in_viewport(ratio=1)


def test_rows_move_by_drag(desktop: Page):
    steps.start_army(desktop, "Empire")
    steps.add_unit(desktop, "Shoretroopers")
    steps.add_unit(desktop, "Snowtroopers")
    rows = desktop.locator("#rank-corps .row")
    expect(rows).to_have_count(2)
    before = desktop.locator("#revision").input_value()

    desktop.locator("#rank-corps [data-grip]").nth(1).hover()
    desktop.mouse.down()
    box = rows.first.bounding_box()
    assert box is not None
    desktop.mouse.move(box["x"] + 20, box["y"] + 20)
    desktop.mouse.move(box["x"] + 20, box["y"] + 2)
    desktop.mouse.up()

    expect(desktop.locator("#revision")).not_to_have_value(before)
    expect(rows.first).to_contain_text("Snowtroopers")


def test_many_lists_are_judged_with_a_bar_and_a_filter(page: Page):
    page.goto("/judge/")
    army = '{"title": "Beach", "faction": "empire", "units": [{"card": "empire/at-st"}]}'
    page.locator("#id_text").fill(f"[{', '.join([army] * 20)}, 7]")

    page.get_by_role("button", name="Judge", exact=True).click()

    expect(page.locator("#progress p")).to_have_text("21 of 21 judged")
    expect(page.locator("#judged tbody tr")).to_have_count(21)
    page.locator("#filter-verdict").select_option("malformed")
    expect(page.locator("#judged tbody tr:visible")).to_have_count(1)


def test_the_builder_loads_within_its_budget(desktop: Page):
    """D14: at most ten requests and three modules of our own on first load."""
    steps.start_army(desktop, "Empire")
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))

    desktop.reload()
    desktop.wait_for_load_state("networkidle")

    assert len(asked) <= 10, asked
    assert len([url for url in asked if "/js/" in url]) <= 3


def test_on_a_slow_line_points_and_row_show_at_once_and_are_judged_later(desktop: Page):
    steps.start_army(desktop, "Empire")
    steps.add_unit(desktop, "Veers")
    held: list[Route] = []
    desktop.route("**/edits/", lambda route: held.append(route))
    search = desktop.locator("#unit-search")
    search.fill(MORTAR)
    offer = desktop.locator("#add-panel .offer:visible").first
    offer.click()
    offer.click()

    expect(desktop.locator("#bar .bar-points b")).to_have_text(str(75 + 40 + 40))
    expect(desktop.locator("#army .foreseen")).to_have_count(2)
    expect(desktop.locator("#army .foreseen").first).to_contain_text(f"{MORTAR}not yet judged40")
    expect(desktop.locator("#bar")).to_have_attribute("aria-busy", "true")
    expect(desktop.locator("#saved")).to_have_attribute("data-state", "saving")

    held.pop().continue_()
    expect(desktop.locator("#army .row", has_text=MORTAR)).to_have_count(1)
    expect(desktop.locator("#army .foreseen")).to_have_count(1)
    expect(desktop.locator("#bar .bar-points b")).to_have_text(str(75 + 40 + 40))
    held.pop().continue_()
    expect(desktop.locator("#saved")).to_have_attribute("data-state", "saved")
    expect(desktop.locator("#army .foreseen")).to_have_count(0)
    expect(desktop.locator("#bar .bar-points b")).to_have_text(str(75 + 40 + 40))
    assert desktop.locator("#bar").get_attribute("aria-busy") is None


def test_a_refused_edit_takes_back_what_was_foreseen(desktop: Page, complaints):
    complaints.expect("422")
    steps.start_army(desktop, "Empire")
    desktop.route(
        "**/edits/",
        lambda route: route.continue_(
            post_data=(route.request.post_data or "").replace("veers", "nobody")
        ),
    )
    desktop.locator("#unit-search").fill("Veers")
    desktop.locator("#add-panel .offer:visible").first.click()

    expect(desktop.locator("#saved")).to_have_attribute("data-state", "saved")
    expect(desktop.locator("#bar .bar-points b")).to_have_text("0")
    expect(desktop.locator("#army .foreseen")).to_have_count(0)
