"""The one tolerance of the table, and what has none."""

import pytest

from battlefield.geometry.lengths import at_least, at_most, beyond, inches, too_close_to_call


@pytest.mark.parametrize(
    ("value", "holds", "close"),
    [
        pytest.param(2.94, True, False, id="inside"),
        pytest.param(2.953, True, True, id="on the limit"),
        pytest.param(2.963, True, True, id="over it within the tolerance"),
        pytest.param(2.97, False, False, id="over it"),
    ],
)
def test_at_most_has_the_slack_of_the_table(value: float, holds: bool, close: bool) -> None:
    assert at_most(value, 2.953) is holds
    assert too_close_to_call(value, 2.953) is close


def test_at_least_has_the_same_slack() -> None:
    assert at_least(-0.009, 0.0) is True
    assert at_least(-0.011, 0.0) is False


def test_beyond_has_no_slack_but_floating_point() -> None:
    assert beyond(18.0, 18.0) is False
    assert beyond(18.0000000001, 18.0) is False
    assert beyond(18.001, 18.0) is True


def test_a_speed_1_tool_is_75_millimetres() -> None:
    assert inches(75) == pytest.approx(2.953, abs=0.0005)
