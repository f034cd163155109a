"""What a field of the move pages is: its label and kind, and it filled in with what was typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["number", "text", "choice", "flag", "long"]
Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Field:
    """One field: the last part of its path, its words, and what may be typed."""

    name: str
    label: str
    kind: Kind = "number"
    choices: Choices = ()
    default: str = ""  # what an empty field means; flags and choices show it
    hint: str = ""
    live: bool = False  # another choice changes which fields there are


@dataclass(frozen=True)
class Cell:
    """A field at its place in the document, with its text and what is wrong with it."""

    field: Field
    path: str
    value: str
    placeholder: str = ""
    faults: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """For labels and scripts."""
        return f"f-{self.path}"

    @property
    def options(self) -> Choices:
        """The choices, with what was given when it is none of them."""
        known = {value for value, _ in self.field.choices}
        odd = [] if self.value in known else [(self.value, self.value)]
        return [*self.field.choices, *odd]

    @property
    def is_on(self) -> bool:
        """Is a flag set?"""
        return self.value.lower() in ("true", "on", "1", "yes")


@dataclass(frozen=True)
class Group:
    """Fields that stand together; with a title they can be folded."""

    title: str
    cells: Sequence[Cell]
    open: bool = True
    note: str = ""


@dataclass(frozen=True)
class Rows:
    """A list of the document as a table, one entry a row."""

    path: str
    title: str
    one: str  # "Add a token"
    columns: Sequence[Field]
    rows: Sequence[Sequence[Cell]]
    unseen: int = 0  # entries too many to be shown
    note: str = ""
    open: bool = False
    ready: Choices = ()  # entries that can be added filled in
    new: Sequence[Cell] = ()  # what a new entry is made of, where that takes more than a button
    sets: Choices = ()  # several entries that can be added at once


@dataclass(frozen=True)
class Units:
    """A list of units, each with fields of its own and a table of models."""

    path: str
    title: str
    one: str
    units: Sequence[tuple[str, Sequence[Cell], Rows]] = field(default=())


def cell(
    field: Field, prefix: str, raw: Mapping[str, Any], faults: Mapping[str, tuple[str, ...]]
) -> Cell:
    """The field filled in from the raw document; ``prefix``: path of what it belongs to."""
    path = f"{prefix}.{field.name}" if prefix else field.name
    found = at(raw, path)
    value = found if isinstance(found, str) else ""
    return Cell(field, path, value or field.default, faults=faults.get(path, ()))


def at(raw: Any, path: str) -> Any:
    """What lies at a path of a raw document; None when nothing does."""
    for step in path.split("."):
        if isinstance(raw, dict):
            raw = raw.get(step)
        elif isinstance(raw, list) and step.isascii() and step.isdigit() and int(step) < len(raw):
            raw = raw[int(step)]
        else:
            return None
    return raw


def entries(raw: Any, path: str) -> list[dict[str, Any]]:
    """The entries of a list at a path; empty when there is none."""
    found = at(raw, path)
    is_list = isinstance(found, list) and all(isinstance(entry, dict) for entry in found)
    return found if is_list else []
