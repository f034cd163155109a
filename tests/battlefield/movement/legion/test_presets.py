"""Presets: every speeder of the catalog, and nothing else."""

import pytest

from battlefield.geometry.bases import base_of_mm
from battlefield.geometry.movement_tool import full_travel_in
from battlefield.movement.legion.body import UnitType
from battlefield.movement.legion.presets import speeders
from tests.battlefield.movement.legion.moves import checked
from units.catalog.library import open_catalog


def test_every_unit_with_the_keyword_is_offered():
    units = open_catalog().units.values()
    with_keyword = {u.id for u in units if any(k.name == "Speeder" for k in u.keywords)}

    assert {preset.card for preset in speeders()} == with_keyword
    assert len(with_keyword) == 10


@pytest.mark.parametrize("preset", speeders(), ids=lambda preset: preset.card)
def test_a_preset_makes_the_full_move_of_its_base_and_speed(preset):
    verdict = checked({"card": preset.card}, mover={"x": 36})

    travel = full_travel_in(base_of_mm(preset.base_mm), preset.speed)
    assert (verdict.outcome, verdict.full_travel) == ("full", pytest.approx(travel, abs=1e-3))
    assert f"Speeder {preset.speeder}" in verdict.steps[0].message


def test_unit_types_of_a_body_are_those_of_the_catalog():
    assert set(UnitType.__args__) == set(open_catalog().unit_types)
