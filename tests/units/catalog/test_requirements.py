"""Requirement trees. Rules: UPG-03, FAC-03, TYPE-01."""

from typing import Any

import pytest

from units.catalog.facts import printed_facts
from units.catalog.library import open_catalog
from units.catalog.requirements import holds

SHORETROOPERS = "empire/shoretroopers"


def facts(card: str = SHORETROOPERS, **changed: Any) -> dict[str, Any]:
    return {**printed_facts(open_catalog().units[card]), **changed}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        pytest.param(None, True, id="nothing-asked"),
        pytest.param({"unit_name": ["Shoretroopers"]}, True, id="name"),
        pytest.param({"unit_name": ["Snowtroopers", "Shoretroopers"]}, True, id="one-of-two-names"),
        pytest.param({"unit_title": ["Strike Team"]}, False, id="no-title"),
        pytest.param({"unit_type": ["trooper"]}, True, id="type"),
        pytest.param({"rank": ["support"]}, False, id="rank"),
        pytest.param({"faction": ["empire"]}, True, id="faction"),
        pytest.param({"affiliation": ["ewok"]}, False, id="affiliation"),
        pytest.param({"defense_die": ["red"]}, True, id="defence-die"),
        pytest.param({"keyword": ["Coordinate"]}, True, id="keyword-whatever-its-value"),
        pytest.param({"keyword": ["Jump"]}, False, id="other-keyword"),
        pytest.param({"has_slot": ["heavy-weapon"]}, True, id="slot"),
        pytest.param({"has_slot": ["force"]}, False, id="other-slot"),
        pytest.param({"unique": True}, False, id="not-unique"),
        pytest.param({"unique": False}, True, id="unique-denied"),
        pytest.param({"same_faction_as_army": True}, True, id="same-faction"),
        pytest.param({"not": {"rank": ["corps"]}}, False, id="not"),
        pytest.param({"all": [{"rank": ["corps"]}, {"faction": ["rebels"]}]}, False, id="all"),
        pytest.param({"any": [{"rank": ["heavy"]}, {"faction": ["empire"]}]}, True, id="any"),
    ],
)
def test_a_requirement_holds_as_its_words_say(expression: Any, expected: bool) -> None:
    assert holds(expression, facts()) is expected


@pytest.mark.parametrize(
    ("alignment", "expected"), [("light", True), ("dark", False), (None, True)]
)
def test_a_side_that_is_not_stated_satisfies_either(alignment: str | None, expected: bool) -> None:
    assert holds({"force_alignment": ["light"]}, facts(force_alignment=alignment)) is expected


def test_a_broad_type_does_not_cover_its_subtypes_in_a_requirement() -> None:
    clone = facts("republic/clone-trooper-infantry")

    assert holds({"unit_type": ["trooper"]}, clone) is False


def test_a_leaf_that_no_fact_answers_is_not_passed_over() -> None:
    with pytest.raises(KeyError, match="colour"):
        holds({"colour": ["red"]}, facts())
