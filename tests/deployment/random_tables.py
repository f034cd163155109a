"""Random small crowded tables for the property tests; the same seed gives the same table."""

from math import hypot
from random import Random

from tests.deployment.brute_force import SmallTable

SMALL, MEDIUM, LARGE = (mm / 25.4 / 2 for mm in (27, 50, 70))


def a_crowded_table(seed: int) -> SmallTable:
    """One to three parents and detachments among other bases and impassable walls."""
    random = Random(seed)
    size = random.choice([7.0, 8.0, 10.0])
    taken: list[tuple[float, float, float]] = []
    parents = [
        spot for _ in range(random.randint(1, 3)) if (spot := _free(random, size, SMALL, taken))
    ]
    children = [random.choice([SMALL, MEDIUM, LARGE]) for _ in range(random.randint(1, 3))]
    blockers = [
        spot
        for _ in range(random.randint(0, 7))
        if (spot := _free(random, size, random.choice([SMALL, MEDIUM, LARGE]), taken))
    ]
    walls = []
    for _ in range(random.randint(0, 3)):
        west, south = random.uniform(0, size - 1), random.uniform(0, size - 1)
        east = min(size, west + random.uniform(0.5, 4))
        walls.append((west, south, east, min(size, south + random.uniform(0.5, 4))))
    return SmallTable(size, parents, children, blockers, walls)


def _free(
    random: Random, size: float, radius: float, taken: list[tuple[float, float, float]]
) -> tuple[float, float, float] | None:
    for _ in range(50):
        x, y = random.uniform(radius, size - radius), random.uniform(radius, size - radius)
        if all(hypot(x - a, y - b) >= radius + r for a, b, r in taken):
            taken.append((x, y, radius))
            return x, y, radius
    return None
