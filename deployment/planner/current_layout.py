"""Judges what stands in CURRENT: prepared positions, infiltration, first moves from the edge.

Rules: DEP-21…DEP-23, DEP-25, DET-40…DET-42, KD-02.
"""

from collections.abc import Iterator

from battlefield.geometry.lengths import at_most, too_close_to_call
from deployment.planner.findings import inch, problem
from deployment.planner.first_move import shortfall_in, starts_allied
from deployment.planner.handing_on import hand_on
from deployment.planner.plan import Pair, PlacementProblem
from deployment.planner.scene import Member, Scene
from deployment.planner.situation import FirstMove
from deployment.planner.zone_rules import judge_zone
from units.rulebook.problem import Severity


class CurrentLayout:
    """The deployed units of a scene, their matched parents, and their problems."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.inheritance = hand_on(scene)

    def pairs(self) -> tuple[Pair, ...]:
        """Each detachment with its one matched parent; there is no distance (DET-42)."""
        pairs = []
        for child in self.scene.members:
            parent = self.inheritance.parent_of.get(child.id)
            if parent is not None and child.parameter is not None:
                pairs.append(Pair(unit=child.id, parent=parent.id, keyword=child.parameter.words))
        return tuple(pairs)

    def problems(self) -> Iterator[PlacementProblem]:
        """The problems of where units stand."""
        for member in self.scene.members:
            if member.asked.outside_step:
                continue
            if member.asked.first_move is not None:
                yield from self._begins_allied(member, member.asked.first_move)
            if member.standing is None:
                continue
            if member.asked.first_move is not None:
                move = member.asked.first_move
                yield from self._reach(member, move.speed, move.edge.x)
            elif self._may_be_placed(member):
                yield from self._in_territory(member)
            else:
                yield from self._must_have_moved(member)

    def _may_be_placed(self, member: Member) -> bool:
        words = ("Prepared Position", "Infiltrate")
        return any(self.inheritance.has(self.scene, member, keyword) for keyword in words)

    def _in_territory(self, member: Member) -> Iterator[PlacementProblem]:
        verdict = judge_zone(self.scene, member)
        if verdict.holds:
            return
        prepared = self.inheritance.has(self.scene, member, "Prepared Position")
        rule = "DEP-22" if prepared else "KD-02"
        message = f"{member.label} reaches {inch(-verdict.margin_in)} in out of allied territory."
        yield problem("deployment.outside-zone", message, rule, "ZON-04", about=(member.id,))

    def _begins_allied(self, member: Member, move: FirstMove) -> Iterator[PlacementProblem]:
        if not starts_allied(self.scene, move.edge.x, move.edge.y):
            message = (
                f"{member.label}: the tool starts at ({move.edge.x:g}, {move.edge.y:g}), "
                "not on the own table edge inside allied territory."
            )
            yield problem("deployment.edge-not-allied", message, "DEP-23", about=(member.id,))

    def _reach(
        self, member: Member, speed: int, edge_x: float | None
    ) -> Iterator[PlacementProblem]:
        assert member.standing is not None  # asked only for units that stand
        short = shortfall_in(self.scene, member.standing, speed, edge_x)
        if not at_most(short, 0.0):
            told = f"{inch(short)} in beyond" if short < self.scene.table.width else "out of"
            message = f"{member.label} ends {told} the reach of a speed-{speed} first move."
            yield problem(
                "deployment.out-of-reach",
                message,
                "DEP-23",
                "DEP-25",
                about=(member.id,),
                close=too_close_to_call(short, 0.0),
            )

    def _must_have_moved(self, member: Member) -> Iterator[PlacementProblem]:
        """A unit with no keyword to be placed by can only have come on by its first move."""
        speed = max(member.speed or 0, member.keywords.get("Scout") or 0)
        if speed > 0:
            yield from self._reach(member, min(speed, self.scene.ranges.scout_cap), None)
            return
        message = f"{member.label} starts undeployed and comes on by its first move."
        yield problem(
            "deployment.not-prepared",
            message,
            "DEP-23",
            about=(member.id,),
            severity=Severity.WARNING,
        )
