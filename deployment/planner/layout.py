"""Judges a layout: what stands, in which zone, beside which parent (CLASSIC).

Used by ``check`` for a whole layout and by ``plan`` for what already stands.
"""

from collections.abc import Iterator, Sequence

from battlefield.geometry.bases import Standing
from battlefield.geometry.lengths import at_most, too_close_to_call
from battlefield.geometry.placement import gap_in
from deployment.planner.binding import (
    Group,
    bind,
    gap_between,
    gap_in_reach,
    groups_of,
    placed_at,
)
from deployment.planner.findings import inch, problem
from deployment.planner.ground import Ground, ground_of
from deployment.planner.plan import Pair, PlacementProblem
from deployment.planner.room import find_place, nearest_place
from deployment.planner.scene import Member, Scene, may_lead
from deployment.planner.zone_rules import ZoneVerdict, judge_zone
from units.catalog.detachments import pair
from units.rulebook.problem import Severity


class ClassicLayout:
    """The deployed units of a scene with their bindings and problems."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.ground: Ground = ground_of(scene)
        self.strict = scene.situation.options.strict_parents_first
        self.zones: dict[str, ZoneVerdict] = {
            m.id: judge_zone(scene, m) for m in scene.members if m.standing is not None
        }
        self.groups = list(groups_of(scene))
        self.rooms: dict[tuple[object, ...], bool] = {}
        self.gaps: dict[tuple[str, str], float | None] = {}
        scene.work.begin("judging")
        self.bound: dict[str, Member] = {}
        for group in self.groups:
            self._bind(group)

    def _bind(self, group: Group) -> None:
        """Those outside the zone first. A detachment in the zone that is in reach of a used
        parent only, and could follow another, has the same claim: it crowds that leader (DET-20).
        """
        outside = [c for c in group.children if c.standing and not self.zones[c.id].holds]
        self.bound.update(bind(self.scene, group, outside))
        crowding = [
            child
            for child in group.children
            if child.standing
            and child.id not in self.bound
            and self.zones[child.id].holds
            and self._in_reach(child)
            and self.could_follow(child, group)
        ]
        if crowding:
            for child in group.children:
                self.bound.pop(child.id, None)
            self.bound.update(bind(self.scene, group, [*outside, *crowding]))

    def _gap(self, child: Member, parent: Member) -> float | None:
        key = child.id, parent.id
        if key not in self.gaps:
            self.gaps[key] = gap_in_reach(self.scene, child, parent)
        return self.gaps[key]

    def _in_reach(self, child: Member) -> list[Member]:
        """The standing parents at whose speed-1 the child stands, used or not."""
        parents = self._leads(child)
        return [p for p in parents if self._gap(child, p) is not None]

    def pairs(self) -> tuple[Pair, ...]:
        """Each bound detachment with its parent and gap."""
        limit = self.scene.ranges.detachment_gap_in
        pairs = []
        for child in self.scene.members:
            parent, place = self.bound.get(child.id), placed_at(child)
            if parent is not None and place is not None and child.parameter is not None:
                gap = max(0.0, gap_between(place, parent) or 0.0)
                close = too_close_to_call(gap, limit)
                words = child.parameter.words
                pairs.append(
                    Pair(
                        unit=child.id,
                        parent=parent.id,
                        keyword=words,
                        gap=round(gap, 3),
                        too_close_to_call=close,
                    )
                )
        return tuple(pairs)

    def problems(self) -> Iterator[PlacementProblem]:
        """The problems of zones and of detachments that stand."""
        in_groups = {child.id: group for group in self.groups for child in group.children}
        for member in self.scene.members:
            if member.standing is None:
                continue
            if member.asked.outside_step:
                yield from self._placed_by_an_effect(member)
            elif member.id in in_groups:
                yield from self._detachment(member, in_groups[member.id])
            elif not self.zones[member.id].holds:
                yield self._outside(member)

    def _outside(self, member: Member) -> PlacementProblem:
        verdict = self.zones[member.id]
        message = f"{verdict.why[:1].upper()}{verdict.why[1:]}."
        if "KD-01" in verdict.rules:
            message = f"{member.label} stands outside its zone: {verdict.why}."
        return problem(
            "deployment.outside-zone",
            message,
            *verdict.rules,
            about=(member.id,),
            close=verdict.close,
        )

    def _placed_by_an_effect(self, member: Member) -> Iterator[PlacementProblem]:
        """Beyond range 2 of enemies if possible; no Detachment, no zone (DET-27, KD-09)."""
        limit = self.scene.ranges.rapid_reinforcements_beyond_in
        gaps = [
            (gap_in(body, enemy.standing), enemy.label)
            for body in member.bodies()
            for enemy in self.scene.enemies()
        ]
        gap, label = min(gaps, default=(limit + 1, ""))
        if gap <= limit:
            near = f"{member.label} arrives {inch(gap)} in from {label}"
            message = f"{near}; beyond {limit:g} in if possible."
            yield problem(
                "deployment.near-enemy",
                message,
                "KD-09",
                "DET-27",
                about=(member.id,),
                severity=Severity.WARNING,
                close=too_close_to_call(gap, limit),
            )

    def _detachment(self, child: Member, group: Group) -> Iterator[PlacementProblem]:
        waiting = [p for p in group.parents if p.status == "undeployed" and may_lead(p, child)]
        if child.id in self.bound:
            if self.strict and waiting:
                yield self._parent_first(child, waiting)
            return
        holds = self.zones[child.id].holds
        if self.could_follow(child, group):
            lenient = holds and not self._in_reach(child)
            yield (self._could_have_followed(child, group) if lenient else self._not_beside(child))
        elif waiting and not self.free_parents(child, group):
            yield self._parent_first(child, waiting)
        elif not holds:
            near = self._in_gap(child)
            yield self._not_beside(child) if near else self._outside(child)

    def why_unbound(self, child: Member, group: Group) -> str:
        """What a detachment that stands without a parent must mend; empty when it need not."""
        free = self.free_parents(child, group)
        if self.could_follow(child, group):
            if used := self._in_reach(child):
                told = f"{used[0].label} serves {self._user_of(used[0], child)}"
                return f"{told}, while {' or '.join(p.label for p in free)} has room beside it"
            place, limit = placed_at(child), inch(self.scene.ranges.detachment_gap_in)
            assert place is not None  # only children that stand are judged
            gap, number = min(
                (gap_between(place, p) or 0.0, p.number) for p in free or group.parents
            )
            label = self.scene.members[number].label
            return f"it stands {inch(gap)} in from {label}; it must be within {limit} in"
        waiting = [p for p in group.parents if p.status == "undeployed" and may_lead(p, child)]
        if waiting and not free:
            return f"it waits for {' or '.join(p.label for p in waiting)}, to be deployed first"
        return ""

    def free_parents(self, child: Member, group: Group) -> list[Member]:
        """The parents on the table that no other detachment of the group uses."""
        used = {self.bound[c.id].id for c in group.children if c.id in self.bound}
        return [parent for parent in self._leads(child) if parent.id not in used]

    def _parent_first(self, child: Member, waiting: list[Member]) -> PlacementProblem:
        names = " or ".join(parent.label for parent in waiting)
        message = f"{child.label} stands before its parent: deploy {names} first."
        about = (child.id, *(parent.id for parent in waiting))
        return problem("detachment.parent-first", message, "DET-23", "DET-24", about=about)

    def _could_have_followed(self, child: Member, group: Group) -> PlacementProblem:
        free = self.free_parents(child, group) or self._leads(child)  # none: others re-bind
        words = child.parameter.words if child.parameter else ""
        message = (
            f"{child.label} stands in the zone though a free {words} unit has room beside it "
            f"({self._distances(child, free)})."
        )
        severity = Severity.ERROR if self.strict else Severity.WARNING
        return problem(
            "detachment.could-follow",
            message,
            "DET-30",
            "DET-14",
            about=(child.id,),
            severity=severity,
        )

    def _not_beside(self, child: Member) -> PlacementProblem:
        """Outside the zone without a parent of its own: used, too high, or too far."""
        limit = inch(self.scene.ranges.detachment_gap_in)
        users = [(parent, self._user_of(parent, child)) for parent in self._in_reach(child)]
        if users:
            told = ", ".join(f"{p.label} already serves {user}" for p, user in users)
            message = f"{child.label} is in reach of used parents only: {told}."
            return problem("detachment.parent-used", message, "DET-20", about=(child.id,))
        if self._in_gap(child):
            parent = self._in_gap(child)[0]
            message = (
                f"{child.label} is {self._climb(child, parent)} in above or below {parent.label}; "
            )
            message += f"at most {self.scene.ranges.detachment_height_in:g} in."
            about = (child.id, parent.id)
            return problem("deployment.height", message, "DET-17", about=about)
        told = self._distances(child, self._leads(child))
        message = f"{child.label} must be at speed-1 of its parent: {told}, of {limit}."
        return problem("detachment.too-far", message, "DET-14", "DET-15", about=(child.id,))

    def _user_of(self, parent: Member, child: Member) -> str:
        group = next(g for g in self.groups if child in g.children)
        users = [c for c in group.children if self.bound.get(c.id) is parent]
        return users[0].label if users else "another"

    def _climb(self, child: Member, parent: Member) -> str:
        place = placed_at(child)
        assert place is not None  # only children that stand are judged
        assert parent.standing is not None
        return inch(abs(place.z - parent.standing.z))

    def _leads(self, child: Member) -> list[Member]:
        return [m for m in self.scene.members if m.standing is not None and may_lead(m, child)]

    def _in_gap(self, child: Member) -> list[Member]:
        """Standing parents whose gap is right, whoever uses them and however high they stand."""
        place = placed_at(child)
        if place is None:
            return []
        limit = self.scene.ranges.detachment_gap_in
        gaps = [(gap_between(place, parent), parent) for parent in self._leads(child)]
        return [parent for gap, parent in gaps if gap is not None and at_most(gap, limit)]

    def _distances(self, child: Member, parents: Sequence[Member]) -> str:
        place = placed_at(child)
        assert place is not None  # only children that stand are judged
        gaps = [(gap_between(place, parent) or 0.0, parent) for parent in parents]
        told = [f"gap {inch(gap)} in to {parent.label}" for gap, parent in gaps]
        return ", ".join(told) or "none stands on the table"

    def could_follow(self, child: Member, group: Group) -> bool:
        """Could all bound ones stay bound, re-bound if need be, and this one find room too?"""
        children = [c for c in group.children if c.id in self.bound]

        def fits(other: Member, parent: Member) -> bool:
            if other.id == child.id:
                return self._has_room(child, parent)
            return self._gap(other, parent) is not None

        parents = [p for p in group.parents if p.standing is not None]
        return not pair([*children, child], parents, fits).unpaired

    def _has_room(self, child: Member, parent: Member) -> bool:
        if parent.standing is None or not may_lead(parent, child):
            return False
        key = child.base, child.mini_count, parent.id
        if key not in self.rooms:  # the same for all alike, unless its own bases fill the ground
            self.rooms[key] = (
                find_place(self.scene, self.ground, child, parent.standing) is not None
            )
        if self.rooms[key] or not self._stands_near(child, parent.standing):
            return self.rooms[key]
        return nearest_place(self.scene, self.ground, child, parent.standing) is not None

    def _stands_near(self, child: Member, parent: Standing) -> bool:
        far = self.scene.ranges.detachment_gap_in + self.scene.cohesion_in
        far += 4 * child.base.half_length_in
        return any(gap_in(body, parent) <= far for body in child.bodies())
