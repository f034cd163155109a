"""May a unit stand where it stands: in its zone, or by a keyword or card elsewhere?

Rules: DEP-05, KD-01, KD-03, KD-12, KD-14, ZON-04.
"""

from dataclasses import dataclass

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import at_most, beyond, too_close_to_call
from battlefield.geometry.movement_tool import full_travel_in
from battlefield.geometry.placement import gap_in
from deployment.planner.findings import inch
from deployment.planner.scene import Member, Scene


@dataclass(frozen=True, slots=True)
class ZoneVerdict:
    """Is the unit where it may be; if not, why in words, and by which rules."""

    holds: bool
    margin_in: float  # of the worst base; negative: out of the zone by so much
    why: str = ""
    rules: tuple[str, ...] = ("DEP-05",)
    close: bool = False


def judge_zone(scene: Scene, member: Member) -> ZoneVerdict:
    """The verdict on a deployed unit's place, its detachment keyword left aside."""
    bodies = _as_placed(member)
    margin = min(scene.zone.margin_in(body) for body in bodies)
    if at_most(-margin, 0.0):
        return ZoneVerdict(True, margin, close=too_close_to_call(margin, 0.0))
    if _may_have_scouted(scene, member, margin) or _rolls_out(scene, member, bodies):
        return ZoneVerdict(True, margin)
    if scene.is_classic and member.has("Infiltrate"):
        return _judge_infiltrate(scene, bodies, margin)
    why = f"{member.label} reaches {inch(-margin)} in out of its own zone"
    return ZoneVerdict(False, margin, why, ("DEP-05", "ZON-04"))


def scout_value(scene: Scene, member: Member) -> int:
    """How far a unit may scout: its Scout, Scout 1 by Advanced Positions, at most the cap."""
    value = member.keywords.get("Scout") or 0
    if "advanced-positions" in scene.situation.cards and member.group == "trooper":
        value += 1
    elif member.has("Stationary"):
        return 0
    return min(value, scene.ranges.scout_cap)


def _as_placed(member: Member) -> tuple[Standing, ...]:
    """The bases as they were put down: before a Scout move when that place is told."""
    return (member.before_scout,) if member.before_scout else member.bodies()


def _may_have_scouted(scene: Scene, member: Member, margin: float) -> bool:
    if not scene.is_classic or member.before_scout is not None:
        return False
    value = _best_scout(scene, member)
    # Straight out of the zone is the farthest a scout move can take a base (KD-03).
    return value > 0 and at_most(-margin, full_travel_in(member.base, value))


def _best_scout(scene: Scene, member: Member) -> int:
    """Its own value, or that of a unit whose party it may be in (KD-05)."""
    own = scout_value(scene, member)
    if member.group != "trooper":
        return own
    leaders = [m for m in scene.members if m.has("Scouting Party") and m.id != member.id]
    return max([own, *(scout_value(scene, leader) for leader in leaders)])


def _rolls_out(scene: Scene, member: Member, bodies: tuple[Standing, ...]) -> bool:
    if "roll-out" not in scene.situation.cards or member.group != "vehicle":
        return False
    limit = scene.ranges.roll_out_within_in
    farthest = max(scene.zone.distance_in(body) for body in bodies)
    if scene.situation.options.roll_out_nearest_point:
        farthest -= 2 * member.base.half_length_in
    return at_most(farthest, limit)


def _judge_infiltrate(scene: Scene, bodies: tuple[Standing, ...], margin: float) -> ZoneVerdict:
    limit = scene.ranges.infiltrate_beyond_in
    enemies = scene.enemies()
    gaps = [(gap_in(body, enemy.standing), enemy.label) for body in bodies for enemy in enemies]
    gap, label = min(gaps, default=(float("inf"), ""))
    if beyond(gap, limit):
        return ZoneVerdict(True, margin, close=too_close_to_call(gap, limit))
    why = f"it infiltrates {inch(gap)} in from {label}, not beyond {limit:g} in"
    return ZoneVerdict(False, margin, why, ("KD-01", "DEP-05"), too_close_to_call(gap, limit))
