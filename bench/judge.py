"""How long judging takes, next to reading the same document.

``python -m bench.judge`` prints, for lists of 5, 12, 20 and 40 units, microseconds of processor
time (the fastest of several rounds, as the machine's speed drifts): of ``json.loads`` + pydantic;
of the verdict with every rule in force (``weigh``), on drafts of which each comes once a round; of
the same when nothing is known about their units yet (``cold``); of the whole report with words and
tried fixes (``judge``). Then how long the eligible upgrades of one slot take.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.eligible import bearer_of, copies_in, eligible_upgrades
from armybuilder.army.terms import terms_of
from armybuilder.rules.judge import judge, weigh
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

Thing = TypeVar("Thing")

SIZES = (5, 12, 20, 40)
ROUNDS = 9
DRAFTS = 100
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


def documents(size: int) -> list[str]:
    """Lists of ``size`` units as JSON texts, in another order and with other upgrades each."""
    dice = random.Random(size)  # the same lists in every run
    return [_document(size, dice) for _ in range(DRAFTS)]


def _document(size: int, dice: random.Random) -> str:
    cards = [LEADER, *(UNITS[n % len(UNITS)] for n in range(size - 1))]
    dice.shuffle(cards)
    units = [
        {"id": f"u{n + 1}", "card": card, "upgrades": upgrades[: dice.randint(0, len(upgrades))]}
        for n, (card, upgrades) in enumerate(cards)
    ]
    return json.dumps({"faction": "empire", "units": units, "command_hand": HAND})


def microseconds(work: Callable[[Thing], object], things: Iterable[Thing]) -> float:
    """The processor time of ``work`` on one of the things."""
    things = list(things)
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        for thing in things:
            work(thing)
        rounds.append(time.process_time_ns() - start)
    return min(rounds) / len(things) / 1000


def read(text: str) -> DraftArmy:
    """The draft in a text."""
    return DraftArmy.model_validate(json.loads(text))


def weigh_anew(catalog: Catalog, draft: DraftArmy) -> None:
    """Weigh a draft as if its units had never been seen."""
    terms_of(draft, catalog).loadouts.clear()
    weigh(draft, catalog)


def judging(catalog: Catalog) -> None:
    """One line a size."""
    head = ("units", "read", "weigh", "cold", "judge", "weigh/read", "µs a unit")
    sys.stdout.write("".join(f"{word:>12}" for word in head) + "\n")
    for size in SIZES:
        texts = documents(size)
        drafts = [read(text) for text in texts]
        reading = microseconds(read, texts)
        cold = microseconds(partial(weigh_anew, catalog), drafts)
        warm = microseconds(lambda draft: weigh(draft, catalog), drafts)
        whole = microseconds(lambda draft: judge(draft, catalog), drafts)
        row = (reading, warm, cold, whole, warm / reading, warm / size)
        sys.stdout.write(f"{size:>12}" + "".join(f"{number:>12.2f}" for number in row) + "\n")


def choosing(catalog: Catalog) -> None:
    """What may go into one slot, asked for every slot type of every unit of a list of 12."""
    draft = read(documents(12)[0])
    terms, copies = terms_of(draft, catalog), copies_in(Army(draft, catalog))
    bearers = [bearer_of(unit, terms) for unit in draft.units]
    asked = [(bearer, slot) for bearer in bearers for slot in dict.fromkeys(bearer.slots)]
    spent = microseconds(lambda one: eligible_upgrades(*one, terms, copies), asked)
    with_bearer = microseconds(
        lambda unit: eligible_upgrades(bearer_of(unit, terms), "training", terms, copies),
        draft.units,
    )
    sys.stdout.write(
        f"eligible upgrades of one slot: {spent:.2f} µs, {with_bearer:.2f} µs with its unit\n"
    )


def main() -> None:
    """Print both parts for each edition."""
    for edition in ("classic", "current"):
        catalog = open_catalog(None, edition)
        sys.stdout.write(f"{edition}\n")
        judging(catalog)
        choosing(catalog)


if __name__ == "__main__":
    main()
