"""How long a surge takes to judge: ten models, twenty enemies, an open table.

Run: ``python -m bench.moves_warhammer40k``. Target: median below 50 ms on one core.
"""

import sys
from statistics import median
from time import process_time
from typing import Any

from battlefield.movement.warhammer40k import surge

MODELS, ENEMIES, RUNS = 10, 20, 15
TARGET_MS = 50.0


def surge_situation() -> dict[str, Any]:
    """Ten models in two rows, five inches from the first of four enemy units of five."""
    models = [
        {"id": f"b{i}", "base_mm": 32, "path": [[20 + 1.6 * (i // 5), 18 + 1.6 * (i % 5), 0]]}
        for i in range(MODELS)
    ]
    enemies = [
        {
            "unit": f"e{n}",
            "keywords": ["INFANTRY"],
            "models": [
                {
                    "id": f"e{n}-{i}",
                    "x": (27.5, 27.5, 33.0, 33.0)[n] + 0.3 * (i % 2),
                    "y": (16.0, 26.5, 15.0, 25.0)[n] + 1.6 * i,
                    "base_mm": 32,
                }
                for i in range(ENEMIES // 4)
            ],
        }
        for n in range(4)
    ]
    unit = {"id": "b", "keywords": ["INFANTRY"], "models": models}
    return {"maximum": 5, "unit": unit, "enemies": enemies}


def bench_surge(runs: int = RUNS) -> float:
    """Median milliseconds of processor time for one surge, parsing and search included."""
    body = surge_situation()
    surge.check(body)
    times = []
    for _ in range(runs):
        start = process_time()
        surge.check(body)
        times.append((process_time() - start) * 1000)
    return median(times)


if __name__ == "__main__":
    sys.stdout.write(
        f"surge, {MODELS} models, {ENEMIES} enemies: {bench_surge():.1f} ms of {TARGET_MS:g}\n"
    )
