"""What a card asks of its unit, as a player would say it. Rules: UPG-03."""

from typing import Any

import pytest

from units.catalog.library import open_catalog
from units.catalog.requirement_words import in_words


@pytest.mark.parametrize(
    ("requirement", "words"),
    [
        (None, "any unit"),
        ({"unit_name": ["Rell"]}, "Rell"),
        ({"unit_name": ["Ahsoka", "Rell", "Maul"]}, "Ahsoka, Rell or Maul"),
        ({"unit_title": ["Strike Team"]}, "the title Strike Team"),
        ({"rank": ["corps", "special-forces"]}, "rank Corps or Special Forces"),
        ({"unit_type": ["clone-trooper"]}, "unit type Clone Trooper"),
        ({"faction": ["empire"]}, "faction Empire"),
        ({"affiliation": ["ewok"]}, "affiliation Ewok"),
        ({"defense_die": ["white"]}, "a white defence die"),
        ({"force_alignment": ["light"]}, "an army of the light side"),
        ({"keyword": ["Jump", "Speeder"]}, "the keyword Jump or Speeder"),
        ({"has_slot": ["force"]}, "a printed slot of Force"),
        ({"unique": True}, "a unique unit"),
        ({"same_faction_as_army": True}, "a unit of the army's own faction"),
        ({"not": {"unique": True}}, "not a unique unit"),
        (
            {"any": [{"unit_name": ["Maul"]}, {"all": [{"rank": ["corps"]}, {"unique": True}]}]},
            "Maul or (rank Corps and a unique unit)",
        ),
        ({"not": {"any": [{"unit_name": ["A"]}, {"unit_name": ["B"]}]}}, "not (A or B)"),
        ({"all": [{"any": [{"unit_name": ["A"]}]}, {"unique": True}]}, "A and a unique unit"),
    ],
)
def test_every_kind_of_requirement_is_said(requirement: dict[str, Any] | None, words: str) -> None:
    assert in_words(requirement, open_catalog()) == words


def test_every_card_of_the_release_can_be_said() -> None:
    catalog = open_catalog()

    said = [in_words(upgrade.requires, catalog) for upgrade in catalog.upgrades.values()]

    assert [words for words in said if not words or "{" in words or "[" in words] == []
