"""Which detachment sets up beside which parent: the most pairs, then the least cost.

Rows are taken in one by one; each finds the cheapest chain of changes of those before it
(shortest augmenting path with potentials), so after the last row the whole is optimal. A row
may stay without a pair, at a price above all else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

GAP_STEPS = 1_000_000  # gaps are compared in millionths of an inch
EXACT_TIES = 40  # up to so many detachments list order decides every tie


@dataclass(frozen=True, slots=True)
class Wish:
    """What pairing a detachment with a parent costs: a pin is kept first, then the gap counts."""

    gap_in: float
    pinned: bool = False


def cheapest_pairs(
    wishes: Sequence[Mapping[int, Wish]], parents: int, first: Sequence[int] = ()
) -> list[int | None]:
    """The parent's number for each detachment, or None.

    ``wishes[i]`` maps the numbers of detachment i's possible parents to what each costs. The
    number of pairs is the largest possible; then as many rows of ``first`` as possible are
    paired, then as many pins kept, then the total gap is smallest, then list order decides.
    """
    costs, alone = _costs(wishes, parents, frozenset(first))
    pairs = _Pairs(costs, alone)
    for row in range(len(costs)):
        pairs.take_in(row)
    return pairs.parent_of


def _costs(
    wishes: Sequence[Mapping[int, Wish]], parents: int, first: frozenset[int]
) -> tuple[list[dict[int, int]], list[int]]:
    """Whole numbers that order like (pairs, first, pins, gap, list order)."""
    rows = len(wishes)
    ties = rows <= EXACT_TIES
    tie_scale = (parents + 1) ** rows if ties else 1
    widest = max((w.gap_in for row in wishes for w in row.values()), default=0.0)
    pin_price = (rows + 1) * (int(max(0.0, widest) * GAP_STEPS) + 1) * tie_scale
    first_price = pin_price * (rows + 1)
    pair_price = first_price * (rows + 1)
    costs = []
    for number, row in enumerate(wishes):
        weight = (parents + 1) ** (rows - 1 - number) if ties else 0
        costs.append(
            {
                parent: (0 if wish.pinned else pin_price)
                + round(max(0.0, wish.gap_in) * GAP_STEPS) * tie_scale
                + parent * weight
                for parent, wish in row.items()
            }
        )
    alone = [
        pair_price
        + (first_price if number in first else 0)
        + pin_price
        + (parents * (parents + 1) ** (rows - 1 - number) if ties else 0)
        for number in range(rows)
    ]
    return costs, alone


class _Pairs:
    """A cheapest assignment of the rows taken in so far."""

    def __init__(self, costs: list[dict[int, int]], alone: list[int]) -> None:
        self.costs = costs
        self.alone = alone
        self.parent_of: list[int | None] = [None] * len(costs)
        self.row_of: dict[int, int] = {}
        self.price: dict[int, int] = {}  # of a parent: what its row would save elsewhere

    def take_in(self, row: int) -> None:
        """Give the row a parent, or leave it or another row alone, at the least extra cost.

        A shortest path over reduced costs: all of them are ≥ 0 because each taken row pays
        no more than it would anywhere else.
        """
        best = self._pay(row)
        seen: dict[int, tuple[int, int]] = {}  # parent → (distance, row it was reached from)
        done: dict[int, int] = {}
        heap: list[tuple[int, int, int]] = []
        end: tuple[int, int | None, int] = (self.alone[row] - best, None, row)
        self._reach_from(row, 0, best, seen, heap)
        while heap:
            distance, parent, _ = heappop(heap)
            if distance >= end[0]:
                break
            if parent in done:
                continue
            if parent not in self.row_of:
                end = (distance, parent, seen[parent][1])
                break
            done[parent] = distance
            holder = self.row_of[parent]
            pays = self.costs[holder][parent] + self.price.get(parent, 0)
            if distance + self.alone[holder] - pays < end[0]:
                end = (distance + self.alone[holder] - pays, None, holder)
            self._reach_from(holder, distance, pays, seen, heap)
        for parent, distance in done.items():
            if distance < end[0]:
                self.price[parent] = self.price.get(parent, 0) + end[0] - distance
        self._change(row, end[1], end[2], seen)

    def _pay(self, row: int) -> int:
        offers = [cost + self.price.get(p, 0) for p, cost in self.costs[row].items()]
        return min([*offers, self.alone[row]])

    def _reach_from(
        self,
        row: int,
        distance: int,
        pays: int,
        seen: dict[int, tuple[int, int]],
        heap: list[tuple[int, int, int]],
    ) -> None:
        for parent, cost in self.costs[row].items():
            far = distance + cost + self.price.get(parent, 0) - pays
            if parent not in seen or far < seen[parent][0]:
                seen[parent] = (far, row)
                heappush(heap, (far, parent, row))

    def _change(
        self, start: int, parent: int | None, row: int, seen: dict[int, tuple[int, int]]
    ) -> None:
        """Walk the path back: ``row`` gets ``parent``; what it had goes to the row before it."""
        while True:
            freed = self.parent_of[row]
            self.parent_of[row] = parent
            if parent is not None:
                self.row_of[parent] = row
            if row == start:
                return
            assert freed is not None  # every row on the way but the first holds a parent
            parent, row = freed, seen[freed][1]
