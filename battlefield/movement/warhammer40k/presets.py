"""Typical models to begin with: move, base and keywords, in numbers of our own."""

import json
from functools import cache
from typing import Literal

from pydantic import Field

from battlefield.movement.mover import Body, Id
from battlefield.movement.warhammer40k.body import BaseSize, Height, Keywords
from battlefield.movement.warhammer40k.numbers import DATA


class Preset(Body):
    """A model as the page offers it; its fields are those of a model in a body."""

    id: Id
    name: str
    move: float = Field(ge=0, le=100)
    base_mm: BaseSize | tuple[BaseSize, BaseSize]
    height: Height
    keywords: Keywords
    hover: bool


class Presets(Body):
    """The file of presets."""

    schema_version: Literal[1]
    note: str
    presets: tuple[Preset, ...]


@cache
def presets() -> tuple[Preset, ...]:
    """All presets, in the file's order; raises ``ValidationError`` naming a fault in the file."""
    text = (DATA / "presets.json").read_text(encoding="utf-8")
    return Presets.model_validate(json.loads(text)).presets
