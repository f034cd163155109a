"""Displaced troopers: who places them, where they may go, and a place that will do (DSP)."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from battlefield.geometry.bases import Standing, base_of_mm
from battlefield.geometry.lengths import KEEP_INSIDE_IN, TOLERANCE_IN
from battlefield.geometry.placement import gap_in, gap_to_terrain_in, may_touch
from battlefield.movement.legion.answer import Displaced
from battlefield.movement.legion.body import LegionMove, OtherMini
from battlefield.movement.legion.scene import Scene
from battlefield.movement.verdict import Place

RING_IN = 0.25  # between the rings that are searched for a place
AROUND = 24  # places on a ring


def displacements(
    body: LegionMove, scene: Scene, ids: tuple[str, ...], end: list[Standing]
) -> tuple[Displaced, ...]:
    """What becomes of each displaced mini, in the order of the body.

    ``end``: the bases of the moving unit where they end. Rules: DSP-02 … DSP-05.
    """
    placed: list[Standing] = []
    told = []
    for other in body.others:
        if other.id in ids:
            spot = _suggested(body, scene, other, ids, [*end, *placed])
            if spot:
                placed.append(spot)
            told.append(_told(body, scene, other, spot))
    return tuple(told)


def _told(body: LegionMove, scene: Scene, other: OtherMini, spot: Standing | None) -> Displaced:
    leader = _leader_of(body, other)
    gap = scene.numbers.cohesion_gap_in
    if other.leader:
        within = (
            f"at most {scene.numbers.leader_out_of_place_in:g} in from its old place, or as close "
            "as possible; its unit then joins it in cohesion"
        )
    elif leader:
        within = f"in cohesion with {leader.id}: a gap of at most {gap:g} in"
    else:
        within = f"in cohesion with its unit leader: a gap of at most {gap:g} in"
    return Displaced(
        id=other.id,
        unit=other.unit,
        within=within + "; no overlap, on the table, not touching an enemy, level if possible",
        suggested=Place(x=round(spot.x, 3), y=round(spot.y, 3)) if spot else None,
        rules=("DSP-02", "DSP-04" if other.leader else "DSP-03", "DSP-05"),
    )


def _leader_of(body: LegionMove, other: OtherMini) -> OtherMini | None:
    if other.unit is None:
        return None
    mates = (o for o in body.others if o.unit == other.unit and o.leader and o.id != other.id)
    return next(mates, None)


def _suggested(
    body: LegionMove,
    scene: Scene,
    other: OtherMini,
    ids: tuple[str, ...],
    taken: list[Standing],
) -> Standing | None:
    """The place nearest to the old one that breaks none of DSP-03 … DSP-05; None: none near."""
    old = Standing(base_of_mm(other.base_mm, other.length_mm), other.x, other.y, other.facing)
    level = scene.table.height_under(other.x, other.y)
    leader = _leader_of(body, other)
    near = leader and Standing(base_of_mm(leader.base_mm), leader.x, leader.y)
    apart = [(standing, 2 * KEEP_INSIDE_IN) for standing in taken]
    for mini in body.others:
        if mini.id not in ids:
            enemy = mini.side != other.side or mini.side is None
            base = base_of_mm(mini.base_mm, mini.length_mm)
            standing = Standing(base, mini.x, mini.y, mini.facing)
            apart.append((standing, 2 * KEEP_INSIDE_IN if enemy else 0.0))
    for x, y in _rings(scene, old):
        spot = old.at(x, y)
        if near and gap_in(spot, near) > scene.numbers.cohesion_gap_in - KEEP_INSIDE_IN:
            continue
        if scene.table.height_under(x, y) == level and _is_free(scene, spot, apart):
            return spot
    return None


def _rings(scene: Scene, old: Standing) -> Iterator[tuple[float, float]]:
    """Places farther and farther from the old one, as far as a displaced leader may go."""
    steps = int(scene.numbers.leader_out_of_place_in / RING_IN) + 1
    for ring in range(1, 2 * steps):
        for number in range(AROUND):
            way = 2 * pi * number / AROUND
            x, y = old.x + ring * RING_IN * cos(way), old.y + ring * RING_IN * sin(way)
            if hypot(x - old.x, y - old.y) <= 2 * scene.numbers.leader_out_of_place_in:
                yield x, y


def _is_free(scene: Scene, spot: Standing, apart: list[tuple[Standing, float]]) -> bool:
    if scene.table.off_by_in(spot) > -KEEP_INSIDE_IN:
        return False
    if any(gap_in(spot, other) < least for other, least in apart):
        return False
    return not any(
        may_touch(spot, piece) and gap_to_terrain_in(spot, piece) < -TOLERANCE_IN
        for piece in scene.table.standing_barred
    )
