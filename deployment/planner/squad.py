"""Is there room for a unit's other minis in cohesion round its leader (DEP-09)?

Suggested squads stand behind their leader, so that detachments find room before it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from battlefield.geometry.arrangement import Curve, crossings_among, curves_at_gap, curves_round
from battlefield.geometry.bases import Standing
from battlefield.geometry.placement import gap_in
from battlefield.geometry.terrain import Terrain
from battlefield.geometry.zones import Area
from deployment.planner.ground import CONTACT_IN, Ground

MOST_TRIES = 160  # places looked at before a squad is said not to fit
STEP_IN = 0.01  # between minis in a suggested squad: they need not touch
BEHIND_DEG = (180.0, 120.0, 240.0, 90.0, 270.0)  # from the direction the leader faces
BEFORE_DEG = (60.0, 300.0, 0.0)
IN_THE_FIRST_RING = 3  # minis of the leader's size that fit behind it in contact


@dataclass(frozen=True, slots=True)
class Formation:
    """Where a unit is suggested to stand: its leader and its other minis."""

    leader: Standing
    minis: tuple[Standing, ...] = ()

    @property
    def bodies(self) -> tuple[Standing, ...]:
        """All of its bases."""
        return (self.leader, *self.minis)


def depth_in(leader: Standing, minis: int, cohesion_in: float) -> float:
    """How far from the leader's base a squad of so many other minis spreads when nothing bars it.

    The first three stand at its back in contact, the others in a wider ring behind it.
    """
    if minis <= 0:
        return 0.0
    wide = STEP_IN if minis <= IN_THE_FIRST_RING else cohesion_in / 2
    return wide + 2 * leader.base.half_length_in


def squad_places(
    ground: Ground,
    leader: Standing,
    minis: int,
    cohesion_in: float,
    keep_in: float,
    zone: Area | None = None,
    height_in: float = 6.0,
) -> list[Standing] | None:
    """Places for ``minis`` more bases like the leader's, or None when none were found.

    Each is within ``cohesion_in`` of the leader, at most ``height_in`` above or below it, clear
    of everything, and inside ``zone`` when one is given. The search takes the corners of the
    free space one mini after the other, and steps back when the last does not fit.
    """
    if minis <= 0:
        return []
    if not ground.work.spend(len(ground.obstacles)):
        return None
    reach = cohesion_in + 3 * leader.base.half_length_in
    near = ground.around(leader.x, leader.y, reach)
    barred = ground.barred_near(leader.x, leader.y, reach)
    squad = _Squad(near, barred, leader, cohesion_in, keep_in, zone, height_in)
    return squad.fill([], minis)


class _Squad:
    """The search for one squad's places."""

    def __init__(
        self,
        ground: Ground,
        barred: list[Terrain],
        leader: Standing,
        cohesion_in: float,
        keep_in: float,
        zone: Area | None,
        height_in: float,
    ) -> None:
        self.ground = ground
        self.barred = barred
        self.leader = leader
        self.reach_in = cohesion_in - keep_in
        self.keep_in = keep_in
        self.zone = zone
        self.height_in = height_in
        self.tries = 0
        self.weight = 10 + len(ground.obstacles) + sum(len(piece.sides) for piece in barred)
        self.weight += sum(len(piece) for piece in zone.pieces) if zone else 0
        self.known: dict[tuple[float, float], Standing | None] = {}  # the minis left aside

    def fill(self, placed: list[Standing], minis: int) -> list[Standing] | None:
        """Places for the rest of the minis after those already placed."""
        if minis == 0:
            return placed
        for place in self._places(placed):
            full = self.fill([*placed, place], minis - 1)
            if full is not None:
                return full
            if self.tries > MOST_TRIES or self.ground.work.is_over:
                return None
        return None

    def _places(self, placed: list[Standing]) -> Iterator[Standing]:
        radius, facing = self.leader.base.half_length_in, self.leader.facing_deg
        for directions in (BEHIND_DEG, BEFORE_DEG):
            for gap in (STEP_IN, self.reach_in / 2, self.reach_in):
                apart = 2 * radius + gap
                for turn in directions:
                    dx, dy = cos(radians(facing + turn)), sin(radians(facing + turn))
                    x, y = self.leader.x + dx * apart, self.leader.y + dy * apart
                    yield from self._if_free(placed, x, y)
        if not self.ground.work.spend(self.weight):
            return
        for x, y in crossings_among(self._curves(placed), self.ground.work.spend):
            yield from self._if_free(placed, x, y)

    def _if_free(self, placed: list[Standing], x: float, y: float) -> Iterator[Standing]:
        if self.tries > MOST_TRIES:
            return
        self.tries += 1
        if (x, y) not in self.known:
            if not self.ground.work.spend(self.weight):
                return
            self.known[x, y] = self._free_alone(x, y)
        place = self.known[x, y]
        if place is not None and all(gap_in(place, other) >= -CONTACT_IN for other in placed):
            yield place

    def _free_alone(self, x: float, y: float) -> Standing | None:
        """The place of one mini there, when nothing but the others of its squad could bar it."""
        place = self.leader.at(x, y)
        if not -CONTACT_IN <= gap_in(place, self.leader) <= self.reach_in + CONTACT_IN:
            return None
        if not self.ground.is_clear(place, self.keep_in, self.barred):
            return None
        if self.zone is not None and self.zone.margin_in(place) < self.keep_in - CONTACT_IN:
            return None
        z = self.ground.table.height_under(x, y)
        return self.leader.at(x, y, z) if abs(z - self.leader.z) <= self.height_in else None

    def _curves(self, placed: list[Standing]) -> list[Curve]:
        leader, keep = self.leader, self.keep_in
        curves = curves_at_gap(leader, leader, 0.0)
        curves += curves_at_gap(leader, leader, self.reach_in)
        for other in placed:
            curves += curves_at_gap(other, leader, 0.0)
        for obstacle in self.ground.obstacles:
            curves += curves_at_gap(obstacle.standing, leader, obstacle.least_gap(keep))
        radius = leader.base.radius_in
        for side in (side for piece in self.barred for side in piece.sides):
            curves += curves_round(side, leader, radius + keep)
        for side in (s for piece in (self.zone.pieces if self.zone else ()) for s in piece):
            curves += curves_round(side, leader, radius + keep)
        return curves
