"""How long the server takes to add a unit to an army of 15, and how many queries.

``python -m bench.edit`` measures the whole answer to the builder's request (htmx, as the page sends
it) on SQLite and on a throw-away PostgreSQL, and prints milliseconds: median and 95th percentile.
``python -m bench.edit here`` measures on the database of ``DATABASE_URL`` alone.
"""

import logging
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

import django
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, get_runner, setup_test_environment

ROOT = Path(__file__).parents[1]
RUNS = 100
UNITS = (
    ("empire/general-veers-master-tactician", 1),
    ("empire/shoretroopers", 3),
    ("empire/df-90-mortar-trooper", 2),
    ("empire/scout-troopers", 3),
    ("empire/74-z-speeder-bikes", 3),
    ("empire/e-web-heavy-blaster-team", 2),
    ("empire/at-st", 1),
)


def measure() -> None:
    """Time adding and undoing one unit, over and over, on a database made for it."""
    client = Client()
    army = {"faction": "empire", "units": [{"card": card, "count": n} for card, n in UNITS]}
    created = client.post("/api/v1/lists", army, content_type="application/json").json()
    address = f"/armies/{created['id']}"
    seconds: list[float] = []
    revision = created["revision"]
    for _ in range(RUNS):
        start = time.perf_counter()
        answer = add_unit(client, address, revision)
        seconds.append(time.perf_counter() - start)
        assert 'id="report"' in answer, "the answer shows no report"
        undo = {"revision": revision + 1}
        client.post(f"{address}/undo/", undo, headers={"hx-request": "true"})
        revision += 2
    with CaptureQueriesContext(connection) as queries:
        add_unit(client, address, revision)
    milliseconds = sorted(one * 1000 for one in seconds)
    print(  # what the command is for
        f"{connection.vendor:<11} median {statistics.median(milliseconds):5.1f} ms  "
        f"95 % {milliseconds[int(RUNS * 0.95)]:5.1f} ms  queries {len(queries)}  "
        f"answer {len(re.sub(r' +', ' ', answer)) / 1000:.1f} kB"
    )


def add_unit(client: Client, address: str, revision: int) -> str:
    """What the page sends when a unit is pressed, and what it gets."""
    edit = {"kind": "add-unit", "card": "empire/stormtroopers", "revision": revision}
    answer = client.post(f"{address}/edits/", edit, headers={"hx-request": "true"})
    return answer.content.decode()


def here() -> None:
    """Measure on the database of the environment, in one made and dropped for it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.config.settings")
    django.setup()
    logging.disable(logging.INFO)  # what is served is logged, and here it is only served
    setup_test_environment()
    runner = get_runner(django.conf.settings)(verbosity=0, interactive=False)
    made = runner.setup_databases()
    try:
        measure()
    finally:
        runner.teardown_databases(made)


def everywhere() -> None:
    """Measure on both databases, one process each."""
    again = [sys.executable, "-m", "bench.edit", "here"]
    subprocess.run(again, check=True, cwd=ROOT)
    subprocess.run([str(ROOT / ".ci" / "with-postgres"), *again], check=True, cwd=ROOT)


if __name__ == "__main__":
    here() if sys.argv[1:] == ["here"] else everywhere()
