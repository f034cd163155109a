"""Makes the problems of a layout, always with the sum that failed."""

from battlefield.geometry.lengths import too_close_to_call
from deployment.planner.plan import PlacementProblem
from deployment.planner.scene import Member
from units.rulebook.problem import Severity


def problem(
    code: str,
    message: str,
    *rules: str,
    about: tuple[str, ...] = (),
    severity: Severity = Severity.ERROR,
    undecided: bool = False,
    close: bool = False,
) -> PlacementProblem:
    """A problem with its rules and the units it is about."""
    return PlacementProblem(
        code=code,
        severity=severity,
        message=message,
        rules=rules,
        offenders=about,
        undecided=undecided,
        too_close_to_call=close,
    )


def pin_dropped(child: Member, parent: Member, why: str) -> PlacementProblem:
    """A pin that was not kept, with the reason as the rest of the sentence."""
    return problem(
        "deployment.pin-dropped",
        f"{child.label} is not paired with {parent.label} as pinned: {why}",
        "DET-20",
        about=(child.id, parent.id),
        severity=Severity.WARNING,
    )


def near(value: float, limit: float) -> bool:
    """Is a measured value too close to its limit to call?"""
    return too_close_to_call(value, limit)


def inch(value: float) -> str:
    """A length for a sentence: two decimals, three where two would hide a difference."""
    return f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.3f}"
