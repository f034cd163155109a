"""The move pages in a real browser: drawn, told, and following what is slid, dragged and typed."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.planning import on_screen

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["desktop", "phone"])
def page(request: pytest.FixtureRequest) -> Page:
    """The same promise at both widths."""
    found: Page = request.getfixturevalue(request.param)
    return found


def open_example(page: Page, game: str, name: str) -> None:
    """A worked example, its answer on the page."""
    page.goto(f"/moves/{game}/")
    page.locator(".move-examples a", has_text=re.compile(f"^{re.escape(name)}$")).click()
    expect(page.locator("svg.board-svg")).to_be_visible()
    if is_phone(page):
        expect(page.locator("svg.board-svg")).to_have_attribute("data-matrix", "0 1 1 0 0 0")


def is_phone(page: Page) -> bool:
    size = page.viewport_size
    assert size is not None
    return size["width"] < 600


def says(page: Page, words: str) -> None:
    """The line to read out."""
    expect(page.locator("#aloud")).to_contain_text(words)


def step(page: Page, words: str) -> Locator:
    """A step of the story."""
    return page.locator(".move-steps li", has_text=words)


def test_a_speeder_is_stopped_by_an_engaged_trooper_and_suffers_3_wounds(page: Page):
    open_example(page, "legion", "An engaged trooper stops it")

    says(page, "stops after 7.68 of 8.62 inches and suffers 3 wounds; displaced: e2.")
    engaged = step(page, "would overlap the engaged trooper e1")
    expect(engaged.get_by_role("link", name="SPD-08")).to_be_visible()
    number = engaged.locator(".move-number").inner_text()
    mark = page.locator(".mark", has_text=re.compile(f"^{number}$|engaged"))
    expect(mark.locator(".mark-number")).to_have_text(number)
    expect(page.locator(".piece.is-end")).to_have_count(1)
    expect(page.locator(".piece.is-refused")).to_have_count(1)
    expect(page.locator(".move-both li", has_text="Current")).to_contain_text("no wounds")


def test_a_speeder_is_shifted_back_from_a_steep_slope(page: Page):
    open_example(page, "legion", "Shifted back from a steep slope")

    says(page, "makes its full move, shifted back by 0.81 inches.")
    expect(page.locator(".move-said .verdict")).to_contain_text("Full move, shifted back")
    expect(page.locator(".move-story")).to_contain_text("SPD-16")


def test_a_speeder_leaves_the_table_by_choice_or_not(page: Page):
    open_example(page, "legion", "Off the table on purpose")

    says(page, "leaves the table and is defeated")
    page.get_by_label("Fly off the table on purpose").uncheck()
    says(page, "stops after")
    expect(page.locator(".move-both li", has_text="Current")).to_contain_text("no wounds")


def test_a_flyer_goes_over_a_ruin_and_on_foot_it_does_not(page: Page):
    open_example(page, "warhammer40k", "A flyer goes over a ruin")

    says(page, "this advance move is legal")
    expect(page.locator(".terrain.is-crossed")).to_have_count(1)
    page.get_by_label("Takes to the skies").uncheck()
    says(page, "is not legal")
    expect(page.locator(".piece.is-refused")).to_have_count(1)


def test_a_surge_must_engage_and_dragging_its_model_mends_it(page: Page):
    open_example(page, "warhammer40k", "A surge that must engage")

    says(page, "b1 ends 2.64 in from the target; it can end within 2 in of it, so it must.")
    expect(page.locator(".move-findings")).to_contain_text("Must engage: b1, b2, b3.")
    piece = page.locator('[id="piece-unit.models.0.path.1"]')
    piece.scroll_into_view_if_needed()
    box = piece.locator(".piece-base").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*on_screen(page, 23.4, 18), steps=4)
    page.mouse.up()
    says(page, "this surge move is legal")
    expect(page.locator("[name='unit.models.0.path']")).to_have_value(
        re.compile(r"^20,18,0 23\.\d+,1[78]")
    )


def test_the_slider_bends_the_tool_and_the_answer_follows(page: Page):
    open_example(page, "legion", "An engaged trooper stops it")
    expect(page.locator(".free-range")).to_have_count(2)

    page.locator("#joint-slider").fill("30")

    says(page, "makes its full move of 8.62 inches")
    expect(page.locator("[name=joint]")).to_have_value("30")
    expect(page.locator("#said")).to_contain_text("makes its full move")
    page.locator("#joint-slider").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=joint]")).to_have_value("29")


def test_a_piece_is_moved_by_keys_and_the_link_holds_it(page: Page):
    open_example(page, "legion", "An engaged trooper stops it")
    page.locator('[id="piece-others.0"]').focus()

    for _ in range(3):
        page.keyboard.press("Shift+ArrowDown")

    says(page, "makes its full move of 8.62 inches")
    moved = page.locator("[name='others.0.x']").input_value()
    page.locator("#share-link").click()
    says(page, "makes its full move of 8.62 inches")
    expect(page.locator("[name='others.0.x']")).to_have_value(moved)


def test_a_fault_stands_beside_its_field_while_typing(page: Page, complaints):
    complaints.expect("422")
    open_example(page, "legion", "An engaged trooper stops it")

    page.locator("[name='mover.x']").fill("far")

    expect(page.locator('[id="fault-mover.x"]')).to_contain_text("valid number")
    page.locator("[name='mover.x']").fill("12")
    expect(page.locator('[id="fault-mover.x"]')).to_be_empty()
    says(page, "74-Z Speeder Bikes")


def test_a_wall_drawn_by_its_shape_stops_the_speeder(page: Page):
    open_example(page, "legion", "An engaged trooper stops it")

    for name, value in {"x": "16", "width": "2", "depth": "30", "y": "18", "height": "7"}.items():
        page.locator(f"[name='new.{name}']").fill(value)
    page.get_by_role("button", name="Add terrain").click()

    says(page, "stops after 4.02 of 8.62 inches")
    expect(page.locator(".move-story")).to_contain_text("SPR-18")


def test_entries_are_added_and_nothing_is_wider_than_the_screen(page: Page):
    open_example(page, "legion", "Shifted back from a steep slope")

    page.get_by_role("button", name="Add terrain").click()

    expect(page.locator("[name='table.terrain.1.polygon']")).to_be_visible()
    page.locator("[name='new.set']").select_option("woods")
    page.get_by_role("button", name="Lay it out").click()
    expect(page.locator("[name='table.terrain.10.polygon']")).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert page.viewport_size is not None
    assert width <= page.viewport_size["width"]
