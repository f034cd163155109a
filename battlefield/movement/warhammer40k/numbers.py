"""The numbers and keyword lists of the 11th edition's movement rules, read from data."""

import json
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

DATA = Path(__file__).parents[2] / "data" / "warhammer40k"


class Cited(BaseModel):
    """One number of the rulebook, in inches, and where it stands."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: float
    source: str
    confidence: Literal["certain", "likely", "assumed"]


class Numbers(BaseModel):
    """Ranges and distances, inches. Rules: GEN-03, GEN-05, GEN-06, GEN-08, MV-09, MT-05, FLY-03."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    charge_contact_in: Cited
    charge_range_in: Cited
    climb_reach_in: Cited
    closest_slack_in: Cited
    coherency_all_horizontal_in: Cited
    coherency_all_vertical_in: Cited
    coherency_one_horizontal_in: Cited
    coherency_one_vertical_in: Cited
    engagement_horizontal_in: Cited
    engagement_vertical_in: Cited
    freely_crossed_height_in: Cited
    least_move_in: Cited
    model_height_in: Cited
    skies_penalty_in: Cited


class KeywordLists(BaseModel):
    """Who is big, passes dense terrain, may end above ground. Rules: MV-07, MV-09, MV-10."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    big: frozenset[str]
    dense_horizontal: frozenset[str]
    dense_vertical: frozenset[str]
    ends_above_ground: frozenset[str]


class Rulebook(BaseModel):
    """One edition's numbers, keyword lists and terrain categories that hinder nobody."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1]
    edition: str
    numbers: Numbers
    keywords: KeywordLists
    passable_categories: frozenset[str]


@cache
def rulebook() -> Rulebook:
    """The edition in force; raises pydantic's ``ValidationError`` naming a fault in the file."""
    return Rulebook.model_validate(json.loads((DATA / "rules.json").read_text(encoding="utf-8")))


def inches(name: str) -> float:
    """The number called ``name`` in rules.json, in inches; ``AttributeError`` if there is none."""
    cited: Cited = getattr(rulebook().numbers, name)
    return cited.value
