"""Free text on one line comes back as it was."""

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.exports.escaping import escaped, unescaped


@given(st.text())
def test_any_text_comes_back_from_one_trimmed_line(text: str) -> None:
    line = escaped(text)

    assert unescaped(line) == text
    assert line.strip() == line
    assert len(line.splitlines()) <= 1


@given(st.text(alphabet="\\nuU0110dffff "))
def test_text_that_looks_escaped_comes_back_too(text: str) -> None:
    assert unescaped(escaped(text)) == text


@given(st.text(alphabet="\\nuU01df", max_size=12))
def test_a_line_that_nobody_escaped_is_read_all_the_same(line: str) -> None:
    assert isinstance(unescaped(line), str)
