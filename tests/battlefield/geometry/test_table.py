"""Tables: heights, zones as unions, maps, and bad input with its path.

Rules: MODE-04, ZON-01…ZON-04, ZON-06, KD-14, KD-15.
"""

from typing import Any

import pytest
from pydantic import ValidationError

from battlefield.geometry.bases import Standing, base_of_mm, base_of_size
from battlefield.geometry.maps import map_of, maps, maps_without_geometry
from battlefield.geometry.table import Table
from battlefield.geometry.zones import Area
from units.rulebook.faults import faults_of

SMALL, MEDIUM = base_of_size("small"), base_of_size("medium")


def test_the_highest_terrain_under_a_point_is_its_floor() -> None:
    low = {"polygon": [[0, 0], [10, 0], [10, 10], [0, 10]], "height": 1}
    high = {"polygon": [[2, 2], [4, 2], [4, 4], [2, 4]], "height": 5}
    table = Table.model_validate({"width": 20, "depth": 20, "terrain": [low, high]})

    assert [table.height_under(x, x) for x in (3, 8, 15)] == [5, 1, 0]


def test_touching_polygons_of_one_side_are_one_zone() -> None:
    two = Area.model_validate(
        [[[0, 0], [5, 0], [5, 6], [0, 6]], [[5, 0], [10, 0], [10, 6], [5, 6]]]
    )
    apart = Area.model_validate(
        [[[0, 0], [5, 0], [5, 6], [0, 6]], [[6, 0], [9, 0], [9, 6], [6, 6]]]
    )

    assert two.holds(Standing(MEDIUM, 5, 3)) is True
    assert apart.holds(Standing(MEDIUM, 5.5, 3)) is False


def test_the_margin_of_a_zone_says_by_how_much_a_base_is_out() -> None:
    zone = map_of("classic-battle-lines").zones.blue
    assert zone is not None

    assert zone.margin_in(Standing(SMALL, 10, 5.5)) == pytest.approx(-0.0315, abs=0.0001)
    assert zone.margin_in(Standing(SMALL, 10, 3)) == pytest.approx(3 - 13.5 / 25.4)
    assert zone.margin_in(Standing(SMALL, 10, 8)) == pytest.approx(-2 - 13.5 / 25.4)


def test_an_oblong_base_must_lie_in_the_zone_with_both_ends() -> None:
    zone = Area.model_validate([[[0, 0], [20, 0], [20, 6], [0, 6]]])
    tank = base_of_size("long")

    assert zone.holds(Standing(tank, 10, 3, facing_deg=0)) is True
    assert zone.holds(Standing(tank, 10, 3, facing_deg=90)) is False


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(18, 11.4, True), (26, 9, False), (18, 11.48, False), (6.6, 0.6, True)],
)
def test_a_half_disc_is_measured_exactly(x: float, y: float, inside: bool) -> None:
    zone = map_of("skirmish-faceoff").zones.blue
    assert zone is not None

    assert zone.holds(Standing(SMALL, x, y)) is inside


def test_roll_out_measures_to_the_farthest_point() -> None:
    zone = map_of("classic-roll-out").zones.blue
    assert zone is not None

    assert zone.distance_in(Standing(base_of_mm(70), 44, 3)) == pytest.approx(5.378, abs=0.001)


def test_every_map_lies_on_its_table_and_both_sides_have_a_zone() -> None:
    for one in maps():
        table = Table(width=one.width_in, depth=one.depth_in, zones=one.zones)

        assert table.zone_of("blue") is not None
        assert table.zone_of("red") is not None


def test_zones_lie_on_the_side_and_at_the_depth_that_is_printed() -> None:
    areas = {
        one.id: (one.zones.blue.shape.area, one.zones.red.shape.area)
        for one in maps()
        if one.zones.blue and one.zones.red
    }

    assert areas["classic-battle-lines"] == (432, 432)
    assert areas["classic-hemmed-in"] == (288, 576)
    assert areas["classic-danger-close"] == (468, 468)
    assert areas["current-breakthrough"] == (594, 594)
    assert areas["current-recon-close-the-pocket"] == (162, 162)


def test_maps_without_known_zones_are_named() -> None:
    assert maps_without_geometry() == ("Outflank", "Cauldron", "Contact, Contact!", "Payload")


def test_an_unknown_map_is_told() -> None:
    with pytest.raises(LookupError, match="no map 'x'"):
        map_of("x")


SQUARE = [[1, 1], [3, 1], [3, 3], [1, 3]]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        pytest.param(
            {"terrain": [{"polygon": [[1, 1], [3, 3], [3, 1], [1, 3]]}]},
            "terrain[0].polygon",
            id="crossing itself",
        ),
        pytest.param(
            {"terrain": [{"polygon": [[1, 1], [3, 3], [5, 5]]}]}, "terrain[0].polygon", id="no area"
        ),
        pytest.param(
            {"terrain": [{"polygon": [[1, 1], [3, 3]]}]}, "terrain[0].polygon", id="two corners"
        ),
        pytest.param(
            {"terrain": [{"polygon": SQUARE}, {"polygon": [[1, 1], [30, 1], [3, 3]]}]},
            "terrain[1].polygon[1]",
            id="off the table",
        ),
        pytest.param(
            {"terrain": [{"polygon": SQUARE, "height": -1}]},
            "terrain[0].height",
            id="negative height",
        ),
        pytest.param(
            {"terrain": [{"polygon": SQUARE, "height": float("nan")}]},
            "terrain[0].height",
            id="NaN",
        ),
        pytest.param(
            {"terrain": [{"polygon": SQUARE, "slope_deg": 91}]},
            "terrain[0].slope_deg",
            id="over 90 degrees",
        ),
        pytest.param(
            {"terrain": [{"polygon": SQUARE, "kind": "lava"}]}, "terrain[0].kind", id="unknown kind"
        ),
        pytest.param(
            {"terrain": [{"id": "a", "polygon": SQUARE}, {"id": "a", "polygon": SQUARE}]},
            "terrain[1].id",
            id="twin ids",
        ),
        pytest.param(
            {"terrain": [{"polygon": [[n, 1] for n in range(10_000)]}]},
            "terrain[0].polygon",
            id="too many points",
        ),
        pytest.param(
            {"zones": {"blue": [[[0, 0], [30, 0], [0, 6]]]}},
            "zones.blue[0]",
            id="zone off the table",
        ),
        pytest.param({"zones": {"blue": []}}, "zones.blue", id="empty zone"),
        pytest.param(
            {"zones": {"red": [{"centre": [3, 0], "radius": -1}]}},
            "zones.red[0].radius",
            id="negative radius",
        ),
        pytest.param({"width": float("inf")}, "width", id="infinite"),
        pytest.param({"depth": 0}, "depth", id="no depth"),
        pytest.param({"legs": 4}, "legs", id="unknown field"),
    ],
)
def test_a_table_without_sense_is_refused_with_the_path(change: dict[str, Any], path: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Table.model_validate({"width": 20, "depth": 20} | change)

    assert path in [fault.path for fault in faults_of(refused.value)]
