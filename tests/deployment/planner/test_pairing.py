"""Pairing: the most pairs, then pins, then the least gap, then list order."""

from itertools import product

import networkx
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from deployment.planner.pairing import Wish, cheapest_pairs

PARENTS = 4
WISHES = st.builds(
    Wish,
    st.sampled_from([0.0, 0.5, 1.25, 2.9]) | st.floats(min_value=0, max_value=2.9),
    st.booleans(),
)
GRAPHS = st.lists(
    st.dictionaries(st.integers(min_value=0, max_value=PARENTS - 1), WISHES), max_size=4
)


def by_trying_all(graph: list[dict[int, Wish]], first: list[int]) -> list[int | None]:
    """The best assignment of all, by the order of the promise."""

    def worth(chosen: tuple[int | None, ...]) -> tuple[object, ...]:
        pairs = [(row, parent) for row, parent in enumerate(chosen) if parent is not None]
        wishes = [graph[row][parent] for row, parent in pairs]
        return (
            -len(pairs),
            -sum(row in first for row, _ in pairs),
            -sum(wish.pinned for wish in wishes),
            sum(round(wish.gap_in * 1_000_000) for wish in wishes),
            [PARENTS if parent is None else parent for parent in chosen],
        )

    options: list[list[int | None]] = [[None, *sorted(row)] for row in graph]
    legal = [c for c in product(*options) if _all_different(c)]
    return list(min(legal, key=worth))


def _all_different(chosen: tuple[int | None, ...]) -> bool:
    parents = [parent for parent in chosen if parent is not None]
    return len(set(parents)) == len(parents)


@given(GRAPHS, st.lists(st.integers(min_value=0, max_value=3)))
def test_the_pairing_is_the_best_of_all(graph: list[dict[int, Wish]], first: list[int]) -> None:
    assert cheapest_pairs(graph, PARENTS, first) == by_trying_all(graph, first)


@given(st.integers(min_value=0, max_value=10_000))
def test_large_pairings_agree_with_scipy_and_networkx(seed: int) -> None:
    random = numpy.random.default_rng(seed)
    size = 30
    costs = random.uniform(0, 2.9, (size, size))
    graph = [
        {p: Wish(float(costs[c, p])) for p in range(size) if random.random() < 0.15}
        for c in range(size)
    ]

    pairs = [(c, p) for c, p in enumerate(cheapest_pairs(graph, size)) if p is not None]

    net = networkx.Graph([(("c", c), ("p", p)) for c, row in enumerate(graph) for p in row])
    net.add_nodes_from(("c", c) for c in range(size))
    most = networkx.bipartite.hopcroft_karp_matching(net, [("c", c) for c in range(size)])
    dense = numpy.full((size, size), 1e4)
    for c, row in enumerate(graph):
        for p in row:
            dense[c, p] = costs[c, p]
    rows, columns = linear_sum_assignment(dense)
    least = sum(dense[c, p] for c, p in zip(rows, columns, strict=True) if dense[c, p] < 1e4)
    assert len(pairs) == len(most) // 2
    assert sum(costs[c, p] for c, p in pairs) == pytest.approx(least, abs=1e-4)


def test_the_same_input_gives_the_same_pairs_in_list_order() -> None:
    graph = [{0: Wish(0.0), 1: Wish(0.0)}, {0: Wish(0.0), 1: Wish(0.0)}, {0: Wish(0.0)}]

    assert cheapest_pairs(graph[:2], 2) == [0, 1]
    assert cheapest_pairs(graph, 2) == [0, 1, None]


def test_a_pin_is_kept_unless_it_costs_a_pair() -> None:
    free = [{0: Wish(2.0, pinned=True), 1: Wish(0.0)}, {0: Wish(0.0), 1: Wish(2.0)}]
    costly = [{0: Wish(0.0, pinned=True), 1: Wish(2.0)}, {0: Wish(0.0)}]

    assert cheapest_pairs(free, 2) == [0, 1]
    assert cheapest_pairs(costly, 2) == [1, 0]
