"""Pairing detachments with parents. Rules: DET-02…DET-13, TRAP-02."""

from itertools import permutations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from units.catalog.detachments import Pairing, answers_to, pair
from units.catalog.library import open_catalog
from units.catalog.schema import KeywordTarget

Fits = set[tuple[int, int]]


@st.composite
def small_armies(draw: st.DrawFn, most: int = 6) -> tuple[int, int, Fits]:
    """Children, parents, and which child fits which parent."""
    children, parents = draw(st.integers(0, most)), draw(st.integers(0, most))
    every = [(c, p) for c in range(children) for p in range(parents)]
    fitting = draw(st.sets(st.sampled_from(every))) if every else set()
    return children, parents, fitting


def paired(children: int, parents: int, fitting: Fits) -> Pairing[int, int]:
    return pair(range(children), range(parents), lambda c, p: (c, p) in fitting)


def most_by_trying(children: int, parents: int, fitting: Fits) -> int:
    """The most pairs there can be: every order of parents is tried, "none" padded on."""
    seats = [*range(parents), *[None] * children]
    return max(
        sum((c, p) in fitting for c, p in zip(range(children), order, strict=False))
        for order in permutations(seats, children)
    )


@given(small_armies(most=4))
def test_as_many_get_a_parent_as_any_way_of_sharing_out_allows(army: tuple[int, int, Fits]) -> None:
    assert len(paired(*army).pairs) == most_by_trying(*army)


@given(small_armies(most=12))
def test_it_pairs_as_many_as_networkx(army: tuple[int, int, Fits]) -> None:
    children, _, fitting = army
    graph = networkx.Graph([(("c", c), ("p", p)) for c, p in fitting])
    graph.add_nodes_from(("c", c) for c in range(children))
    found = networkx.bipartite.maximum_matching(graph, [("c", c) for c in range(children)])

    assert len(paired(*army).pairs) == len(found) // 2


@given(small_armies(most=8))
def test_every_pair_fits_and_nobody_is_used_twice(army: tuple[int, int, Fits]) -> None:
    children, _, fitting = army

    pairing = paired(*army)

    assert set(pairing.pairs) <= fitting
    assert len({parent for _, parent in pairing.pairs}) == len(pairing.pairs)
    assert sorted([*(c for c, _ in pairing.pairs), *pairing.unpaired]) == list(range(children))


@given(small_armies(most=8))
def test_the_same_input_gives_the_same_pairs(army: tuple[int, int, Fits]) -> None:
    assert paired(*army) == paired(*army)


def test_a_first_choice_is_given_up_when_another_child_has_no_other() -> None:
    fitting = {(0, 0), (0, 1), (1, 0)}

    assert paired(2, 2, fitting) == Pairing(((0, 1), (1, 0)), ())


def test_the_last_child_goes_without_when_parents_run_out() -> None:
    assert paired(3, 2, {(c, p) for c in range(3) for p in range(2)}).unpaired == (2,)


def test_a_long_chain_of_choices_is_walked_to_its_end() -> None:
    size = 2_000
    fitting = {(c, c) for c in range(size - 1)} | {(c, c + 1) for c in range(size - 1)}
    chain = [sorted(p for p in (c, c + 1) if (c, p) in fitting) for c in range(size - 1)]
    chain.append([0])

    pairing = pair(range(size), range(size), lambda c, p: p in chain[c])

    assert pairing.unpaired == ()


@pytest.mark.parametrize(
    ("card", "target", "answers"),
    [
        pytest.param("empire/shoretroopers", {"unit_name": "Shoretroopers"}, True, id="name"),
        pytest.param(
            "empire/stormtroopers", {"unit_name": "Shoretroopers"}, False, id="other-name"
        ),
        pytest.param("mercenary/maul-a-rival", {"unit_name": "Maul"}, True, id="one-of-the-name"),
        pytest.param(
            "separatists/maul-impatient-apprentice", {"unit_name": "Maul"}, True, id="and-the-other"
        ),
        pytest.param("empire/stormtroopers", {"rank": "corps"}, True, id="rank"),
        pytest.param("empire/stormtroopers", {"rank": "support"}, False, id="other-rank"),
        pytest.param(
            "separatists/b1-battle-droids", {"unit_type": "droid-trooper"}, True, id="type"
        ),
        pytest.param(
            "separatists/b1-battle-droids", {"unit_type": "trooper"}, True, id="broad-type"
        ),
        pytest.param("empire/at-st", {"unit_type": "trooper"}, False, id="vehicle-is-no-trooper"),
        pytest.param("empire/stormtroopers", {"unit_type": "clone-trooper"}, False, id="subtype"),
    ],
)
def test_a_parent_answers_to_its_name_its_type_or_its_rank(
    card: str, target: dict[str, str], answers: bool
) -> None:
    catalog = open_catalog()
    unit = catalog.units[card]

    assert answers_to(unit, KeywordTarget(**target), catalog.unit_types[unit.unit_type]) is answers
