"""Plans the Deploy Units step of CLASSIC: parents, then detachments beside them, then the rest.

Rules: DEP-04, DEP-05, DET-14…DET-17, DET-19…DET-27, KD-07.
"""

from collections.abc import Iterator
from dataclasses import replace

from battlefield.geometry.bases import Standing
from deployment.planner.binding import Group, gap_in_reach
from deployment.planner.collisions import Settled, settle
from deployment.planner.fallbacks import Choice
from deployment.planner.findings import inch, pin_dropped, problem
from deployment.planner.layout import ClassicLayout
from deployment.planner.pairing import Wish, cheapest_pairs
from deployment.planner.plan import At, Fallback, How, Placement, PlacementProblem, SetUpStep
from deployment.planner.room import Place, nearest_place
from deployment.planner.scene import Member, Scene, may_lead
from deployment.planner.standing_order import set_up_order
from deployment.planner.wants import Want
from deployment.planner.zone_place import ELBOW_IN, ELBOW_OF_A_PARENT_IN, ZonePlaces
from units.rulebook.problem import Severity

LAST = "Reinforcements"  # deployed after every unit without the keyword (KD-07)


class ClassicPlan:
    """One plan in the making. ``make`` fills it; then steps, placements and problems are read."""

    def __init__(self, scene: Scene, layout: ClassicLayout) -> None:
        self.scene = scene
        self.layout = layout
        self.ground = layout.ground
        self.pins = {pin.unit: pin.parent for pin in scene.situation.pins}
        self.spots: dict[str, Standing] = {
            m.id: m.standing for m in scene.members if m.standing is not None
        }
        self.minis: dict[str, tuple[Standing, ...]] = {}
        self.zone_places = ZonePlaces(scene)
        self.parent_of: dict[str, str] = {c: p.id for c, p in layout.bound.items()}
        self.gaps: dict[str, float] = {}
        self.settled = Settled({})
        self.rooms: dict[tuple[object, ...], Place | None] = {}

    def make(self) -> None:
        """Find everyone a place: undeployed parents, the pairs, then all others."""
        self.scene.work.begin("parents")
        for member in self._undeployed():
            if self._leads_someone(member):
                self._put_in_zone(member, ELBOW_OF_A_PARENT_IN)
        self.scene.work.begin("pairs")
        self._pair()
        self.scene.work.begin("others")
        for member in self._undeployed():
            if member.id not in self.spots:
                self._put_in_zone(member, ELBOW_IN)

    def _undeployed(self) -> list[Member]:
        members = [m for m in self.scene.members if m.status == "undeployed"]
        members = [m for m in members if not m.asked.outside_step]
        return sorted(members, key=lambda m: (m.has(LAST), m.number))

    def _leads_someone(self, member: Member) -> bool:
        return any(may_lead(member, c) for group in self.layout.groups for c in group.children)

    def _put_in_zone(self, member: Member, elbow_in: float) -> None:
        part = self._empty_part()
        place = self.zone_places.place(self.ground, member, elbow_in, part)
        if place is None and part is not None:
            place = self.zone_places.place(self.ground, member, elbow_in)
        if place is not None:
            self._put(member.id, place.leader, place.minis)

    def _put(self, own: str, leader: Standing, minis: tuple[Standing, ...]) -> None:
        self.spots[own], self.minis[own] = leader, minis
        self.ground = self.ground.with_bodies((leader, *minis), own)

    def _empty_part(self) -> int | None:
        """Under Disarray, a zone where nobody of ours stands yet while others do (KD-13)."""
        if "disarray" not in self.scene.situation.cards:
            return None
        zone = self.scene.zone
        held = {zone.piece_of(spot) for spot in self.spots.values()} - {None}
        empty = [part for part in range(zone.part_count) if part not in held]
        return empty[0] if held and empty else None

    def _pair(self) -> None:
        wants: list[Want] = []
        used: set[tuple[int, str]] = set()
        for number, group in enumerate(self.layout.groups):
            pairs = self._pairs_of(group)
            for child, parent in pairs.items():
                if child.standing is not None and parent is not None:
                    self.parent_of[child.id] = parent.id
                    used.add((number, parent.id))
            wants += [self._want(number, group, c, p) for c, p in pairs.items() if not c.standing]
        wants.sort(key=lambda want: want.child.number)
        self.settled = settle(self.scene, self.ground, wants, frozenset(used))
        for own, (parent_id, place) in self.settled.places.items():
            self.parent_of[own] = parent_id
            self.gaps[own] = place.gap_in
            self._put(own, place.standing, place.minis)

    def _pairs_of(self, group: Group) -> dict[Member, Member | None]:
        """The best pairing of a group: standing detachments where they are, others by room."""
        children = [c for c in group.children if c.status != "set-aside"]
        parents = [p for p in group.parents if p.id in self.spots]
        wishes = [
            {
                number: Wish(gap, self.pins.get(child.id) == parent.id)
                for number, parent in enumerate(parents)
                if (gap := self._gap(child, parent)) is not None
            }
            for child in children
        ]
        bound = set(self.layout.bound)
        first = [number for number, child in enumerate(children) if child.id in bound]
        for child in children:
            if child.standing is not None:
                self.parent_of.pop(child.id, None)
        numbers = cheapest_pairs(wishes, len(parents), first)
        return {
            child: None if number is None else parents[number]
            for child, number in zip(children, numbers, strict=True)
        }

    def _gap(self, child: Member, parent: Member) -> float | None:
        if child.standing is not None:
            return gap_in_reach(self.scene, child, parent)
        if not may_lead(parent, child):
            return None
        place = self._room(child, parent)
        return place.gap_in if place else None

    def _room(self, child: Member, parent: Member) -> Place | None:
        """Room beside a parent; the same for every child of the same base and number of minis."""
        key = (child.base, child.mini_count, parent.id)
        if key not in self.rooms:
            spot = self.spots[parent.id]
            self.rooms[key] = nearest_place(self.scene, self.ground, child, spot)
        return self.rooms[key]

    def _want(self, number: int, group: Group, child: Member, parent: Member | None) -> Want:
        rooms = {
            p.id: room
            for p in group.parents
            if p.id in self.spots and may_lead(p, child) and (room := self._room(child, p))
        }
        return Want(
            child=child,
            group=number,
            parents={p: self.spots[p] for p in rooms},
            gaps={p: room.gap_in for p, room in rooms.items()},
            pin=self.pins.get(child.id),
            assigned=parent.id if parent else None,
        )

    def steps(self) -> tuple[SetUpStep, ...]:
        """The order: what stands, parents, detachments beside them, the rest; KD-07 last."""
        here = [m for m in self.scene.members if m.standing is not None]
        there = set_up_order(here, self.layout.bound, strict=self.layout.strict)
        standing = [(m, "already-there") for m in there]
        waiting = sorted(self._undeployed(), key=self._turn)
        order: list[tuple[Member, str]] = [*standing, *((m, self._how(m)) for m in waiting)]
        return tuple(
            SetUpStep(order=number, unit=member.id, how=_as_how(how))
            for number, (member, how) in enumerate(order, start=1)
        )

    def _turn(self, member: Member) -> tuple[bool, int, int]:
        parent = self.scene.by_id.get(self.parent_of.get(member.id, ""))
        late = member.has(LAST) or (parent is not None and self._is_late(parent))
        if self._leads_someone(member):
            return late, 0, member.number
        return late, 1 if parent is not None else 2, member.number

    @staticmethod
    def _is_late(parent: Member) -> bool:
        return parent.has(LAST) and parent.standing is None

    def _how(self, member: Member) -> str:
        if member.id not in self.spots:
            return "nowhere"
        return "beside-parent" if member.id in self.parent_of else "zone"

    def placements(self) -> tuple[Placement, ...]:
        """Each detachment, and each unit that is still to be placed, in the list's order."""
        grouped = {child.id for group in self.layout.groups for child in group.children}
        return tuple(
            self._placement(member, member.id in grouped)
            for member in self.scene.members
            if member.status != "set-aside"
            and not member.asked.outside_step
            and (member.id in grouped or member.standing is None)
        )

    def _placement(self, member: Member, is_detachment: bool) -> Placement:
        spot = self.spots.get(member.id)
        at = At.of(spot) if spot else None
        parent = self.scene.by_id.get(self.parent_of.get(member.id, ""))
        if parent is not None:
            return self._beside(member, parent, at)
        fallback, why = None, ""
        if is_detachment:
            fallback, why = self._reason(member)
            why = f": {why}"
        where = f"sets up wholly in its own zone{why}"
        if spot is None:
            where = f"finds no free place in its own zone{why}"
        elif member.standing is not None:
            where = f"stands without a parent{why}"
        rules = ("DET-22",) if is_detachment else ("DEP-05",)
        return Placement(
            unit=member.id,
            at=at,
            minis=self._minis(member),
            fallback=fallback,
            message=f"{member.label} {where}.",
            rules=rules,
        )

    def _reason(self, member: Member) -> tuple[Fallback | None, str]:
        """Why a detachment has no parent. One that stands is held against those that stand."""
        group = next(g for g in self.layout.groups if member in g.children)
        cut = self.scene.work.ran_out
        if member.standing is None:
            choice = Choice.of(self.scene, group, member, self.parent_of, self.spots)
            cut = cut or (self.settled.bounded and self._has_room_now(member, choice.free))
            choice = replace(choice, cut_short=cut)
            return choice.fallback, choice.why
        wrong = self.layout.why_unbound(member, group)
        if wrong:
            return None, wrong
        standing = {m.id for m in self.scene.members if m.standing is not None}
        choice = Choice.of(self.scene, group, member, self.parent_of, standing, cut)
        return choice.fallback, choice.why

    def _has_room_now(self, child: Member, parents: tuple[Member, ...]) -> bool:
        spots = (self.spots[parent.id] for parent in parents)
        places = (nearest_place(self.scene, self.ground, child, spot) for spot in spots)
        return any(place is not None for place in places)

    def _minis(self, member: Member) -> tuple[At, ...]:
        return tuple(At.of(mini) for mini in self.minis.get(member.id, ()))

    def _beside(self, member: Member, parent: Member, at: At | None) -> Placement:
        gap = self.gaps.get(member.id)
        if gap is None:
            gap = max(0.0, gap_in_reach(self.scene, member, parent) or 0.0)
        limit = inch(self.scene.ranges.detachment_gap_in)
        message = f"{member.label} beside {parent.label}: gap {gap:.2f} in of {limit}."
        return Placement(
            unit=member.id,
            parent=parent.id,
            at=at,
            minis=self._minis(member),
            gap=round(gap, 3),
            message=message,
            rules=("DET-14", "DET-15"),
        )

    def problems(self) -> Iterator[PlacementProblem]:
        """Dropped pins, units without any room, and a search that was cut short."""
        for child_id, parent_id in self.pins.items():
            child, parent = self.scene.by_id[child_id], self.scene.by_id[parent_id]
            if self.parent_of.get(child_id) != parent_id:
                yield pin_dropped(child, parent, self._why_dropped(child, parent))
        for member in self._undeployed():
            if member.id not in self.spots:
                message = f"There is no free place for {member.label} in its own zone."
                if self.scene.work.ran_out:
                    message = f"No free place was found for {member.label} in the search allowed."
                yield problem("deployment.no-room", message, "DEP-05", "DEP-06", about=(member.id,))
        if self.settled.bounded:
            message = "Detachments crowd each other; not every arrangement could be tried."
            yield problem("deployment.search-bound", message, "DET-26", severity=Severity.NOTE)

    def _why_dropped(self, child: Member, parent: Member) -> str:
        if not may_lead(parent, child):
            return f"{parent.name} cannot be its parent."
        if parent.id not in self.spots:
            return "the parent is not on the table."
        if self._gap(child, parent) is None:
            return "there is no room at speed-1 of it."
        return "keeping the pin would cost a pair or another pin."


def _as_how(how: str) -> How:
    known: dict[str, How] = {
        "already-there": "already-there",
        "zone": "zone",
        "beside-parent": "beside-parent",
    }
    return known.get(how, "nowhere")
