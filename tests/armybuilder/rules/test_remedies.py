"""Which ways out of a problem are offered."""

from armybuilder.army.apply import apply
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import EDIT
from armybuilder.rules.judge import judge
from armybuilder.rules.remedies import MOST_OFFERED, MOST_WEIGHED
from tests.fixture_f1 import f1_army, f1_catalog
from units.rulebook.problem import Fix

NO_SLOT = "upgrade-slots.no-training-slot"


def fixes(draft: DraftArmy, code: str) -> tuple[Fix, ...]:
    return next(one.fixes for one in judge(draft, f1_catalog()).problems if one.code == code)


def test_a_fix_tells_what_changes_and_what_the_army_costs_then() -> None:
    (first, *_) = fixes(f1_army("CAP", "LINE x3", "MORT"), "detachment.no-parent")

    assert (first.label, first.points) == ("Take out Mortar · −40 → 170", 170)
    assert first.edit == {"kind": "remove-unit", "unit": "u5"}


def test_what_would_break_something_else_is_not_offered() -> None:
    draft = f1_army("CAP", "LINE x6", "MORT")  # a squad for the mortar would be one corps too many

    labels = [one.label.partition(" · ")[0] for one in fixes(draft, "detachment.no-parent")]

    assert labels == ["Take out Mortar"]


def test_only_a_few_are_offered() -> None:
    draft = f1_army(
        "CAP", "LINE x3", "BIKE", "SKIM", "TANK", "HULK", "GUARD", "SCOUT", "BOSS", "RELL-C"
    )

    assert len(fixes(draft, "points-limit.over")) <= MOST_OFFERED


def test_a_hundred_units_too_many_leave_in_one_step() -> None:
    draft = f1_army("CAP", "LINE x100")

    (fix, *_) = fixes(draft, "rank-limits.too-many-corps")

    after = apply(draft, EDIT.validate_python(fix.edit), f1_catalog()).draft
    assert len(after.units) == 7


def test_the_larger_the_army_the_fewer_fixes_are_tried() -> None:
    few, many = f1_army("LINE x5: training/drill"), f1_army("LINE x200: training/drill")

    offered = [
        [bool(one.fixes) for one in judge(draft, f1_catalog()).problems if one.code == NO_SLOT]
        for draft in (few, many)
    ]

    assert offered[0] == [True] * 5
    assert len(offered[1]) == 200
    assert sum(offered[1]) <= MOST_WEIGHED // 200
