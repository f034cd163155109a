"""Editions: which rules are in force, and their numbers."""

from pydantic import Field, JsonValue

from units.catalog.schema.parts import Entry, Name, Slug


class Edition(Entry):
    """One rules edition: rule id → its numbers, and the variants that planner and mover follow.

    A rule that is not named is not in force. Cards, battle forces and modes hold in every edition.
    """

    id: Slug
    name: Name
    summary: str = Field(min_length=1, max_length=200)
    default: bool = False
    rules: dict[str, dict[str, JsonValue]]
    variants: dict[str, str]
