"""How long a drag waits for its verdict.

``python -m bench.preview`` prints milliseconds (median and slowest of the runs) that the server
takes for one question of a drag, form in and JSON out, with all middleware and the database: a
real game of 10 units (4 of them detachments), 8 bases of the opponent and 20 pieces of terrain.
"""

import json
import logging
import os
import statistics
import sys
import time
from random import Random
from typing import Any

import django
from django.conf import settings
from django.test import Client
from django.test.utils import get_runner, setup_test_environment

from bench.plan import SCENES, a_situation

RUNS = 60
TARGET_MS = 100
SCENE = "real game: 6 placed, 4 detachments, 20 terrain"
CARDS = ("empire/general-veers-master-tactician", "empire/shoretroopers")


def a_plan(client: Client, edition: str) -> str:
    """The address of a visitor's plan that holds the situation."""
    army: dict[str, Any] = {"faction": "empire", "units": [{"card": card} for card in CARDS]}
    created = client.post("/api/v1/lists", army, content_type="application/json").json()
    answer = client.post(
        f"/armies/{created['id']}/plans/", {"map": "classic-battle-lines", "side": "blue"}
    )
    situation = a_situation(**SCENES[SCENE]) | {"edition": edition}
    sent = {"revision": 1, "situation": json.dumps(situation)}
    taken = client.post(f"{answer['Location']}import/", sent)
    assert taken.status_code == 302, taken.content
    return str(answer["Location"])


def measure(edition: str) -> None:
    """Ask for a detachment's and a parent's place in turn, all over the near half of the table."""
    client = Client()
    address = f"{a_plan(client, edition)}preview/"
    random = Random(1)
    milliseconds: list[float] = []
    for run in range(RUNS):
        x, y = round(random.uniform(1, 71), 2), round(random.uniform(1, 17), 2)
        change = {"kind": "place-unit", "unit": ("d0", "s0")[run % 2], "x": x, "y": y}
        start = time.perf_counter()
        answer = client.post(address, {"revision": 2, "change": json.dumps(change)})
        milliseconds.append((time.perf_counter() - start) * 1000)
        assert answer.status_code == 200, answer.content
        assert answer.json()["message"]
    sys.stdout.write(
        f"{edition:<8} median {statistics.median(milliseconds):5.1f} ms  "
        f"slowest {max(milliseconds):5.1f} ms  target {TARGET_MS} ms\n"
    )


def main() -> None:
    """Measure in a database made and dropped for it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.config.settings")
    django.setup()
    logging.disable(logging.INFO)  # what is served is logged, and here it is only served
    setup_test_environment()
    runner = get_runner(settings)(verbosity=0, interactive=False)
    made = runner.setup_databases()
    try:
        for edition in ("classic", "current"):
            measure(edition)
    finally:
        runner.teardown_databases(made)


if __name__ == "__main__":
    main()
