"""Do the pages' times stay flat when PostgreSQL holds a million lists?

``python -m bench.scale`` starts a throw-away PostgreSQL, fills it with 1,000 and then with a
million lists (``python -m bench.scale 50000`` for another number), ten an owner, each with its
first revision, measures the same pages both times, and prints milliseconds (medians of 30), their
ratio and which large table a query reads whole. Needs some 10 GB of disk and ten minutes.
"""

import json
import logging
import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from bench.postgres import on_throw_away_postgres

FEW, MANY, AN_OWNER = 1_000, 1_000_000, 10
RUNS = 30
COPY_LISTS = """
INSERT INTO armybuilder_armylist ({columns})
SELECT {values} FROM generate_series(%(first)s, %(last)s) AS n
CROSS JOIN (SELECT * FROM armybuilder_armylist WHERE id = %(model)s) AS m
"""
COPY_REVISIONS = """
INSERT INTO armybuilder_revision ({columns})
SELECT {values} FROM armybuilder_armylist AS l
CROSS JOIN (SELECT * FROM armybuilder_revision WHERE army_list_id = %(model)s LIMIT 1) AS m
WHERE l.visitor LIKE 'bench-%%' AND NOT EXISTS
  (SELECT 1 FROM armybuilder_revision AS r WHERE r.army_list_id = l.id)
"""


def fill(model: Any, first: int, last: int) -> None:
    """Copies of one list with its report (D19), ``AN_OWNER`` for each visitor."""
    from django.db import connection

    from armybuilder.models import ArmyList, Revision

    def columns(of: type, own: dict[str, str]) -> dict[str, str]:
        names = [field.column for field in of._meta.concrete_fields if field.column not in own]
        return {
            "columns": ", ".join(f'"{name}"' for name in (*own, *names)),
            "values": ", ".join((*own.values(), *(f'm."{name}"' for name in names))),
        }

    lists = columns(
        ArmyList,
        {
            "id": "gen_random_uuid()",
            "visitor": f"'bench-' || n / {AN_OWNER}",
            "title": "'List ' || n",
            "updated": "now() - n * interval '1 second'",
        },
    )
    revisions = columns(Revision, {"id": "nextval('armybuilder_revision_id_seq')",
                                   "army_list_id": "l.id"})  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(
            COPY_LISTS.format(**lists), {"first": first, "last": last, "model": model.pk}
        )
        cursor.execute(COPY_REVISIONS.format(**revisions), {"model": model.pk})
        cursor.execute("VACUUM ANALYZE armybuilder_armylist")
        cursor.execute("VACUUM ANALYZE armybuilder_revision")


def pages(client: Any, pk: str) -> dict[str, Callable[[], Any]]:
    """What is measured: by name, what asks for it; each checks its answer."""

    def get(address: str) -> Callable[[], Any]:
        def ask() -> Any:
            answer = client.get(address)
            assert answer.status_code == 200, (address, answer.status_code)
            return answer

        return ask

    def edit() -> Any:
        revision = client.get(f"/api/v1/lists/{pk}").json()["revision"]
        body = {"edit": {"kind": "rename", "title": f"r{revision}"}, "revision": revision}
        answer = client.post(f"/api/v1/lists/{pk}/edits", body, "application/json")
        assert answer.status_code == 200, answer.content
        return answer

    return {
        "list of lists": get("/armies/"),
        "search in it": get("/armies/?search=List"),
        "builder": get(f"/armies/{pk}/"),
        "lists by API": get("/api/v1/lists"),
        "read and edit by API": edit,
    }


def timed(ask: Callable[[], Any]) -> float:
    """Milliseconds, the median."""
    ask()
    seconds = []
    for _ in range(RUNS):
        start = time.perf_counter()
        ask()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds) * 1000


def whole_table_reads(ask: Callable[[], Any]) -> list[str]:
    """The big tables that a plan of one of these queries reads from end to end."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        ask()
    read = []
    for query in queries:
        sql = query["sql"]
        if not sql.startswith(("SELECT", "UPDATE")):
            continue
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
            told = cursor.fetchone()[0]
        plan = told if isinstance(told, list) else json.loads(told)
        read += [name for name in _scans(plan[0]["Plan"]) if name.startswith("armybuilder_")]
    return read


def _scans(plan: dict[str, Any]) -> list[str]:
    """A small table is read whole because that is quickest."""
    large = plan["Node Type"] == "Seq Scan" and plan["Plan Rows"] + plan["Total Cost"] > FEW
    found = [plan["Relation Name"]] if large else []
    return found + [name for part in plan.get("Plans", []) for name in _scans(part)]


def measure(many: int) -> None:
    """Fill, measure, fill on, measure again."""
    import django
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.config.settings")
    django.setup()
    logging.disable(logging.INFO)
    setup_test_environment()
    for command in ("migrate", "createcachetable", "load_catalog"):
        call_command(command, verbosity=0)

    from armybuilder.models import ArmyList
    from bench.edit import UNITS

    client = Client()
    army = {"faction": "empire", "units": [{"card": card, "count": n} for card, n in UNITS]}
    pk = client.post("/api/v1/lists", army, content_type="application/json").json()["id"]
    for title in range(AN_OWNER - 1):
        client.post("/api/v1/lists", army | {"title": str(title)}, content_type="application/json")
    model = ArmyList.objects.get(pk=pk)
    asked = pages(client, pk)

    times, first = {}, 1
    for goal in (FEW, many):
        since = time.perf_counter()
        for start in range(first, goal + 1, 50_000):
            fill(model, start, min(start + 49_999, goal))
        first = goal + 1
        print(f"{goal:,} lists after {time.perf_counter() - since:.0f} s", flush=True)
        times[goal] = {name: timed(ask) for name, ask in asked.items()}
    print(f"\n{'':<22} {FEW:>9,} {many:>11,}  ratio  reads a whole table")
    for name, ask in asked.items():
        few, lots = times[FEW][name], times[many][name]
        whole = ", ".join(whole_table_reads(ask)) or "no"
        print(f"{name:<22} {few:6.1f} ms {lots:8.1f} ms  {lots / few:5.2f}  {whole}")


if __name__ == "__main__" and on_throw_away_postgres("bench.scale"):
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
