"""A fault in outside data has a path people can follow."""

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from units.rulebook.faults import MOST_FAULTS, Fault, Malformed, as_path, faults_of


class Point(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    x: float
    name: str = ""

    @field_validator("name")
    @classmethod
    def _never_spoken(cls, value: str) -> str:
        if value == "x":
            raise ValueError("an axis is no name")
        return value


class Body(BaseModel):
    points: list[Point]


def _faults(data: object) -> tuple[Fault, ...]:
    with pytest.raises(ValidationError) as caught:
        Body.model_validate(data)
    return faults_of(caught.value)


@pytest.mark.parametrize(
    ("location", "path"),
    [
        ((), ""),
        (("units",), "units"),
        (("units", 0, "at", "x"), "units[0].at.x"),
        ((3, "units"), "[3].units"),
    ],
)
def test_a_path_is_written_as_people_write_it(location: tuple[int | str, ...], path: str) -> None:
    assert as_path(location) == path


def test_every_fault_is_named_with_its_path() -> None:
    found = _faults({"points": [{"x": float("nan")}, {"x": 1, "y": 2}, {"x": 1, "name": "x"}]})

    assert found == (
        Fault("points[0].x", "Input should be a finite number"),
        Fault("points[1].y", "Extra inputs are not permitted"),
        Fault("points[2].name", "An axis is no name"),
    )


def test_a_flood_of_faults_is_cut() -> None:
    assert len(_faults({"points": [{}] * 1000})) == MOST_FAULTS


def test_malformed_carries_its_faults_and_says_them() -> None:
    fault = Malformed([("units[2].card", "There is no card x/y.")])

    assert fault.faults == (Fault("units[2].card", "There is no card x/y."),)
    assert str(fault) == "units[2].card: There is no card x/y."
