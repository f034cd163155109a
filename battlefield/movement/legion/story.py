"""The story of a move, step by step, in words that can be read out at the table."""

from collections.abc import Iterator

from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.legion.ending import Ending, most_shift_in
from battlefield.movement.legion.hindrances import Hindrance, base_along, ground_along
from battlefield.movement.legion.mover import Mover
from battlefield.movement.legion.scene import Scene, Why
from battlefield.movement.legion.track import Track
from battlefield.movement.verdict import Step

WORDS: dict[Why, tuple[str, tuple[str, ...]]] = {
    Why.EDGE: ("a part of the leader's base would be off the table", ("SPD-04", "SPR-19")),
    Why.TOKEN: ("the base would overlap the token {about}", ("SPD-13", "SPR-15")),
    Why.VEHICLE: ("the base would overlap the vehicle {about}", ("SPD-07", "SPR-14")),
    Why.NOTCHED: ("the base would overlap {about}, on a notched base", ("SPR-13",)),
    Why.ENGAGED: ("the base would overlap the engaged trooper {about}", ("SPD-08", "DSP-07")),
    Why.FRIEND: ("the base would overlap the friendly trooper {about}", ("SPR-12",)),
    Why.MINI: ("the base would overlap {about}", ("SPD-07",)),
    Why.TOO_HIGH: ("{about} is too high to be crossed", ("SPR-18", "MOV-06")),
    Why.STEEP: (
        "the base would lie on {about}, which is too steep",
        ("SPD-11", "SPD-12", "SPR-22"),
    ),
    Why.NO_STOPPING: ("the base would lie on {about}, where nobody may stop", ("SPD-11", "SPD-12")),
    Why.IMPASSABLE: ("the base would stand on {about}, which is impassable", ("MOV-17",)),
    Why.LEDGE: ("the base would not stand firm on {about}", ("SPD-14", "SPD-15", "SPR-20")),
    Why.COHESION: ("not all other minis find room in cohesion", ("SPD-15", "MOV-22")),
}
CURRENT_RULES: dict[Why, tuple[str, ...]] = {
    Why.EDGE: ("SPC-02", "SPC-09", "SPR-19"),
    Why.TOKEN: ("SPD-13",),
    Why.VEHICLE: ("SPC-08", "MOV-15"),
    Why.MINI: ("SPC-08", "MOV-15"),
    Why.STEEP: ("MOV-17", "SPC-10", "SPR-22"),
    Why.LEDGE: ("MOV-17", "SPC-10", "SPR-20"),
}


def why_told(scene: Scene, reason: Hindrance) -> tuple[str, tuple[str, ...]]:
    """One reason in words, and the rules behind it in this edition."""
    words, rules = WORDS[reason.why]
    if not scene.numbers.displaces:
        rules = CURRENT_RULES.get(reason.why, rules)
    return words.format(about=" and ".join(reason.about)), rules


def way_steps(track: Track, travel: float) -> Iterator[Step]:
    """What the base passes on its way, in the order in which it meets it."""
    steps = [*_terrain_passed(track, travel), *_minis_passed(track, travel)]
    steps += _line_crossed(track, travel)
    yield from sorted(steps, key=lambda step: step.travel or 0.0)


def end_steps(track: Track, ending: Ending) -> Iterator[Step]:
    """What stops the base, and why it may not end where a full move would."""
    scene, full = track.scene, track.course.length
    if ending.block:
        _, rules = why_told(scene, ending.block)
        at, about = ending.block.low, ending.block.about
        message = f"At {at:.2f} in the base touches {' and '.join(about)}, too high to be crossed."
        yield Step(message=message, rules=rules, about=about, travel=at)
    for reason in _once(ending.reasons):
        words, rules = why_told(scene, reason)
        message = f"At the end of a full move ({full:.2f} in) {words}."
        yield Step(message=message, rules=rules, about=reason.about, travel=full)
    if ending.outcome == "full-with-shift":
        shift = full - ending.travel
        message = (
            f"That terrain is normally ignored, so the base slides back along the tool by "
            f"{shift:.2f} in (at most {most_shift_in(scene):.2f} in), the smallest shift that is "
            "legal. The full move is completed."
        )
        rules = ("SPD-16", "SPD-18", "SPD-19", "SPD-20", "SPR-08", "SPR-09", "SPR-24")
        yield Step(message=message, rules=rules, travel=ending.travel)


def standing_steps(track: Track, ending: Ending) -> Iterator[Step]:
    """What terrain the base stands on at the end, when it may."""
    scene = track.scene
    if ending.outcome == "defeated":
        return
    for ground in scene.grounds:
        under = ground_along(scene, track.course, ground, TOLERANCE_IN)
        if ground.why or not any(low < ending.travel < high for low, high in under):
            continue
        lies = f"a slope of {ground.piece.slope_deg:g}°" if ground.piece.slope_deg else "flat"
        message = f"It ends on {ground.id}, {ground.piece.height:g} in high and {lies}: allowed."
        rules = ("SPD-10", "SPD-11") if scene.numbers.shifts_back else ("SPC-06", "SPC-10")
        yield Step(message=message, rules=rules, about=(ground.id,), travel=ending.travel)


def speed_steps(mover: Mover, speed: int, slowed_by: tuple[str, ...]) -> Iterator[Step]:
    """Where the speed of the tool comes from, when it is not just the printed one."""
    if mover.increase or mover.immobilize:
        parts = [f"printed {mover.speed}"]
        parts += [f"+{mover.increase}"] * bool(mover.increase)
        parts += [f"−{mover.immobilize} for immobilize"] * bool(mover.immobilize)
        message = f"Its speed now: {', '.join(parts)}."
        yield Step(message=message, rules=("MOV-13", "SPR-03"), about=(mover.id,), travel=0.0)
    if slowed_by:
        message = f"Difficult terrain ({', '.join(slowed_by)}) slows it by one, to {speed}."
        yield Step(message=message, rules=("MOV-12", "SPC-11"), about=slowed_by, travel=0.0)


def _once(reasons: tuple[Hindrance, ...]) -> list[Hindrance]:
    """Each reason once, though the base may meet it on both legs."""
    return list({(reason.why, reason.about): reason for reason in reasons}.values())


def _terrain_passed(track: Track, travel: float) -> Iterator[Step]:
    for ground in track.scene.grounds:
        spans = ground_along(track.scene, track.course, ground, TOLERANCE_IN)
        met = [low for low, high in spans if low < travel and high > 0]
        if ground.blocks or not met or ground.piece.height <= 0:
            continue
        limit = "Speeder X" if ground.crossed_by == "SPD-09" else "the mini's own height"
        message = f"It moves over {ground.id}, {ground.piece.height:g} in high: within {limit}."
        rules = ("SPD-09",) if ground.crossed_by == "SPD-09" else ("MOV-16", "SPR-18")
        at = max(0.0, min(met))
        yield Step(message=message, rules=rules, about=(ground.id,), travel=at)


def _minis_passed(track: Track, travel: float) -> Iterator[Step]:
    scene = track.scene
    rule = "MOV-14" if scene.numbers.displaces or scene.fully_supported else "MOV-15"
    for other in (*scene.obstacles, *scene.displaceable):
        spans = base_along(scene, track.course, other, TOLERANCE_IN)
        met = [(low, high) for low, high in spans if low < travel and high > 0]
        if other.why is Why.TOKEN or not met or max(high for _, high in met) >= travel:
            continue
        at = max(0.0, min(met)[0])
        message = f"It passes through {other.id}: only the end position counts."
        yield Step(message=message, rules=(rule,), about=(other.id,), travel=at)


def _line_crossed(track: Track, travel: float) -> Iterator[Step]:
    """SPR-21: over the table line on the way, but inside at the end."""
    edges = [h for h in track.loose if h.why is Why.EDGE and h.low < travel and h.high > 0]
    if edges and all(h.high <= travel or h.low >= travel for h in edges):
        message = "It crosses the table line on the way; only its end position counts."
        yield Step(message=message, rules=("SPR-21", "MOV-19"), travel=max(0.0, min(edges).low))
