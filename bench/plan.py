"""How long planning a deployment takes.

``python -m bench.plan`` prints processor milliseconds (median of runs): the pairing alone next to
SciPy's and networkx's on the same graph, and whole plans, from a real game to a crowded table.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import networkx
import numpy
from scipy.optimize import linear_sum_assignment
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from deployment.planner.asking import read_situation
from deployment.planner.checking import check_deployment
from deployment.planner.pairing import Wish, cheapest_pairs
from deployment.planner.planner import plan_deployment

SIZES = (2, 10, 100, 1_000)
POSSIBLE = 8
Graph = list[dict[int, Wish]]


def a_graph(size: int) -> Graph:
    """``size`` detachments with up to POSSIBLE of ``size`` parents each, gaps up to speed-1."""
    random = Random(size)
    parents = min(POSSIBLE, size)
    return [
        {parent: Wish(random.uniform(0, 2.9)) for parent in random.sample(range(size), parents)}
        for _ in range(size)
    ]


def with_scipy_matching(graph: Graph) -> int:
    """The largest number of pairs, gaps forgotten; conversion included."""
    rows = [row for row, wishes in enumerate(graph) for _ in wishes]
    columns = [parent for wishes in graph for parent in wishes]
    shape = (len(graph), len(graph))
    matrix = csr_array((numpy.ones(len(rows), dtype=numpy.int8), (rows, columns)), shape=shape)
    return int((maximum_bipartite_matching(matrix, perm_type="column") >= 0).sum())


def with_scipy_assignment(graph: Graph) -> int:
    """Most pairs, then least gap, as a dense assignment; a missing pair costs more than all."""
    none = 1e6
    costs = numpy.full((len(graph), len(graph)), none)
    for row, wishes in enumerate(graph):
        for parent, wish in wishes.items():
            costs[row, parent] = wish.gap_in
    rows, columns = linear_sum_assignment(costs)
    return int((costs[rows, columns] < none).sum())


def with_networkx(graph: Graph) -> int:
    """The largest number of pairs by Hopcroft and Karp; conversion included."""
    net = networkx.Graph()
    children = [("child", row) for row in range(len(graph))]
    net.add_nodes_from(children)
    net.add_edges_from((("child", r), ("parent", p)) for r, row in enumerate(graph) for p in row)
    return len(networkx.bipartite.hopcroft_karp_matching(net, children)) // 2


def a_situation(
    *, parents: int, detachments: int, others: int, terrain: int, placed: bool = True, seed: int = 7
) -> dict[str, Any]:
    """Units on Battle Lines among other bases and walls of all kinds."""
    random = Random(seed)
    taken: list[tuple[float, float]] = []

    def free(deepest: float) -> dict[str, float]:
        while True:
            x, y = random.uniform(2, 70), random.uniform(1, deepest)
            if all(abs(x - a) > 1.2 or abs(y - b) > 1.2 for a, b in taken):
                taken.append((x, y))
                return {"x": round(x, 2), "y": round(y, 2)}

    def shoretroopers(number: int) -> dict[str, Any]:
        unit: dict[str, Any] = {"id": f"s{number}", "card": "empire/shoretroopers"}
        return unit | ({"leader": free(5)} if placed else {})

    kinds = ("open", "difficult", "impassable")
    pieces = []
    for number in range(terrain):
        x, y = random.uniform(0, 68), random.uniform(7, 32)
        ring = [[x, y], [x + 3, y], [x + 3, y + 2], [x, y + 2]]
        kind = kinds[number % 3]
        pieces.append({"id": f"t{number}", "polygon": ring, "height": number % 4, "kind": kind})
    return {
        "map": "classic-battle-lines",
        "table": {"width": 72, "depth": 36, "terrain": pieces},
        "units": [shoretroopers(n) for n in range(parents)]
        + [{"id": f"d{n}", "card": "empire/df-90-mortar-trooper"} for n in range(detachments)],
        "others": [{"id": f"o{n}", "base_mm": 27} | free(34) for n in range(others)],
    }


SCENES: dict[str, dict[str, Any]] = {
    "real game: 6 placed, 4 detachments, 20 terrain": {
        "parents": 6, "detachments": 4, "others": 8, "terrain": 20,
    },
    "real game, nobody placed yet": {
        "parents": 6, "detachments": 4, "others": 8, "terrain": 20, "placed": False,
    },
    "60 bases, 30 terrain, 10 detachments": {
        "parents": 20, "detachments": 10, "others": 40, "terrain": 30,
    },
    "crowded zone: 30 placed, 20 detachments, 60 bases": {
        "parents": 30, "detachments": 20, "others": 30, "terrain": 30,
    },
    "beyond any game: 100 and 100 detachments, none placed": {
        "parents": 100, "detachments": 100, "others": 30, "terrain": 30, "placed": False,
    },
}  # fmt: skip


def median_ms(work: Callable[[], object], runs: int) -> float:
    """Median processor time of a run in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1_000)
    return round(statistics.median(times), 3)


def pairing_times() -> list[dict[str, Any]]:
    """A row for each size: ours (most pairs and least gap), and the oracles."""
    rows = []
    for size in SIZES:
        graph = a_graph(size)
        runs = 200 if size <= 100 else 5
        ours = sum(parent is not None for parent in cheapest_pairs(graph, size))
        assert ours == with_scipy_matching(graph) == with_networkx(graph)
        rows.append(
            {
                "detachments": size,
                "pairs": ours,
                "ours": median_ms(lambda g=graph, s=size: cheapest_pairs(g, s), runs),
                "scipy matching": median_ms(lambda g=graph: with_scipy_matching(g), runs),
                "scipy assignment": median_ms(lambda g=graph: with_scipy_assignment(g), runs),
                "networkx": median_ms(lambda g=graph: with_networkx(g), runs),
            }
        )
    return rows


def plan_times() -> list[dict[str, Any]]:
    """A row for each scene: reading the body, planning, checking."""
    rows = []
    for name, numbers in SCENES.items():
        body = a_situation(**numbers)
        situation = read_situation(body)
        plan = plan_deployment(situation)
        pairs = sum(placement.parent is not None for placement in plan.placements)
        rows.append(
            {
                "scene": name,
                "pairs": pairs,
                "read": median_ms(lambda b=body: read_situation(b), 30),
                "plan": median_ms(
                    lambda s=situation: plan_deployment(s), 15 if len(situation.units) < 100 else 2
                ),
                "check": median_ms(lambda s=situation: check_deployment(s), 15),
            }
        )
    return rows


if __name__ == "__main__":
    answer = {"pairing_ms": pairing_times(), "plan_ms": plan_times()}
    sys.stdout.write(json.dumps(answer, indent=1) + "\n")
