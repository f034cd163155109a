"""A scene met with a course: where the way is barred, and where the move may end.

Answers are solved, not sampled: the legal stretches are what the open spans of the hindrances
leave. Only ledges and the room for the other minis have no closed form along the tool; they are
asked at the ends of those stretches and bisected where they change. Rules: 2.2, steps 2 to 7.
"""

from functools import cached_property

from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.movement.legion.cohesion import Room
from battlefield.movement.legion.contact import Span, free_stretches, inside_spans, merged
from battlefield.movement.legion.course import Course
from battlefield.movement.legion.hindrances import Hindrance, along, ground_along, standing_at
from battlefield.movement.legion.ledges import ledge_under
from battlefield.movement.legion.scene import Scene, Why

STEP_IN = 0.05  # between places asked about ledges and cohesion
FINE_IN = 0.0002  # where bisection stops; well within the 0.001 promised
TOUCH_IN = 1e-6  # touching is not reaching over, whatever rounding says


class Track:
    """One course through one scene; what is no deeper than ``slack`` does not hinder."""

    def __init__(self, scene: Scene, course: Course, slack: float = TOLERANCE_IN) -> None:
        self.scene = scene
        self.course = course
        self.slack = slack
        self.room = Room(scene)

    @cached_property
    def tight(self) -> list[Hindrance]:
        """Hindrances exactly as they lie."""
        return along(self.scene, self.course, 0.0)

    @cached_property
    def loose(self) -> list[Hindrance]:
        """Hindrances that count: deeper than the slack."""
        return along(self.scene, self.course, self.slack)

    @cached_property
    def block(self) -> Hindrance | None:
        """Where the base first touches terrain it cannot pass; None: nowhere on the way (MOV-06).

        Its ``low`` is the exact contact.
        """
        length = self.course.length
        walls = [h for h in self.loose if h.why is Why.TOO_HIGH and h.high > 0 and h.low < length]
        if not walls:
            return None
        first = min(walls)
        exact = [
            h.low for h in self.tight if h.about == first.about and h.low <= first.low < h.high
        ]
        return first._replace(low=max(0.0, min(exact, default=first.low)))

    @property
    def reach(self) -> float:
        """How far along the tool the base can get at all."""
        return self.block.low if self.block else self.course.length

    def reasons(self, travel: float) -> list[Hindrance]:
        """Everything that forbids ending after ``travel``; empty: a legal end (2.2, step 3)."""
        found = [h for h in self.loose if h.low < travel < h.high]
        return found or self._placed(travel, self.slack)

    def farthest(self, low: float, high: float) -> float | None:
        """The largest travel from low to high at which the base may end, or None.

        Walks back from the end, since legal stretches may be broken. Rules: SPD-04, SPD-20.
        """
        barred = merged((h.low, h.high) for h in self.loose)
        exact = [(h.low, h.high) for h in self.tight]
        for begin, end in reversed(free_stretches(barred, low, high)):
            stretches = free_stretches(exact, begin, end) or [((begin + end) / 2,) * 2]
            for stretch in reversed(stretches):
                found = self._farthest_placed(*stretch)
                if found is not None:
                    return found
        return None

    def _placed(self, travel: float, slack: float) -> list[Hindrance]:
        """What a place itself forbids: a ledge (SPR-20), no room for the other minis (SPD-15)."""
        standing = standing_at(self.scene, self.course, travel)
        ledge = ledge_under(self.scene, standing, max(slack, TOUCH_IN))
        if ledge is not None:
            return [Hindrance(travel, travel, Why.LEDGE, (ledge,))]
        if self.room.places(standing) is None:
            return [Hindrance(travel, travel, Why.COHESION, (self.scene.mover.id,))]
        return []

    def _farthest_placed(self, begin: float, end: float) -> float | None:
        """The largest travel of a free stretch at which base and other minis can be placed."""
        previous = end
        for travel in self._asked(begin, end):
            if not self._placed(travel, 0.0):
                return travel if travel == end else self._edge(travel, previous)
            previous = travel
        return None

    def _asked(self, begin: float, end: float) -> list[float]:
        """Places to ask, from the end back: where ledges may change, and steps between."""
        if not self.scene.roofs and not self.scene.mover.companions:
            return [end]
        steps = int((end - begin) / STEP_IN)
        places = {begin, end, *(end - step * STEP_IN for step in range(1, steps + 1))}
        places |= {edge for span in self._roof_spans for edge in span if begin < edge < end}
        return sorted(places, reverse=True)

    @cached_property
    def _roof_spans(self) -> list[Span]:
        """Where the base begins to reach over a roof, and where its centre does."""
        spans = [
            span
            for roof in self.scene.roofs
            for span in ground_along(self.scene, self.course, roof, 0.0)
        ]
        for leg in self.course.legs:
            for roof in self.scene.roofs:
                inside = inside_spans(leg, roof.piece.sides)
                spans += [(low + leg.start, high + leg.start) for low, high in inside]
        return spans

    def _edge(self, legal: float, illegal: float) -> float:
        """Where between a legal and an illegal travel the legal ones end; the legal side."""
        while illegal - legal > FINE_IN:
            middle = (legal + illegal) / 2
            if self._placed(middle, 0.0):
                illegal = middle
            else:
                legal = middle
        return legal
