"""What the planner is asked: an army on a table, as the promised JSON.

Lengths in inches, angles in degrees counter-clockwise (0 = +x), frame of ``Table``.
"""

from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from battlefield.geometry.bases import Base, base_of_mm
from battlefield.geometry.maps import map_of
from battlefield.geometry.table import Side, Table
from battlefield.geometry.terrain import Coordinate

MOST_UNITS = 200
MOST_MINIS = 40
MOST_BASES = 1_000  # on the table in all, tokens among them
MOST_CORNERS = 2_000  # of terrain and zones together: as many as a table of any game has

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=40)]
CardId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)?$", max_length=100)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=r"^[^\x00]*$")]
Millimetres = Annotated[float, Field(ge=1, le=500)]
Height = Annotated[float, Field(ge=0, le=100)]
CardName = Literal["advanced-positions", "disarray", "roll-out"]


class Body(BaseModel):
    """A frozen value that refuses fields it does not know and numbers that are none."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Spot(Body):
    """A place on the table; ``z`` defaults to the top of the terrain under it."""

    x: Coordinate
    y: Coordinate
    z: Height | None = None
    facing: float | None = Field(default=None, ge=-360, le=360)


class KeywordValue(Body):
    """A keyword with its number, as ``Scout 2`` is {"name": "Scout", "value": 2}."""

    name: Words
    value: int | None = Field(default=None, ge=0, le=20)


class FirstMove(Body):
    """CURRENT: the move that brought a unit on: where its tool touched the edge (DEP-23)."""

    edge: Spot
    speed: int = Field(ge=1, le=3)


class Placed(Body):
    """What units and others have in common: leader's base, other minis, height."""

    base_mm: Millimetres | None = None
    base_length_mm: Millimetres | None = None  # along the facing, of an oblong base
    z: Height | None = None
    minis: tuple[Spot, ...] = Field(default=(), max_length=MOST_MINIS)

    @property
    def given_base(self) -> Base | None:
        """The base that is typed in, if any."""
        return base_of_mm(self.base_mm, self.base_length_mm) if self.base_mm else None

    @model_validator(mode="after")
    def _length_is_the_longer_side(self) -> Self:
        if self.base_length_mm is not None and (self.base_mm or 0) > self.base_length_mm:
            raise ValueError("base_mm is the width: it cannot be more than base_length_mm")
        return self


class SituationUnit(Placed):
    """One unit of the planning side: a card, or typed in."""

    id: Id
    card: CardId | None = None
    name: Words | None = None
    unit_type: Words | None = None
    rank: Words | None = None
    detachment: Words | None = None
    keywords: tuple[KeywordValue, ...] = Field(default=(), max_length=40)
    mini_count: int | None = Field(default=None, ge=1, le=MOST_MINIS)
    leader: Spot | None = None
    status: Literal["deployed", "undeployed", "set-aside"] | None = None
    deployed_at: Spot | None = None  # where it stood before a Scout move (DET-28)
    outside_step: bool = False  # placed by another effect, not in Deploy Units (DET-27)
    first_move: FirstMove | None = None

    @field_validator("keywords", mode="before")
    @classmethod
    def _keywords_may_be_words(cls, given: object) -> object:
        if not isinstance(given, (list, tuple)):
            return given
        return [_keyword(one) if isinstance(one, str) else one for one in given]

    @model_validator(mode="after")
    def _is_known_and_stands(self) -> Self:
        if self.card is None and self.name is None:
            raise ValueError("a unit is a card, or has a name; give one of them")
        if self.status == "deployed" and self.leader is None:
            raise ValueError("a deployed unit needs its leader's place; give leader, or the status")
        if self.status in ("undeployed", "set-aside") and self.leader is not None:
            raise ValueError(f"a unit that is {self.status} stands nowhere; take out its leader")
        return self

    @property
    def standing_status(self) -> Literal["deployed", "undeployed", "set-aside"]:
        """The status, worked out from ``leader`` where it is not given."""
        return self.status or ("deployed" if self.leader else "undeployed")


class Other(Placed):
    """A base of anyone else on the table: the opponent's unit, or a piece of your own."""

    id: Id
    x: Coordinate
    y: Coordinate
    facing: float | None = Field(default=None, ge=-360, le=360)
    card: CardId | None = None
    name: Words | None = None
    side: Side = "red"

    @model_validator(mode="after")
    def _has_a_base(self) -> Self:
        if self.base_mm is None and self.card is None:
            raise ValueError("give base_mm, the width of its base, or its card")
        return self


class Token(Body):
    """An objective or condition token: nothing is placed on it (DEP-06)."""

    id: Id
    kind: Literal["objective", "condition", "token"] = "objective"
    radius: float = Field(gt=0, le=10)
    x: Coordinate
    y: Coordinate


class Pin(Body):
    """The player's wish that a unit sets up beside this parent."""

    unit: Id
    parent: Id


class Options(Body):
    """Readings and cards in force."""

    strict_parents_first: bool = False  # the strict reading of DET-24
    cards: tuple[CardName, ...] | None = None  # left out: those of the map
    roll_out_nearest_point: bool = False  # the other reading of KD-14
    garrison: tuple[Id, ...] = Field(default=(), max_length=MOST_UNITS)  # KD-16


class Situation(Body):
    """An army on a table, before the first round."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        allow_inf_nan=False,
        json_schema_extra={
            "examples": [
                {
                    "edition": "classic",
                    "side": "blue",
                    "map": "classic-battle-lines",
                    "units": [
                        {
                            "id": "s1",
                            "card": "empire/shoretroopers",
                            "leader": {"x": 20, "y": 5.4},
                        },
                        {"id": "d1", "card": "empire/df-90-mortar-trooper"},
                    ],
                }
            ]
        },
    )

    edition: Literal["classic", "current"] = "classic"
    release: CardId | None = None  # left out: the newest
    side: Side = "blue"
    map: CardId | None = None
    table: Table | None = None
    battle_force: CardId | None = None
    units: tuple[SituationUnit, ...] = Field(default=(), max_length=MOST_UNITS)
    others: tuple[Other, ...] = Field(default=(), max_length=MOST_UNITS)
    tokens: tuple[Token, ...] = Field(default=(), max_length=MOST_UNITS)
    pins: tuple[Pin, ...] = Field(default=(), max_length=MOST_UNITS)
    options: Options = Options()

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        faults = [
            *self._table_faults(),
            *self._size_of_all_faults(),
            *self._id_faults(),
            *self._reference_faults(),
        ]
        if faults:
            raise ValidationError.from_exception_data("Situation", faults)
        return self

    def _table_faults(self) -> list[InitErrorDetails]:
        if self.map is None:
            if self.table is None or self.table.zone_of(self.side) is None:
                message = f"give a map, or the table with zones.{self.side}"
                return [_fault("no_zone", message, "table")]
            return []
        try:
            fact = map_of(self.map)
        except LookupError as unknown:
            return [_fault("unknown_map", f"{unknown} GET deployment/maps lists them", "map")]
        return self._size_faults(fact.width_in, fact.depth_in)

    def _size_faults(self, width: float, depth: float) -> list[InitErrorDetails]:
        if self.table is None:
            return []
        faults = []
        if (self.table.width, self.table.depth) != (width, depth):
            message = f"the map is for a table of {width:g} × {depth:g} in; take that size"
            faults.append(_fault("other_size", message, "table", "width"))
        if self.table.zones is not None:
            message = "the map has its own zones; give a map or zones, not both"
            faults.append(_fault("two_zones", message, "table", "zones"))
        return faults

    def _size_of_all_faults(self) -> list[InitErrorDetails]:
        """What keeps an answer quick: a table that no game is played on is refused."""
        faults = []
        corners = self.table.corner_count if self.table else 0
        if corners > MOST_CORNERS:
            message = f"terrain and zones have {corners} corners; draw them with {MOST_CORNERS}"
            faults.append(_fault("too_many_corners", message, "table"))
        standing = [unit for unit in self.units if unit.leader is not None]
        bases = len(self.tokens) + sum(1 + len(one.minis) for one in (*standing, *self.others))
        if bases > MOST_BASES:
            message = f"{bases} bases stand on the table; plan with at most {MOST_BASES}"
            path = "others" if len(self.others) > len(standing) else "units"
            faults.append(_fault("too_many_bases", message, path))
        return faults

    def _id_faults(self) -> list[InitErrorDetails]:
        faults = []
        seen: set[str] = set()
        groups = {
            "units": [unit.id for unit in self.units],
            "others": [other.id for other in self.others],
            "tokens": [token.id for token in self.tokens],
        }
        for group, ids in groups.items():
            for number, own in enumerate(ids):
                if own in seen:
                    message = f"the id {own!r} is taken; give each its own"
                    faults.append(_fault("twin_id", message, group, number, "id"))
                seen.add(own)
        return faults

    def _reference_faults(self) -> list[InitErrorDetails]:
        ids = {unit.id for unit in self.units}
        named: list[tuple[str, tuple[str | int, ...]]] = []
        named += [(pin.unit, ("pins", n, "unit")) for n, pin in enumerate(self.pins)]
        named += [(pin.parent, ("pins", n, "parent")) for n, pin in enumerate(self.pins)]
        named += [(i, ("options", "garrison", n)) for n, i in enumerate(self.options.garrison)]
        itself = [
            _fault("own_parent", "a unit cannot be its own parent; pin it to another", "pins", n)
            for n, pin in enumerate(self.pins)
            if pin.unit == pin.parent
        ]
        units = [pin.unit for pin in self.pins]
        twice = [
            _fault("twin_pin", f"{unit!r} is pinned already; leave one pin", "pins", n, "unit")
            for n, unit in enumerate(units)
            if unit in units[:n]
        ]
        return [*itself, *twice] + [
            _fault("unknown_unit", f"there is no unit {name!r}", *path)
            for name, path in named
            if name not in ids
        ]

    @cached_property
    def battlefield(self) -> Table:
        """The table with the zones in force: those of the map, else its own."""
        if self.map is None:
            assert self.table is not None  # _table_faults sees to it
            return self.table
        fact = map_of(self.map)
        terrain = self.table.terrain if self.table else ()
        return Table.model_construct(
            width=fact.width_in, depth=fact.depth_in, terrain=terrain, zones=fact.zones
        )

    @property
    def cards(self) -> tuple[str, ...]:
        """The special rules in force: those asked for, else those of the map."""
        if self.options.cards is not None:
            return self.options.cards
        return map_of(self.map).cards if self.map else ()


def _keyword(words: str) -> dict[str, str | int]:
    name, _, number = words.rpartition(" ")
    if name and number.isdigit():
        return {"name": name, "value": int(number)}
    return {"name": words}


def _fault(kind: str, message: str, *path: str | int) -> InitErrorDetails:
    words = message.replace("{", "(").replace("}", ")")  # ids may carry braces: no template
    return InitErrorDetails(type=PydanticCustomError(kind, words), loc=path, input=None)
