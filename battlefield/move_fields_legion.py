"""The fields of a Legion move's page, by group; names are those of the JSON."""

from typing import get_args

from battlefield.move_fields import Choices, Field
from battlefield.movement.legion.body import UnitType


def _named(values: tuple[str, ...]) -> Choices:
    return [(value, value.replace("-", " ")) for value in values]


MOVES = (
    ("legion/compulsory", "Compulsory move (Speeder)"),
    ("legion/standard", "Ordinary move"),
)
EDITION = Field(
    "edition", "Edition", "choice", (("classic", "Classic"), ("current", "Current")), "classic"
)
SIDES = (("", "not said"), ("blue", "blue"), ("red", "red"))
UNIT_TYPES = _named(get_args(UnitType))
KINDS = [*UNIT_TYPES, ("vehicle", "vehicle")]

HEAD = (Field("move", "Move", "choice", MOVES, "legion/compulsory", live=True), EDITION)
WISHES = {
    "legion/compulsory": (
        Field("leave_table", "Fly off the table on purpose (SPR-01)", "flag", default="false"),
        Field("partial", "Asks to stop short", "flag", default="false"),
        Field(
            "angle_search",
            "Search other bends",
            "choice",
            (
                ("strict", "yes: avoidable is not allowed"),
                ("lenient", "yes: only warn"),
                ("off", "no: this bend alone"),
            ),
            "strict",
        ),
    ),
    "legion/standard": (
        Field("full", "Full move", "flag", default="true"),
        Field("distance", "Stop after, in", hint="of a partial move; empty: as far as possible"),
        Field("tool", "Tool", "choice", (("", "speed"), ("1", "1"), ("2", "2"), ("3", "3")), ""),
        Field("reverse", "In reverse", "flag", default="false"),
        Field(
            "strafe",
            "Sideways",
            "choice",
            (("", "no"), ("left", "to the left"), ("right", "to the right")),
            "",
        ),
    ),
}
PIVOT = (
    Field("pivot.deg", "Pivot °", hint="by Reposition, counter-clockwise"),
    Field(
        "pivot.when",
        "Pivots",
        "choice",
        (("before", "before the move"), ("after", "after the move")),
        "before",
    ),
)
CURRENT_ONLY = (
    Field("when", "When", "choice", (("start", "start of activation"), ("end", "end")), "start"),
    Field("move_actions", "Other move actions"),
    Field("holds_asset", "Holds an asset", "flag", default="false"),
    Field("panicked", "Panicked", "flag", default="false"),
)
MOVER_PLACE = (
    Field("x", "x"),
    Field("y", "y"),
    Field("facing", "Facing °", hint="0 = +x, counter-clockwise"),
    Field("immobilize", "Immobilize"),
    Field("increase", "Speed +"),
    Field("height", "Own height, in"),
    Field("engaged", "Engaged", "flag", default="false"),
)
MOVER_CARD = (
    Field("id", "Id", "text", default="mover"),
    Field("name", "Name", "text"),
    Field("speed", "Speed"),
    Field("speeder", "Speeder X"),
    Field("base_mm", "Base, mm"),
    Field("length_mm", "Base length, mm"),
    Field("unit_type", "Unit type", "choice", [("", "of the card"), *UNIT_TYPES], ""),
    Field("wound_threshold", "Wounds a mini"),
    Field("keywords", "Keywords", "text", hint="Hover: Air 1, Reposition"),
)
SPOT = (Field("x", "x"), Field("y", "y"))
OTHER = (
    Field("id", "Id", "text"),
    Field("x", "x"),
    Field("y", "y"),
    Field("base_mm", "Base mm"),
    Field("kind", "Kind", "choice", KINDS, "trooper"),
    Field("engaged", "Engaged", "flag", default="false"),
    Field("side", "Side", "choice", SIDES, ""),
    Field("unit", "Unit", "text"),
    Field("leader", "Leader", "flag", default="false"),
    Field("facing", "Facing °"),
    Field("length_mm", "Length mm"),
)
TOKEN = (
    Field("id", "Id", "text"),
    Field("x", "x"),
    Field("y", "y"),
    Field("radius", "Radius"),
    Field(
        "kind",
        "Kind",
        "choice",
        (("objective", "objective"), ("condition", "condition")),
        "objective",
    ),
)
TERRAIN = (
    Field("id", "Id", "text"),
    Field("polygon", "Corners x,y …", "long"),
    Field("height", "Height"),
    Field("slope_deg", "Slope °"),
    Field("kind", "Kind", "choice", _named(("open", "difficult", "impassable")), "open"),
    Field("no_stopping", "No stopping", "flag", default="false"),
)
TABLE = (Field("table.width", "Width, in"), Field("table.depth", "Depth, in"))
MORE = (
    Field("side", "Whose unit moves", "choice", SIDES[1:], "blue"),
    Field("release", "Card release", "text", hint="empty: the newest"),
)
READINGS = (
    Field("leaving_by_choice", "SPR-01: may fly off on purpose", "flag", default="true"),
    Field(
        "speed",
        "SPR-03, SPR-06: maximum speed is",
        "choice",
        (("current", "the current speed"), ("printed", "the printed speed")),
        "current",
    ),
    Field(
        "wounds_per",
        "SPR-07: wounds go to",
        "choice",
        (("unit", "the unit, once"), ("mini", "each mini")),
        "unit",
    ),
    Field(
        "shift_by_half_of",
        "SPR-09: shift back by half the",
        "choice",
        (("length", "length of the base"), ("width", "width of the base")),
        "length",
    ),
    Field("engaged_costs_wounds", "SPR-10: stopping at engaged costs wounds", "flag",
          default="true"),
    Field("displaces_friends", "SPR-12: displaces friends too", "flag", default="true"),
    Field("displaces_notched_troopers", "SPR-13: displaces creatures and emplacements", "flag",
          default="false"),
    Field("others_displace", "SPR-16: the other minis displace too", "flag", default="false"),
    Field("own_height_counts", "SPR-18: its own height counts", "flag", default="true"),
    Field("half_supported", "SPR-20: half the base must be supported", "flag", default="true"),
    Field("low_difficult_slows", "SPR-23: low difficult terrain slows", "flag", default="false"),
)  # fmt: skip
