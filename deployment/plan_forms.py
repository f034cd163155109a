"""What the forms of the planner's page hold: as the plan is, or as it was typed and refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_args

from battlefield.geometry.drawn_terrain import TerrainKind
from battlefield.geometry.maps import maps_without_geometry
from battlefield.geometry.outlines import middle_of
from battlefield.geometry.table import Side
from battlefield.geometry.terrain import Terrain
from battlefield.geometry.terrain_sets import TerrainSet, terrain_sets
from deployment.forms import grouped_maps
from deployment.plan_rows import Row
from deployment.planner.scene import Scene
from deployment.planner.situation import CardName, Situation
from deployment.words import short

NEW_TERRAIN = {"width": "6", "depth": "4", "turn": "0", "radius": "3", "height": "3",
               "slope_deg": "0", "points": ""}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """One field: its name, what it is called, what stands in it, what is wrong with it."""

    name: str
    label: str
    value: str
    fault: str = ""


@dataclass
class PlanForms:
    """The forms of a plan; ``tried`` is the one that was sent and refused, if any."""

    table: Scene
    names: Mapping[str, str]
    tried: str = ""
    typed: Mapping[str, Any] = field(default_factory=dict)
    faults: Iterable[tuple[str, str]] = ()

    terrain_kinds = get_args(TerrainKind)

    @property
    def situation(self) -> Situation:
        return self.table.situation

    def cell(self, form: str, name: str, label: str, value: str) -> Cell:
        """A field with what was typed, when its form was sent and refused."""
        if form != self.tried:
            return Cell(name, label, value)
        told = [message for fault, message in self.faults if fault == name]
        return Cell(name, label, str(self.typed.get(name, value)), " ".join(told))

    def coordinates(self, rows: Iterable[Row]) -> list[dict[str, Any]]:
        """The table of coordinates: three fields for each unit."""
        return [
            {
                "row": row,
                "cells": [
                    self.cell("place-many", f"{letter}-{row.id}", f"{words} of {row.name}", value)
                    for letter, words, value in (
                        ("x", "x", row.x),
                        ("y", "y", row.y),
                        ("f", "Facing in degrees", row.facing),
                    )
                ],
            }
            for row in rows
        ]

    @property
    def terrain(self) -> list[dict[str, Any]]:
        """The pieces on the table, each with the form that changes it."""
        return [self._piece(piece) for piece in self.situation.battlefield.terrain]

    def _piece(self, piece: Terrain) -> dict[str, Any]:
        x, y = (short(part) for part in middle_of(piece.polygon))
        slope = f", slope {short(piece.slope_deg)}°" if piece.slope_deg else ""
        stop = ", no stopping" if piece.no_stopping else ""
        form = f"edit-terrain:{piece.id}"
        fields = (
            ("x", "Middle x", x),
            ("y", "Middle y", y),
            ("turn", "Turn by °", "0"),
            ("height", "Height", short(piece.height)),
            ("slope_deg", "Slope °", short(piece.slope_deg)),
        )
        tried = form == self.tried
        return {
            "id": piece.id,
            "x": x,
            "y": y,
            "height": short(piece.height),
            "words": f"{piece.kind}{slope}{stop}",
            "kind": self.cell(form, "terrain_kind", "Kind", piece.kind),
            "no_stopping": bool(self.typed.get("no_stopping")) if tried else piece.no_stopping,
            "tried": form,
            "cells": [self.cell(form, *one) for one in fields],
            "remove": {"kind": "remove-terrain", "id": piece.id},
        }

    @property
    def new_terrain(self) -> dict[str, Cell]:
        """The fields of the form that adds a piece, by name."""
        table = self.situation.battlefield
        start = {"x": short(table.width / 2), "y": short(table.depth / 2)} | NEW_TERRAIN
        start |= {"shape": "rectangle", "terrain_kind": "open", "no_stopping": ""}
        return {name: self.cell("add-terrain", name, "", value) for name, value in start.items()}

    @property
    def new_other(self) -> dict[str, Cell]:
        """The fields of the form that adds a base of the opponent, by name."""
        start = {"name": "Enemy unit", "x": "", "y": "", "base_mm": "27"}
        return {name: self.cell("add-other", name, "", value) for name, value in start.items()}

    @property
    def zones(self) -> dict[str, Cell]:
        """The table's size and the corners of each side's zone, by name."""
        table = self.situation.battlefield
        start = {"width": short(table.width), "depth": short(table.depth)}
        start |= {side: self._corners(side) for side in get_args(Side)}
        return {name: self.cell("set-zones", name, "", value) for name, value in start.items()}

    def _corners(self, side: Side) -> str:
        zone = self.situation.battlefield.zone_of(side)
        parts = [[corner for corner, _ in sides] for sides in zone.pieces] if zone else []
        return " + ".join(" ".join(f"{x:g},{y:g}" for x, y in part) for part in parts)

    @property
    def others(self) -> list[dict[str, Any]]:
        """The bases of others on the table."""
        return [
            {
                "id": other.id,
                "name": other.name or other.card or other.id,
                "x": short(other.x),
                "y": short(other.y),
                "base": short(other.base_mm) if other.base_mm else "card",
                "remove": {"kind": "remove-other", "id": other.id},
            }
            for other in self.situation.others
        ]

    @property
    def loose_faults(self) -> list[tuple[str, str]]:
        """Faults that stand beside no field."""
        return [(name, message) for name, message in self.faults if name not in self._shown]

    @cached_property
    def _shown(self) -> set[str]:
        """The names of the fields of the form that was tried."""
        if self.tried == "place-many":
            return {f"{letter}-{member.id}" for letter in "xyf" for member in self.table.members}
        if self.tried.startswith("edit-terrain"):
            return {"x", "y", "turn", "height", "slope_deg", "terrain_kind"}
        if self.tried == "first-moved":
            return {"edge_x", "speed"}
        forms = {"add-terrain": self.new_terrain, "add-other": self.new_other}
        forms |= {"set-zones": self.zones, "import": {"situation": Cell("situation", "", "")}}
        return set(forms.get(self.tried, ()))

    @property
    def card_choices(self) -> list[tuple[str, str, bool]]:
        """The special rules of deployment cards, and whether each is in force."""
        cards = get_args(CardName)
        return [(c, c.replace("-", " ").capitalize(), c in self.situation.cards) for c in cards]

    @property
    def garrison_choices(self) -> list[tuple[str, str, bool]]:
        """CURRENT: the corps units that Garrison may give Prepared Position (KD-16)."""
        if self.table.is_classic:
            return []
        chosen = self.situation.options.garrison
        corps = [m for m in self.table.members if m.rank == "corps"]
        return [(m.id, self.names[m.id], m.id in chosen) for m in corps]

    @property
    def terrain_sets(self) -> tuple[TerrainSet, ...]:
        return terrain_sets()

    @property
    def map_choices(self) -> list[tuple[str, list[tuple[str, str]]]]:
        return grouped_maps()

    @property
    def undrawn(self) -> tuple[str, ...]:
        return maps_without_geometry()
