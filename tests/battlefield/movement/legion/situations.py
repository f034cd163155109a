"""Random situations for compulsory moves, legal to begin with."""

import random
from math import hypot
from typing import Any

BASES = ((50, None), (70, None), (100, None), (100, 175))
KINDS = ("trooper", "trooper", "trooper", "emplacement-trooper", "ground-vehicle")


def a_situation(chance: random.Random, edition: str) -> dict[str, Any]:
    """One body, ``angle_search`` off: some minis, tokens and terrain on and beside the way."""
    base_mm, length_mm = chance.choice(BASES)
    mover = {
        "id": "mover",
        "speed": chance.choice((2, 3)),
        "speeder": chance.choice((1, 2)),
        "unit_type": "repulsor-vehicle",
        "base_mm": base_mm,
        "x": chance.uniform(8, 40),
        "y": chance.uniform(8, 28),
        "facing": chance.uniform(0, 360),
        "height": chance.choice((0, 0, 7)),
    }
    if length_mm:
        mover["length_mm"] = length_mm
    reach = (length_mm or base_mm) / 50.8
    return {
        "edition": edition,
        "angle_search": "off",
        "joint": chance.choice((0.0, chance.uniform(-90, 90))),
        "table": {"width": 48, "depth": 36, "terrain": _terrain(chance, mover, reach)},
        "mover": mover,
        "others": _others(chance, mover, reach),
        "tokens": [
            {"id": f"o{n}", "radius": 0.5, "x": chance.uniform(1, 47), "y": chance.uniform(1, 35)}
            for n in range(chance.randrange(4))
        ],
    }


def _others(chance: random.Random, mover: dict[str, Any], reach: float) -> list[dict[str, Any]]:
    taken = [(mover["x"], mover["y"], reach)]
    others: list[dict[str, Any]] = []
    for number in range(chance.randrange(9)):
        kind = chance.choice(KINDS)
        base_mm = {"trooper": 27, "emplacement-trooper": 50}.get(kind, 100)
        x = min(47.0, max(1.0, mover["x"] + chance.uniform(-13, 13)))
        y = min(35.0, max(1.0, mover["y"] + chance.uniform(-13, 13)))
        radius = base_mm / 50.8
        if all(hypot(x - a, y - b) > radius + r + 0.05 for a, b, r in taken):
            taken.append((x, y, radius))
            engaged = kind == "trooper" and chance.random() < 0.4
            others.append(
                {
                    "id": f"m{number}",
                    "kind": kind,
                    "base_mm": base_mm,
                    "x": x,
                    "y": y,
                    "engaged": engaged,
                }
            )
    return others


def _terrain(chance: random.Random, mover: dict[str, Any], reach: float) -> list[dict[str, Any]]:
    pieces = []
    for number in range(chance.randrange(7)):
        x = mover["x"] + chance.uniform(-12, 12)
        y = mover["y"] + chance.uniform(-12, 12)
        wide, deep = chance.uniform(0.4, 3), chance.uniform(0.4, 3)
        west, east = max(0.0, x - wide), min(48.0, x + wide)
        south, north = max(0.0, y - deep), min(36.0, y + deep)
        away = max(west - mover["x"], mover["x"] - east, south - mover["y"], mover["y"] - north)
        if away < reach + 0.05 or east - west < 0.2 or north - south < 0.2:
            continue
        corners = [(west, south), (east, south), (east, north)]
        if chance.random() < 0.7:
            corners.append((west, north))
        pieces.append(
            {
                "id": f"t{number}",
                "polygon": corners,
                "height": chance.choice((0.5, 3.0, 8.0, 14.0)),
                "slope_deg": chance.choice((0, 0, 30, 60)),
                "kind": chance.choice(("open", "open", "open", "impassable")),
                "no_stopping": chance.random() < 0.15,
            }
        )
    return pieces
