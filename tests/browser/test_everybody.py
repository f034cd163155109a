"""Every page for everybody: axe, a narrow screen, large text, keys, light and dark."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser import site_pages
from units.sync import load_catalog

pytestmark = pytest.mark.django_db(transaction=True)

AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
RUN = """async (rules) => {
  const found = await axe.run(document, {
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

# Lists of a hundred alike are judged by their first ones.
FEWER = """() => {
  const lists = "ul, ol, dl, tbody, .offers, .offers details, .grid";
  for (const many of document.querySelectorAll(lists)) {
    if (many.children.length > 12) [...many.children].slice(10).forEach((one) => one.remove());
  }
}"""

ABOUT = """() => [document.title, document.documentElement.lang,
  [...document.querySelectorAll("h1")].filter((one) => one.checkVisibility()).length]"""


def faults_of(page: Page, address: str) -> list[str]:
    """What keeps somebody from using a page, in words; the page is loaded once."""
    page.goto(address, wait_until="domcontentloaded")
    title, lang, headings = page.evaluate(ABOUT)
    found = [] if lang and title else ["no language or no title"]
    found += [] if headings == 1 else [f"{headings} first headings"]
    wide = int(page.evaluate("innerWidth")) > 320  # begin as the page before has ended
    found += _wide(page) + _narrow(page) if wide else _narrow(page) + _wide(page)
    return found


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
