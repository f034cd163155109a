"""Where a whole unit could end: as many models engaged as can be, the unit coherent.

Models are set down one after another, each beside those that already stand; a model that finds no
place is set down earlier next time. Bounded: TRIES orders, FIRST_PLACES places of a model that is
tried first. Every arrangement found is lawful; one that exists may be missed only in a crowd.
Rules: SRG-05 … SRG-07, SRR-03, GEN-03, GEN-06.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from battlefield.movement.warhammer40k.ends import judge_coherency
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.spots import (
    EDGE_IN,
    INNER_IN,
    Options,
    Seeker,
    stands_with,
)
from battlefield.movement.warhammer40k.verdicts import is_legal

TRIES = 12
FIRST_PLACES = 16


@dataclass(frozen=True)
class Spot:
    """One model's place in an arrangement."""

    figure: Figure
    travel: float
    distance: float
    engaged: bool


Arrangement = Mapping[str, Spot]


def engaged_in(arrangement: Arrangement) -> int:
    """How many models it engages."""
    return sum(spot.engaged for spot in arrangement.values())


@dataclass
class Arranger:
    """Looks for arrangements of a unit; ``fixed`` are models that already stand at their ends."""

    seekers: Mapping[str, Seeker]
    fixed: Sequence[Figure] = ()
    round_about: bool = False
    _pool: dict[str, Options] = field(init=False, default_factory=dict)

    def pool(self, name: str) -> Options:
        """The lawful places of one model, own models not heeded."""
        if name not in self._pool:
            seeker = self.seekers[name]
            options = seeker.options()
            if self.round_about or not options.engaged.any():
                options = seeker.options(round_about=True)
            self._pool[name] = options
        return self._pool[name]

    def best(self) -> Arrangement | None:
        """The arrangement with most models engaged that was found, then the nearest; or None."""
        found: list[Arrangement] = []
        order = sorted(self.seekers, key=self._fewest_choices)
        for _ in range(TRIES):
            arrangement, stuck = self._set_down(order)
            if stuck is None and arrangement:
                found.append(arrangement)
                stuck = self._left_out(order, arrangement)
            if stuck is None or order[0] == stuck:
                break
            order.remove(stuck)
            order.insert(0, stuck)
        return max(found, key=_worth, default=None)

    def with_engaged(self, name: str) -> Arrangement | None:
        """An arrangement in which this model is engaged, the others anywhere lawful; or None."""
        options = self.pool(name)
        engaged = np.nonzero(options.engaged)[0]
        if not len(engaged):
            return None
        others = sorted((n for n in self.seekers if n != name), key=self._nearest)
        for row in self._spaced(name, options, engaged, others):
            first = self._spot(name, options, int(row))
            if not self._stands(first.figure):
                continue
            arrangement, stuck = self._set_down(others, {name: first})
            if stuck is None and arrangement:
                return arrangement
        return None

    def _nearest(self, name: str) -> tuple[float, str]:
        model = self.seekers[name].model
        return min(model.gap(target) for target in self.seekers[name].aim.targets), name

    def _fewest_choices(self, name: str) -> tuple[bool, int, tuple[float, str]]:
        """Who has the fewest places to engage from goes first; who has none goes last."""
        engaged = int(self.pool(name).engaged.sum())
        return engaged == 0, engaged, self._nearest(name)

    def _left_out(self, order: list[str], arrangement: Arrangement) -> str | None:
        """The model to set down earlier: it could engage on its own but does not here."""
        for name in order[1:]:
            if not arrangement[name].engaged and self.pool(name).engaged.any():
                return name
        return None

    def _spaced(
        self, name: str, options: Options, rows: np.ndarray, others: Sequence[str]
    ) -> np.ndarray:
        """A few of the engaged places: nearest to the own models first, then spread out."""
        mates = [self.seekers[other].model for other in others] + list(self.fixed)
        if not mates:
            return rows[:1]
        middle = np.array([[m.x, m.y] for m in mates])
        places = options.places[rows, :2]
        away = np.hypot(*(places[:, None, :] - middle[None]).transpose(2, 0, 1))
        order = np.argsort(away.max(axis=1), kind="stable")
        half = FIRST_PLACES // 2
        step = max(1, len(rows) // half)
        chosen = dict.fromkeys([*order[:half].tolist(), *order[half::step].tolist()])
        return rows[list(chosen)]

    def _stands(self, figure: Figure) -> bool:
        return all(not figure.shares_height_with(m) or figure.gap(m) >= 0 for m in self.fixed)

    def _set_down(
        self, order: Sequence[str], placed: Mapping[str, Spot] | None = None
    ) -> tuple[Arrangement | None, str | None]:
        """Each model in order at its best place; the arrangement, or the model that was stuck."""
        spots = dict(placed or {})
        waiting = list(order)
        while waiting:
            standing = [*self.fixed, *(spot.figure for spot in spots.values())]
            for name in waiting:
                spot = self._choose(name, standing, waiting)
                if spot is not None:
                    break
            else:
                return None, waiting[0]
            spots[name] = spot
            waiting.remove(name)
        ends = [*self.fixed, *(spot.figure for spot in spots.values())]
        return (spots, None) if is_legal(judge_coherency(ends)) else (None, order[-1])

    def _choose(self, name: str, standing: Sequence[Figure], waiting: Sequence[str]) -> Spot | None:
        options = self.pool(name)
        if standing:
            clear, attached = stands_with(self.seekers[name].model, options, standing)
            fits = clear & attached
            if not (fits & options.engaged).any():
                beside = self.seekers[name].beside(standing, round_about=self.round_about)
                return self._pick(name, beside, waiting)
            options = options.only(fits)
        return self._pick(name, options, waiting)

    def _pick(self, name: str, options: Options, waiting: Sequence[str]) -> Spot | None:
        """Engaged with the least travel; else the nearest to the target, then the least travel."""
        if not len(options):
            return None
        if options.engaged.any():
            row = self._engaged_row(name, options)
        else:
            row = np.lexsort((options.travel, options.distance.round(3)))[0]
        return self._spot(name, options, int(row))

    def _engaged_row(self, name: str, options: Options) -> int:
        """The engaged place with the least travel, not on the very limit if there is another."""
        rows = np.nonzero(options.engaged)[0]
        limit = self.seekers[name].aim.within - INNER_IN
        on_the_limit = options.distance[rows] > limit + EDGE_IN
        return int(rows[np.lexsort((options.travel[rows], on_the_limit))[0]])

    def _spot(self, name: str, options: Options, row: int) -> Spot:
        x, y, z = (float(value) for value in options.places[row])
        model = self.seekers[name].model
        return Spot(
            figure=model.standing_at(x, y, z, model.turned),
            travel=float(options.travel[row]),
            distance=float(options.distance[row]),
            engaged=bool(options.engaged[row]),
        )


def _worth(arrangement: Arrangement) -> tuple[int, float]:
    return engaged_in(arrangement), -sum(spot.distance for spot in arrangement.values())
