"""Runs a bench on a throw-away PostgreSQL, by the script that the tests use too."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def on_throw_away_postgres(module: str) -> bool:
    """True inside one; else starts the module again there and answers False when it has ended."""
    if os.environ.get("BENCH_POSTGRES"):
        return True
    subprocess.run(
        [str(ROOT / ".ci" / "with-postgres"), sys.executable, "-m", module, *sys.argv[1:]],
        check=True,
        cwd=ROOT,
        env=os.environ | {"BENCH_POSTGRES": "1", "RATE_LIMITS": "0"},
    )
    return False
