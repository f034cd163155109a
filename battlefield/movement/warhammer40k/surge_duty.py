"""Who had to engage, who had to come closer, and where each could go.

A model must engage when an arrangement exists in which it does, the models that already end
engaged keeping their places. One that cannot must be as near as it can with all others where they
end. Rules: SRG-05, SRG-06, SRR-03, SRR-04, SRR-05, GEN-03.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.arrangement import Arrangement, Arranger
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.findings import close, is_close, wrong
from battlefield.movement.warhammer40k.levels import Aim
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Scene
from battlefield.movement.warhammer40k.spots import Seeker, nearest_lawful


@dataclass(frozen=True)
class Duties:
    """What the search found before looking at what the player did."""

    seekers: Mapping[str, Seeker]
    best: Arrangement
    must_engage: tuple[str, ...]


def duties_of(scene: Scene, maximum: Mapping[str, float], aim: Aim) -> Duties:
    """Who could end engaged, and an arrangement in which as many as can be do."""
    seekers = {model.id: Seeker(scene, model, maximum[model.id], aim) for model in scene.unit}
    arranger = Arranger(seekers)
    best = arranger.best() or {}
    for name in seekers:
        if name in best and not best[name].engaged:
            other = arranger.with_engaged(name)
            best = other if other and _engaged(other) > _engaged(best) else best
    must = tuple(
        name
        for name in seekers
        if (name in best and best[name].engaged) or arranger.with_engaged(name)
    )
    return Duties(seekers, best, must)


def _engaged(arrangement: Arrangement) -> int:
    return sum(spot.engaged for spot in arrangement.values())


def judge_duties(
    scene: Scene, duties: Duties, ends: Sequence[Figure], aim: Aim
) -> Iterator[MoveProblem]:
    """Each model that could have engaged and did not, or could have come closer and did not.

    One that is as close as it can be has done its duty, even unmoved (GEN-04).
    """
    engaged = [end for end in ends if any(end.engages(target) for target in aim.targets)]
    for end in ends:
        distance = distance_to(end, aim.targets)
        yield from _near_the_limit(end, aim)
        if end in engaged:
            if scene.readings.engaging_model == "as-close-as-possible":
                yield from _could_be_closer(duties, end, ends, distance)
        elif end.id in duties.must_engage and _could_join(scene, duties, end, ends, engaged):
            limit = inches("engagement_horizontal_in")
            message = (
                f"{end.id} ends {distance:.2f} in from the target; it can end within {limit:g} in "
                "of it, so it must."
            )
            yield wrong("surge.must-engage", message, "SRG-05", "SRR-03", about=(end.id,))
        else:
            yield from _could_be_closer(duties, end, ends, distance)


def distance_to(model: Figure, targets: Sequence[Figure]) -> float:
    """Base to base to the nearest of the targets, level and height together, inches."""
    return min(hypot(max(0.0, model.gap(t)), model.rise(t)) for t in targets)


def _near_the_limit(end: Figure, aim: Aim) -> Iterator[MoveProblem]:
    limit = inches("engagement_horizontal_in")
    for target in aim.targets:
        gap = end.gap(target)
        if is_close(gap, limit):
            about = (end.id, target.id)
            yield close(f"{end.id} to {target.id}", gap, limit, "GEN-05", about=about)


def _could_join(
    scene: Scene, duties: Duties, end: Figure, ends: Sequence[Figure], engaged: Sequence[Figure]
) -> bool:
    """Could this model engage as well, those that do keeping their places?"""
    if scene.readings.if_possible == "model-by-model":
        earlier = ends[: list(ends).index(end)]
        options = duties.seekers[end.id].beside(earlier, round_about=True)
        return bool(options.engaged.any())
    done = {model.id for model in engaged}
    if not done:
        return True
    free = {name: seeker for name, seeker in duties.seekers.items() if name not in done}
    return Arranger(free, fixed=tuple(engaged)).with_engaged(end.id) is not None


def _could_be_closer(
    duties: Duties, end: Figure, ends: Sequence[Figure], distance: float
) -> Iterator[MoveProblem]:
    mates = [mate for mate in ends if mate.id != end.id]
    options = duties.seekers[end.id].beside(mates, round_about=True)
    least = nearest_lawful(options)
    if distance > least + inches("closest_slack_in"):
        message = (
            f"{end.id} ends {distance:.2f} in from the target; it can come within {least:.2f} in, "
            "and must end as close as possible."
        )
        yield wrong("surge.not-closest", message, "SRG-06", "GEN-03", "SRR-05", about=(end.id,))
