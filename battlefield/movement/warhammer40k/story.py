"""The story of a move, step by step with its rules, and one line to read out at the table."""

from collections.abc import Iterator, Sequence

from battlefield.movement.verdict import MoveProblem, Step
from battlefield.movement.warhammer40k.answer import ModelMove
from battlefield.movement.warhammer40k.body import MoveBody, SurgeBody
from battlefield.movement.warhammer40k.scene import Scene
from battlefield.movement.warhammer40k.surge_target import Chosen
from units.rulebook.problem import Severity

RULE_OF = {"normal": "MT-01", "advance": "MT-02", "fall-back": "MT-03", "charge": "MT-05"}
AFTER = {
    "advance": "Afterwards the unit makes no charge and no action.",
    "fall-back": "Afterwards the unit makes no shooting, charge or action.",
}


def tell_move(body: MoveBody, scene: Scene, lines: Sequence[ModelMove]) -> Iterator[Step]:
    """The steps of a normal, advance, fall-back or charge move."""
    unit = body.unit.id
    rule = RULE_OF[body.kind]
    a = "an advance" if body.kind == "advance" else f"a {body.kind}"
    roll = f" with a roll of {body.roll}" if body.kind in ("advance", "charge") else ""
    yield Step(message=f"{unit} makes {a} move{roll}.", rules=(rule,), about=(unit,))
    if scene.flies:
        yield Step(message=_skies(lines), rules=("FLY-02", "FLY-03", "FLY-04"), about=(unit,))
    if body.kind == "fall-back":
        yield _retreat(body, scene)
    yield from _models(scene, lines)
    if body.kind in AFTER:
        yield Step(message=AFTER[body.kind], rules=(rule,), about=(unit,))


def _skies(lines: Sequence[ModelMove]) -> str:
    maxima = ", ".join(f"{line.id} {line.maximum:g}" for line in lines)
    return (
        "It takes to the skies, declared before moving: models with FLY pass over models and "
        f"terrain and height is free. Maximum distances in inches: {maxima}."
    )


def _retreat(body: MoveBody, scene: Scene) -> Step:
    unit = body.unit.id
    if body.fall_back == "desperate-escape":
        message = "Desperate escape: a hazard roll for each model; it may pass through enemies."
        return Step(message=message, rules=("MT-03",), about=(unit,))
    over = " over the enemy" if scene.flies else ""
    rules = ("MT-03", "FLR-05") if scene.flies else ("MT-03",)
    message = f"Ordered retreat{over}: no hazard rolls."
    return Step(message=message, rules=rules, about=(unit,))


def _models(scene: Scene, lines: Sequence[ModelMove]) -> Iterator[Step]:
    for line, model in zip(lines, scene.unit, strict=True):
        flying = scene.is_flying(model)
        sum_of = f"{line.horizontal:.2f} level"
        if line.vertical:
            height = "free" if flying else "counted"
            sum_of += f", {line.vertical:.2f} up and down ({height})"
        over = f", passing {', '.join(line.crossed)}" if line.crossed else ""
        rules = ["MV-02"]
        rules += ["FLY-04"] if flying and line.vertical else []
        rules += ["FLY-05", "FLY-06"] if flying and line.crossed else []
        message = f"{line.id} moves {line.distance:.2f} in of {line.maximum:g} ({sum_of}){over}."
        yield Step(message=message, rules=tuple(rules), about=(line.id, *line.crossed))


def tell_surge(
    body: SurgeBody, scene: Scene, chosen: Chosen, lines: Sequence[ModelMove]
) -> Iterator[Step]:
    """The steps of a surge move."""
    unit = body.unit.id
    message = f"{unit} makes a surge move of at most {body.maximum:g} in."
    yield Step(message=message, rules=("SRG-01", "SRG-02"), about=(unit,))
    if chosen.unit:
        ties = [other for other in chosen.equally_close if other != chosen.unit]
        tied = f" {', '.join(ties)} is as close; the player chose." if ties else ""
        message = f"The closest enemy unit is {chosen.unit}, {chosen.distance:.2f} in away.{tied}"
        rules = ("SRG-04", "SRR-01", "GEN-02") if ties else ("SRG-04", "SRR-01")
        yield Step(message=message, rules=rules, about=(chosen.unit, *ties))
    if chosen.skipped:
        message = f"AIRCRAFT are no surge target: {', '.join(chosen.skipped)}."
        yield Step(message=message, rules=("SRR-02", "MV-11"), about=chosen.skipped)
    yield from _models(scene, lines)
    message = f"{unit} cannot move again this phase."
    yield Step(message=message, rules=("SRG-08", "SRR-08"), about=(unit,))


def goes_back(unit: str) -> Step:
    """The whole unit returns."""
    message = f"A condition is not met: all of {unit} goes back to where it started."
    return Step(message=message, rules=("MV-05",), about=(unit,))


def read_aloud(
    unit: str, what: str, problems: Sequence[MoveProblem], lines: Sequence[ModelMove]
) -> str:
    """One line for the table."""
    wrong = [problem for problem in problems if problem.severity is Severity.ERROR]
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        cited = ", ".join(wrong[0].rules)
        return f"{unit}: this {what} is not legal: {wrong[0].message}{more} [{cited}]"
    farthest = max(lines, key=lambda line: line.distance)
    way = f"the longest way is {farthest.distance:.1f} of {farthest.maximum:g} inches"
    doubt = " Too close to call somewhere: measure again." if any_doubt(problems) else ""
    return f"{unit}: this {what} is legal; {way}.{doubt}"


def any_doubt(problems: Sequence[MoveProblem]) -> bool:
    """Is any value within the tolerance of its limit?"""
    return any(problem.too_close_to_call for problem in problems)
