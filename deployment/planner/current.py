"""Plans CURRENT: who is matched to whom, who takes a prepared position, who comes on later.

Rules: DEP-20…DEP-23, DEP-25, DET-40…DET-43, KD-02.
"""

from collections.abc import Iterator
from math import ceil

from battlefield.geometry.bases import Base, Standing
from battlefield.geometry.lengths import KEEP_INSIDE_IN
from deployment.planner.current_layout import CurrentLayout
from deployment.planner.findings import pin_dropped, problem
from deployment.planner.first_move import reach_of, start_spans
from deployment.planner.ground import Ground, ground_of
from deployment.planner.plan import At, Fallback, How, Placement, PlacementProblem, SetUpStep
from deployment.planner.scene import Member, Scene, may_lead
from deployment.planner.squad import Formation, squad_places
from deployment.planner.zone_place import ZonePlaces

EDGE_STEP_IN = 1.0


def _depths(base: Base, speed: int) -> Iterator[float]:
    """How far in from the edge a first move may end, straight: a step less each time."""
    deep = reach_of(base, speed).deepest_in - KEEP_INSIDE_IN
    while deep >= base.half_length_in + KEEP_INSIDE_IN:
        yield deep
        deep -= EDGE_STEP_IN


class CurrentPlan:
    """One plan in the making; the same questions as of a classic one."""

    def __init__(self, scene: Scene, layout: CurrentLayout) -> None:
        self.scene = scene
        self.inheritance = layout.inheritance
        self.ground: Ground = ground_of(scene)
        self.zone_places = ZonePlaces(scene)
        self.spots: dict[str, Formation] = {}

    @property
    def parent_of(self) -> dict[str, str]:
        """The matched parents, by id."""
        return {child: parent.id for child, parent in self.inheritance.parent_of.items()}

    def make(self) -> None:
        """Prepared positions first, then the others in the order of the list."""
        for member in self._waiting():
            how = self._how(member)
            if how == "first-move":
                place = self._from_the_edge(member)
            else:
                place = self.zone_places.place(self.ground, member)
            if place is not None:
                self.spots[member.id] = place
                self.ground = self.ground.with_bodies(place.bodies, member.id)

    def _waiting(self) -> list[Member]:
        members = [m for m in self.scene.members if m.status == "undeployed"]
        return sorted(members, key=lambda m: (not self._is_prepared(m), m.number))

    def _is_prepared(self, member: Member) -> bool:
        if member.asked.first_move is not None:
            return False  # the player says that it comes on later (DEP-22: optional)
        return self.inheritance.has(self.scene, member, "Prepared Position")

    def _how(self, member: Member) -> How:
        if member.asked.first_move is not None:
            return "first-move"
        if self._is_prepared(member) or self.inheritance.has(self.scene, member, "Infiltrate"):
            return "zone"
        return "first-move"

    def _from_the_edge(self, member: Member) -> Formation | None:
        """A free place straight in from the allied edge: deepest first, then nearest the middle."""
        scene, move = self.scene, member.asked.first_move
        own = min(member.speed if member.speed is not None else 1, scene.ranges.scout_cap)
        speed = move.speed if move else own
        if speed == 0:
            return None
        starts = [move.edge.x] if move else self._edge_points()
        barred = scene.table.standing_barred
        for deep in _depths(member.base, speed):
            y = deep if scene.situation.side == "blue" else scene.table.depth - deep
            for x in starts:
                standing = scene.standing_of(member, x, y)
                if self.ground.is_clear(standing, KEEP_INSIDE_IN, barred):
                    return Formation(standing, self._minis_round(member, standing))
        return None

    def _minis_round(self, member: Member, leader: Standing) -> tuple[Standing, ...]:
        """The other minis in cohesion round their leader, where places are found (DEP-26)."""
        ground = self.ground.with_bodies((leader,), member.id)
        height = self.scene.ranges.cohesion_height_in
        args = (member.mini_count - 1, self.scene.cohesion_in, KEEP_INSIDE_IN, None, height)
        return tuple(squad_places(ground, leader, *args) or ())

    def _edge_points(self) -> list[float]:
        """Points of the allied edge a step apart, from the middle of each stretch outward."""
        points: list[tuple[float, float]] = []  # how far from the middle, and where
        for a, b in start_spans(self.scene):
            count = max(2, 2 * ceil((b - a) / EDGE_STEP_IN / 2))  # even: the middle is one
            steps = [(b - a) * (step / count - 0.5) for step in range(count + 1)]
            points += [(round(abs(step), 6), (a + b) / 2 + step) for step in steps]
        return [x for _, x in sorted(points)]

    def steps(self) -> tuple[SetUpStep, ...]:
        """Prepared positions, then first moves; of each, what already stands comes first."""
        order: list[tuple[Member, How]] = []
        there = [m for m in self.scene.members if m.standing is not None]
        for member in sorted([*there, *self._waiting()], key=self._turn):
            how: How = "already-there"
            if member.standing is None:
                how = self._how(member) if member.id in self.spots else "nowhere"
            order.append((member, how))
        return tuple(SetUpStep(order=n, unit=m.id, how=how) for n, (m, how) in enumerate(order, 1))

    def _turn(self, member: Member) -> tuple[bool, bool, int]:
        return not self._is_prepared(member), member.standing is None, member.number

    def placements(self) -> tuple[Placement, ...]:
        """Each detachment with its parent and what it gains, and each unit still to be placed."""
        return tuple(
            self._placement(member)
            for member in self.scene.members
            if member.parameter is not None or member.status == "undeployed"
        )

    def _placement(self, member: Member) -> Placement:
        formation = self.spots.get(member.id)
        spot = formation.leader if formation else member.standing
        parent = self.inheritance.parent_of.get(member.id)
        gains = self.inheritance.gains.get(member.id, ())
        fallback = None
        if member.parameter is not None and parent is None:
            led = any(may_lead(p, member) for p in self.scene.members)
            fallback = Fallback.PARENTS_TAKEN if led else Fallback.NO_PARENT
        words = [self._where(member)]
        if parent is not None:
            words.append(f"matched to {parent.label}, no distance to keep")
        if gains:
            words.append(f"gains {' and '.join(gains)} from it")
        return Placement(
            unit=member.id,
            parent=parent.id if parent else None,
            at=At.of(spot) if spot else None,
            minis=tuple(At.of(mini) for mini in formation.minis) if formation else (),
            fallback=fallback,
            message=f"{member.label} {'; '.join(words)}.",
            rules=("DET-40", "DET-42") if member.parameter is not None else ("DEP-22", "DEP-23"),
            gains=gains,
        )

    def _where(self, member: Member) -> str:
        if member.status == "set-aside":
            return "is set aside"
        if member.standing is not None:
            return "stands on the table"
        if self._is_prepared(member):
            may = "must" if member.has("Stationary") else "may"
            return f"{may} take a prepared position in allied territory"
        if self._how(member) == "zone":
            return "infiltrates allied territory when it activates"
        return "starts undeployed and comes on from the allied edge by its first move"

    def problems(self) -> Iterator[PlacementProblem]:
        """Dropped pins, and units that must take a prepared position and find none (DEP-22)."""
        for pin in self.scene.situation.pins:
            child, parent = self.scene.by_id[pin.unit], self.scene.by_id[pin.parent]
            if self.parent_of.get(child.id) != parent.id:
                why = "keeping the pin would cost a pair or another pin."
                if not may_lead(parent, child):
                    why = f"{parent.name} cannot be its parent."
                yield pin_dropped(child, parent, why)
        for member in self._waiting():
            if member.id not in self.spots and self._how(member) == "zone":
                message = f"There is no free place for {member.label} in allied territory."
                yield problem("deployment.no-room", message, "DEP-22", about=(member.id,))
