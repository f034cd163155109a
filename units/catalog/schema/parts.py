"""The small parts that several kinds of card share."""

import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
CardId = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$")
]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=90)]
Expected = Annotated[str, StringConstraints(pattern=r"^\d{4}-(\d\d|Q[1-4])$")]
Die = Literal["white", "red"]
Alignment = Literal["light", "dark"]
Expression = dict[str, JsonValue]  # a requirement tree, see units.catalog.requirements


class Entry(BaseModel):
    """A frozen fact that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class KeywordInstance(Entry):
    """A keyword as printed on a card: its X and the text after the colon, where it has them."""

    name: Name
    value: int | Literal["X"] | None = None
    scope: Name | None = None

    def __str__(self) -> str:
        """The keyword as a player reads it: ``Coordinate: Corps``, ``Armor 2``."""
        number = "" if self.value is None else f" {self.value}"
        return f"{self.name}{number}" + (f": {self.scope}" if self.scope else "")


class Dice(Entry):
    """How many attack dice of each colour."""

    red: int = Field(ge=0, le=12)
    black: int = Field(ge=0, le=12)
    white: int = Field(ge=0, le=12)


class Weapon(Entry):
    """A weapon. Range in range bands, 0 = melee, no far end = and beyond; None = only adds dice."""

    name: Name
    range: tuple[int, int | None] | None
    dice: Dice
    keywords: tuple[KeywordInstance, ...] = ()


class Surge(Entry):
    """What a surge counts as on attack and defence dice; None = nothing."""

    attack: Literal["hit", "crit"] | None
    defense: Literal["block"] | None


class Base(Entry):
    """A mini's base in millimetres, and which source it was taken from."""

    size: Slug
    width_mm: int
    length_mm: int
    basis: Literal["tts-mod", "unit-type"]


class Limit(Entry):
    """At most ``max`` cards of this name, title or card in an army. Rules: UNIQ-01, UNIQ-03."""

    per: Literal["name", "title", "card"]
    max: int = Field(ge=1)


class PointsChange(Entry):
    """One dated change of a card's points."""

    model_config = ConfigDict(populate_by_name=True)

    date: datetime.date
    from_: int = Field(alias="from")
    to: int
