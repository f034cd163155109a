"""A fault in outside data has a path people can follow."""

from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from units.rulebook.faults import MOST_FAULTS, Fault, Malformed, as_path, faults_of

UNKNOWN_FIELD = "A field of this name is not permitted here; mend the name or leave it out."


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
        Fault("points[0].x", "A finite number belongs here; NaN and infinity are none."),
        Fault("points[1].y", UNKNOWN_FIELD),
        Fault("points[2].name", "An axis is no name"),
    )


class Shapes(BaseModel):
    """One field for each kind of fault that is told in our own words."""

    point: Point = Point(x=0)
    names: tuple[str, ...] = Field(default=(), max_length=2)
    words: str = Field(default="ab", pattern="^[a-z]+$", min_length=2, max_length=4)
    side: Literal["light", "dark"] = "light"


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        (7, "", "An object belongs here: names and values in braces."),
        ({"point": []}, "point", "An object belongs here: names and values in braces."),
        ({"point": {}}, "point.x", "This is needed and was left out."),
        ({"names": "ab"}, "names", "A list belongs here: values in square brackets."),
        ({"names": ["a"] * 3}, "names", "At most 2 may stand here; leave some out."),
        ({"names": [1]}, "names[0]", "Text in quotes belongs here."),
        ({"words": "abcde"}, "words", "At most 4 characters may stand here; shorten it."),
        ({"words": "a"}, "words", "At least 2 characters must stand here."),
        ({"words": "A1"}, "words", "This has signs that are not taken here; mend the spelling."),
        ({"side": "grey"}, "side", "Only 'light' or 'dark' may stand here."),
    ],
)
def test_a_wrong_shape_is_told_in_plain_words(data: object, path: str, says: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Shapes.model_validate(data)

    assert faults_of(caught.value) == (Fault(path, says),)


def test_a_flood_of_faults_is_cut() -> None:
    assert len(_faults({"points": [{}] * 1000})) == MOST_FAULTS


def test_malformed_carries_its_faults_and_says_them() -> None:
    fault = Malformed([("units[2].card", "There is no card x/y.")])

    assert fault.faults == (Fault("units[2].card", "There is no card x/y."),)
    assert str(fault) == "units[2].card: There is no card x/y."


def test_a_list_with_a_bad_entry_is_not_called_too_short() -> None:
    class Some(BaseModel):
        points: tuple[Point, ...] = Field(min_length=1)

    def paths(data: object) -> list[str]:
        with pytest.raises(ValidationError) as caught:
            Some.model_validate(data)
        return [fault.path for fault in faults_of(caught.value)]

    assert paths({"points": [{"x": "far"}]}) == ["points[0].x"]
    assert paths({"points": []}) == ["points"]
