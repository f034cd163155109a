"""Whether the straight way from a detachment to its parent crosses impassable ground (DET-18)."""

from collections.abc import Iterator

from battlefield.geometry.plane import segments_cross
from deployment.planner.findings import problem
from deployment.planner.plan import Pair, PlacementProblem
from deployment.planner.scene import Scene
from units.rulebook.problem import Severity


def blocked_ways(scene: Scene, pairs: tuple[Pair, ...]) -> Iterator[PlacementProblem]:
    """A warning for each pair that stands with impassable terrain on the straight line between.

    The tool bends, so it may still go round; that is for the players to lay. Rules: DET-18.
    """
    walls = [piece for piece in scene.table.terrain if piece.kind == "impassable"]
    for pair in pairs:
        child, parent = scene.by_id[pair.unit], scene.by_id[pair.parent]
        if child.standing is None or parent.standing is None:
            continue
        way = (child.standing.x, child.standing.y), (parent.standing.x, parent.standing.y)
        between = [w for w in walls if any(segments_cross(way, side) for side in w.sides)]
        if between:
            names = ", ".join(wall.id or "terrain without a name" for wall in between)
            message = (
                f"Impassable terrain ({names}) lies on the straight line from {child.label} to "
                f"{parent.label}: lay the speed-1 tool round it."
            )
            yield problem(
                "detachment.way-blocked",
                message,
                "DET-18",
                about=(child.id, parent.id),
                severity=Severity.WARNING,
            )
