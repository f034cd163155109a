"""Beginning and end of a compulsory move's story, its wounds, and the line to be read out."""

from collections.abc import Iterator

from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.ending import Ending
from battlefield.movement.legion.mover import Mover
from battlefield.movement.verdict import MoveProblem, Step
from units.rulebook.problem import Severity


def activation_step(body: CompulsoryMove, mover: Mover, speed: int, full: float) -> Step:
    """When the move is made and with which tool."""
    if body.edition == "classic":
        when, rules = "On activating, before its actions,", ("SPD-01", "SPD-02", "SPD-03")
    else:
        when = f"As a free move action at the {body.when} of its actions"
        rules = ("SPC-01", "SPC-02", "SPC-05")
    keyword = f"Speeder {mover.speeder}" if mover.speeder else "Mobile"
    bend = f", bent by {body.joint:g}°" if body.joint else ""
    message = (
        f"{when} {mover.name} ({keyword}) makes one compulsory move with the speed-{speed} "
        f"tool{bend}: {full:.2f} in."
    )
    return Step(message=message, rules=rules, about=(mover.id,), travel=0.0)


def ending_step(body: CompulsoryMove, ending: Ending, full: float) -> Step:
    """Where it ends, in one sentence."""
    classic = body.edition == "classic"
    if ending.outcome == "defeated":
        message = (
            "The player flies on: a part of the leader's base ends off the table, so the unit is "
            "defeated."
        )
        rules: tuple[str, ...] = ("SPR-01", "SPD-06", "MOV-20")
    elif ending.is_full:
        message = f"Full move: it ends {ending.travel:.2f} in along the tool."
        rules = ("SPD-03", "MOV-03") if classic else ("SPC-02", "MOV-03")
    elif ending.travel <= TOLERANCE_IN:
        message = "Partial move of no length: it cannot leave its place."
        rules = ("SPD-04", "SPR-11") if classic else ("SPC-02", "SPR-11")
    else:
        message = (
            f"Partial move, as far along the tool as possible: {ending.travel:.2f} of "
            f"{full:.2f} in."
        )
        rules = ("SPD-04", "SPD-21") if classic else ("SPC-02",)
    return Step(message=message, rules=rules, about=(body.mover.id,), travel=ending.travel)


def wound_steps(body: CompulsoryMove, mover: Mover, ending: Ending, wounds: int) -> Iterator[Step]:
    """What a partial move costs (SPD-05) or does not (SPC-02)."""
    if ending.outcome != "partial":
        return
    if body.edition == "current":
        message = "No wounds: in this edition a partial move costs nothing."
        yield Step(message=message, rules=("SPC-02", "SPC-03"), about=(mover.id,))
    elif wounds == 0:
        message = "No wounds, as this table reads a partial move forced by engaged troopers."
        yield Step(message=message, rules=("SPR-10",), about=(mover.id,))
    else:
        engaged = ("SPR-10",) if any(r.why == "engaged-trooper" for r in ending.reasons) else ()
        message = f"The unit suffers {wounds} wounds, its speed; no dice.{_loses(mover, wounds)}"
        rules = ("SPD-05", "SPR-03", "SPR-05", "SPR-06", "SPR-07", *engaged)
        yield Step(message=message, rules=rules, about=(mover.id,))


def displacement_steps(
    body: CompulsoryMove, ids: tuple[str, ...], ending: Ending
) -> Iterator[Step]:
    """Who is pushed away, who places them, and the suppression (SPD-07, DSP)."""
    if not ids:
        return
    names = ", ".join(ids)
    message = f"It ends over {names}: displaced, and placed by the opponent of the mover."
    rules = ["SPD-07", "DSP-01", "DSP-02", "DSP-07"]
    friends = any(o.side == body.side for o in body.others if o.id in ids)
    rules += ["SPR-12"] * friends + ["SPR-17"] * (ending.outcome == "partial")
    yield Step(message=message, rules=tuple(rules), about=ids, travel=ending.travel)
    units = sorted({o.unit or o.id for o in body.others if o.id in ids})
    message = f"Each displaced unit gains one suppression token: {', '.join(units)}."
    yield Step(message=message, rules=("DSP-06",), about=ids)


def after_steps(body: CompulsoryMove, mover: Mover, ending: Ending) -> Iterator[Step]:
    """What the unit may still do."""
    if ending.outcome == "defeated":
        return
    if body.edition == "classic":
        message = "It was no action: the unit still has both, and nothing triggers on it."
        yield Step(message=message, rules=("SPD-02",), about=(mover.id,))
    else:
        kept = " It did not leave the table." if ending.outcome == "partial" else ""
        message = f"The unit keeps its two actions; effects on move actions count this one.{kept}"
        rules = ("SPC-04", "SPC-09") if kept else ("SPC-04",)
        yield Step(message=message, rules=rules, about=(mover.id,))


def avoidable_problem(body: CompulsoryMove, mover: Mover, joint: float) -> MoveProblem:
    """SPR-02: another bend would have allowed the full move."""
    strict = body.angle_search == "strict" and body.edition == "classic"
    mend = f"bend the joint to {joint:.2f}° and the full move is legal."
    if strict:
        message = f"This partial move is avoidable and may not be chosen: {mend}"
    else:
        message = f"This partial move is avoidable: {mend}"
    return MoveProblem(
        code="compulsory.avoidable",
        severity=Severity.ERROR if strict else Severity.WARNING,
        message=message,
        rules=("SPR-02", "SPD-04" if body.edition == "classic" else "SPC-02"),
        about=(mover.id,),
    )


def read_aloud(mover: Mover, ending: Ending, full: float, wounds: int, ids: tuple[str, ...]) -> str:
    """The whole answer in one line."""
    said = {
        "full": f"{mover.name} makes its full move of {full:.2f} inches",
        "full-with-shift": (
            f"{mover.name} makes its full move, shifted back by {full - ending.travel:.2f} inches"
        ),
        "partial": (
            f"{mover.name} stops after {ending.travel:.2f} of {full:.2f} inches"
            + (f" and suffers {wounds} wounds" if wounds else " and suffers no wounds")
        ),
        "defeated": f"{mover.name} leaves the table and is defeated",
    }[ending.outcome]
    return f"{said}; displaced: {', '.join(ids)}." if ids else f"{said}."


def _loses(mover: Mover, wounds: int) -> str:
    """How many minis that is, when all wounds go to one mini after another."""
    if mover.wound_threshold is None:
        return ""
    lost = min(wounds // mover.wound_threshold, mover.companions + 1)
    minis = "one mini" if lost == 1 else f"{lost} minis"
    of = f"of {mover.companions + 1} with {mover.wound_threshold} wounds each"
    return f" Given to one mini first, that is {minis} lost {of}." if lost else ""
