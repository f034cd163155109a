"""Pivots on the spot before or after a move: Reposition and the current edition's free turn."""

from collections.abc import Iterator
from dataclasses import replace

from battlefield.geometry.bases import Standing
from battlefield.movement.legion.body import LegionMove
from battlefield.movement.legion.clashes import clashes
from battlefield.movement.legion.laying import Laying
from battlefield.movement.legion.mover import Mover
from battlefield.movement.legion.scene import Scene
from battlefield.movement.verdict import MoveProblem
from units.rulebook.problem import Severity


def start_facing(body: LegionMove, mover: Mover) -> float:
    """The way the base faces when the tool is laid, degrees."""
    before = body.pivot is not None and body.pivot.when == "before"
    return mover.facing + (body.pivot.deg if body.pivot and before else 0.0)


def turned(body: LegionMove, end: Standing) -> Standing:
    """The base at the end, after a pivot that follows the move."""
    if body.pivot is None or body.pivot.when == "before":
        return end
    return replace(end, facing_deg=end.facing_deg + body.pivot.deg)


def pivot_problems(
    body: LegionMove, scene: Scene, laying: Laying, end: Standing
) -> Iterator[MoveProblem]:
    """Whether the unit may pivot at all, by so much, and without touching others."""
    if body.pivot is None or body.pivot.deg == 0:
        return
    mover, numbers = scene.mover, scene.numbers
    if not _may_pivot(body, scene):
        message = f"{mover.name} has no Reposition: it does not pivot as part of a move."
        rules = ("MOV-05", "MOV-10") if body.edition == "classic" else ("SPC-05", "MOV-10")
        yield _problem(mover, "move.no-pivot", message, rules)
    elif abs(body.pivot.deg) > numbers.pivot_limit_deg:
        message = (
            f"A pivot is at most {numbers.pivot_limit_deg:g}° either way, not {body.pivot.deg:g}°."
        )
        yield _problem(mover, "move.pivot-too-far", message, ("MOV-07", "MOV-10"))
    if scene.base.is_round:
        return
    placed = Standing(scene.base, mover.x, mover.y, laying.facing)
    for _, about in clashes(scene, placed if body.pivot.when == "before" else end):
        message = f"Turned so far, the base would overlap {about or 'the table edge'}."
        yield _problem(mover, "move.pivot-blocked", message, ("MOV-07", "MOV-10"))


def _may_pivot(body: LegionMove, scene: Scene) -> bool:
    """Reposition (either time); in CURRENT any notched unit turns before a move (MOV-04).

    Speeder X and Mobile units do not have that free turn (SPC-05).
    """
    mover = scene.mover
    if mover.repositions:
        return True
    before = body.pivot is not None and body.pivot.when == "before"
    free_turn = scene.numbers.turns_before_moving and mover.base.notched
    return before and free_turn and not mover.speeder and not mover.mobile


def _problem(mover: Mover, code: str, message: str, rules: tuple[str, ...]) -> MoveProblem:
    return MoveProblem(
        code=code, severity=Severity.ERROR, message=message, rules=rules, about=(mover.id,)
    )
