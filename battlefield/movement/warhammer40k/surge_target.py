"""Which enemy unit a surge goes for. Rules: SRG-04, GEN-02, SRR-01, SRR-02, MV-11."""

from math import hypot, inf
from typing import NamedTuple

from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.findings import wrong
from battlefield.movement.warhammer40k.scene import Scene


class Chosen(NamedTuple):
    """The target, how far it is, who was equally close, and what was wrong with the wish."""

    unit: str | None
    distance: float
    equally_close: tuple[str, ...]
    skipped: tuple[str, ...]
    problems: tuple[MoveProblem, ...]


def counts_for_surge(scene: Scene, enemy: Figure) -> bool:
    """Aircraft do not, unless the surging unit can fly. Rules: SRR-02, MV-11."""
    return "AIRCRAFT" not in enemy.keywords or scene.unit_can_fly


def _distance(scene: Scene, unit: str) -> float:
    centres = scene.readings.closest == "centre-to-centre"
    return min(
        hypot(
            hypot(m.x - e.x, m.y - e.y) if centres else max(0.0, m.gap(e)),
            m.rise(e),
        )
        for m in scene.unit
        for e in scene.enemies_of(unit)
    )


def choose_target(scene: Scene, wished: tuple[str, ...]) -> Chosen:
    """The closest enemy unit; among equally close ones (within the tolerance) the one wished for.

    Without a wish the first of the equally close ones in the order given.
    """
    units = scene.enemy_units()
    skipped = tuple(
        unit
        for unit in units
        if not any(counts_for_surge(scene, enemy) for enemy in scene.enemies_of(unit))
    )
    distances = {unit: _distance(scene, unit) for unit in units if unit not in skipped}
    if not distances:
        message = "There is no enemy unit to surge towards."
        return Chosen(None, inf, (), skipped, (wrong("surge.no-target", message, "SRG-04"),))
    least = min(distances.values())
    ties = tuple(unit for unit in distances if distances[unit] <= least + TOLERANCE_IN)
    refused = tuple(unit for unit in wished if unit not in ties)
    problems = tuple(_refused(scene, unit, distances, ties, skipped) for unit in refused)
    unit = next((unit for unit in wished if unit in ties), ties[0])
    return Chosen(unit, distances[unit], ties, skipped, problems)


def _refused(
    scene: Scene,
    unit: str,
    distances: dict[str, float],
    ties: tuple[str, ...],
    skipped: tuple[str, ...],
) -> MoveProblem:
    if unit in skipped:
        message = f"{unit} is AIRCRAFT, which a surge ignores unless the unit can FLY."
        return wrong("surge.target", message, "SRR-02", "MV-11", about=(unit,))
    message = (
        f"{unit} is {distances[unit]:.2f} in away and {ties[0]} is {distances[ties[0]]:.2f}: "
        "the surge target is the closest enemy unit."
    )
    return wrong("surge.target", message, "SRG-04", "SRR-01", about=(unit, ties[0]))
