"""Terrain as it is drawn in the table editors: by shape, and as ready-made sets."""

from math import pi

import pytest
from pydantic import ValidationError
from shapely.geometry import Polygon

from battlefield.geometry.drawn_terrain import DrawnTerrain
from battlefield.geometry.terrain import Terrain
from battlefield.geometry.terrain_sets import TerrainSet, terrain_sets


@pytest.mark.parametrize(
    ("drawn", "area"),
    [
        ({"shape": "rectangle", "width": 6, "depth": 4, "turn": 30}, 24),
        ({"shape": "circle", "radius": 3}, pi * 9),
        ({"shape": "polygon", "points": [(0, 0), (4, 0), (0, 3)]}, 6),
    ],
)
def test_a_piece_covers_what_its_shape_says(drawn: dict[str, object], area: float):
    piece = DrawnTerrain.model_validate({"x": 20, "y": 10, **drawn}).piece()

    assert Polygon(piece["polygon"]).area == pytest.approx(area, rel=0.002)
    assert Terrain.model_validate(piece).kind == "open"


@pytest.mark.parametrize("wrong", [{"width": -1}, {"radius": "nan"}, {"shape": "star"}])
def test_a_shape_that_is_none_is_refused(wrong: dict[str, object]):
    with pytest.raises(ValidationError):
        DrawnTerrain.model_validate(wrong)


@pytest.mark.parametrize("one", terrain_sets(), ids=lambda one: one.id)
@pytest.mark.parametrize("size", [(72, 36), (60, 44), (36, 36)])
def test_every_ready_made_set_lies_on_a_table_of_any_usual_size(
    one: TerrainSet, size: tuple[float, float]
):
    for set_piece in one.pieces:
        piece = Terrain.model_validate(set_piece.piece(*size))
        west, south, east, north = piece.bounds

        assert -0.01 <= west < east <= size[0] + 0.01
        assert -0.01 <= south < north <= size[1] + 0.01
