"""How unclear sentences of the movement rules are read: SPR-01 … SPR-24.

A reading that another table may take differently is a setting here, with the recommended one as
its default; the rest have one answer only and stand in ``docs/decisions.md``. A step of the story
cites the reading that decided it.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Readings(BaseModel):
    """The settings; each says which question it answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    leaving_by_choice: bool = True
    """SPR-01: a player may fly off the table on purpose."""
    speed: Literal["current", "printed"] = "current"
    """SPR-03, SPR-06: which speed is "maximum speed", for tool and wounds alike."""
    wounds_per: Literal["unit", "mini"] = "unit"
    """SPR-07: who suffers the wounds."""
    shift_by_half_of: Literal["length", "width"] = "length"
    """SPR-09: half of what a base may be shifted back."""
    engaged_costs_wounds: bool = True
    """SPR-10: a partial move that only engaged troopers forced costs wounds as well."""
    displaces_friends: bool = True
    """SPR-12: friendly troopers are displaced like enemies."""
    displaces_notched_troopers: bool = False
    """SPR-13: emplacement and creature troopers are displaced like ordinary troopers."""
    others_displace: bool = False
    """SPR-16: the other minis of the unit may be put over troopers too."""
    own_height_counts: bool = True
    """SPR-18: terrain no higher than the mini itself does not block a repulsor."""
    half_supported: bool = True
    """SPR-20: besides its centre, half of a base must lie on the surface."""
    low_difficult_slows: bool = False
    """SPR-23: difficult terrain slows a speeder even at height X or lower."""
