"""Text as it is searched."""

import pytest

from units.folding import folded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Padmé Amidala", "padme amidala"),
        ("74-Z Speeder Bikes", "74 z speeder bikes"),
        ("Jyn's SE-14  Blaster", "jyn s se 14 blaster"),
        ("", ""),
    ],
)
def test_case_accents_and_hyphens_do_not_matter(text: str, expected: str) -> None:
    assert folded(text) == expected
