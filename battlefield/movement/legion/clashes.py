"""What forbids a base to end at one place, asked directly (the same rules as ``hindrances``)."""

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.placement import gap_in, gap_to_terrain_in, may_touch
from battlefield.movement.legion.scene import Ground, Obstacle, Scene, Why


def clashes(scene: Scene, standing: Standing, slack: float = TOLERANCE_IN) -> list[tuple[Why, str]]:
    """Why the base may not end here and the id of each cause (empty for the edge).

    Only what is deeper than ``slack`` counts.
    """
    found: list[tuple[Why, str]] = []
    if scene.table.off_by_in(standing) > slack:
        found.append((Why.EDGE, ""))
    found += [(o.why, o.id) for o in scene.obstacles if overlap_in(standing, o) > slack]
    over = [ground for ground in scene.barred if is_over(scene, standing, ground, slack)]
    found += [(ground.why or Why.TOO_HIGH, ground.id) for ground in over]
    return found


def overlap_in(standing: Standing, other: Obstacle) -> float:
    """How deep the base reaches over another base or a token, inches (negative: the gap)."""
    printed = other.standing.base.radius_in  # 0 for a token, which has no base
    return other.radius - printed - gap_in(standing, other.standing)


def is_over(scene: Scene, standing: Standing, ground: Ground, slack: float = TOLERANCE_IN) -> bool:
    """Does the base end over barred ground (or on it, where it may reach over: MOV-17)?"""
    if not may_touch(standing, ground.piece):
        return False
    if scene.stands_only_on(ground):
        return ground.piece.is_under(standing.x, standing.y)
    return gap_to_terrain_in(standing, ground.piece) < -slack


def displaced_by(scene: Scene, standing: Standing) -> tuple[Obstacle, ...]:
    """The troopers a base pushes away where it ends (SPD-07, DSP-01)."""
    return tuple(o for o in scene.displaceable if overlap_in(standing, o) > TOLERANCE_IN)
