"""What a detachment that is to be placed may have, and what it was given first."""

from dataclasses import dataclass

from battlefield.geometry.bases import Standing
from deployment.planner.scene import Member


@dataclass(frozen=True, slots=True)
class Want:
    """A detachment to be placed, the parents it may have and the nearest gap beside each."""

    child: Member
    group: int  # those of one group need different parents
    parents: dict[str, Standing]
    gaps: dict[str, float]
    pin: str | None = None
    assigned: str | None = None
