"""How long a move check takes, in both games.

``python -m bench.moves`` prints processor milliseconds (median of runs) next to the target: a
Legion compulsory move with angle search among 40 bases and 30 pieces of terrain, and a Warhammer
40,000 surge of ten models with twenty enemies. Reading the body is part of the surge's time.
"""

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.compulsory_move import check_compulsory_move, free_angles
from battlefield.movement.warhammer40k import surge

SITUATIONS, COMPULSORY_TARGET_MS = 200, 10
BASES, PIECES = 40, 30
SURGES, SURGE_TARGET_MS = 15, 50
MODELS, ENEMIES = 10, 20
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


def compulsory_moves() -> None:
    """Time a compulsory move on many tables, and the shading of the joint's slider on some."""
    chance = random.Random(5)
    bodies = [CompulsoryMove.model_validate(a_crowded_table(chance)) for _ in range(SITUATIONS)]
    outcomes: Counter[str] = Counter()
    times: list[float] = []
    for body in bodies:
        verdict, took = timed(lambda body=body: check_compulsory_move(body))
        times.append(took)
        outcomes[verdict.outcome + (" avoidable" if verdict.avoidable else "")] += 1
    shading = [timed(lambda b=body: free_angles(b))[1] for body in bodies[: SITUATIONS // 4]]
    say(f"compulsory move, {BASES} bases, {PIECES} pieces: {of(times, COMPULSORY_TARGET_MS)}")
    say(f"  {SITUATIONS} tables: " + ", ".join(f"{n} {what}" for what, n in outcomes.items()))
    say(f"  shading of the joint's slider: {of(shading)}")


def a_surge() -> dict[str, Any]:
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


def surges() -> None:
    """Time one surge, reading and search included."""
    body = a_surge()
    surge.check(body)
    times = [timed(lambda: surge.check(body))[1] for _ in range(SURGES)]
    say(f"surge, {MODELS} models, {ENEMIES} enemies: {of(times, SURGE_TARGET_MS)}")


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What the work gives, and its processor time in milliseconds."""
    begin = time.process_time()
    result = work()
    return result, (time.process_time() - begin) * 1000


def of(times: list[float], target: float | None = None) -> str:
    """Median and 95th percentile in words."""
    worst = sorted(times)[int(len(times) * 0.95)]
    aim = f" (target {target:g})" if target else ""
    return f"median {statistics.median(times):.2f} ms{aim}, 95 % within {worst:.2f} ms"


def say(line: str) -> None:
    """One line of the result."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    compulsory_moves()
    surges()
