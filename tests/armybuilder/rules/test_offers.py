"""Which ways out the rules name themselves, and how they call them."""

from typing import Any

from armybuilder.army.draft import DraftArmy
from armybuilder.rules.base import Finding
from armybuilder.rules.judge import weigh
from units.catalog.library import open_catalog


def finding(code: str, *units: str, **frame: Any) -> Finding:
    """The one finding of this code on an Empire army."""
    army = {"faction": "empire", "units": [{"card": card} for card in units], **frame}
    found = weigh(DraftArmy.model_validate(army), open_catalog()).findings
    (one,) = [one for one in found if one.code == code]
    return one


def labels(one: Finding) -> list[str]:
    return [mend.label for mend in one.mends(one.offenders[0])]


def test_a_detachment_by_name_is_offered_units_of_that_name_without_detachment() -> None:
    one = finding("detachment.no-parent", "empire/scout-troopers-strike-team")

    assert labels(one) == ["Take out Scout Troopers, Strike Team", "Add Scout Troopers"]


def test_a_detachment_by_rank_is_offered_no_unit_in_particular() -> None:
    one = finding("detachment.no-parent", "empire/imperial-probe-droid")

    assert labels(one) == ["Take out Imperial Probe Droid"]


def test_a_unit_of_a_battle_force_is_offered_that_battle_force() -> None:
    one = finding("special-issue.wrong-battle-force", "empire/major-marquand-tempest-scout-2")

    assert labels(one)[1:] == ["Play as Tempest Force"]


def test_a_field_commander_is_told_by_the_rule_of_the_keyword_alone() -> None:
    one = finding("rank-limits.waived", "empire/major-marquand-tempest-scout-2")

    assert one.rules == ("KW-01",)
