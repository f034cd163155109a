"""A drawn table takes the site's own rules along, with every colour written out."""

import re

import pytest

from deployment.picture_style import BEGIN, END, picture_style, written_out


def test_the_style_of_a_file_needs_nothing_from_elsewhere() -> None:
    style = picture_style()

    assert "var(" not in style
    assert style.count("{") == style.count("}")
    assert re.search(r"\.piece\.side-blue \.piece-base \{ fill: #[0-9a-f]{6};", style)
    assert ".plan-panel" not in style


def test_every_rule_between_the_marks_is_taken_with_the_light_colour() -> None:
    board = f".a {{}} {BEGIN} .b {{ fill: var(--ink); }} /* why */ {END} .c {{}}"
    base = ":root { --ink: #111; } @media dark { :root { --ink: #eee; } }"

    assert written_out(board, base) == ".b { fill: #111; }"


def test_a_missing_mark_or_colour_is_told() -> None:
    with pytest.raises(LookupError, match="lacks"):
        written_out(".b {}", ":root {}")
    with pytest.raises(LookupError, match="ink"):
        written_out(f"{BEGIN} .b {{ fill: var(--ink); }} {END}", ":root {}")
