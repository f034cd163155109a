"""Random situations for the oracles and the properties: seeded, so that a failure repeats."""

from math import hypot
from random import Random
from typing import Any

WORDS = (
    ["INFANTRY"],
    ["VEHICLE"],
    ["FLY", "VEHICLE"],
    ["FLY", "INFANTRY"],
    ["MOUNTED"],
    ["MOBILE"],
)


def a_walk(seed: int) -> dict[str, Any]:
    """One model on a random path among enemies and terrain, unengaged at its start."""
    rng = Random(seed)
    start = [rng.uniform(3, 27), rng.uniform(3, 19)]
    path = [start]
    for _ in range(rng.randint(1, 3)):
        x, y = path[-1]
        path.append([x + rng.uniform(-6, 6), y + rng.uniform(-6, 6)])
    words = rng.choice(WORDS)
    return {
        "kind": "normal",
        "take_to_the_skies": "FLY" in words and rng.random() < 0.5,
        "table": {"width": 30, "depth": 22, "terrain": terrain(rng, start)},
        "unit": {
            "id": "a",
            "models": [
                {
                    "id": "a1",
                    "move": rng.choice([6, 10, 14]),
                    "base_mm": rng.choice([25, 32, 60]),
                    "keywords": words,
                    "path": path,
                }
            ],
        },
        "enemies": enemies(rng, start),
    }


def enemies(rng: Random, start: list[float]) -> list[dict[str, Any]]:
    placed: list[dict[str, Any]] = []
    while len(placed) < 6:
        x, y = rng.uniform(1, 29), rng.uniform(1, 21)
        clear = all(hypot(x - p["x"], y - p["y"]) > 2.5 for p in placed)
        if clear and hypot(x - start[0], y - start[1]) > 4.5:
            placed.append({"id": f"e{len(placed)}", "x": x, "y": y, "base_mm": 40})
    return [
        {"unit": "foot", "keywords": ["INFANTRY"], "models": placed[:4]},
        {"unit": "tank", "keywords": ["VEHICLE"], "models": placed[4:]},
    ]


def terrain(rng: Random, start: list[float]) -> list[dict[str, Any]]:
    pieces = []
    for number in range(3):
        x, y = rng.uniform(2, 24), rng.uniform(2, 16)
        w, d = rng.uniform(0.5, 4), rng.uniform(0.5, 4)
        if x - 2 < start[0] < x + w + 2 and y - 2 < start[1] < y + d + 2:
            continue
        corners = [[x, y], [x + w, y], [x + w, y + d], [x, y + d]]
        height, category = rng.choice([1, 3, 5]), rng.choice(["dense", "dense", "light"])
        pieces.append(
            {"id": f"t{number}", "polygon": corners, "height": height, "category": category}
        )
    return pieces


def a_surge(seed: int, models: int) -> dict[str, Any]:
    """A small unit in a cluster, two enemy units ahead, perhaps a wall."""
    rng = Random(seed)
    mine = [
        {"id": f"b{i}", "base_mm": 32, "path": [[12 + rng.uniform(0, 0.4), 10 + 1.8 * i, 0]]}
        for i in range(models)
    ]
    first = [16.5 + rng.uniform(0, 3.5), 10 + rng.uniform(-2, 4)]
    second = [first[0] + rng.uniform(-1.0, 3), first[1] + rng.choice([-1, 1]) * rng.uniform(2.5, 5)]
    return {
        "maximum": rng.choice([2, 3, 4]),
        "table": {"width": 30, "depth": 22},
        "unit": {"id": "b", "keywords": ["INFANTRY"], "models": mine},
        "enemies": [
            {"unit": "C", "models": [{"id": "c1", "x": first[0], "y": first[1], "base_mm": 32}]},
            {"unit": "E", "models": [{"id": "e1", "x": second[0], "y": second[1], "base_mm": 32}]},
        ],
    }
