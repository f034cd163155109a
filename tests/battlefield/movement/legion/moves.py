"""Short ways to write a move for a test: a speeder typed in, and what stands on its way."""

from typing import Any

from battlefield.movement.legion.answer import LegionVerdict
from battlefield.movement.moves import check_move

BIKE = {"speed": 3, "speeder": 1, "unit_type": "repulsor-vehicle", "base_mm": 50}
TANK = {"speed": 2, "unit_type": "repulsor-vehicle", "base_mm": 100, "keywords": ["Hover: Ground"]}
FULL = 8.622  # of a 50 mm base at speed 3


def a_move(unit: dict[str, Any] = BIKE, *, standard: bool = False, **more: Any) -> dict[str, Any]:
    """A body; the mover starts at (20, 18) and faces +x. ``mover``: more about it."""
    mover = {"id": "mover", **unit, "x": 20, "y": 18, "facing": 0, **more.pop("mover", {})}
    terrain = more.pop("terrain", [])
    body = {
        "move": "legion/standard" if standard else "legion/compulsory",
        "edition": "classic",
        "table": {"width": 72, "depth": 36, "terrain": terrain},
        "mover": mover,
    }
    return body | ({} if standard else {"angle_search": "off"}) | more


def checked(*args: Any, **kwargs: Any) -> LegionVerdict:
    """The verdict on ``a_move(...)``."""
    verdict = check_move(a_move(*args, **kwargs))
    assert isinstance(verdict, LegionVerdict)
    return verdict


def a_piece(begin: float, end: float, height: float, slope: float = 0, **more: Any) -> dict:
    """Terrain across the way, from ``begin`` to ``end`` of it, 8 in to either side."""
    corners = [(20 + begin, 10), (20 + end, 10), (20 + end, 26), (20 + begin, 26)]
    return {"id": "piece", "polygon": corners, "height": height, "slope_deg": slope, **more}


def a_trooper(at: float, name: str = "t", aside: float = 0, **more: Any) -> dict[str, Any]:
    """A 27 mm base, ``at`` along the straight way from the mover's start."""
    return {"id": name, "kind": "trooper", "base_mm": 27, "x": 20 + at, "y": 18 + aside, **more}


def codes(verdict: LegionVerdict) -> list[str]:
    """The codes of the problems, in order."""
    return [problem.code for problem in verdict.problems]


def cited(verdict: LegionVerdict) -> set[str]:
    """Every rule that a step cites."""
    return {rule for step in verdict.steps for rule in step.rules}
