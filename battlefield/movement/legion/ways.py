"""Ways of moving other than straight ahead: reverse, strafe, and which tools may be used."""

from collections.abc import Iterator

from battlefield.movement.legion.body import StandardMove
from battlefield.movement.legion.ending import Outcome
from battlefield.movement.legion.mover import Mover
from battlefield.movement.legion.scene import Scene
from battlefield.movement.verdict import MoveProblem, Step
from units.rulebook.faults import Malformed
from units.rulebook.problem import Severity


def may_move(mover: Mover) -> None:
    """Raises ``Malformed`` for a unit that is no repulsor: its ways are not judged here."""
    if not mover.is_repulsor and not mover.speeder:
        message = (
            "Only moves of repulsor vehicles and of units with Speeder are judged; "
            f"{mover.name} is a {mover.unit_type.replace('-', ' ')}."
        )
        raise Malformed([("mover.unit_type", message)])


def turn_of(body: StandardMove) -> float:
    """From the way of travel to the facing, degrees: the notch the tool is laid in."""
    if body.reverse:
        return 180.0
    return {"left": -90.0, "right": 90.0}.get(body.strafe or "", 0.0)


def way_problems(body: StandardMove, scene: Scene, current: int) -> Iterator[MoveProblem]:
    """What this unit may not do on its way: tool, reverse, strafe, being engaged."""
    mover = scene.mover
    if body.tool is not None and body.tool > current:
        message = f"The speed-{body.tool} tool is faster than the unit, whose speed is {current}."
        yield _problem(mover, "move.tool-too-fast", message, ("MOV-01", "MOV-13"))
    if body.reverse and (not mover.hover or mover.mobile):
        message = f"{mover.name} may not reverse: a repulsor vehicle does so only with Hover."
        yield _problem(mover, "move.no-reverse", message, ("MOV-08", "MOV-21"))
    if body.strafe and not (scene.numbers.strafes and mover.hover):
        message = f"{mover.name} may not strafe: that takes Hover and the current edition."
        yield _problem(mover, "move.no-strafe", message, ("MOV-09",))
    if mover.engaged and not mover.is_repulsor:
        message = f"{mover.name} is engaged: it makes no move but a withdraw."
        yield _problem(mover, "move.engaged", message, ("MOV-18",))
    elif mover.engaged:
        message = "A repulsor vehicle is never engaged; troopers beside it do not hold it."
        yield _problem(mover, "move.never-engaged", message, ("MOV-18",), Severity.NOTE)


def way_step(body: StandardMove, mover: Mover, speed: int, full: float) -> Step:
    """How the tool is laid, in one sentence."""
    if body.reverse:
        how, rules = "in reverse, a speed lower,", ["MOV-08"]
    elif body.strafe:
        how, rules = f"to its {body.strafe}, a speed lower,", ["MOV-09"]
    else:
        how, rules = "ahead", ["MOV-01", "MOV-03"]
    bend = f", bent by {body.joint:g}°" if body.joint else ""
    message = f"{mover.name} moves {how} with the speed-{speed} tool{bend}: at most {full:.2f} in."
    return Step(message=message, rules=tuple(rules), about=(mover.id,), travel=0.0)


def read_ordinary_aloud(mover: Mover, outcome: Outcome, travel: float, full: float) -> str:
    """The answer in one line."""
    if outcome == "illegal":
        return f"{mover.name} may not make this move."
    if outcome == "full":
        return f"{mover.name} makes its full move of {full:.2f} inches."
    return f"{mover.name} moves {travel:.2f} of {full:.2f} inches."


def _problem(
    mover: Mover,
    code: str,
    message: str,
    rules: tuple[str, ...],
    severity: Severity = Severity.ERROR,
) -> MoveProblem:
    return MoveProblem(
        code=code, severity=severity, message=message, rules=rules, about=(mover.id,)
    )
