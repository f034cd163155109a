"""The printed deployment maps: each with the table it is for and the two zones."""

from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict

from battlefield.geometry.facts import read_facts
from battlefield.geometry.plane import Point
from battlefield.geometry.table import Zones


class TableFact(BaseModel):
    """One table size of the data file (MODE-04)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    game: str
    width_in: float
    depth_in: float
    modes: tuple[str, ...]
    source: str
    confidence: str


class TableFacts(BaseModel):
    """The data file of tables."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1]
    tables: tuple[TableFact, ...]


class DeploymentMap(BaseModel):
    """One map card: zones (CLASSIC) or territories (CURRENT), and its special rules by name.

    Zones are in inches; the cards draw them in squares of 6 in and halves (ZON-02, ZON-03).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    edition: Literal["classic", "current"]
    mode: str
    table: str
    zones: Zones
    cards: tuple[Literal["advanced-positions", "disarray", "roll-out"], ...]
    points_of_interest: tuple[Point, ...] = ()
    source: str
    confidence: str

    @property
    def width_in(self) -> float:
        """Width of the table the map is for."""
        return table_fact(self.table).width_in

    @property
    def depth_in(self) -> float:
        """Depth of the table the map is for."""
        return table_fact(self.table).depth_in


class MapFacts(BaseModel):
    """The data file of maps."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1]
    maps: tuple[DeploymentMap, ...]
    without_geometry: tuple[str, ...]


@cache
def _tables() -> TableFacts:
    return read_facts("tables.json", TableFacts)


@cache
def _maps() -> MapFacts:
    return read_facts("deployment_maps.json", MapFacts)


def table_facts() -> tuple[TableFact, ...]:
    """All table sizes."""
    return _tables().tables


def table_fact(table_id: str) -> TableFact:
    """One table size. Raises LookupError for an unknown id."""
    for fact in table_facts():
        if fact.id == table_id:
            return fact
    raise LookupError(f"There is no table {table_id!r}.")


def maps() -> tuple[DeploymentMap, ...]:
    """All deployment maps, in the order of the data file."""
    return _maps().maps


@cache
def map_of(map_id: str) -> DeploymentMap:
    """One map. Raises LookupError for an unknown id."""
    for one in maps():
        if one.id == map_id:
            return one
    raise LookupError(f"There is no map {map_id!r}.")


def maps_without_geometry() -> tuple[str, ...]:
    """Names of map cards whose zones are not known: the user draws them (ZON-06)."""
    return _maps().without_geometry
