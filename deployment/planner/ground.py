"""What stands on the table while a plan is made, and whether a base may stand among it (DEP-06)."""

from collections.abc import Iterable
from dataclasses import dataclass

from battlefield.geometry.bases import Base, Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.placement import gap_in, gap_to_terrain_in, may_touch
from battlefield.geometry.plane import Segment, comes_within, point_to_segment
from battlefield.geometry.table import Table
from battlefield.geometry.terrain import Terrain
from deployment.planner.scene import Scene
from deployment.planner.work import Work

CONTACT_IN = 1e-6  # so much may an exact contact overlap by floating point


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A base that is in the way; an enemy's may not even be touched (DEP-07)."""

    owner: str
    standing: Standing
    is_enemy: bool = False

    def least_gap(self, keep_in: float) -> float:
        """The smallest gap to it that is allowed, with ``keep_in`` to spare."""
        return max(keep_in, 10 * CONTACT_IN) if self.is_enemy else 0.0


class Ground:
    """The table with all bases on it; a new one for every base that is added."""

    def __init__(self, table: Table, obstacles: tuple[Obstacle, ...], work: Work) -> None:
        self.table = table
        self.obstacles = obstacles
        self.work = work
        self._sieves: dict[tuple[Base, float, int], Sieve] = {}

    def with_bodies(self, bodies: Iterable[Standing], owner: str = "") -> "Ground":
        """The same ground with more bases of the own side: a leader and its minis."""
        more = tuple(Obstacle(owner, body) for body in bodies)
        return Ground(self.table, self.obstacles + more, self.work)

    def without(self, owner: str) -> "Ground":
        """The same ground as seen by one of those that stand on it."""
        left = tuple(o for o in self.obstacles if o.owner != owner)
        return Ground(self.table, left, self.work)

    def around(self, x: float, y: float, reach_in: float) -> "Ground":
        """The same ground with only what matters to bases whose outline stays within reach."""
        near = tuple(o for o in self.obstacles if _is_near(o.standing, x, y, reach_in))
        return Ground(self.table, near, self.work)

    def is_clear(self, standing: Standing, keep_in: float, barred: list[Terrain]) -> bool:
        """May the base stand here, ``keep_in`` inside every limit but base contact?"""
        if standing.base.is_round:
            return self.sieve(standing.base, keep_in, barred).admits(standing.x, standing.y)
        if self.table.off_by_in(standing) > CONTACT_IN - keep_in:
            return False
        for obstacle in self.obstacles:
            least = obstacle.least_gap(keep_in) - CONTACT_IN
            if gap_in(standing, obstacle.standing) < least:
                return False
        return not any(
            may_touch(standing, piece, keep_in)
            and gap_to_terrain_in(standing, piece) < keep_in - CONTACT_IN
            for piece in barred
        )

    def sieve(self, base: Base, keep_in: float, barred: list[Terrain]) -> "Sieve":
        """The same question for one round base, made ready to be asked of many places."""
        key = base, keep_in, id(barred)
        if key not in self._sieves:
            self._sieves[key] = Sieve(self, base, keep_in, barred)
        return self._sieves[key]

    def barred_near(self, x: float, y: float, reach_in: float) -> list[Terrain]:
        """The terrain within reach on which nothing may stand."""
        return [p for p in self.table.standing_barred if reaches(p, x, y, reach_in)]


class Sieve:
    """Where a round base may stand among the bases and barred terrain of a ground (DEP-06, D20).

    Distances are squared and the sums of radii worked out once; it holds on to ``barred``, so
    that the key it is kept under stays its own.
    """

    def __init__(self, ground: Ground, base: Base, keep_in: float, barred: list[Terrain]) -> None:
        inset = base.radius_in + keep_in - CONTACT_IN
        table = ground.table
        self.barred = barred
        self.box = inset, inset, table.width - inset, table.depth - inset
        self.walls = [(piece.bounds, piece.sides) for piece in barred]
        self.inset = inset
        self.discs: list[tuple[float, float, float]] = []
        self.strips: list[tuple[Segment, float]] = []
        for obstacle in ground.obstacles:
            other = obstacle.standing
            apart = other.base.radius_in + base.radius_in + obstacle.least_gap(keep_in) - CONTACT_IN
            if other.base.is_round:
                self.discs.append((other.x, other.y, apart * apart))
            else:
                self.strips.append((other.core, apart))

    def admits(self, x: float, y: float) -> bool:
        """May the centre be here?"""
        west, south, east, north = self.box
        if not (west <= x <= east and south <= y <= north):
            return False
        for ox, oy, square in self.discs:
            dx, dy = x - ox, y - oy
            if dx * dx + dy * dy < square:
                return False
        if any(self._touches(x, y, bounds, sides) for bounds, sides in self.walls):
            return False
        return all(point_to_segment(x, y, core) >= apart for core, apart in self.strips)

    def _touches(
        self, x: float, y: float, bounds: tuple[float, float, float, float], sides: list[Segment]
    ) -> bool:
        west, south, east, north = bounds
        inset = self.inset
        if not (west - inset < x < east + inset and south - inset < y < north + inset):
            return False
        return comes_within(x, y, inset, sides)


def reaches(piece: Terrain, x: float, y: float, reach_in: float) -> bool:
    """Does the piece's bounding box come within reach of a point?"""
    west, south, east, north = piece.bounds
    across = west - reach_in <= x <= east + reach_in
    return across and south - reach_in <= y <= north + reach_in


def ground_of(scene: Scene) -> Ground:
    """All that stands on the table at first: own units, the others, tokens."""
    own = scene.situation.side
    obstacles = [Obstacle(member.id, body) for member in scene.members for body in member.bodies()]
    obstacles += [
        Obstacle(body.id, body.standing, body.side not in (None, own)) for body in scene.bodies
    ]
    return Ground(scene.table, tuple(obstacles), scene.work)


def _is_near(standing: Standing, x: float, y: float, reach_in: float) -> bool:
    far = reach_in + standing.base.half_length_in + TOLERANCE_IN
    return abs(standing.x - x) <= far and abs(standing.y - y) <= far
