"""Finds places for all paired detachments at once, so that none takes another's only room.

One after the other first: when each gets the nearest place it could have alone, that is the
best there is. Else only those whose ground meets are searched, over other places, orders and
parents, up to a bound that the answer names (D3).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, permutations
from math import hypot

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import KEEP_INSIDE_IN
from deployment.planner.ground import Ground
from deployment.planner.room import Place, Room, nearest_place
from deployment.planner.scene import Member, Scene

COST_OF_ALL_PLACES = 4  # looks
MOST_LOOKS = 96  # rooms looked into for one knot of colliding detachments, in each way
MOST_ORDERS = 5
MOST_PULLS = 10  # roomy settlements of a knot that are then drawn together
NEARBY, SPREAD = 8, 6  # places tried of one room: the best, and some of the rest
SAME_GAP_IN = 1e-4


@dataclass(frozen=True, slots=True)
class Want:
    """A detachment to be placed, the parents it may have and the nearest gap beside each."""

    child: Member
    group: int  # those of one group need different parents
    parents: dict[str, Standing]
    gaps: dict[str, float]
    pin: str | None = None
    assigned: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """Where each detachment that found room goes; ``bounded``: not everything was tried."""

    places: dict[str, tuple[str, Place]]
    bounded: bool = False


def settle(
    scene: Scene, ground: Ground, wants: Sequence[Want], used: frozenset[tuple[int, str]]
) -> Settled:
    """Places for as many wants as can be, then as many pins as can be, then the least gap.

    ``used`` are the parents of each group that standing detachments already have.
    """
    simple = _one_by_one(scene, ground, wants)
    places = dict(simple)
    bounded = False
    for knot in _knots(scene, wants):
        if _is_perfect(knot, simple):
            continue
        search = _Search(scene, _ground_with(ground, knot, places), knot, used)
        found = search.run({w.child.id: places[w.child.id] for w in knot if w.child.id in places})
        bounded = bounded or search.bounded
        for want in knot:
            places.pop(want.child.id, None)
        places.update(found)
    return Settled(places, bounded)


def _one_by_one(
    scene: Scene, ground: Ground, wants: Sequence[Want]
) -> dict[str, tuple[str, Place]]:
    places: dict[str, tuple[str, Place]] = {}
    for want in wants:
        if want.assigned is None:
            continue
        place = nearest_place(scene, ground, want.child, want.parents[want.assigned])
        if place is not None:
            places[want.child.id] = want.assigned, place
            ground = ground.with_one(want.child.id, place.standing)
    return places


def _is_perfect(knot: Sequence[Want], places: dict[str, tuple[str, Place]]) -> bool:
    """Did every assigned one get the gap that it could have alone?"""
    for want in knot:
        if want.assigned is None:
            continue
        if want.child.id not in places:
            return False
        if places[want.child.id][1].gap_in > want.gaps[want.assigned] + SAME_GAP_IN:
            return False
    return True


def _ground_with(
    ground: Ground, knot: Sequence[Want], places: dict[str, tuple[str, Place]]
) -> Ground:
    own = {want.child.id for want in knot}
    for child, (_, place) in places.items():
        if child not in own:
            ground = ground.with_one(child, place.standing)
    return ground


def _knots(scene: Scene, wants: Sequence[Want]) -> Iterator[list[Want]]:
    """The wants in bundles whose ground does not meet."""
    left = list(wants)
    while left:
        knot = [left.pop(0)]
        for member in knot:  # grows while it is walked
            joined = [want for want in left if _meet(scene, member, want)]
            knot += joined
            left = [want for want in left if want not in joined]
        yield sorted(knot, key=lambda want: want.child.number)


def _meet(scene: Scene, first: Want, second: Want) -> bool:
    limit = scene.ranges.detachment_gap_in

    def reach(want: Want, parent: Standing) -> float:
        return parent.base.half_length_in + limit + 2 * want.child.base.half_length_in

    return any(
        hypot(a.x - b.x, a.y - b.y) < reach(first, a) + reach(second, b)
        for a in first.parents.values()
        for b in second.parents.values()
    )


@dataclass(slots=True)
class _State:
    """A half-made settlement."""

    ground: Ground
    used: frozenset[tuple[int, str]]
    places: dict[str, tuple[str, Place]] = field(default_factory=dict)
    pins: int = 0
    gap_in: float = 0.0

    def score(self) -> tuple[int, int, float]:
        return len(self.places), self.pins, -self.gap_in


class _Search:
    """Depth first over children, parents and places; keeps the best settlement found."""

    def __init__(
        self,
        scene: Scene,
        ground: Ground,
        knot: list[Want],
        used: frozenset[tuple[int, str]],
    ) -> None:
        self.scene = scene
        self.ground = ground
        self.knot = knot
        self.used = used
        self.looks = 0
        self.bounded = False
        self.roomiest_first = False
        self.pulls = 0
        self.known: dict[tuple[object, ...], list[Place]] = {}
        self.best = _State(ground, used)
        # No settlement beats the pairing that forgets about collisions.
        assigned = [want for want in knot if want.assigned is not None]
        self.most = (
            len(assigned),
            sum(want.pin is not None and want.pin == want.assigned for want in assigned),
            -sum(want.gaps[want.assigned] for want in assigned if want.assigned is not None),
        )

    def run(self, first: dict[str, tuple[str, Place]]) -> dict[str, tuple[str, Place]]:
        """The best settlement, starting from the one at hand."""
        pins = {want.child.id: want.pin for want in self.knot}
        self.best.places = dict(first)
        self.best.pins = sum(pins[child] == parent for child, (parent, _) in first.items())
        self.best.gap_in = sum(place.gap_in for _, place in first.values())
        # Nearest places first finds small gaps; the roomiest first finds pairs in a crowd.
        for roomiest in (False, True, False):
            if not self._is_as_good_as_can_be():
                self.roomiest_first = roomiest
                self._try_orders()
        return self.best.places

    def _pulled_closer(self, state: _State) -> _State:
        """Each one placed anew among the others, nearer to its parent, while that helps."""
        places, gap = dict(state.places), state.gap_in
        for want in self.knot * len(places):
            if want.child.id not in places:
                continue
            parent, kept = places.pop(want.child.id)
            ground = _ground_with(self.ground, [], places)
            place = nearest_place(self.scene, ground, want.child, want.parents[parent])
            if place is not None and place.gap_in < kept.gap_in - SAME_GAP_IN:
                gap += place.gap_in - kept.gap_in
                kept = place
            places[want.child.id] = parent, kept
        return replace(state, places=places, gap_in=gap)

    def _try_orders(self) -> None:
        hardest = tuple(sorted(self.knot, key=_hardest_first))
        orders = [hardest, *islice(permutations(self.knot), MOST_ORDERS)]
        for number, order in enumerate(orders, start=1):
            self._go(order, _State(self.ground, self.used), number * MOST_LOOKS // len(orders))
            if self._is_as_good_as_can_be():
                self.bounded = False
                return
        self.looks = 0

    def _is_as_good_as_can_be(self) -> bool:
        pairs, pins, gap = self.best.score()
        return (pairs, pins, gap + SAME_GAP_IN) >= self.most

    def _go(self, left: Sequence[Want], state: _State, looks: int) -> None:
        full = not left and len(state.places) >= len(self.best.places)
        if self.roomiest_first and full and self.pulls < MOST_PULLS:
            self.pulls += 1
            state = self._pulled_closer(state)
        if state.score() > self.best.score():
            self.best = state
        if not left or not self._may_beat_the_best(left, state) or self._is_as_good_as_can_be():
            return
        want, rest = left[0], left[1:]
        for parent, place in self._choices(want, rest, state, looks):
            self._go(rest, self._with(state, want, parent, place), looks)
        self._go(rest, state, looks)

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
            ground=state.ground.with_one(want.child.id, place.standing),
            used=state.used | {(want.group, parent)},
            places=state.places | {want.child.id: (parent, place)},
            pins=state.pins + (want.pin == parent),
            gap_in=state.gap_in + place.gap_in,
        )

    def _choices(
        self, want: Want, rest: Sequence[Want], state: _State, looks: int
    ) -> Iterator[tuple[str, Place]]:
        """Parents by nearest gap; beside each, first the places that leave most to the others."""
        others = [spot for other in rest for spot in other.parents.values()]
        liked = {p: (want.pin != p, want.assigned != p, want.gaps[p]) for p in want.parents}
        for parent in sorted(want.parents, key=lambda p: liked[p]):
            if (want.group, parent) in state.used:
                continue
            if self.looks >= looks:
                self.bounded = True
                return
            places = self._places(want, parent, state, is_last=not rest)
            places.sort(key=lambda place: self._rank(place, others))
            beyond = places[NEARBY:]
            spread = beyond[:: max(1, len(beyond) // SPREAD)]
            for place in (*places[:NEARBY], *spread):
                yield parent, place

    def _rank(self, place: Place, others: Sequence[Standing]) -> tuple[float, float]:
        gap, clearance = round(place.gap_in, 3), _clearance(place, others)
        return (-clearance, gap) if self.roomiest_first else (gap, -clearance)

    def _places(self, want: Want, parent: str, state: _State, is_last: bool) -> list[Place]:
        """Free places, remembered; for the last of all only the nearest can matter."""
        key = (want.child.id, parent, is_last, frozenset(state.places.items()))
        if key not in self.known:
            self.looks += 1 if is_last else COST_OF_ALL_PLACES
            spot = want.parents[parent]
            if is_last:
                place = nearest_place(self.scene, state.ground, want.child, spot)
                self.known[key] = [place] if place else []
            else:
                self.known[key] = self._all_places(want, spot, state.ground)
        return list(self.known[key])

    def _all_places(self, want: Want, parent: Standing, ground: Ground) -> list[Place]:
        for keep in (KEEP_INSIDE_IN, 0.0):
            places = list(Room(self.scene, ground, want.child, parent, keep).choices())
            if places:
                return places
        return []


def _hardest_first(want: Want) -> tuple[int, float]:
    """Few parents first, then those whose nearest room is farthest."""
    alone = want.gaps[want.assigned] if want.assigned is not None else 0.0
    return len(want.parents), -alone


def _clearance(place: Place, others: Sequence[Standing]) -> float:
    here = place.standing
    return round(min((hypot(here.x - o.x, here.y - o.y) for o in others), default=0.0), 3)
