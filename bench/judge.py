"""How long judging takes, next to reading the same document.

``python -m bench.judge`` prints, for lists of 5, 12, 20 and 40 units: microseconds (median of runs)
of ``json.loads`` + pydantic, of the verdict with every rule in force (``weigh``), of the same on
lists it never saw (``cold``), of the whole report with words and tried fixes (``judge``).
"""

import json
import statistics
import sys
import time
from collections.abc import Callable

from armybuilder.army.draft import DraftArmy
from armybuilder.army.terms import terms_of
from armybuilder.rules.judge import judge, weigh
from units.catalog.library import open_catalog

SIZES = (5, 12, 20, 40)
RUNS = 300
LEADER = ("empire/general-veers-master-tactician", ("command/improvised-orders",))
UNITS = (
    ("empire/shoretroopers", ("heavy-weapon/t-21b-shoretrooper",)),
    ("empire/df-90-mortar-trooper", ()),
    (
        "empire/stormtroopers",
        ("heavy-weapon/dlt-19-stormtrooper", "personnel/stormtrooper-captain"),
    ),
    ("empire/scout-troopers", ()),
    ("empire/scout-troopers-strike-team", ("heavy-weapon/dlt-19x-sniper",)),
    ("empire/74-z-speeder-bikes", ()),
    ("empire/imperial-probe-droid", ()),
    ("empire/at-st", ()),
)
HAND = (
    "command-card/ambush", "command-card/maximum-firepower", "command-card/push",
    "command-card/evasive-maneuvers", "command-card/assault", "command-card/imperial-discipline",
    "command-card/standing-orders",
)  # fmt: skip


def document(size: int) -> str:
    """A list of ``size`` units as JSON text."""
    cards = (LEADER, *(UNITS[n % len(UNITS)] for n in range(size - 1)))
    units = [
        {"id": f"u{n + 1}", "card": card, "upgrades": upgrades}
        for n, (card, upgrades) in enumerate(cards)
    ]
    return json.dumps({"faction": "empire", "units": units, "command_hand": HAND})


def microseconds(work: Callable[[], object], before: Callable[[], object] = int) -> float:
    """The median time of ``work``; ``before`` runs ahead of each and is not counted."""
    times = []
    for _ in range(RUNS):
        before()
        start = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - start)
    return statistics.median(times) / 1000


def main() -> None:
    """Print one line a size, for each edition."""
    for edition in ("classic", "current"):
        catalog = open_catalog(None, edition)
        head = ("units", "read", "weigh", "cold", "judge", "weigh/read", "µs a unit")
        sys.stdout.write(edition + "\n" + "".join(f"{word:>12}" for word in head) + "\n")
        for size in SIZES:
            text = document(size)
            draft = DraftArmy.model_validate(json.loads(text))
            forget = terms_of(draft, catalog).loadouts.clear
            read = microseconds(lambda text=text: DraftArmy.model_validate(json.loads(text)))
            warm = microseconds(lambda draft=draft, catalog=catalog: weigh(draft, catalog))
            cold = microseconds(lambda draft=draft, catalog=catalog: weigh(draft, catalog), forget)
            whole = microseconds(lambda draft=draft, catalog=catalog: judge(draft, catalog))
            row = (read, warm, cold, whole, warm / read, warm / size)
            sys.stdout.write(f"{size:>12}" + "".join(f"{number:>12.2f}" for number in row) + "\n")


if __name__ == "__main__":
    main()
