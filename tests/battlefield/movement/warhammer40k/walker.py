"""An independent walker for oracles: fine steps, shapely polygons of 720 corners, nothing of ours.

It knows one model on a round base, moves it step by step along each line and measures outlines.
"""

from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import Any, NamedTuple

import shapely
from shapely.affinity import scale, translate
from shapely.geometry import Polygon

CORNERS = 720
STEP = 0.02
THIN = 0.03  # margins below this are not compared
BIG = {"VEHICLE", "MONSTER"}
WALKS_THROUGH = {"INFANTRY", "BEASTS", "SWARM", "MOBILE"}


class Solid(NamedTuple):
    outline: Polygon | dict[str, Any]  # a dict is a round base
    on_the_way: str | None
    at_the_end: str | None


class Walk(NamedTuple):
    distance: float
    reasons: set[str]
    thin: bool  # a margin is too small to compare


ROUND = Polygon([(cos(2 * pi * i / CORNERS), sin(2 * pi * i / CORNERS)) for i in range(CORNERS)])


def disc(base_mm: float, x: float, y: float) -> Polygon:
    r = base_mm / 50.8
    return translate(scale(ROUND, r, r, origin=(0, 0)), x, y)


def walk(body: dict[str, Any]) -> Walk:
    model = body["unit"]["models"][0]
    path, base = model["path"], model["base_mm"]
    flies = body["take_to_the_skies"] and "FLY" in model["keywords"]
    maximum = max(0.0, model["move"] - (2 if flies else 0))
    distance = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path))
    reasons = {"path.too-long"} if distance > maximum else set()
    thin = abs(distance - maximum) < THIN
    places = list(steps(path))
    for solid in solids(body, set(model["keywords"]), flies):
        found, doubtful = meets(solid, places, base)
        reasons |= found
        thin |= doubtful
    for check in (edge(body["table"], places, base), engaged(body, path[-1], base)):
        reasons |= check[0]
        thin |= check[1]
    return Walk(distance, reasons, thin)


def steps(path: list[list[float]]):
    for a, b in pairwise(path):
        count = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1]) / STEP))
        for i in range(count + 1):
            yield a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count


def solids(body: dict[str, Any], words: set[str], flies: bool):
    for unit in body["enemies"]:
        stops = not flies and not (words & BIG and not set(unit["keywords"]) & BIG)
        for enemy in unit["models"]:
            yield Solid(enemy, "path.enemy" if stops else None, "end.overlap")
    for piece in body["table"]["terrain"]:
        hard = piece["category"] == "dense" and not words & WALKS_THROUGH
        stops = hard and not flies and piece["height"] > 2
        at_the_end = "end.part-way" if hard else None
        yield Solid(Polygon(piece["polygon"]), "path.terrain" if stops else None, at_the_end)


def meets(solid: Solid, places: list[tuple[float, float]], base: float):
    """What the base runs into, outline against outline, and whether a margin is thin."""
    exact, sure, maybe = (grown(solid.outline, base, by) for by in (0.0, -THIN, THIN))
    shapely.prepare([exact, sure, maybe])
    found, thin = set(), False
    for reason, some in ((solid.on_the_way, places), (solid.at_the_end, places[-1:])):
        if reason is None:
            continue
        x, y = zip(*some, strict=True)
        if shapely.contains_xy(exact, x, y).any():
            found.add(reason)
        surely = shapely.contains_xy(sure, x, y).any()
        thin |= bool(shapely.contains_xy(maybe, x, y).any() and not surely)
    return found, thin


def grown(outline: Polygon | dict[str, Any], base: float, by: float):
    """Where the centre of the polygonal base makes it overlap the outline: their Minkowski sum."""
    if isinstance(outline, dict):
        return disc(base + by * 50.8 + outline["base_mm"], outline["x"], outline["y"])
    ring = list(disc(base + by * 50.8, 0, 0).exterior.coords)
    sums = [(x + dx, y + dy) for x, y in outline.exterior.coords[:-1] for dx, dy in ring]
    return shapely.multipoints(sums).convex_hull


def edge(table: dict[str, Any], places: list[tuple[float, float]], base: float):
    r = base / 50.8
    over = max(max(r - x, r - y, x + r - table["width"], y + r - table["depth"]) for x, y in places)
    return ({"path.edge"} if over > 0 else set()), abs(over) < THIN


def engaged(body: dict[str, Any], end: list[float], base: float):
    mine = disc(base, *end[:2])
    gaps = [
        mine.distance(disc(enemy["base_mm"], enemy["x"], enemy["y"]))
        for unit in body["enemies"]
        for enemy in unit["models"]
        if hypot(enemy["x"] - end[0], enemy["y"] - end[1]) < 6
    ]
    reasons = {"end.engaged"} if any(gap <= 2 for gap in gaps) else set()
    return reasons, any(abs(gap - 2) < THIN for gap in gaps)
