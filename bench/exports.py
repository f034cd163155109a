"""How long an export of a big army takes.

``python -m bench.exports`` prints, for an army of 20 units with an upgrade in every slot, the
milliseconds of processor time that each format takes (first and middle of the runs), judging
included, and those of the print options. The first PDF of a process also loads the library.
"""

import os
import statistics
import sys
import time
from datetime import UTC, datetime
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.config.settings")
django.setup()

from armybuilder.army.draft import DraftArmy  # noqa: E402
from armybuilder.exports.exporting import export  # noqa: E402
from armybuilder.exports.registry import formats  # noqa: E402
from armybuilder.stamping import sign  # noqa: E402
from units.catalog.library import open_catalog  # noqa: E402
from units.rulebook.faults import Malformed  # noqa: E402

UNITS = 20
RUNS = 7
TARGET_MS = 2_000
NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
SITE = "https://army.example"
PRINTED: tuple[dict[str, Any], ...] = (
    {"stats": True, "keywords": True},
    {"stats": True, "keywords": True, "columns": 2},
    {"judge": True},
)


def a_big_army() -> DraftArmy:
    """Units of one faction in catalog order, every printed slot filled."""
    catalog = open_catalog()
    by_slot = {one.slot: one.id for one in catalog.upgrades.values()}
    cards = [one for one in catalog.units.values() if one.faction == "empire"][:UNITS]
    units = [{"card": one.id, "upgrades": [by_slot[slot] for slot in one.slots]} for one in cards]
    hand = [one.id for one in catalog.command_cards.values() if not one.faction][:6]
    deck = list(catalog.battle_cards)[:9]
    return DraftArmy.model_validate(
        {
            "title": "Twenty", "faction": "empire", "units": units, "command_hand": hand,
            "battle_deck": deck,
        }
    )  # fmt: skip


def measure(name: str, asked: dict[str, Any]) -> None:
    """Print what one form takes, and how large its file is."""
    draft, catalog = a_big_army(), open_catalog()
    taken: list[float] = []
    for _ in range(RUNS):
        start = time.process_time()
        made = export(
            draft, catalog, name, NOON, as_draft=True, sign=sign, site=SITE, options=asked
        )
        taken.append((time.process_time() - start) * 1000)
    words = " ".join([name, *(f"{key}={value}" for key, value in asked.items())])
    sys.stdout.write(
        f"{words:<45} first {taken[0]:7.1f}  median {statistics.median(taken):7.1f} ms  "
        f"{len(made.content) / 1000:8.1f} kB\n"
    )


def main() -> None:
    """Every format, then PDF with its options."""
    sys.stdout.write(f"{UNITS} units; a PDF should take less than {TARGET_MS} ms\n")
    for name in formats():
        if name != "qr" or not _is_too_long():
            measure(name, {})
    for asked in PRINTED:
        measure("pdf", asked)


def _is_too_long() -> bool:
    """Whether no link of the army fits into a code."""
    try:
        export(a_big_army(), open_catalog(), "qr", NOON, as_draft=True, site=SITE)
    except Malformed:
        return True
    return False


if __name__ == "__main__":
    main()
