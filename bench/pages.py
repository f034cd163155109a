"""What a player waits for in the browser: the first load of the builder, and a press.

``uv run python -m bench.pages`` serves the site as production does (gunicorn, DEBUG off, compressed
static files, a throw-away PostgreSQL) and drives Chromium with an empty cache: plain, with the
processor slowed down four times, and on Fast 3G (1.44 Mbit/s down, 590 ms a round trip). It prints
what was transferred, the first contentful paint, the time until a unit can be added, how far the
layout shifted, and the time from a press to the changed points on the screen (median of 50).
"""

import shutil
import statistics
import subprocess
import sys
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.load import PORT, SET_UP, WORKERS, production, wait_for
from bench.postgres import ROOT, on_throw_away_postgres

ADDRESS = f"http://127.0.0.1:{PORT}"
PRESSES = 50
LOADS = 3
CONDITIONS: dict[str, tuple[int, dict[str, float] | None]] = {
    "plain": (1, None),
    "4x CPU": (4, None),
    "Fast 3G": (1, {"latency": 562.5, "down": 1_440_000, "up": 675_000}),
    "Fast 3G, 4x CPU": (4, {"latency": 562.5, "down": 1_440_000, "up": 675_000}),
}
UNITS = ("Veers", "Shoretroopers", "DF-90", "Snowtroopers", "Scout Troopers", "Stormtroopers")
WATCH = """
window.shift = 0; window.painted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""
# A press, and the frame after the points in the bar have become others.
PRESS = """() => new Promise((painted) => {
  const points = () => document.querySelector("#bar .bar-points b").textContent;
  const before = points();
  const card = document.querySelector("#add-panel .offer:not(.is-hinted)");
  const start = performance.now();
  const look = () => {
    if (points() === before) { requestAnimationFrame(look); return; }
    requestAnimationFrame(() => setTimeout(() => painted(performance.now() - start)));
  };
  requestAnimationFrame(look);
  card.click();
})"""


def throttled(page: Page, slowness: int, line: dict[str, float] | None) -> dict[str, list[Any]]:
    """The page under the conditions; answers a record that fills with what is transferred."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    if line:
        session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": line["latency"],
                "downloadThroughput": line["down"] / 8,
                "uploadThroughput": line["up"] / 8,
            },
        )
    sizes: dict[str, list[Any]] = {"bytes": []}
    session.on("Network.loadingFinished", lambda e: sizes["bytes"].append(e["encodedDataLength"]))
    return sizes


def first_load(browser: Browser, state: Any, path: str, condition: Any) -> tuple[float, ...]:
    """Requests, bytes, first contentful paint, usable, layout shift; the cache is empty."""
    context = browser.new_context(storage_state=state, service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    sizes = throttled(page, *condition)
    page.goto(ADDRESS + path, wait_until="load")
    page.wait_for_load_state("networkidle")
    paint, usable, shift = page.evaluate(
        """() => [
          performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
          performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
          window.shift,
        ]"""
    )
    context.close()
    return len(sizes["bytes"]), sum(sizes["bytes"]), paint, usable, shift


def presses(browser: Browser, state: Any, path: str, condition: Any) -> float:
    """Milliseconds from a press to the changed points on the screen; each is undone again."""
    context = browser.new_context(storage_state=state, service_workers="block")
    page = context.new_page()
    throttled(page, *condition)
    page.goto(ADDRESS + path, wait_until="networkidle")
    page.wait_for_timeout(3500)
    saved = "() => document.getElementById('saved').dataset.state === 'saved'"
    times = []
    for _ in range(PRESSES if condition[1] is None else 5):
        times.append(float(page.evaluate(PRESS)))
        page.wait_for_function(saved)
        page.locator("#undo").click()
        page.wait_for_function(saved)
        page.wait_for_timeout(50)
    context.close()
    return statistics.median(times)


def an_army(browser: Browser) -> tuple[Any, str]:
    """Cookies, and the path of an army of 12 units."""
    context = browser.new_context(base_url=ADDRESS, service_workers="block")
    page = context.new_page()
    page.goto("/armies/new/")
    page.locator("input[name=faction][value=empire]").check(force=True)
    page.get_by_role("button", name="Start building").click()
    page.wait_for_load_state("networkidle")
    for name in UNITS * 2:
        page.locator("#unit-search").fill(name)
        page.locator("#add-panel .offer", has_text=name).first.evaluate("(card) => card.click()")
        page.wait_for_function("() => document.getElementById('saved').dataset.state === 'saved'")
    path = page.url.removeprefix(ADDRESS).split("#")[0].split("?")[0]
    state = context.storage_state()
    context.close()
    return state, path


def measure() -> None:
    """Serve, drive, print."""
    for command in SET_UP:
        subprocess.run(
            [sys.executable, "manage.py", *command], cwd=ROOT, env=production(), check=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
    serve = [
        sys.executable, "-m", "gunicorn", "armybuilder.config.wsgi", "--bind", f"127.0.0.1:{PORT}",
        "--workers", str(WORKERS), "--no-control-socket", "--log-level", "error",
    ]  # fmt: skip
    site = subprocess.Popen(serve, cwd=ROOT, env=production(), stderr=subprocess.DEVNULL)
    try:
        wait_for(f"{ADDRESS}/health")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"),
                args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
            )
            state, path = an_army(browser)
            print(
                f"{'':<17}{'requests':>9}{'kB':>7}{'paint':>8}{'usable':>8}{'shift':>7}{'press':>8}"
            )
            for name, condition in CONDITIONS.items():
                loads = [first_load(browser, state, path, condition) for _ in range(LOADS)]
                count, size, paint, usable, shift = map(statistics.median, zip(*loads, strict=True))
                press = presses(browser, state, path, condition)
                print(
                    f"{name:<17}{count:9.0f}{size / 1000:7.1f}{paint:5.0f} ms{usable:5.0f} ms"
                    f"{shift:7.3f}{press:5.0f} ms",
                    flush=True,
                )
            browser.close()
    finally:
        site.terminate()
        site.wait(20)


if __name__ == "__main__" and on_throw_away_postgres("bench.pages"):
    measure()
