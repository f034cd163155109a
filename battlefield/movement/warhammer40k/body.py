"""What is asked: the JSON bodies of a move and of a surge, read strictly.

Unknown fields, NaN, infinite or absurd numbers and hulls that cross themselves are refused with
the path to the fault.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    Tag,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)
from pydantic_core import InitErrorDetails

from battlefield.geometry.plane import Point, edges, lies_within
from battlefield.geometry.table import Table
from battlefield.geometry.terrain import Polygon, Terrain
from battlefield.movement.mover import Body, Coordinate, Degrees, Id
from battlefield.movement.warhammer40k.readings import Readings

Height = Annotated[float, Field(ge=0, le=100)]


def _upper(words: Any) -> Any:
    return [w.upper() if isinstance(w, str) else w for w in words] if _is_list(words) else words


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple | set | frozenset)


def _with_height(step: Any) -> Any:
    """A step of two numbers lies on the ground."""
    return [*step, 0.0] if _is_list(step) and len(step) == 2 else step


def _kind_of_step(step: Any) -> str:
    return "turn" if isinstance(step, dict | Turn) else "point"


def _kind_of_base(size: Any) -> str:
    return "oval" if _is_list(size) else "round"


def _without_tag(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """Faults lie at their place in the JSON, which knows no names of kinds of steps and bases."""
    try:
        return read(value)
    except ValidationError as error:
        told = [
            InitErrorDetails(
                type=e["type"], loc=e["loc"][1:], input=e["input"], ctx=e.get("ctx", {})
            )
            for e in error.errors(include_url=False)
        ]
        raise ValidationError.from_exception_data("Body", told) from error


Keywords = Annotated[frozenset[Id], BeforeValidator(_upper), Field(max_length=60)]


class Turn(Body):
    """A rotation on the spot, degrees counter-clockwise; free. Rules: MV-03."""

    turn: Annotated[float, Field(ge=-3600, le=3600)]


Waypoint = Annotated[tuple[Coordinate, Coordinate, Height], BeforeValidator(_with_height)]
Step = Annotated[
    Annotated[Turn, Tag("turn")] | Annotated[Waypoint, Tag("point")],
    Discriminator(_kind_of_step),
    WrapValidator(_without_tag),
]
BaseSize = Annotated[float, Field(gt=0, le=500)]
RoundOrOval = Annotated[
    Annotated[BaseSize, Tag("round")] | Annotated[tuple[BaseSize, BaseSize], Tag("oval")],
    Discriminator(_kind_of_base),
    WrapValidator(_without_tag),
]


def round_its_axis(hull: tuple[Point, ...], x: float, y: float) -> tuple[Point, ...]:
    """The hull's corners round its own axis, which stands at (x, y).

    Raises ValueError when the hull surrounds neither (0, 0) nor (x, y). Rules: MV-03.
    """
    sides = edges(hull)
    if lies_within(0.0, 0.0, sides):
        return hull
    if lies_within(x, y, sides):
        return tuple((a - x, b - y) for a, b in hull)
    raise ValueError(f"hull must surround its axis: (0, 0), or ({x:g}, {y:g}) on the table")


class Footed(Body):
    """Something that stands: on a round base, an oval base (length, width) or its own hull.

    A hull is given as it stands, either round its axis (0, 0) or in table coordinates.
    """

    id: Id
    base_mm: RoundOrOval | None = None
    hull: Polygon | None = None
    facing: Degrees = 0.0
    height: Height | None = None
    keywords: Keywords = frozenset()

    @model_validator(mode="after")
    def _one_footprint(self) -> Self:
        if (self.base_mm is None) == (self.hull is None):
            raise ValueError("give base_mm or hull, one of the two")
        return self


class Modifier(Body):
    """A change to Move; set first, then multiply or divide, then add or subtract. Rules: GEN-08."""

    how: Literal["set", "multiply", "divide", "add", "subtract"]
    by: Annotated[float, Field(ge=0, le=100)]

    @model_validator(mode="after")
    def _no_division_by_zero(self) -> Self:
        if self.how == "divide" and self.by == 0:
            raise ValueError("by must be above 0 to divide")
        return self


class Mover(Footed):
    """A model of the moving unit: its Move, and its path from where it stands."""

    move: Annotated[float, Field(ge=0, le=100)] | None = None
    modifiers: Annotated[tuple[Modifier, ...], Field(max_length=20)] = ()
    hover: bool = False
    path: Annotated[tuple[Step, ...], Field(min_length=1, max_length=200)]

    @model_validator(mode="after")
    def _starts_somewhere(self) -> Self:
        if isinstance(self.path[0], Turn):
            raise ValueError("path must begin with the place where the model stands")
        if self.hull is not None:
            round_its_axis(self.hull, *self.path[0][:2])
        return self


class MovingUnit(Body):
    """The unit that moves and what happened to it this phase."""

    id: Id
    battle_shocked: bool = False
    moved_this_phase: bool = False
    surged_this_phase: bool = False
    remained_stationary: bool = False
    keywords: Keywords = frozenset()
    models: Annotated[tuple[Mover, ...], Field(min_length=1, max_length=60)]


class Standing(Footed):
    """A model that does not move."""

    x: Coordinate
    y: Coordinate
    z: Height = 0.0

    @model_validator(mode="after")
    def _hull_has_its_axis(self) -> Self:
        if self.hull is not None:
            round_its_axis(self.hull, self.x, self.y)
        return self


class StandingUnit(Body):
    """A friendly or enemy unit; its keywords hold for each of its models."""

    unit: Id
    keywords: Keywords = frozenset()
    models: Annotated[tuple[Standing, ...], Field(min_length=1, max_length=60)]


class Feature(Terrain):
    """A terrain feature: footprint, height of its top, floors below, category. Rules: MV-09."""

    floors: Annotated[tuple[Height, ...], Field(max_length=10)] = ()
    category: Literal["exposed", "light", "dense"] | None = "dense"


class Battlefield(Table):
    """A table and the terrain features on it."""

    width: Annotated[float, Field(gt=0, le=240)] = 60.0
    depth: Annotated[float, Field(gt=0, le=240)] = 44.0
    terrain: Annotated[tuple[Feature, ...], Field(max_length=200)] = ()


class Situation(Body):
    """What a move and a surge have in common."""

    table: Battlefield = Battlefield()
    unit: MovingUnit
    friends: Annotated[tuple[StandingUnit, ...], Field(max_length=60)] = ()
    enemies: Annotated[tuple[StandingUnit, ...], Field(max_length=60)] = ()
    targets: Annotated[tuple[Id, ...], Field(max_length=60)] = ()
    take_to_the_skies: bool = False
    declared_before_moving: bool = True
    readings: Readings = Readings()

    def _named(self) -> Iterator[str]:
        yield from (model.id for model in self.unit.models)
        for unit in (*self.friends, *self.enemies):
            yield from (model.id for model in unit.models)

    @model_validator(mode="after")
    def _ids_are_told_apart(self) -> Self:
        models = Counter(self._named())
        units = Counter([self.unit.id, *(u.unit for u in (*self.friends, *self.enemies))])
        twice = [name for names in (models, units) for name, n in names.items() if n > 1]
        if twice:
            raise ValueError(f"the id {twice[0]!r} is used twice; give each its own")
        if models.total() > 200:
            raise ValueError(f"{models.total()} models are more than the 200 allowed")
        enemies = {unit.unit for unit in self.enemies}
        unknown = [target for target in self.targets if target not in enemies]
        if unknown:
            raise ValueError(f"targets names {unknown[0]!r}, which is no enemy unit")
        return self


class MoveBody(Situation):
    """A normal, advance, fall-back or charge move. Rules: MT-01, MT-02, MT-03, MT-05."""

    move: Literal["warhammer40k/move"] = "warhammer40k/move"
    kind: Literal["normal", "advance", "fall-back", "charge"]
    roll: Annotated[int, Field(ge=0, le=24)] | None = None
    fall_back: Literal["ordered-retreat", "desperate-escape"] | None = None

    @model_validator(mode="after")
    def _says_enough(self) -> Self:
        least_and_most = {"advance": (1, 6), "charge": (2, 12)}.get(self.kind)
        if least_and_most and not (
            self.roll is not None and least_and_most[0] <= self.roll <= least_and_most[1]
        ):
            raise ValueError("roll must be {} to {} for this kind".format(*least_and_most))
        if self.kind != "charge" and any(model.move is None for model in self.unit.models):
            raise ValueError("every model needs its move")
        if self.kind == "charge" and not self.targets:
            raise ValueError("a charge needs targets: ids of enemy units")
        return self


class SurgeBody(Situation):
    """A surge move of up to ``maximum`` inches. Rules: SRG-01, SRG-02, MT-07."""

    move: Literal["warhammer40k/surge"] = "warhammer40k/surge"
    maximum: Annotated[float, Field(ge=0, le=60)]
    triggered: bool = True  # a rule allows or asks for it; whether it must is its words (SRR-09)
