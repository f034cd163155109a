"""Step mode: whose turn it is to deploy a unit, and was the opponent's last one placed rightly?"""

from dataclasses import dataclass

from pydantic import ValidationError

from battlefield.geometry.table import Side
from deployment.planner.situation import Other, Situation, SituationUnit, Spot
from deployment.planner.step import StepVerdict, judge_placement


@dataclass(frozen=True, slots=True)
class Turn:
    """Blue first, then in turn; when one side has none left the other goes on (DEP-04)."""

    side: Side | None  # None: everybody stands
    own_placed: int
    own_total: int
    foe_placed: int
    foe_total: int


def whose_turn(situation: Situation, foes: int | None = None) -> Turn:
    """The turn that follows from how many units stand; ``foes`` of the opponent are expected.

    Left out, the opponent is taken to have as many units as the planning side. Rules: DEP-04.
    """
    own = [u for u in situation.units if u.standing_status != "set-aside" and not u.outside_step]
    own_placed = sum(unit.leader is not None for unit in own)
    foe_placed = sum(other.side != situation.side for other in situation.others)
    foe_total = max(foe_placed, len(own) if foes is None else foes)
    opponent: Side = "red" if situation.side == "blue" else "blue"
    left: dict[Side, int] = {
        situation.side: len(own) - own_placed,
        opponent: foe_total - foe_placed,
    }
    placed: dict[Side, int] = {situation.side: own_placed, opponent: foe_placed}
    return Turn(_next(left, placed), own_placed, len(own), foe_placed, foe_total)


def _next(left: dict[Side, int], placed: dict[Side, int]) -> Side | None:
    if not left["blue"] and not left["red"]:
        return None
    if not left["blue"]:
        return "red"
    if not left["red"]:
        return "blue"
    return "blue" if placed["blue"] <= placed["red"] else "red"


def moved_since(before: Situation, now: Situation) -> str | None:
    """The id of the unit, of either side, that was placed or moved between two states."""
    stood = {unit.id: unit.leader for unit in before.units}
    for unit in now.units:
        if unit.leader is not None and stood.get(unit.id) != unit.leader:
            return unit.id
    bases = {other.id: (other.x, other.y) for other in before.others}
    for other in now.others:
        if bases.get(other.id) != (other.x, other.y):
            return other.id
    return None


def judge_opponent(situation: Situation, other: str) -> StepVerdict | None:
    """Judge a unit of the opponent as its own side would; None when that side has no zone known.

    Raises LookupError for an unknown id. Rules: DEP-05, DEP-06, DEP-07.
    """
    theirs = [one for one in situation.others if one.side != situation.side]
    if other not in {one.id for one in theirs}:
        raise LookupError(f"There is no unit {other!r} of the opponent.")
    friends = [one for one in situation.others if one.side == situation.side]
    mirrored = situation.model_dump(mode="json", exclude_none=True) | {
        "side": "red" if situation.side == "blue" else "blue",
        "battle_force": None,
        "pins": [],
        "units": [_as_unit(one) for one in theirs],
        "others": [*map(_dumped, friends), *filter(None, map(_as_other, situation.units))],
    }
    mirrored["others"] = [one | {"side": situation.side} for one in mirrored["others"]]
    try:
        return judge_placement(Situation.model_validate(mirrored), other)
    except ValidationError:
        return None


def _as_unit(other: Other) -> dict[str, object]:
    spot = Spot(x=other.x, y=other.y, z=other.z, facing=other.facing)
    known = {"id", "card", "name", "base_mm", "base_length_mm", "minis"}
    unit = _dumped(other)
    return {name: unit[name] for name in known & unit.keys()} | {
        "name": other.name or other.id,
        "leader": spot.model_dump(exclude_none=True),
    }


def _as_other(unit: SituationUnit) -> dict[str, object] | None:
    if unit.leader is None:
        return None
    known = {"id", "card", "name", "base_mm", "base_length_mm", "minis"}
    body = _dumped(unit)
    other = {name: body[name] for name in known & body.keys()}
    if "card" not in other and "base_mm" not in other:
        other["base_mm"] = 27.0
    return other | unit.leader.model_dump(exclude_none=True)


def _dumped(body: Other | SituationUnit) -> dict[str, object]:
    return body.model_dump(mode="json", exclude_none=True)
