"""What a player asks for that a compulsory move does not give, and units that make none."""

from collections.abc import Iterator

from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.ending import Ending
from battlefield.movement.legion.mover import Mover
from battlefield.movement.legion.numbers import numbers_of
from battlefield.movement.verdict import MoveProblem
from units.rulebook.problem import Severity


def no_move(body: CompulsoryMove, mover: Mover, speed: int) -> MoveProblem | None:
    """Why there is no compulsory move at all, or None when there is one."""
    if not _is_obliged(body, mover):
        return MoveProblem(
            code="compulsory.not-a-speeder",
            severity=Severity.ERROR,
            message=f"{mover.name} has no Speeder keyword: it makes no compulsory move.",
            rules=("SPD-00", "SPD-01"),
            about=(mover.id,),
        )
    if body.edition == "current" and body.panicked:
        return MoveProblem(
            code="compulsory.panicked",
            severity=Severity.NOTE,
            message=f"{mover.name} panicked: no actions or free actions, so no compulsory move.",
            rules=("SPC-13",),
            about=(mover.id,),
        )
    if speed == 0:
        return MoveProblem(
            code="compulsory.speed-0",
            severity=Severity.NOTE,
            message=f"{mover.name} has speed 0: it does not move and suffers no wounds.",
            rules=("MOV-13", "SPR-04"),
            about=(mover.id,),
        )
    return None


def asked_problems(body: CompulsoryMove, ending: Ending) -> Iterator[MoveProblem]:
    """Wishes that are refused, and limits a player should know of."""
    if body.partial and ending.is_full:
        yield _problem(
            body,
            "compulsory.full-move-possible",
            Severity.ERROR,
            "A partial move is refused: the full move is possible, so it must be made.",
            ("SPD-03", "SPD-04") if body.edition == "classic" else ("SPC-02",),
        )
    if body.leave_table and ending.outcome != "defeated":
        yield _leaving(body, ending)
    if body.edition == "current":
        yield from _assets(body)
    if body.edition == "classic" and body.when == "end":
        yield _problem(
            body,
            "compulsory.too-late",
            Severity.ERROR,
            "In this edition the compulsory move comes first, before the unit's actions.",
            ("SPD-01",),
        )


def _is_obliged(body: CompulsoryMove, mover: Mover) -> bool:
    """Speeder X, and in CURRENT Mobile as well (MOV-21)."""
    return bool(mover.speeder) or (mover.mobile and body.edition == "current")


def _leaving(body: CompulsoryMove, ending: Ending) -> MoveProblem:
    if body.edition == "current":
        message = "No base may leave the table on purpose: the move stops at the line."
        return _problem(
            body, "compulsory.may-not-leave", Severity.NOTE, message, ("SPC-09", "MOV-19")
        )
    if not body.readings.leaving_by_choice:
        message = "Flying off the table on purpose is not allowed as this table reads the rule."
        return _problem(body, "compulsory.may-not-leave", Severity.ERROR, message, ("SPR-01",))
    stays = "ends inside the table" if ending.is_full else "is stopped by something else"
    message = f"There is no leaving the table: the full move {stays}."
    return _problem(body, "compulsory.does-not-leave", Severity.NOTE, message, ("SPR-01", "SPD-06"))


def _assets(body: CompulsoryMove) -> Iterator[MoveProblem]:
    """SPC-07: more than one other move action and asset tokens do not go together."""
    if body.move_actions <= numbers_of(body.edition).asset_move_actions:
        return
    if body.holds_asset:
        message = "A unit that holds an asset token may make one other move action at most."
        yield _problem(body, "compulsory.asset", Severity.ERROR, message, ("SPC-07",))
    else:
        message = (
            f"With {body.move_actions} other move actions it may claim no asset token in this "
            "activation."
        )
        yield _problem(body, "compulsory.asset", Severity.NOTE, message, ("SPC-07", "SPC-04"))


def _problem(
    body: CompulsoryMove, code: str, severity: Severity, message: str, rules: tuple[str, ...]
) -> MoveProblem:
    return MoveProblem(
        code=code, severity=severity, message=message, rules=rules, about=(body.mover.id,)
    )
