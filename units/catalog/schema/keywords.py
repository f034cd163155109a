"""Keywords, and the glossary that explains them in the project's own words."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from units.catalog.schema.parts import CardId, Entry, Name

RuleId = Annotated[str, StringConstraints(pattern=r"^[A-Z]+-\d\d[a-z]?$")]
ValueKind = Literal[
    "none",
    "number",
    "text",
    "number_and_text",
    "number_with_optional_text",
    "text_with_optional_number",
    "optional_text",
]
Moment = Literal[
    "army-building",
    "setup",
    "deployment",
    "command",
    "activation",
    "move",
    "attack",
    "defence",
    "end",
    "always",
]


class UsedBy(Entry):
    """The cards that bear a keyword, by kind."""

    units: tuple[CardId, ...] = ()
    counterparts: tuple[CardId, ...] = ()
    upgrades: tuple[CardId, ...] = ()
    command_cards: tuple[CardId, ...] = ()
    battle_cards: tuple[CardId, ...] = ()


class Keyword(Entry):
    """A keyword's name, the kind of value it takes and who has it."""

    id: CardId
    name: Name
    category: Literal["unit", "weapon", "upgrade-or-command"]
    value_kind: ValueKind
    aliases: tuple[Name, ...] = ()
    in_core_rulebook_2025_11: bool
    used_by: UsedBy

    @property
    def slug(self) -> str:
        """The part of the id after ``keyword/``."""
        return self.id.partition("/")[2]


class GlossaryEntry(Entry):
    """What a keyword does: a reminder for the reader, never judged from."""

    id: CardId
    summary: str
    moment: Moment
    classic_differs: str | None
    rules: tuple[RuleId, ...]
    confidence: Literal["certain", "likely", "unknown"]
