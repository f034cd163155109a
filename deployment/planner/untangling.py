"""Searches places for detachments whose ground meets: other places, orders and parents.

Depth first, best hopes first, up to a bound of work counted in places looked at: the same
situation gives the same answer however busy the machine is (D3).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, permutations
from math import hypot

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import KEEP_INSIDE_IN
from deployment.planner.ground import Ground
from deployment.planner.room import MOST_LEADERS, Place, Room
from deployment.planner.scene import Scene
from deployment.planner.wants import Want

MOST_ORDERS = 5
MOST_PULLS = 10  # roomy settlements of a knot that are then drawn together
NEARBY, SPREAD = 8, 6  # places tried of one room: the best, and some of the rest
SQUAD_COST = 100  # a squad set up is worth so many places looked at
PASSES = (False, True, False)  # roomiest first? Nearest finds small gaps, roomiest finds pairs
SAME_GAP_IN = 1e-4

Places = dict[str, tuple[str, Place]]  # child id → parent id and place


@dataclass(slots=True)
class _State:
    """A half-made settlement."""

    used: frozenset[tuple[int, str]]
    places: Places = field(default_factory=dict)
    pins: int = 0
    gap_in: float = 0.0

    def score(self) -> tuple[int, int, float]:
        return len(self.places), self.pins, -self.gap_in


class Untangling:
    """The search in one knot of wants; ``bounded`` tells whether its work ran out."""

    def __init__(
        self,
        scene: Scene,
        ground: Ground,
        knot: list[Want],
        used: frozenset[tuple[int, str]],
        most_work: int,
    ) -> None:
        self.scene = scene
        self.ground = ground
        self.knot = knot
        self.used = used
        self.most_work = most_work
        self.work = 0
        self.share = 0  # of the work, up to which the order at hand may go
        self.bounded = False
        self.roomiest_first = False
        self.pulls = 0
        self.rooms: dict[tuple[object, ...], Room] = {}
        self.known: dict[tuple[object, ...], list[Place]] = {}
        self.best = _State(used)
        # No settlement beats the pairing that forgets about collisions.
        assigned = [want for want in knot if want.assigned is not None]
        self.most = (
            len(assigned),
            sum(want.pin is not None and want.pin == want.assigned for want in assigned),
            -sum(want.gaps[want.assigned] for want in assigned if want.assigned is not None),
        )

    def run(self, first: Places) -> Places:
        """The best settlement, starting from the one at hand."""
        pins = {want.child.id: want.pin for want in self.knot}
        self.best.places = dict(first)
        self.best.pins = sum(pins[child] == parent for child, (parent, _) in first.items())
        self.best.gap_in = sum(place.gap_in for _, place in first.values())
        hardest = tuple(sorted(self.knot, key=_hardest_first))
        orders = [hardest, *islice(permutations(self.knot), MOST_ORDERS)]
        # The first two turns get half of the work: most knots come loose in one of them.
        turns = [(roomiest, order) for roomiest in PASSES for order in orders]
        turns.sort(key=lambda turn: turn[1] is not hardest)
        for number, (roomiest, order) in enumerate(turns, start=1):
            if self._is_as_good_as_can_be():
                break
            self.roomiest_first = roomiest
            done = number / 4 if number <= 2 else (1 + number / len(turns)) / 2
            self.share = int(done * self.most_work)
            self._go(order, _State(self.used))
        self.bounded = self.bounded and not self._is_as_good_as_can_be()
        return self.best.places

    def _is_as_good_as_can_be(self) -> bool:
        pairs, pins, gap = self.best.score()
        return (pairs, pins, gap + SAME_GAP_IN) >= self.most

    def _go(self, left: Sequence[Want], state: _State) -> None:
        full = not left and len(state.places) >= len(self.best.places)
        if self.roomiest_first and full and self.pulls < MOST_PULLS:
            self.pulls += 1
            state = self._pulled_closer(state)
        if state.score() > self.best.score():
            self.best = state
        if not left or not self._may_beat_the_best(left, state) or self._is_as_good_as_can_be():
            return
        want, rest = left[0], left[1:]
        for parent, place in self._choices(want, rest, state):
            self._go(rest, self._with(state, want, parent, place))
        self._go(rest, state)

    def _may_beat_the_best(self, left: Sequence[Want], state: _State) -> bool:
        pairs, pins, gap = state.score()
        pins += sum(want.pin is not None for want in left)
        full = pairs + len(left) >= self.best.score()[0]
        if self.roomiest_first:
            return full  # its places are pulled closer afterwards
        saved = sum(min(want.gaps.values(), default=0.0) for want in left)
        hope = (pairs + len(left), pins, gap - saved - SAME_GAP_IN)
        return full and hope > self.best.score()

    def _with(self, state: _State, want: Want, parent: str, place: Place) -> _State:
        return _State(
            used=state.used | {(want.group, parent)},
            places=state.places | {want.child.id: (parent, place)},
            pins=state.pins + (want.pin == parent),
            gap_in=state.gap_in + place.gap_in,
        )

    def _pulled_closer(self, state: _State) -> _State:
        """Each one placed anew among the others, nearer to its parent, while that helps."""
        places, gap = dict(state.places), state.gap_in
        for want in self.knot * len(places):
            if want.child.id not in places:
                continue
            parent, kept = places.pop(want.child.id)
            added = _bodies(places)
            place = self._first_fitting(want, parent, self._free(want, parent, added), added)
            if place is not None and place.gap_in < kept.gap_in - SAME_GAP_IN:
                gap += place.gap_in - kept.gap_in
                kept = place
            places[want.child.id] = parent, kept
        return replace(state, places=places, gap_in=gap)

    def _choices(
        self, want: Want, rest: Sequence[Want], state: _State
    ) -> Iterator[tuple[str, Place]]:
        """Parents by nearest gap; beside each, first the places that leave most to the others."""
        others = _parents_of(rest)
        liked = {p: (want.pin != p, want.assigned != p, want.gaps[p]) for p in want.parents}
        added = _bodies(state.places)
        for parent in sorted(want.parents, key=lambda p: liked[p]):
            if (want.group, parent) in state.used:
                continue
            if self.work >= self.share:
                self.bounded = True
                return
            places = self._free(want, parent, added)
            if not rest:  # for the last of all only the nearest can matter
                place = self._first_fitting(want, parent, places, added)
                places = [place] if place is not None else []
            for one in self._picked(places, others):
                full = self._with_minis(want, parent, one, added)
                if full is not None:
                    yield parent, full
                if self.work >= self.share:
                    self.bounded = True
                    break  # one place of the best parent was tried, at least

    def _picked(self, places: list[Place], others: Sequence[Standing]) -> list[Place]:
        """The best places by this turn's liking, and some of the rest."""
        if len(places) <= 1:
            return places
        self.work += len(places) // 4
        ranked = sorted(places, key=lambda place: self._rank(place, others))
        beyond = ranked[NEARBY:]
        return ranked[:NEARBY] + beyond[:: max(1, len(beyond) // SPREAD)]

    def _rank(self, place: Place, others: Sequence[Standing]) -> tuple[float, float]:
        gap, clearance = round(place.gap_in, 3), _clearance(place, others)
        return (-clearance, gap) if self.roomiest_first else (gap, -clearance)

    def _free(self, want: Want, parent: str, added: tuple[Standing, ...]) -> list[Place]:
        """The leader's free places among those put down so far, nearest first; remembered."""
        key = (want.child.base, parent, added)
        if key not in self.known:
            self.known[key] = []
            for keep in (KEEP_INSIDE_IN, 0.0):
                room = self._room(want, parent, keep)
                before = room.looked_at
                places = room.free_among(added)
                self.work += 1 + room.looked_at - before
                if places:
                    self.known[key] = places
                    break
        return self.known[key]

    def _room(self, want: Want, parent: str, keep: float) -> Room:
        key = (want.child.base, want.child.mini_count, parent, keep)
        if key not in self.rooms:
            spot = want.parents[parent]
            self.rooms[key] = Room(self.scene, self.ground, want.child, spot, keep)
        return self.rooms[key]

    def _with_minis(
        self, want: Want, parent: str, place: Place, added: tuple[Standing, ...]
    ) -> Place | None:
        if want.child.mini_count <= 1 or place.minis:
            return place
        self.work += SQUAD_COST
        return self._room(want, parent, KEEP_INSIDE_IN).with_minis(place, added)

    def _first_fitting(
        self, want: Want, parent: str, places: list[Place], added: tuple[Standing, ...]
    ) -> Place | None:
        most = MOST_LEADERS if want.child.mini_count > 1 else len(places)
        for place in places[:most]:
            full = self._with_minis(want, parent, place, added)
            if full is not None or self.work >= self.share:
                return full
        return None


def _parents_of(wants: Sequence[Want]) -> list[Standing]:
    """Each parent once, however many may have it."""
    spots: dict[str, Standing] = {}
    for want in wants:
        spots.update(want.parents)
    return list(spots.values())


def _bodies(places: Places) -> tuple[Standing, ...]:
    return tuple(body for _, place in places.values() for body in place.bodies)


def _hardest_first(want: Want) -> tuple[int, float]:
    """Few parents first, then those whose nearest room is farthest."""
    alone = want.gaps[want.assigned] if want.assigned is not None else 0.0
    return len(want.parents), -alone


def _clearance(place: Place, others: Sequence[Standing]) -> float:
    here = place.standing
    return round(min((hypot(here.x - o.x, here.y - o.y) for o in others), default=0.0), 3)
