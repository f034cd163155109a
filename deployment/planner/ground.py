"""What stands on the table while a plan is made, and whether a base may stand among it (DEP-06)."""

from dataclasses import dataclass

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.placement import gap_in, gap_to_terrain_in, may_touch
from battlefield.geometry.table import Table
from battlefield.geometry.terrain import Terrain
from deployment.planner.scene import Scene

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

    def __init__(self, table: Table, obstacles: tuple[Obstacle, ...]) -> None:
        self.table = table
        self.obstacles = obstacles

    def with_one(self, owner: str, standing: Standing) -> "Ground":
        """The same ground with one more base of the own side."""
        return Ground(self.table, (*self.obstacles, Obstacle(owner, standing)))

    def without(self, owner: str) -> "Ground":
        """The same ground as seen by one of those that stand on it."""
        return Ground(self.table, tuple(o for o in self.obstacles if o.owner != owner))

    def around(self, x: float, y: float, reach_in: float) -> "Ground":
        """The same ground with only what matters to bases whose outline stays within reach."""
        near = tuple(o for o in self.obstacles if _is_near(o.standing, x, y, reach_in))
        return Ground(self.table, near)

    def is_clear(self, standing: Standing, keep_in: float, barred: list[Terrain]) -> bool:
        """May the base stand here, ``keep_in`` inside every limit but base contact?"""
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

    def barred_near(self, x: float, y: float, reach_in: float) -> list[Terrain]:
        """The terrain within reach on which nothing may stand."""
        return [p for p in self.table.standing_barred if reaches(p, x, y, reach_in)]


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
    return Ground(scene.table, tuple(obstacles))


def _is_near(standing: Standing, x: float, y: float, reach_in: float) -> bool:
    far = reach_in + standing.base.half_length_in + TOLERANCE_IN
    return abs(standing.x - x) <= far and abs(standing.y - y) <= far
