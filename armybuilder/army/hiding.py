"""An army as others may see it: hands are secret unless the owner shows them. Rules: HAND-04."""

from armybuilder.army.draft import DraftArmy
from armybuilder.army.report import Report
from units.catalog.catalog import Catalog
from units.rulebook.problem import Problem, Severity

ABOUT_THE_HAND = "command-hand."  # how the codes of problems with the hand begin
HIDDEN = "The command hand is hidden, and what is wrong with it is not told."


def without_hand(draft: DraftArmy) -> DraftArmy:
    """The same army with no card of its hand."""
    return draft.model_copy(update={"command_hand": ()})


def report_without_hand(report: Report, draft: DraftArmy, catalog: Catalog) -> Report:
    """The report with nothing in it that names a card of the hand; the verdict stays.

    Ways out are left out altogether, since they may name such cards. What made the army illegal or
    undecided is told without the cards.
    """
    hand = set(draft.command_hand)
    names = {catalog.command_cards[card].name for card in hand}
    hidden = [one for one in report.problems if _tells(one, hand, names)]
    shown = [one.model_copy(update={"fixes": ()}) for one in report.problems if one not in hidden]
    if any(one.severity is Severity.ERROR for one in hidden):
        shown.append(_hidden(Severity.ERROR, undecided=False))
    elif any(one.undecided for one in hidden):
        shown.append(_hidden(Severity.WARNING, undecided=True))
    return report.model_copy(update={"problems": tuple(shown)})


def _tells(problem: Problem, hand: set[str], names: set[str]) -> bool:
    """Whether a problem tells anything of the hand."""
    if problem.code.startswith(ABOUT_THE_HAND) or hand.intersection(problem.offenders):
        return True
    return any(name in problem.message for name in names)


def _hidden(severity: Severity, *, undecided: bool) -> Problem:
    """What is said in place of problems with the hand."""
    return Problem(
        code=f"{ABOUT_THE_HAND}hidden",
        severity=severity,
        message=HIDDEN,
        rules=("HAND-04",),
        undecided=undecided,
    )
