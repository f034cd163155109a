"""An army as it is stored, shared and exchanged: ids only, no facts of any card.

The JSON is the promise ``armybuilder/army@1``; a change of meaning is a new format number.
"""

import re
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    field_validator,
    model_validator,
)

FORMAT: Final = "armybuilder/army@1"
MOST_UNITS = 200
LONGEST_TITLE = 100
LONGEST_NOTES = 2_000

# Text that reaches a database: PostgreSQL refuses NUL.
Text = Annotated[str, StringConstraints(pattern=r"^[^\x00]*$")]
Title = Annotated[Text, StringConstraints(max_length=LONGEST_TITLE, strip_whitespace=True)]
Notes = Annotated[Text, StringConstraints(max_length=LONGEST_NOTES)]
CardId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)?$", max_length=100)]
UnitId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=40)]


class Value(BaseModel):
    """A frozen value that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class DraftCounterpart(Value):
    """A counterpart card that goes with a unit, and its own upgrades."""

    card: CardId
    upgrades: tuple[CardId, ...] = Field(default=(), max_length=20)


class DraftUnit(Value):
    """One unit card with its upgrades. Every unit has an id of its own; there are no stacks."""

    id: UnitId
    card: CardId
    upgrades: tuple[CardId, ...] = Field(default=(), max_length=30)
    counterpart: DraftCounterpart | None = None
    notes: Notes = ""


def unit_number(unit_id: str) -> tuple[str, tuple[int, ...]]:
    """Sort key of a unit id: its letters, then its digits as numbers (``u2`` < ``u10``)."""
    return re.sub(r"\d+", "#", unit_id), tuple(
        int(digits) for digits in re.findall(r"\d+", unit_id)
    )


class DraftArmy(Value):
    """A player's army: faction, mode, edition, release, and the cards by id.

    On the way in ``count`` of a unit makes that many units, and left-out ids are made up.
    ``last_unit`` remembers the highest made-up number, so that ids rise and are never used again.
    """

    format: Literal["armybuilder/army@1"] = FORMAT
    title: Title = ""
    edition: CardId = "classic"
    release: CardId | None = None  # left out: the newest release
    mode: CardId = "mode/standard"
    faction: CardId
    battle_force: CardId | None = None
    choices: tuple[CardId, ...] = Field(default=(), max_length=20)
    units: tuple[DraftUnit, ...] = Field(default=(), max_length=MOST_UNITS)
    command_hand: tuple[CardId, ...] = Field(default=(), max_length=30)
    battle_deck: tuple[CardId, ...] = Field(default=(), max_length=30)
    notes: Notes = ""
    force_alignment: Literal["light", "dark"] | None = None
    last_unit: int = Field(default=0, ge=0, le=1_000_000)
    stamp: dict[str, Any] | None = Field(default=None, exclude=True)  # of an export; never judged

    @model_validator(mode="before")
    @classmethod
    def _spread_counts(cls, data: Any) -> Any:
        if not isinstance(data, dict) or not isinstance(data.get("units"), (list, tuple)):
            return data
        if all(isinstance(unit, DraftUnit) for unit in data["units"]):
            return data
        return data | {"units": _spread(data["units"], data.get("last_unit", 0))}

    @field_validator("units")
    @classmethod
    def _ids_are_unique(cls, units: tuple[DraftUnit, ...]) -> tuple[DraftUnit, ...]:
        seen: set[str] = set()
        for number, unit in enumerate(units):
            if unit.id in seen:
                raise ValueError(
                    f"two units have the id {unit.id!r}, the second is units[{number}]; "
                    "give each its own or leave it out"
                )
            seen.add(unit.id)
        return units

    @model_validator(mode="after")
    def _ids_are_never_given_twice(self) -> Self:
        highest = _highest_number({unit.id for unit in self.units})
        if highest > self.last_unit:
            object.__setattr__(self, "last_unit", highest)
        return self


def _highest_number(ids: set[str]) -> int:
    """The highest n of the ids that look like ``u<n>``; 0 when none does."""
    return max((int(i[1:]) for i in ids if re.fullmatch(r"u\d{1,6}", i)), default=0)


def _spread(units: list[Any] | tuple[Any, ...], last: Any) -> list[Any]:
    """Units with ``count`` spread out and ids made up; odd ones are left to the model."""
    taken = {u["id"] for u in units if isinstance(u, dict) and isinstance(u.get("id"), str)}
    taken |= {u.id for u in units if isinstance(u, DraftUnit)}
    number = max(_highest_number(taken), last if isinstance(last, int) and last >= 0 else 0)
    spread: list[Any] = []
    for unit in units:
        count = unit.get("count", 1) if isinstance(unit, dict) else 1
        too_many = len(spread) > MOST_UNITS  # refused as it is, without making more
        if too_many or not isinstance(unit, dict) or not _is_small_count(count):
            unnamed = isinstance(unit, dict) and "count" in unit and "id" not in unit
            spread.append(
                unit | {"id": f"u{number}"} if unnamed else unit
            )  # refused by the model, with its path
            continue
        bare = {key: value for key, value in unit.items() if key != "count"}
        for copy in range(1, count + 1):
            if bare.get("id") is not None:
                own = bare["id"] if copy == 1 else f"{bare['id']}-{copy}"
            else:
                number += 1
                own = f"u{number}"
            spread.append(bare | {"id": own})
    return spread


def _is_small_count(count: Any) -> bool:
    return isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= MOST_UNITS
