"""The ground that is shaded on the map.

Rules: DET-15, DET-17, DEP-25.
"""

from math import pi

import pytest
from shapely.geometry import Point

from deployment.planner.asking import read_situation
from deployment.planner.reach import first_move_reach, speed_one_ground

SMALL, MEDIUM, LIMIT = 13.5 / 25.4, 25 / 25.4, 2.953
UNITS = [
    {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 10}},
    {"id": "d1", "card": "empire/df-90-mortar-trooper"},
]
BODY = {"map": "classic-battle-lines", "units": UNITS}


def test_the_ground_beside_a_parent_is_a_ring() -> None:
    ground = speed_one_ground(read_situation(BODY), "s1")["s1"]

    inner, outer = SMALL + MEDIUM, SMALL + MEDIUM + LIMIT
    assert ground.area == pytest.approx(pi * (outer**2 - inner**2), rel=0.005)
    assert ground.contains(Point(20, 14.4))
    assert not ground.contains(Point(20, 14.5))


def test_a_detachment_is_shown_the_ground_of_each_parent() -> None:
    assert list(speed_one_ground(read_situation(BODY), "d1")) == ["s1"]


def test_forbidden_parts_are_cut_out() -> None:
    wall = {"polygon": [[15, 12], [25, 12], [25, 13], [15, 13]], "kind": "impassable"}
    roof = {"polygon": [[22, 4], [30, 4], [30, 11], [22, 11]], "height": 9}
    table = {"width": 72, "depth": 36, "terrain": [wall, roof]}
    enemy = {"id": "e", "x": 17.5, "y": 10, "base_mm": 27}

    body = BODY | {"table": table, "others": [enemy]}
    ground = speed_one_ground(read_situation(body), "s1")["s1"]

    forbidden = {(20, 12.5), (20, 11.6), (23, 9), (17, 10)}
    assert [spot for spot in forbidden if ground.contains(Point(spot))] == []
    assert ground.contains(Point(20, 7))


def test_an_unknown_unit_is_told() -> None:
    with pytest.raises(LookupError, match="no unit 'z'"):
        speed_one_ground(read_situation(BODY), "z")


@pytest.mark.parametrize(
    ("y", "inside"), [pytest.param(5.5, True, id="in"), pytest.param(5.6, False, id="out")]
)
def test_a_first_move_reaches_as_far_as_the_tool_and_its_prongs(y: float, inside: bool) -> None:
    units = [{"id": "t", "card": "empire/stormtroopers"}]
    body = {"edition": "current", "map": "current-bunker-assault", "units": units}

    ground = first_move_reach(read_situation(body), "t")

    assert ground.contains(Point(30, y)) is inside
    assert not ground.contains(Point(5, 3))


def test_the_reach_of_a_first_move_is_from_its_edge_point_with_forbidden_parts_cut_out() -> None:
    move = {"edge": {"x": 30, "y": 0}, "speed": 2}
    units = [{"id": "t", "card": "empire/stormtroopers", "first_move": move}]
    wall = {"polygon": [[29, 4], [31, 4], [31, 5], [29, 5]], "kind": "impassable"}
    table = {"width": 72, "depth": 36, "terrain": [wall]}
    body = {"edition": "current", "map": "current-bunker-assault", "units": units}

    free = first_move_reach(read_situation(body), "t")
    walled = first_move_reach(read_situation(body | {"table": table}), "t")

    assert free.contains(Point(30, 5.5))
    assert not free.contains(Point(36, 3))
    assert not walled.contains(Point(30, 5.4))
    assert walled.contains(Point(30, 3))
