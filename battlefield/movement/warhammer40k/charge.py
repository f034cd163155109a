"""What a charge asks besides moving. Rules: MT-05, FLR-04."""

from collections.abc import Iterator, Mapping, Sequence

from battlefield.geometry.lengths import NOISE_IN, at_most
from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.body import MoveBody
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.findings import close, is_close, wrong
from battlefield.movement.warhammer40k.levels import Aim
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Scene
from battlefield.movement.warhammer40k.spots import Options, Seeker


def judge_targets(
    body: MoveBody, scene: Scene, maximum: Mapping[str, float]
) -> Iterator[MoveProblem]:
    """Each target within 12 and within the maximum distance, measured before moving."""
    reach = max(maximum.values())
    if scene.readings.charge_reach == "unreduced":
        reach = float(body.roll or 0)
    limit = min(reach, inches("charge_range_in"))
    for target in body.targets:
        gap = min(m.gap(e) for m in scene.unit for e in scene.enemies_of(target))
        if not at_most(gap, limit):
            rules = ("MT-05", "FLR-04", "FLY-03") if scene.flies else ("MT-05",)
            message = (
                f"{target} is {gap:.2f} in away; a target must be within "
                f"{inches('charge_range_in'):g} in and within the maximum of {reach:g} in."
            )
            yield wrong("charge.out-of-reach", message, *rules, about=(body.unit.id, target))
        if is_close(gap, limit):
            yield close(f"{body.unit.id} to {target}", gap, limit, "MT-05", about=(target,))


def judge_charge(
    body: MoveBody, scene: Scene, maximum: Mapping[str, float], ends: Sequence[Figure]
) -> Iterator[MoveProblem]:
    """Each model closer, within 1 and engaged if it can be; every target engaged and no other."""
    targets = tuple(e for e in scene.enemies if e.unit in body.targets)
    others = tuple(e for e in scene.enemies if e.unit not in body.targets)
    for start, end in zip(scene.unit, ends, strict=True):
        yield from _closer(start, end, targets)
        yield from _as_near_as_it_can(scene, maximum, end, ends, (targets, others))
    for target in body.targets:
        if not any(end.engages(e) for end in ends for e in scene.enemies_of(target)):
            message = f"{body.unit.id} ends engaged with no model of its target {target}."
            yield wrong("charge.target-not-engaged", message, "MT-05", about=(body.unit.id, target))
    for end in ends:
        for enemy in others:
            if end.engages(enemy):
                message = (
                    f"{end.id} ends {end.gap(enemy):.2f} in from {enemy.id} of {enemy.unit}, "
                    "which is no target of the charge."
                )
                about = (end.id, enemy.id, enemy.unit)
                yield wrong("charge.engages-another", message, "MT-05", about=about)


def _closer(start: Figure, end: Figure, targets: Sequence[Figure]) -> Iterator[MoveProblem]:
    """Nearer to a target than before: any of them will do."""
    before = {target.id: start.gap(target) for target in targets}
    after = {target.id: end.gap(target) for target in targets}
    if not any(after[name] < before[name] - NOISE_IN for name in before):
        nearest = min(after, key=lambda name: after[name])
        message = (
            f"{end.id} ends {after[nearest]:.2f} in from {nearest} and began "
            f"{before[nearest]:.2f} in away: it must end closer."
        )
        yield wrong("charge.not-closer", message, "MT-05", about=(end.id, nearest))


def _as_near_as_it_can(
    scene: Scene,
    maximum: Mapping[str, float],
    end: Figure,
    ends: Sequence[Figure],
    enemies: tuple[tuple[Figure, ...], tuple[Figure, ...]],
) -> Iterator[MoveProblem]:
    """Within 1, else engaged, if there is such a place with the other models where they end."""
    targets, others = enemies
    gap = min(end.gap(target) for target in targets)
    mates = [mate for mate in ends if mate.id != end.id]
    start = next(model for model in scene.unit if model.id == end.id)
    for code, limit in (
        ("charge.must-be-near", inches("charge_contact_in")),
        ("charge.must-engage", inches("engagement_horizontal_in")),
    ):
        if at_most(gap, limit):
            return
        seeker = Seeker(scene, start, maximum[end.id], Aim(targets, others, limit))
        if _reaches(seeker.beside(mates, round_about=True)):
            message = (
                f"{end.id} ends {gap:.2f} in from the nearest target; it can end within "
                f"{limit:g} in, so it must."
            )
            yield wrong(code, message, "MT-05", about=(end.id,))
            return


def _reaches(options: Options) -> bool:
    return bool(options.engaged.any())
