"""The whole main job in a real browser: build, judge, plan, fall back, export."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from deployment.models import SavedPlan
from tests.browser import planning, steps

pytestmark = pytest.mark.django_db(transaction=True)

MORTAR = "DF-90 Mortar Trooper"
SHORE = "Shoretroopers"
RADII = (27 + 50) / 25.4 / 2  # inches: a 27 mm and a 50 mm base
SPEED_1 = 2.953


@pytest.fixture(params=["desktop", "phone"])
def page(request: pytest.FixtureRequest) -> Page:
    """The same promise at both widths."""
    found: Page = request.getfixturevalue(request.param)
    return found


def test_the_whole_way_from_a_new_army_to_a_plan_and_an_export(page: Page):
    steps.start_army(page, "Empire")
    steps.add_unit(page, "Veers")
    steps.add_unit(page, SHORE, times=2)
    steps.add_unit(page, MORTAR, times=2)
    steps.expect_verdict(page, "Legal")
    assert steps.points(page) <= 1000
    steps.add_unit(page, MORTAR)
    steps.expect_verdict(page, "Not legal")
    problem = steps.problem_in_army(page, f"{MORTAR} has no {SHORE} unit of its own")
    expect(problem.get_by_role("link", name="DET-03")).to_be_visible()
    steps.press_fix(page, problem, f"Take out {MORTAR}")
    steps.expect_verdict(page, "Legal")
    builder = page.url

    planning.start_plan(page, "Battle Lines")
    parents = {f"{SHORE} #1": (20.0, 5.0), f"{SHORE} #2": (60.0, 5.0)}
    planning.place_by_typing(page, parents)
    beside = {}
    for mortar in (f"{MORTAR} #1", f"{MORTAR} #2"):
        step = planning.step_of(page, mortar)
        expect(step).to_contain_text("deploys beside its parent")
        place = planning.suggested(page, mortar)
        near = [p for p, at in parents.items() if planning.gap(place, at, RADII) <= SPEED_1]
        assert len(near) == 1
        beside[mortar] = near[0]
    assert sorted(beside.values()) == sorted(parents)

    planning.add_rectangle(page, 5, 4, 7.4, 8)
    planning.add_rectangle(page, 0.6, 4.6, 1.2, 6.8)
    planning.place_by_typing(page, {f"{SHORE} #1": (0.6, 0.6)})
    texts = {mortar: planning.step_of(page, mortar).inner_text() for mortar in beside}
    fallen = [m for m, text in texts.items() if "deploys in its zone" in text]
    assert len(fallen) == 1  # the other still follows the parent that has room
    assert f"no room beside {SHORE} #1: walls" in texts[fallen[0]]
    assert planning.suggested(page, fallen[0])[1] <= 6 - 0.98

    page.goto(builder)
    assert steps.download(page, "Text").startswith("Legal")


def test_a_base_is_placed_by_tap_moved_by_drag_and_keys_and_put_back_by_undo(
    page: Page, live_server
):
    planning.open_plan(page, live_server.url)
    unit = f"{SHORE} #1"

    planning.place_by_tap(page, unit, 20, 3)
    place = planning.step_of(page, unit).locator(".plan-place")
    expect(place).to_have_text(re.compile(r"^(19\.\d+|20(\.\d+)?), (2\.\d+|3(\.\d+)?)$"))

    planning.drag(page, unit, 40, 20)
    expect(planning.step_of(page, unit)).to_contain_text("out of its own zone")
    wrong = page.locator(f"#piece-{planning.item_of(page, unit)}.is-active.is-wrong .piece-base")
    assert planning.has_colour(wrong, "stroke", "--not-legal")  # chosen, and still marked

    planning.drag(page, unit, 40, 40)  # beyond red's edge: it stays in sight
    piece = page.locator(f"#piece-{planning.item_of(page, unit)}")
    assert float(piece.get_attribute("data-y") or 0) == 36

    before = planning.revision(page)
    page.get_by_role("button", name="Undo").click()
    planning.changed(page, before)
    before = planning.revision(page)
    piece = page.locator(f"#piece-{planning.item_of(page, unit)}")
    x, y = float(piece.get_attribute("data-x") or 0), float(piece.get_attribute("data-y") or 0)
    piece.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    planning.changed(page, before)
    moved = page.locator(f"#piece-{planning.item_of(page, unit)}")
    steps_taken = [
        float(moved.get_attribute("data-x") or 0) - x,
        float(moved.get_attribute("data-y") or 0) - y,
    ]
    assert sorted(abs(round(step, 3)) for step in steps_taken) == [0, 1.1]

    before = planning.revision(page)
    page.get_by_role("button", name="Undo").click()
    planning.changed(page, before)
    back = page.locator(f"#piece-{planning.item_of(page, unit)}")
    assert float(back.get_attribute("data-x") or 0) == pytest.approx(x)
    assert float(back.get_attribute("data-y") or 0) == pytest.approx(y)


def test_a_base_is_turned_by_keys_and_by_its_handle(page: Page, live_server):
    planning.open_plan(page, live_server.url)
    unit = f"{SHORE} #1"
    planning.place_by_tap(page, unit, 20, 3)
    assert planning.facing(page, unit) == 90  # toward red

    before = planning.revision(page)
    page.locator(f"#piece-{planning.item_of(page, unit)}").focus()
    for key in ("[", "[", "Shift+]"):
        page.keyboard.press(key)
    planning.changed(page, before)
    assert planning.facing(page, unit) == 119

    before = planning.revision(page)
    aim = planning.on_screen(page, 30, 3)
    knob = page.locator(".handle-hold").bounding_box()
    assert knob is not None
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(*aim, steps=3)
    page.mouse.up()
    planning.changed(page, before)
    assert planning.facing(page, unit) in (*range(357, 360), *range(4))


def test_snap_draws_a_base_to_the_zone_edge_to_contact_and_to_exactly_speed_1(
    desktop: Page, live_server
):
    planning.open_plan(desktop, live_server.url)
    desktop.locator("#snap").check()
    shore, first, second = f"{SHORE} #1", f"{MORTAR} #1", f"{MORTAR} #2"

    planning.place_by_tap(desktop, shore, 20, 5.2)
    x, y = planning.base_at(desktop, shore)
    assert y == pytest.approx(6 - 27 / 25.4 / 2 - 0.02, abs=0.001)
    assert desktop.locator("#snap").is_checked()

    planning.place_by_tap(desktop, first, 18, 9)
    reach = planning.gap(planning.base_at(desktop, first), (x, y), RADII)
    assert reach == pytest.approx(SPEED_1 - 0.02, abs=0.002)

    planning.place_by_tap(desktop, second, 21.5, 5.8)
    contact = planning.gap(planning.base_at(desktop, second), (x, y), RADII)
    assert contact == pytest.approx(0, abs=0.002)


def test_the_table_is_zoomed_and_panned_by_wheel_touch_and_pointer(page: Page, live_server):
    planning.open_plan(page, live_server.url)
    whole = planning.shown(page)
    if steps.is_phone(page):
        planning.pinch(page, 36, 18, by=3)
    else:
        page.mouse.move(*planning.on_screen(page, 36, 18))
        page.keyboard.down("Control")
        page.mouse.wheel(0, -400)
        page.keyboard.up("Control")
    expect(page.locator("svg.board-svg")).not_to_have_attribute(
        "viewBox", " ".join(f"{n:g}" for n in whole)
    )
    near = planning.shown(page)
    assert near[2] < 0.95 * whole[2]

    u, v = planning.on_screen(page, 36, 18)
    page.mouse.move(u, v)
    page.mouse.down()
    page.mouse.move(u + 12, v + 12, steps=3)
    page.mouse.up()
    panned = planning.shown(page)
    assert (panned[0], panned[1]) < (near[0], near[1])
    assert panned[2] == near[2]
    assert planning.revision(page) == "1"  # a pan places nothing

    table = page.locator("svg.board-svg")
    part = table.get_attribute("viewBox") or ""
    planning.place_by_tap(page, f"{SHORE} #1", 36, 18)
    expect(table).to_have_attribute("viewBox", part)  # kept over the change
    page.get_by_role("button", name="Whole table").click()
    assert planning.shown(page) == pytest.approx(whole)


def test_from_red_s_side_and_in_the_dark_the_same_places_get_the_same_verdict(
    page: Page, live_server
):
    planning.open_plan(page, live_server.url)
    unit = f"{SHORE} #1"
    upright = "upright-" if steps.is_phone(page) else ""
    page.locator("#look").select_option(f"{upright}red")
    turned = re.compile(r"^(-1 0|0 -1) ")
    expect(page.locator("svg.board-svg")).to_have_attribute("data-matrix", turned)
    planning.place_by_tap(page, unit, 20, 3)
    assert planning.gap(planning.base_at(page, unit), (20, 3), 0) < 0.2
    expect(planning.step_of(page, unit)).not_to_have_class(re.compile("is-wrong"))
    planning.drag(page, unit, 20, 33)
    expect(planning.step_of(page, unit)).to_contain_text("out of its own zone")

    page.emulate_media(color_scheme="dark")
    ink, paper = (
        page.locator(part).first.evaluate(
            "(part) => getComputedStyle(part).fill.match(/\\d+/g).map(Number)"
        )
        for part in (".area-label", ".board-table")
    )
    assert max(paper) < 60
    assert max(ink) > 150


def test_a_thumb_beside_small_bases_picks_up_the_nearest(phone: Page, live_server):
    planning.open_plan(phone, live_server.url)
    first, second = f"{SHORE} #1", f"{SHORE} #2"
    planning.place_by_typing(phone, {first: (20, 3), second: (23, 3)})
    for unit, x in ((second, 22.3), (first, 20.9)):  # both within 44 px of both
        phone.touchscreen.tap(*planning.on_screen(phone, x, 1.6))
        expect(planning.step_of(phone, unit)).to_have_class(re.compile("is-active"))


def test_a_change_leaves_the_page_where_it_was_scrolled_to(phone: Page, live_server):
    planning.open_plan(phone, live_server.url)
    button = phone.get_by_role("button", name="Place all as suggested")
    button.scroll_into_view_if_needed()
    scrolled, before = phone.evaluate("scrollY"), planning.revision(phone)
    assert scrolled > 0
    button.click()
    planning.changed(phone, before)
    phone.wait_for_timeout(300)  # htmx settles
    assert abs(phone.evaluate("scrollY") - scrolled) < 200


def test_a_first_move_begins_where_the_edge_is_tapped(desktop: Page, live_server):
    planning.open_plan(desktop, live_server.url, "current-bunker-assault")
    planning.open_section(desktop, "Map, side, edition")
    before = planning.revision(desktop)
    desktop.get_by_role("button", name="Use the current edition").click()
    planning.changed(desktop, before)
    planning.choose(desktop, f"{SHORE} #1")
    expect(desktop.locator("#first-move")).to_contain_text("x 12 to 60")

    desktop.locator("#tool").select_option("edge")
    before = planning.revision(desktop)
    desktop.mouse.click(*planning.on_screen(desktop, 20, 12))
    planning.changed(desktop, before)

    assert desktop.locator("line.first-move").count() == 2
    x, y = planning.suggested(desktop, f"{SHORE} #1")
    assert abs(x - 20) < 0.1
    assert y > 3


def test_two_mortars_that_collide_are_marked_and_set_apart_by_the_plan(page: Page, live_server):
    planning.open_plan(page, live_server.url)
    mortars = [f"{MORTAR} #1", f"{MORTAR} #2"]
    parents = {f"{SHORE} #1": (30.0, 4.0), f"{SHORE} #2": (32.0, 4.0)}
    planning.place_by_typing(page, parents | {mortars[0]: (30.5, 6.0), mortars[1]: (31.5, 6.0)})
    for mortar in mortars:
        expect(planning.step_of(page, mortar)).to_have_class(re.compile("is-wrong"))
        expect(planning.step_of(page, mortar)).to_contain_text("DEP-06")

    for mortar in mortars:
        before = planning.revision(page)
        planning.step_of(page, mortar).get_by_role("button", name="Take off the table").click()
        planning.changed(page, before)
    first, second = (planning.suggested(page, mortar) for mortar in mortars)
    assert planning.gap(first, second, 50 / 25.4) >= 0
    page.get_by_role("button", name="Place all as suggested").click()
    expect(page.locator(".verdict").first).to_have_text("Legal deployment")


def test_a_shared_plan_can_be_read_by_a_stranger_and_changed_by_nobody_else(
    page: Page, browser, live_server
):
    planning.open_plan(page, live_server.url)
    planning.open_section(page, "Keep, share, print")
    page.get_by_role("button", name="Share by link").click()
    planning.open_section(page, "Keep, share, print")
    link = page.locator("#share-link").input_value()
    own = page.url
    SavedPlan.objects.update(name="x" * 100)  # one long word
    width = page.viewport_size["width"] if page.viewport_size else 0
    for address in (
        own,
        page.get_by_role("link", name="Plans", exact=True).first.get_attribute("href"),
    ):
        page.goto(f"{live_server.url}{address}" if str(address).startswith("/") else str(address))
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    stranger = browser.new_context(service_workers="block").new_page()
    stranger.set_viewport_size({"width": 390, "height": 844})
    stranger.goto(link)
    assert stranger.evaluate("document.documentElement.scrollWidth") <= 390
    x = stranger.locator(".reading-table tbody td:nth-child(3)").first
    assert x.evaluate("(cell) => getComputedStyle(cell).whiteSpace") == "nowrap"
    expect(stranger.locator("svg.board-svg")).to_be_visible()
    expect(stranger.locator("form[action*=changes]")).to_have_count(0)
    refused = stranger.goto(own)
    assert refused is not None
    assert refused.status == 404
    stranger.context.close()


def test_step_mode_takes_turns_and_judges_each_step_of_both_sides(page: Page, live_server):
    planning.open_plan(page, live_server.url)
    page.locator("#step-mode").click()
    title = page.locator("#turn-title")
    expect(title).to_have_text("Blue’s turn: place your unit 1")
    expect(page.locator(".step-mode")).to_contain_text(f"{MORTAR} #1 waits for its parent")

    planning.place_by_tap(page, f"{SHORE} #1", 20, 3)
    expect(page.locator("#last-step")).to_contain_text(f"{SHORE} #1 is placed")
    expect(title).to_have_text("Red’s turn: place the opponent’s unit 1")

    before = planning.revision(page)
    page.mouse.click(*planning.on_screen(page, 40, 20))
    planning.changed(page, before)
    expect(page.locator("#last-step")).to_contain_text("may not be placed like this")
    expect(title).to_have_text("Blue’s turn: place your unit 2")

    before = planning.revision(page)
    page.get_by_role("button", name="Undo").click()
    planning.changed(page, before)
    expect(title).to_have_text("Red’s turn: place the opponent’s unit 1")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_printed_plan_fits_one_sheet(desktop: Page, live_server, paper: str):
    planning.open_plan(desktop, live_server.url)
    desktop.get_by_role("button", name="Place all as suggested").click()
    expect(desktop.locator(".verdict").first).to_have_text("Legal deployment")
    assert desktop.locator(".piece.is-mini:not(.is-suggested)").count() == 6  # 2 × 3 with a leader
    desktop.goto(desktop.url.split("?")[0] + "print/")

    printed = desktop.pdf(format=paper, prefer_css_page_size=False)

    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1


def test_taps_measure_and_draw_a_zone_and_the_table_is_saved_as_pictures(
    desktop: Page, live_server
):
    planning.open_plan(desktop, live_server.url)
    desktop.locator("#tool").select_option("measure")
    for place in ((10, 18), (20, 18)):
        desktop.mouse.click(*planning.on_screen(desktop, *place))
    expect(desktop.locator("#board-status")).to_have_text(re.compile(r"^(9\.9\d|10\.0\d) in$"))

    desktop.locator("#tool").select_option("blue")
    for place in ((1, 1), (40, 1), (40, 12), (1, 12)):
        desktop.mouse.click(*planning.on_screen(desktop, *place))
    before = planning.revision(desktop)
    desktop.get_by_role("button", name="Use my own zones").click()
    planning.changed(desktop, before)
    expect(desktop.locator(".plan-head")).to_contain_text("Zones of your own")

    planning.open_section(desktop, "Keep, share, print")
    with desktop.expect_download() as svg:
        desktop.get_by_role("link", name="SVG").click()
    drawn = Path(svg.value.path()).read_text(encoding="utf-8")
    assert "<style>" in drawn
    assert ".piece-base" in drawn
    with desktop.expect_download() as png:
        desktop.get_by_role("button", name="PNG").click()
    assert Path(png.value.path()).read_bytes().startswith(b"\x89PNG")
