"""A plan as the situation of a Legion move: who stands where, and a speeder of the plan moves."""

from collections.abc import Iterator
from typing import Any, get_args

from battlefield.geometry.bases import Base, Standing
from battlefield.movement.legion.body import UnitType
from deployment.planner.scene import Member, Scene

SPEEDER = "Speeder"
KINDS = frozenset(get_args(UnitType))
FROM_EDGE_IN = 6.0  # where a speeder that is not deployed yet is tried from


def move_from_plan(scene: Scene, unit: str = "") -> dict[str, Any] | None:
    """The promised JSON of a move of ``unit``, else of the first speeder of the plan.

    Those that stand come first; None when there is nobody to move.
    """
    mover = _mover(scene, unit)
    if mover is None:
        return None
    others = [*_own(scene, mover), *_strangers(scene)]
    has_speeder = _is_speeder(mover)
    return {
        "move": "legion/compulsory" if has_speeder else "legion/standard",
        "edition": scene.situation.edition,
        "side": scene.situation.side,
        "table": {
            "width": scene.table.width,
            "depth": scene.table.depth,
            "terrain": [piece.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
                        for piece in scene.table.terrain],
        },
        "mover": _as_mover(scene, mover),
        "others": others,
        "tokens": [_token(token.id, token.kind, token.radius, token.x, token.y)
                   for token in scene.situation.tokens],
    }  # fmt: skip


def _is_speeder(member: Member) -> bool:
    return member.has(SPEEDER)


def _mover(scene: Scene, unit: str) -> Member | None:
    if unit in scene.by_id:
        return scene.by_id[unit]
    able = [m for m in scene.members if _is_speeder(m)]
    able += [m for m in scene.members if m not in able and m.base.notched]
    able.sort(key=lambda m: (not _is_speeder(m), m.standing is None))
    return able[0] if able else None


def _as_mover(scene: Scene, member: Member) -> dict[str, Any]:
    depth = scene.table.depth
    y = FROM_EDGE_IN if scene.situation.side == "blue" else depth - FROM_EDGE_IN
    at = member.standing or scene.standing_of(member, scene.table.width / 2, y)
    facts = {"card": member.asked.card} if member.asked.card else _typed(member)
    minis = [{"x": mini.x, "y": mini.y} for mini in member.minis]
    return {
        "id": member.id,
        **facts,
        "x": at.x,
        "y": at.y,
        "facing": at.facing_deg,
        **({"minis": minis} if minis else {}),
    }


def _typed(member: Member) -> dict[str, Any]:
    """What a plan knows of a unit without a card; its speed is asked for on the page."""
    keywords = [f"{name} {value}" if value else name for name, value in member.keywords.items()]
    return {
        "name": member.name,
        "unit_type": _kind(member.unit_type),
        "keywords": keywords,
        **_measures(member.base),
    }


def _own(scene: Scene, mover: Member) -> Iterator[dict[str, Any]]:
    side = scene.situation.side
    for member in scene.members:
        if member is mover:
            continue
        for number, standing in enumerate(member.bodies()):
            own = member.id if number == 0 else f"{member.id}-{number + 1}"
            yield _other(own, member.id, _kind(member.unit_type), standing, side, number == 0)


def _strangers(scene: Scene) -> Iterator[dict[str, Any]]:
    cards = {other.id: other.card for other in scene.situation.others}
    seen: dict[str, int] = {}
    for body in scene.bodies:
        if body.side is None:
            continue
        number = seen[body.id] = seen.get(body.id, 0) + 1
        card = cards.get(body.id)
        kind = _kind(scene.catalog.units[card].unit_type) if card else "trooper"
        own = body.id if number == 1 else f"{body.id}-{number}"
        yield _other(own, body.id, kind, body.standing, body.side, number == 1)


def _other(
    own: str, unit: str, kind: str, standing: Standing, side: str, leads: bool
) -> dict[str, Any]:
    return {
        "id": own,
        "unit": unit,
        "kind": kind,
        "x": standing.x,
        "y": standing.y,
        "facing": standing.facing_deg,
        "side": side,
        "leader": leads,
        **_measures(standing.base),
    }


def _kind(unit_type: str) -> str:
    return unit_type if unit_type in KINDS else "trooper"


def _measures(base: Base) -> dict[str, float]:
    round_one = {"base_mm": base.width_mm}
    return round_one if base.is_round else {**round_one, "length_mm": base.length_mm}


def _token(own: str, kind: str, radius: float, x: float, y: float) -> dict[str, Any]:
    known = "condition" if kind == "condition" else "objective"
    return {"id": own, "kind": known, "radius": radius, "x": x, "y": y}
