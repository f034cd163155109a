"""What a player does on the planner's page, as steps that tests put together."""

import re
from math import hypot

from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from deployment.services import create_plan, situation_of
from tests.factories import a_list, a_visitor

WHERE = re.compile(r"Place at (-?[\d.]+), (-?[\d.]+)")


def open_plan(page: Page, address: str, map_id: str = "classic-battle-lines") -> None:
    """A plan for Veers, two Shoretroopers and two mortars, made without the builder's pages."""
    client = Client()
    army = a_list(a_visitor(client))
    plan = create_plan(army, "Coast", situation_of(army.draft, map_id))
    name = settings.SESSION_COOKIE_NAME
    cookie = client.cookies[name].value
    page.context.add_cookies([{"name": name, "value": cookie, "url": address}])
    page.goto(plan.get_absolute_url())
    _ready(page)


def start_plan(page: Page, map_name: str) -> None:
    """From the builder to a new plan on a map."""
    page.get_by_role("link", name="Plan deployment").click()
    page.locator("select[name=map]").select_option(label=map_name)
    page.get_by_role("button", name="Start planning").click()
    _ready(page)


def _ready(page: Page) -> None:
    expect(page.locator("svg.board-svg")).to_be_visible()
    page.wait_for_load_state("networkidle")
    size = page.viewport_size
    if size and size["width"] < 640:  # a phone turns the table upright by itself
        expect(page.locator("#turn-upright")).to_have_count(0)


def step_of(page: Page, unit: str) -> Locator:
    """The line of one unit in the order of deploying."""
    name = page.locator("strong", has_text=re.compile(f"^{re.escape(unit)}$"))
    return page.locator(".plan-step", has=name)


def item_of(page: Page, unit: str) -> str:
    """The id under which the page knows a unit."""
    named = step_of(page, unit).get_attribute("id") or ""
    return named.removeprefix("step-")


def revision(page: Page) -> str:
    """Rises with every change of the plan."""
    return page.locator("#changes input[name=revision]").input_value()


def changed(page: Page, before: str) -> None:
    """Wait for the answer to a change."""
    expect(page.locator("#changes input[name=revision]")).not_to_have_value(before)


def choose(page: Page, unit: str) -> None:
    """Choose a unit in the list."""
    step_of(page, unit).get_by_role("link", name=unit).click()
    expect(step_of(page, unit)).to_have_class(re.compile("is-active"))


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table lies on the screen, scrolled into view first."""
    page.locator("svg.board-svg").scroll_into_view_if_needed()
    spot = page.evaluate(
        """([x, y]) => {
          const svg = document.querySelector("svg.board-svg");
          const [a, b, c, d, e, f] = svg.dataset.matrix.split(" ").map(Number);
          const at = new DOMPoint(a * x + c * y + e, b * x + d * y + f)
            .matrixTransform(svg.getScreenCTM());
          return [at.x, at.y];
        }""",
        [x, y],
    )
    return float(spot[0]), float(spot[1])


def place_by_tap(page: Page, unit: str, x: float, y: float) -> None:
    """Choose a unit, then tap the table."""
    choose(page, unit)
    before = revision(page)
    page.mouse.click(*on_screen(page, x, y))
    changed(page, before)


def drag(page: Page, unit: str, x: float, y: float) -> None:
    """Drag a unit's base to a place."""
    before = revision(page)
    piece = page.locator(f"#piece-{item_of(page, unit)}")
    piece.scroll_into_view_if_needed()
    box = piece.locator(".piece-base").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*on_screen(page, x, y), steps=5)
    page.mouse.up()
    changed(page, before)


def has_colour(drawn: Locator, style: str, token: str) -> bool:
    """Is it drawn in the colour of a token of the look?"""
    return bool(
        drawn.evaluate(
            """(node, [style, token]) => {
              const probe = document.createElement("p");
              probe.className = "visually-hidden";
              document.body.append(probe);
              probe.style.color = `var(${token})`;
              return getComputedStyle(node)[style] === getComputedStyle(probe).color;
            }""",
            [style, token],
        )
    )


def base_at(page: Page, unit: str) -> tuple[float, float]:
    """Where the page says that a unit's leader stands."""
    piece = page.locator(f"#piece-{item_of(page, unit)}")
    return float(piece.get_attribute("data-x") or 0), float(piece.get_attribute("data-y") or 0)


def facing(page: Page, unit: str) -> float:
    """Where a unit's leader looks, in degrees."""
    piece = page.locator(f"#piece-{item_of(page, unit)}")
    return float(piece.get_attribute("data-facing") or 0)


def shown(page: Page) -> list[float]:
    """The part of the drawing in view: left, top, width, height."""
    box = page.locator("svg.board-svg").get_attribute("viewBox") or ""
    return [float(part) for part in box.split()]


def pinch(page: Page, x: float, y: float, by: float) -> None:
    """Two fingers round a place of the table, drawn apart."""
    u, v = on_screen(page, x, y)
    session = page.context.new_cdp_session(page)
    for kind, half in (("touchStart", 20.0), ("touchMove", 20.0 * by)):
        points = [{"x": u + side * half, "y": v, "id": n} for n, side in enumerate((-1, 1))]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def place_by_typing(page: Page, places: dict[str, tuple[float, float]]) -> None:
    """Write coordinates into the table."""
    open_section(page, "Coordinates")
    before = revision(page)
    for unit, (x, y) in places.items():
        page.locator(f"#x-{item_of(page, unit)}").fill(str(x))
        page.locator(f"#y-{item_of(page, unit)}").fill(str(y))
    page.get_by_role("button", name="Place", exact=True).click()
    changed(page, before)


def open_section(page: Page, title: str) -> None:
    """Unfold a part of the panel."""
    details = page.locator("details", has=page.get_by_role("heading", name=title)).last
    if details.get_attribute("open") is None:
        details.locator("summary").first.click()


def add_rectangle(
    page: Page, x: float, y: float, width: float, depth: float, kind: str = "Impassable"
) -> None:
    """Add a rectangle of terrain by the form."""
    open_section(page, "Terrain")
    before = revision(page)
    for field, value in (("x", x), ("y", y), ("width", width), ("depth", depth)):
        page.locator(f"#terrain-{field}").fill(str(value))
    page.locator("#terrain-kind").select_option(label=kind)
    page.get_by_role("button", name="Add terrain").click()
    changed(page, before)


def suggested(page: Page, unit: str) -> tuple[float, float]:
    """The place the plan suggests for a unit."""
    found = WHERE.search(step_of(page, unit).inner_text())
    assert found is not None, step_of(page, unit).inner_text()
    return float(found[1]), float(found[2])


def gap(first: tuple[float, float], second: tuple[float, float], radii: float) -> float:
    """Inches between two round bases."""
    return hypot(first[0] - second[0], first[1] - second[1]) - radii
