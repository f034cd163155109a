"""Every page for everybody: axe, a narrow screen, large text, keys, light and dark."""

import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import site_pages
from units.sync import load_catalog

pytestmark = pytest.mark.django_db(transaction=True)

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
RUN = """async (rules) => {
  const exclude = ["[data-alike]"].filter((some) => document.querySelector(some));
  const found = await axe.run({ include: [["html"]], exclude }, {
    resultTypes: ["violations"], preload: false, iframes: false, ...rules });
  const words = (node) => `${node.target.join(" ")} ${node.failureSummary}`;
  return found.violations.map((one) => `${one.id}: ${one.nodes.map(words).join("; ")}`);
}"""

# Sideways, in pixels: how far the page can be pushed.
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

WITHOUT_OUTLINE = """() => {
  const kinds = new Map();
  const reachable = "a[href], button:not(:disabled), input:not([type=hidden], :disabled), " +
    "select, textarea, summary, [tabindex='0']";
  for (const at of document.querySelectorAll(reachable)) {
    const kind = `${at.tagName} ${at.type ?? ""} ${at.getAttribute("class")}`;
    if (at.checkVisibility({ visibilityProperty: true }) && !kinds.has(kind)) kinds.set(kind, at);
  }
  const drawn = (at) => [...at.querySelectorAll("circle, ellipse, path, polygon, rect")]
    .map((part) => getComputedStyle(part).stroke + getComputedStyle(part).strokeWidth).join();
  const bare = [];
  for (const [kind, at] of kinds) {
    const before = at.ownerSVGElement && drawn(at);
    at.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement !== at) { bare.push(`not reached: ${kind}`); continue; }
    if (at.ownerSVGElement && drawn(at) !== before) continue;
    const rings = [at, at.nextElementSibling, at.parentElement].filter(Boolean);
    const ring = rings.some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    if (!ring) bare.push(kind);
  }
  document.activeElement.blur();
  return bare;
}"""

# Lists of a hundred alike are judged by their first ones, header and footer once.
FEWER = """() => {
  const lists = "ul, ol, dl, tbody, .offers, .offers details, .grid";
  for (const many of document.querySelectorAll(lists)) {
    if (many.children.length < 9) continue;
    [...many.children].slice(6).forEach((one) => one.setAttribute("data-alike", ""));
  }
  const ends = location.pathname === "/" ? "body > none" : "body > header, body > footer";
  document.querySelectorAll(ends).forEach((one) => one.setAttribute("data-alike", ""));
}"""

# What a colour says, an icon and a word say too.
COLOUR_ALONE = """() => [...document.querySelectorAll(".verdict, .problem")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.querySelector("svg") || !one.innerText.trim())
  .map((one) => `by colour alone: ${one.className} ${one.innerText}`)"""

ABOUT = """() => [document.title, document.documentElement.lang,
  [...document.querySelectorAll("h1")].filter((one) => one.checkVisibility()).length]"""


def faults_of(page: Page, address: str) -> list[str]:
    """What keeps somebody from using a page, in words; the page is loaded once."""
    page.goto(address, wait_until="domcontentloaded")
    title, lang, headings = page.evaluate(ABOUT)
    found = [] if lang and title else ["no language or no title"]
    found += [] if headings == 1 else [f"{headings} first headings"]
    found += page.evaluate(COLOUR_ALONE)
    wide = int(page.evaluate("innerWidth")) > 320  # begin as the page before has ended
    if FULL:
        return found + (_wide(page) + _narrow(page) if wide else _narrow(page) + _wide(page))
    return found + (_narrow(page) if wide else _wide(page))  # by turns: each look costs a second


def _wide(page: Page) -> list[str]:
    """At a desk, by day, with keys."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = _sideways(page, "text of 200 %")
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.keyboard.press("Tab")  # from now on focus is shown: somebody uses keys
    found += [f"focus not seen: {kind}" for kind in page.evaluate(WITHOUT_OUTLINE)]
    return found + _axe(page, "light", {})


def _narrow(page: Page) -> list[str]:
    """On the smallest phone, at night."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = _sideways(page, "320 px")
    return found + _axe(page, "dark", {"runOnly": ["color-contrast"]})


def _axe(page: Page, scheme: str, rules: dict[str, Any]) -> list[str]:
    page.evaluate(FEWER)
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(url="/-axe-/axe.js")
    return [f"{scheme}: {one}" for one in page.evaluate(RUN, rules)]


def _sideways(page: Page, when: str) -> list[str]:
    over = page.evaluate(SIDEWAYS)
    return [f"{over} px too wide at {when}"] if over > 0 else []


def test_every_page_is_for_everybody(browser: Browser, live_server: Any):
    load_catalog()
    world = site_pages.make_world()
    context = browser.new_context(base_url=live_server.url, service_workers="block")
    context.route("**/-failed-/*", answer_fault)
    context.route("**/-axe-/*", lambda route: route.fulfill(path=AXE))
    page = context.new_page()
    found: dict[str, list[str]] = {}
    titles: dict[str, set[str]] = defaultdict(set)

    def visit(address: str) -> None:
        found[address] = faults_of(page, address)
        titles[page.title()].add(page.url)  # where a redirect has led to

    pages = site_pages.addresses(world)
    if not FULL:
        pages = pages[::2]  # every other one: each costs a second
    for address in filter(site_pages.FOR_STRANGERS.match, pages):
        visit(address)
    context.add_cookies([site_pages.cookie_of(world.anna, live_server.url)])
    for address in pages:
        if address not in found:
            visit(address)
    same = [f"{urls} are called {title}" for title, urls in titles.items() if len(urls) > 1]
    for address in site_pages.states(world):
        visit(address)
    context.close()

    said = [f"{address}  {fault}" for address, faults in found.items() for fault in faults]
    assert said + same == [], "\n".join(said + same)


def answer_fault(route: Route) -> None:
    """A page for what went wrong, without anything going wrong."""
    name = route.request.url.rsplit("/", 1)[1]
    route.fulfill(body=site_pages.fault_page(name), content_type="text/html")


MOVING = """() => [...document.querySelectorAll("body *")].filter((at) => {
  const { animationName, transitionDuration } = getComputedStyle(at);
  return animationName !== "none" || parseFloat(transitionDuration) > 0;
}).map((at) => at.outerHTML.slice(0, 80))"""

WHITE = ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")

# What is left on paper of what only a screen can use.
OF_SCREENS = "button, input:not([name=title]), select, .site-header, .site-footer, .skip-link"


def test_nothing_moves_where_nothing_shall_and_paper_shows_what_is_to_be_read(
    browser: Browser, live_server: Any
):
    world = site_pages.make_world()
    context = browser.new_context(base_url=live_server.url, service_workers="block")
    context.add_cookies([site_pages.cookie_of(world.anna, live_server.url)])
    page = context.new_page()
    army, plan = world.army.get_absolute_url(), world.plan.get_absolute_url()
    printed = {
        army: "General Veers",
        f"{army}print/": "General Veers",
        f"{army}play/": "General Veers",
        f"{army}keywords/": "Detachment",
        f"{plan}print/": "General Veers",
        f"/s/{world.code}/": "General Veers",
    }
    for address, words in printed.items():
        page.emulate_media(media="screen", reduced_motion="reduce")
        page.goto(address, wait_until="domcontentloaded")
        assert page.evaluate(MOVING) == [], address
        page.emulate_media(media="print")
        assert page.locator(OF_SCREENS).locator("visible=true").all_inner_texts() == [], address
        expect(page.locator("main")).to_contain_text(words)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") in WHITE, address

    page.goto(plan)
    fills = [
        page.locator(f".zone-{side} .area-shape").first.evaluate(
            "(at) => getComputedStyle(at).fill"
        )
        for side in ("blue", "red")
    ]
    assert "hatch-blue" in fills[0]
    assert "hatch-red" in fills[1]
    assert {"BLUE", "RED"} <= set(page.locator(".area-label").all_text_contents())
    context.close()
