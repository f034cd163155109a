"""Finds places for all paired detachments at once, so that none takes another's only room.

One after the other first: when each gets the nearest place it could have alone, that is the
best there is. Else only those whose ground meets are searched (``untangling.py``), over other
places, orders and parents, up to a bound of work that the answer names (D3).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from deployment.planner.ground import Ground
from deployment.planner.room import Place, nearest_place
from deployment.planner.scene import Scene
from deployment.planner.untangling import SAME_GAP_IN, Places, Untangling
from deployment.planner.wants import Want

MOST_WORK = 3_000  # places looked at for all knots of one plan together


@dataclass(frozen=True, slots=True)
class Settled:
    """Where each detachment that found room goes; ``bounded``: not everything was tried."""

    places: Places
    bounded: bool = False


def settle(
    scene: Scene, ground: Ground, wants: Sequence[Want], used: frozenset[tuple[int, str]]
) -> Settled:
    """Places for as many wants as can be, then as many pins as can be, then the least gap.

    ``used`` are the parents of each group that standing detachments already have.
    """
    places = _one_by_one(scene, ground, wants)
    knots = [knot for knot in _knots(scene, wants) if not _is_perfect(knot, places)]
    bounded = False
    for knot in knots:
        own = {want.child.id for want in knot}
        others = [body for c, (_, at) in places.items() if c not in own for body in at.bodies]
        around = ground.with_bodies(others)
        search = Untangling(scene, around, knot, used, MOST_WORK // len(knots))
        found = search.run({child: places[child] for child in own if child in places})
        bounded = bounded or search.bounded
        for child in own:
            places.pop(child, None)
        places.update(found)
    return Settled(places, bounded)


def _one_by_one(scene: Scene, ground: Ground, wants: Sequence[Want]) -> Places:
    places: dict[str, tuple[str, Place]] = {}
    for want in wants:
        if want.assigned is None:
            continue
        place = nearest_place(scene, ground, want.child, want.parents[want.assigned])
        if place is not None:
            places[want.child.id] = want.assigned, place
            ground = ground.with_bodies(place.bodies, want.child.id)
    return places


def _is_perfect(knot: Sequence[Want], places: Places) -> bool:
    """Did every assigned one get the gap that it could have alone?"""
    for want in knot:
        if want.assigned is None:
            continue
        if want.child.id not in places:
            return False
        if places[want.child.id][1].gap_in > want.gaps[want.assigned] + SAME_GAP_IN:
            return False
    return True


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
    if not scene.work.spend(2 * len(first.parents) * len(second.parents)):
        return False
    own, other = _reach(scene, first), _reach(scene, second)
    return any(
        hypot(a.x - b.x, a.y - b.y) < own + other + a.base.half_length_in + b.base.half_length_in
        for a in first.parents.values()
        for b in second.parents.values()
    )


def _reach(scene: Scene, want: Want) -> float:
    """How far from its parent's base the bases of a detachment may come."""
    length = 2 * want.child.base.half_length_in
    squad = scene.cohesion_in + length if want.child.mini_count > 1 else 0.0
    return scene.ranges.detachment_gap_in + length + squad
