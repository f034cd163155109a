"""The movement tool: travel of each base and speed, and poses along the path."""

import pytest

from battlefield.geometry.bases import base_of_size
from battlefield.geometry.movement_tool import Pose, full_travel_in, path_along, tool_length_in


@pytest.mark.parametrize(
    ("size", "travels"),
    [
        ("small", (4.016, 5.984, 7.953)),
        ("medium", (4.685, 6.654, 8.622)),
        ("large", (5.472, 7.441, 9.409)),
        ("huge", (6.654, 8.622, 10.591)),
        ("laat", (7.441, 9.409, 11.378)),
        ("epic", (8.622, 10.591, 12.559)),
        ("long", (9.606, 11.575, 13.543)),
        ("snail", (10.591, 12.559, 14.528)),
    ],
)
def test_each_base_travels_as_far_as_the_table_of_distances_says(
    size: str, travels: tuple[float, ...]
) -> None:
    base = base_of_size(size)

    assert [full_travel_in(base, speed) for speed in (1, 2, 3)] == pytest.approx(
        list(travels), abs=0.001
    )


def test_speed_0_goes_nowhere_and_speed_4_does_not_exist() -> None:
    assert full_travel_in(base_of_size("small"), 0) == 0.0
    with pytest.raises(LookupError, match="speed 4"):
        tool_length_in(4)


def test_a_bent_tool_turns_the_base_at_the_joint() -> None:
    path = path_along(base_of_size("medium"), Pose(0, 0, 0), speed=3, joint_deg=60)

    assert (path.end.x, path.end.y) == pytest.approx((6.467, 3.733), abs=0.001)
    assert path.end.facing_deg == 60
    assert path.joint == Pose(pytest.approx(path.leg_in), 0, 0)  # type: ignore[arg-type]
    assert path.pose_at(1.0) == Pose(1.0, 0.0, 0)


def test_the_joint_bends_no_more_than_90_degrees() -> None:
    with pytest.raises(ValueError, match="at most 90"):
        path_along(base_of_size("medium"), Pose(0, 0, 0), speed=1, joint_deg=91)
