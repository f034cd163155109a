"""Which ways out the rules name themselves, and how they call them."""

from dataclasses import replace
from typing import Any

import pytest

from armybuilder.army.draft import DraftArmy
from armybuilder.rules.base import Finding
from armybuilder.rules.judge import weigh
from tests.fixture_f1 import f1_army, f1_catalog
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


def test_one_of_each_is_offered_only_where_one_is_missing() -> None:
    officer = {"card": "empire/imperial-officer-ruthless-efficiency"}
    cards = ["empire/stormtroopers", "empire/stormtroopers", "empire/shoretroopers"]
    remnant = {"battle_force": "battle-force/imperial-remnant"}

    def offered(*more: str) -> list[str]:
        units = [officer, *({"card": card} for card in (*cards, *more))]
        army = {"faction": "empire", "units": units, **remnant}
        found = weigh(DraftArmy.model_validate(army), open_catalog()).findings
        return labels(next(one for one in found if one.code == "battle-force.second-copy"))

    assert offered() == ["Take out Stormtroopers"]
    assert offered("empire/scout-troopers") == [
        "Take out Stormtroopers",
        "Add Imperial Death Troopers",
    ]


def test_the_first_of_several_field_commanders_is_named() -> None:
    weiss = {"card": "empire/at-st", "upgrades": ["pilot/general-weiss"]}
    marquand = {"card": "empire/major-marquand-tempest-scout-2"}

    def told(*units: dict[str, Any]) -> str:
        army = {"faction": "empire", "units": list(units)}
        found = weigh(DraftArmy.model_validate(army), open_catalog()).findings
        return next(one.words() for one in found if one.code == "rank-limits.waived")

    waived = "the commander minimum is waived by Field Commander of"
    assert told(weiss, marquand) == f"{waived} General Weiss on AT-ST."
    assert told(marquand, weiss) == f"{waived} Major Marquand, Tempest Scout 2."


def test_without_field_commander_nothing_is_waived() -> None:
    army = DraftArmy.model_validate({"faction": "empire", "units": [{"card": "empire/at-st"}]})

    found = weigh(army, open_catalog()).findings

    assert [one.code for one in found if one.code == "rank-limits.waived"] == []


@pytest.mark.parametrize("side", ["light", "dark"])
def test_only_the_side_that_a_card_is_for_is_offered(side: str) -> None:
    plain = f1_catalog()
    charm = plain.upgrades["gear/charm"]
    sided = charm.model_copy(update={"requires": {"force_alignment": [side]}})
    catalog = replace(plain, upgrades={**plain.upgrades, charm.id: sided})

    found = weigh(f1_army("CAP", "LINE: gear/charm", "LINE x2"), catalog).findings

    (one,) = [one for one in found if one.undecided]
    assert labels(one) == [f"Play on the {side} side"]


def test_a_card_on_the_units_it_is_meant_for_is_not_doubted() -> None:
    leader = {
        "card": "empire/agent-kallus-hunter-of-spectres",
        "upgrades": ["training/strike-team-leader"],
    }
    own = DraftArmy.model_validate({"faction": "empire", "units": [leader]})

    codes = [one.code for one in weigh(own, open_catalog()).findings]

    assert "upgrade-restrictions.doubtful-training-strike-team-leader" not in codes


def test_of_several_too_many_of_a_name_the_last_ones_go_together() -> None:
    vader = "empire/darth-vader-dark-lord-of-the-sith"

    one = finding("unique-names.too-many-darth-vader", vader, vader, vader)

    assert labels(one) == ["Take out Darth Vader, Dark Lord of the Sith (2×)"]
