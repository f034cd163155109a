"""What a card asks of its unit, as a player would say it."""

from typing import Any

import pytest

from units.catalog.library import open_catalog
from units.catalog.requirement_words import in_words


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        (None, "any unit"),
        ({"unit_name": ["A", "B", "C"]}, "A, B or C"),
        ({"rank": ["corps", "special-forces"]}, "rank Corps or Special Forces"),
        ({"not": {"unit_type": ["trooper"]}}, "not unit type Trooper"),
        (
            {"all": [{"rank": ["corps"]}, {"any": [{"faction": ["empire"]}, {"unique": True}]}]},
            "rank Corps and (faction Empire or a unique unit)",
        ),
    ],
)
def test_a_requirement_is_told_in_words(expression: Any, words: str) -> None:
    assert in_words(expression, open_catalog()) == words


def test_every_requirement_of_the_release_can_be_told() -> None:
    catalog = open_catalog()

    told = [in_words(card.requires, catalog) for card in catalog.upgrades.values()]

    assert len(told) == 434
    assert all(told)
