"""How long a move check takes: one compulsory move with angle search on a crowded table.

Run: ``python bench/moves.py [situations]``. Prints medians in milliseconds, one core.
"""

import random
import statistics
import sys
import time
from collections import Counter
from typing import Any

from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.compulsory_move import check_compulsory_move, free_angles

BASES, PIECES = 40, 30
UNIT = {"speed": 3, "speeder": 1, "unit_type": "repulsor-vehicle", "base_mm": 50}


def a_crowded_table(chance: random.Random) -> dict[str, Any]:
    """A legal start: one speeder, 40 bases and 30 pieces of terrain, none overlapping a base."""
    mover = {"id": "mover", **UNIT, "x": 20.0, "y": 18.0, "facing": chance.uniform(0, 360)}
    taken = [(20.0, 18.0, 1.0)]
    others: list[dict[str, Any]] = []
    while len(others) < BASES:
        radius = chance.choice((0.5315, 0.5315, 0.5315, 0.985, 1.97))
        x, y = chance.uniform(2, 50), chance.uniform(2, 34)
        if all((x - a) ** 2 + (y - b) ** 2 > (radius + r) ** 2 for a, b, r in taken):
            taken.append((x, y, radius))
            kind = "trooper" if radius < 1 else "ground-vehicle"
            engaged = kind == "trooper" and chance.random() < 0.5
            name = f"m{len(others)}"
            base = round(radius * 50.8, 1)
            others.append(
                {"id": name, "kind": kind, "base_mm": base, "x": x, "y": y, "engaged": engaged}
            )
    pieces = [_a_piece(chance, f"t{number}") for number in range(PIECES)]
    table = {"width": 72, "depth": 36, "terrain": pieces}
    return {"table": table, "mover": mover, "others": others, "angle_search": "strict"}


def _a_piece(chance: random.Random, name: str) -> dict[str, Any]:
    while True:
        x, y = chance.uniform(3, 50), chance.uniform(3, 33)
        if abs(x - 20) > 3.5 or abs(y - 18) > 3.5:
            break
    wide, deep = chance.uniform(0.5, 2), chance.uniform(0.5, 2)
    corners = [
        (x - wide, y - deep),
        (x + wide, y - deep),
        (x + wide, y + deep),
        (x - wide, y + deep),
    ]
    slope = chance.choice((0, 0, 30, 60))
    return {"id": name, "polygon": corners, "height": chance.uniform(0.5, 8), "slope_deg": slope}


def main() -> None:
    situations = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    chance = random.Random(5)
    bodies = [CompulsoryMove.model_validate(a_crowded_table(chance)) for _ in range(situations)]
    outcomes: Counter[str] = Counter()
    times: list[float] = []
    shading: list[float] = []
    for body in bodies:
        begin = time.process_time()
        verdict = check_compulsory_move(body)
        times.append((time.process_time() - begin) * 1000)
        found = " avoidable" if verdict.avoidable else ""
        outcomes[verdict.outcome + found] += 1
    for body in bodies[: situations // 4]:
        begin = time.process_time()
        free_angles(body)
        shading.append((time.process_time() - begin) * 1000)
    print(f"{situations} compulsory moves among {BASES} bases and {PIECES} pieces:", dict(outcomes))  # noqa: T201
    worst = sorted(times)[int(len(times) * 0.95)]
    print(f"check: median {statistics.median(times):.2f} ms, 95 % within {worst:.2f} ms")  # noqa: T201
    print(f"shading of the slider: median {statistics.median(shading):.1f} ms")  # noqa: T201


if __name__ == "__main__":
    main()
