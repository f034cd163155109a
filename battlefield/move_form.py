"""The form of a move page: every field of the document, filled in, with its faults beside it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from battlefield import move_fields_legion as legion
from battlefield import move_fields_warhammer40k as warhammer
from battlefield.move_fields import Cell, Field, Group, Rows, Units, cell, entries
from battlefield.move_paths import MOST_ROWS, Raw, fields_of
from battlefield.move_presets import speeder_cards
from battlefield.move_terrain import TERRAIN, new_cells, set_choices
from battlefield.movement.warhammer40k.presets import presets

Faults = Mapping[str, tuple[str, ...]]


@dataclass
class Filler:
    """Fills fields in from a raw document."""

    raw: Raw
    faults: Faults = field(default_factory=dict)
    new: Mapping[str, str] = field(default_factory=dict)  # typed for a piece that makes none

    def cells(self, fields: Sequence[Field], prefix: str = "") -> list[Cell]:
        """The fields below a path."""
        return [cell(one, prefix, self.raw, self.faults) for one in fields]

    def rows(
        self, path: str, title: str, one: str, columns: Sequence[Field], **more: object
    ) -> Rows:
        """The entries of a list as a table."""
        found = entries(self.raw, path)
        shown = [self.cells(columns, f"{path}.{n}") for n in range(min(len(found), MOST_ROWS))]
        unseen = max(len(found) - MOST_ROWS, 0)
        return Rows(path, title, one, columns, shown, unseen, **more)  # type: ignore[arg-type]

    def terrain(self, game: str, columns: Sequence[Field]) -> Rows:
        """The terrain as a table, with fields for a new piece and the ready-made sets."""
        new, sets = new_cells(game, self.new), set_choices()
        return self.rows(TERRAIN, "Terrain", "Add terrain", columns, open=True, new=new, sets=sets)

    def units(self, path: str, title: str, one: str) -> Units:
        """A list of units that stand on the table, each with its models."""
        found = []
        for number in range(min(len(entries(self.raw, path)), MOST_ROWS)):
            own = f"{path}.{number}"
            models = self.rows(f"{own}.models", "Models", "Add a model", warhammer.STANDING)
            found.append((own, self.cells(warhammer.STANDING_UNIT, own), models))
        return Units(path, title, one, found)


@dataclass(frozen=True)
class Form:
    """All of a page's fields; ``rest``: what the document holds besides, as JSON and as fields."""

    head: Sequence[Cell]
    groups: Sequence[Group]
    joint: Cell | None
    rows: Sequence[Rows]
    units: Sequence[Units]
    readings: Group
    hidden: Sequence[tuple[str, str]] = ()
    rest: str = ""

    def shown(self) -> Iterator[str]:
        """The paths of all fields that are seen."""
        cells = [*self.head, *self.readings.cells, *([self.joint] if self.joint else [])]
        tables = [*self.rows, *(models for units in self.units for _, _, models in units.units)]
        own = [cells for units in self.units for _, cells, _ in units.units]
        lists = [*(g.cells for g in self.groups), *(row for t in tables for row in t.rows), *own]
        yield from (one.path for one in cells)
        yield from (one.path for some in lists for one in some)


def legion_form(fill: Filler, move: str) -> Form:
    """The form of a Legion move."""
    raw, faults = fill.raw, fill.faults
    wishes = [*legion.WISHES[move], *legion.PIVOT]
    now = legion.CURRENT_ONLY if move == "legion/compulsory" else ()
    card = cell(_card_field(), "mover", raw, faults)
    facts = [_with_card_value(one, card.value) for one in fill.cells(legion.MOVER_CARD, "mover")]
    typed = bool(card.value == "" or any(one.faults for one in facts))
    return Form(
        head=fill.cells(legion.HEAD),
        joint=cell(Field("joint", "Joint °", default="0"), "", raw, faults),
        groups=[
            Group("The unit", [card, *fill.cells(legion.MOVER_PLACE, "mover")]),
            Group("The move", fill.cells(wishes)),
            Group("What is not on its card", facts, open=typed,
                  note="Left empty, the card’s values hold: they stand in grey."),
            *([Group("Current edition only", fill.cells(now), open=False)] if now else []),
            Group("Table", [*fill.cells(legion.TABLE), *fill.cells(legion.MORE)], open=False),
        ],
        rows=[
            fill.rows("others", "Other minis", "Add a mini", legion.OTHER, open=True),
            fill.terrain("legion", legion.TERRAIN),
            fill.rows("tokens", "Tokens", "Add a token", legion.TOKEN),
            fill.rows("mover.minis", "The unit’s other minis", "Add its mini", legion.SPOT),
        ],
        units=[],
        readings=Group("How unclear rules are read", fill.cells(legion.READINGS, "readings"),
                       open=any(path.startswith("readings.") for path in faults)),
    )  # fmt: skip


def _card_field() -> Field:
    cards = [
        (card, f"{one.name}{f', {one.title}' if one.title else ''} · {one.faction}")
        for card, one in speeder_cards().items()
    ]
    return Field("card", "Card", "choice", [("", "typed in below"), *cards], "")


def _with_card_value(one: Cell, card: str) -> Cell:
    """The cell with what the card says in grey."""
    said = {"speed": "speed", "speeder": "speeder", "base_mm": "base_mm", "name": "name"}
    preset = speeder_cards().get(card)
    name = said.get(one.field.name)
    if preset is None or name is None:
        return one
    value = getattr(preset, name)
    words = f"{value:g}" if isinstance(value, float) else str(value)
    return Cell(one.field, one.path, one.value, words, one.faults)


def warhammer40k_form(fill: Filler, move: str) -> Form:
    """The form of a Warhammer 40,000 move."""
    ready = [(preset.id, preset.name) for preset in presets()]
    models = fill.rows("unit.models", "Moving models", "Add a model", warhammer.MODEL, open=True,
                       ready=ready)  # fmt: skip
    return Form(
        head=fill.cells(warhammer.HEAD),
        joint=None,
        groups=[
            Group("The move", fill.cells([*warhammer.WISHES[move], *warhammer.SKIES])),
            Group("The unit", fill.cells(warhammer.UNIT, "unit")),
            Group("Table", fill.cells(warhammer.TABLE), open=False),
        ],
        rows=[models, fill.terrain("warhammer40k", warhammer.TERRAIN)],
        units=[
            fill.units("enemies", "Enemy units", "Add an enemy unit"),
            fill.units("friends", "Friendly units", "Add a friendly unit"),
        ],
        readings=Group("How unclear rules are read", fill.cells(warhammer.READINGS, "readings"),
                       open=any(path.startswith("readings.") for path in fill.faults)),
    )  # fmt: skip


def form_of(game: str, fill: Filler, move: str) -> Form:
    """The form of a game's page, with what it does not show carried along."""
    make = legion_form if game == "legion" else warhammer40k_form
    form, raw = make(fill, move), fill.raw
    shown = set(form.shown())
    kept = [(path, value) for path, value in fields_of(raw) if path not in shown]
    hidden = [(path, value) for path, value in kept if isinstance(value, str) and value]
    rest = {path: value for path, value in fields_of(raw) if not isinstance(value, str)}
    return Form(**{**form.__dict__, "hidden": hidden, "rest": json.dumps(rest) if rest else ""})
