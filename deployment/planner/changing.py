"""Apply a change to a plan's situation: the document is changed, then checked whole."""

from collections.abc import Callable
from typing import Any

from battlefield.geometry.lengths import KEEP_INSIDE_IN
from deployment.planner.changes import (
    FirstMoved,
    LiftAll,
    LiftUnit,
    OutsideStep,
    PinUnit,
    PlaceMany,
    PlaceUnit,
    PlanChange,
    Scouted,
    SetAside,
    SetEdition,
    SetOptions,
    SetSide,
    StandMinis,
    TurnUnit,
)
from deployment.planner.changing_table import (
    TABLE_CHANGES,
    Document,
    UnknownPart,
    part_of,
    table_of,
)
from deployment.planner.ground import ground_of
from deployment.planner.off_table import refuse_off_table
from deployment.planner.scene import Scene
from deployment.planner.situation import Situation
from deployment.planner.squad import squad_places


def change_plan(situation: Situation, change: PlanChange) -> Situation:
    """The situation after one change, checked whole.

    Raises ``UnknownPart`` when the change names what is not there, pydantic's
    ``ValidationError`` (with paths) when the result would be no situation.
    """
    refuse_off_table(change, situation.battlefield)
    document = situation.model_dump(mode="json", exclude_none=True)
    _CHANGES[change.kind](document, change)
    return Situation.model_validate(document)


def _unit(document: Document, unit: str) -> Document:
    return part_of(document.get("units", []), unit, "unit")


def _place_unit(document: Document, change: PlaceUnit) -> None:
    unit = _unit(document, change.unit)
    before = unit.get("leader", {})
    facing = change.facing if change.facing is not None else before.get("facing")
    unit["leader"] = {"x": change.x, "y": change.y} | ({} if facing is None else {"facing": facing})
    if change.minis is not None:
        unit["minis"] = [mini.model_dump() for mini in change.minis]
    elif before:
        by_x, by_y = change.x - before["x"], change.y - before["y"]
        unit["minis"] = [
            mini | {"x": round(mini["x"] + by_x, 4), "y": round(mini["y"] + by_y, 4)}
            for mini in unit.get("minis", [])
        ]
    for left_over in ("status", "z"):
        unit.pop(left_over, None)
    for mini in unit.get("minis", []):
        mini.pop("z", None)


def _stand_minis(document: Document, change: StandMinis) -> None:
    unit = _unit(document, change.unit)
    scene = Scene(Situation.model_validate(document))
    member = scene.by_id[change.unit]
    if member.standing is None:
        raise UnknownPart(f"{member.name} does not stand on the table yet: place its leader first.")
    height = scene.ranges.cohesion_height_in
    ground = ground_of(scene).without(member.id)
    args = (ground, member.standing, member.mini_count - 1, scene.cohesion_in, KEEP_INSIDE_IN)
    places = squad_places(*args, scene.zone, height) or squad_places(*args, None, height)
    if places is None:
        raise UnknownPart(f"There is no room for the minis of {member.name} round its leader.")
    unit["minis"] = [{"x": round(p.x, 3), "y": round(p.y, 3)} for p in places]


def _scouted(document: Document, change: Scouted) -> None:
    unit = _unit(document, change.unit)
    if "leader" not in unit:
        raise UnknownPart(f"{change.unit!r} does not stand on the table yet: place it first.")
    unit["deployed_at"] = dict(unit["leader"])


def _outside_step(document: Document, change: OutsideStep) -> None:
    _unit(document, change.unit)["outside_step"] = change.outside


def _first_moved(document: Document, change: FirstMoved) -> None:
    unit = _unit(document, change.unit)
    if change.edge_x is None:
        unit.pop("first_move", None)
        return
    y = 0.0 if document.get("side", "blue") == "blue" else table_of(document)["depth"]
    own = Scene(Situation.model_validate(document)).by_id[change.unit].speed
    speed = change.speed or max(own or 1, 1)
    unit["first_move"] = {"edge": {"x": change.edge_x, "y": y}, "speed": speed}


def _turn_unit(document: Document, change: TurnUnit) -> None:
    unit = _unit(document, change.unit)
    if "leader" not in unit:
        raise UnknownPart(f"{change.unit!r} does not stand on the table yet: place it first.")
    unit["leader"]["facing"] = change.facing


def _lift_unit(document: Document, change: LiftUnit) -> None:
    _lift(_unit(document, change.unit))


def _lift(unit: Document) -> None:
    for left_over in ("leader", "status", "minis", "z", "deployed_at", "first_move"):
        unit.pop(left_over, None)


def _set_aside(document: Document, change: SetAside) -> None:
    unit = _unit(document, change.unit)
    _lift(unit)
    unit["status"] = "set-aside"


def _place_many(document: Document, change: PlaceMany) -> None:
    for spot in change.spots:
        _place_unit(document, PlaceUnit(**spot.model_dump()))


def _lift_all(document: Document, change: LiftAll) -> None:
    for unit in document.get("units", []):
        if unit.get("status") != "set-aside":
            _lift(unit)


def _pin_unit(document: Document, change: PinUnit) -> None:
    _unit(document, change.unit)
    pins = [pin for pin in document.get("pins", []) if pin["unit"] != change.unit]
    if change.parent:
        pins.append({"unit": change.unit, "parent": change.parent})
    document["pins"] = pins


def _set_options(document: Document, change: SetOptions) -> None:
    document["options"] = change.model_dump(mode="json", exclude={"kind"}, exclude_none=True)


def _set_side(document: Document, change: SetSide) -> None:
    document["side"] = change.side


def _set_edition(document: Document, change: SetEdition) -> None:
    document["edition"] = change.edition


_CHANGES: dict[str, Callable[[Document, Any], None]] = TABLE_CHANGES | {
    "place-unit": _place_unit,
    "lift-unit": _lift_unit,
    "set-aside": _set_aside,
    "stand-minis": _stand_minis,
    "scouted": _scouted,
    "outside-step": _outside_step,
    "first-moved": _first_moved,
    "turn-unit": _turn_unit,
    "place-many": _place_many,
    "lift-all": _lift_all,
    "pin-unit": _pin_unit,
    "set-options": _set_options,
    "set-side": _set_side,
    "set-edition": _set_edition,
}
