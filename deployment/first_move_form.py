"""CURRENT: the form by which a unit's first move is told, where it begins and with which tool."""

from dataclasses import dataclass

from deployment.plan_forms import Cell, PlanForms
from deployment.planner.first_move import allied_spans
from deployment.planner.scene import Scene
from deployment.words import short

SPEEDS = ("1", "2", "3")


@dataclass(frozen=True)
class FirstMoveForm:
    """Where the tool begins (x on the own edge), its speed, and where it may begin (DEP-23)."""

    unit: str
    name: str
    edge_x: Cell
    speed: Cell
    allied: str  # "x 12 to 60"
    told: bool

    speeds = SPEEDS

    @property
    def forget(self) -> dict[str, str]:
        """The change that takes the told beginning back."""
        return {"kind": "first-moved", "unit": self.unit}


def first_move_form(scene: Scene, unit: str, forms: PlanForms) -> FirstMoveForm | None:
    """The form for one unit; None for one that cannot move or has no allied edge."""
    member, spans = scene.by_id[unit], allied_spans(scene)
    speed = member.speed if member.speed is not None else 1
    if not spans or not speed or member.status == "set-aside":
        return None
    move = member.asked.first_move
    begins = short(move.edge.x) if move else ""
    return FirstMoveForm(
        unit=unit,
        name=forms.names[unit],
        edge_x=forms.cell("first-moved", "edge_x", "Begins at x", begins),
        speed=forms.cell("first-moved", "speed", "Speed", str(move.speed if move else speed)),
        allied=" or ".join(f"x {short(a)} to {short(b)}" for a, b in spans),
        told=move is not None,
    )
