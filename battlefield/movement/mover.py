"""Plain values every move's body is made of, and the strictness they share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MOST_MINIS = 200

Coordinate = Annotated[float, Field(ge=-1000, le=1000)]  # inches
Degrees = Annotated[float, Field(ge=-3600, le=3600)]
Inches = Annotated[float, Field(ge=0, le=1000)]
BaseMm = Annotated[float, Field(gt=0, le=1000)]
Id = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00]*$")]


class Body(BaseModel):
    """Data from outside: unknown fields, NaN and infinity are refused, with their path."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Spot(Body):
    """Where the centre of a base is, inches."""

    x: Coordinate
    y: Coordinate
