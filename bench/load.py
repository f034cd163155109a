"""The site as the README's production section says, under mixed traffic of many players.

``uv run --with locust python -m bench.load`` makes a throw-away PostgreSQL, serves with gunicorn
(DEBUG off, hashed static files) and drives it with locust on loopback: players who read shares,
edit lists, judge and plan (``load_traffic.py``). It prints requests a second, the percentiles, the
errors, and the memory of each process. ``python -m bench.load 40 60`` takes 40 players for 60 s.
"""

import csv
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from bench.postgres import ROOT, on_throw_away_postgres

PLAYERS, SECONDS, WORKERS, PORT = 20, 30, 2, 8753
ADDRESS = f"http://127.0.0.1:{PORT}"
SET_UP = (
    ["migrate", "-v0"],
    ["createcachetable"],
    ["load_catalog"],
    ["collectstatic", "--noinput", "-v0"],
)
SHOWN = ("Request Count", "Failure Count", "Requests/s", "50%", "95%", "99%")


def production() -> dict[str, str]:
    """The environment of the README's production section, without TLS on loopback."""
    return os.environ | {
        "DEBUG": "0",
        "BEHIND_TLS": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECRET_KEY": "only for measuring, and as long as the check wants it to be",
        "RATE_LIMITS": "0",
    }


def measure(players: int, seconds: int) -> None:
    """Set up, serve, drive, print."""
    manage = [sys.executable, "manage.py"]
    for command in SET_UP:
        subprocess.run([*manage, *command], cwd=ROOT, env=production(), check=True)
    serve = [
        sys.executable, "-m", "gunicorn", "armybuilder.config.wsgi", "--bind", f"127.0.0.1:{PORT}",
        "--workers", str(WORKERS), "--no-control-socket", "--log-level", "error",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        site = subprocess.Popen(serve, cwd=ROOT, env=production(), stderr=subprocess.DEVNULL)
        try:
            wait_for(f"{ADDRESS}/health")
            drive(players, seconds, Path(folder))
            memory = resident(site.pid)
        finally:
            site.terminate()
            site.wait(20)
    print("memory of each process, MiB: " + ", ".join(f"{one:.0f}" for one in memory))


def wait_for(address: str) -> None:
    """Until the site answers; half a minute at most."""
    for _ in range(150):
        try:
            urllib.request.urlopen(address, timeout=5).read()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError("The site did not start.")


def drive(players: int, seconds: int, folder: Path) -> None:
    """Locust without its page; its table is printed with the columns that tell."""
    subprocess.run(
        [
            sys.executable, "-m", "locust", "-f", "bench/load_traffic.py", "--headless",
            "--host", ADDRESS, "-u", str(players), "-r", "10", "-t", f"{seconds}s",
            "--csv", str(folder / "load"), "--only-summary", "--loglevel", "ERROR",
        ],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    with (folder / "load_stats.csv").open() as file:
        rows = list(csv.DictReader(file))
    print(f"{'':<20}{'requests':>10}{'errors':>8}{'a second':>10}{'p50':>7}{'p95':>7}{'p99':>7} ms")
    for row in rows:
        asked, failed, rate, *times = (float(row[name] or 0) for name in SHOWN)
        told = "".join(f"{one:7.0f}" for one in times)
        print(f"{row['Name']:<20}{asked:10.0f}{failed:8.0f}{rate:10.1f}{told}")
    for failure in csv.DictReader((folder / "load_failures.csv").open()):
        print(f"  {failure['Occurrences']} × {failure['Name']}: {failure['Error'][:200]}")


def resident(parent: int) -> list[float]:
    """MiB held by gunicorn and each worker."""
    told = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(parent), "--ppid", str(parent)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [int(line) / 1024 for line in told.stdout.split()]


if __name__ == "__main__" and on_throw_away_postgres("bench.load"):
    numbers = [int(one) for one in sys.argv[1:]]
    measure(*(numbers + [PLAYERS, SECONDS][len(numbers) :]))
