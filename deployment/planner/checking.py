"""Checks a finished or half-finished layout, whatever the order it was placed in (DET-30)."""

from collections.abc import Iterable, Iterator, Mapping

from battlefield.geometry.lengths import too_close_to_call
from battlefield.geometry.placement import gap_in
from deployment.planner.binding import groups_of
from deployment.planner.current_layout import CurrentLayout
from deployment.planner.findings import problem
from deployment.planner.layout import ClassicLayout
from deployment.planner.listing import assumed_bases, without_parent
from deployment.planner.plan import Check, Pair, PlacementProblem
from deployment.planner.scene import Scene
from deployment.planner.situation import Situation
from deployment.planner.standing_rules import close_to_the_edge, judge_standing
from deployment.planner.ways import blocked_ways
from deployment.planner.zone_rules import ZoneVerdict, judge_zone
from units.rulebook.problem import Severity


def check_deployment(situation: Situation) -> Check:
    """Is the layout legal, who is bound to whom, and every problem with its rule.

    Raises Malformed for unknown cards.
    """
    scene = Scene(situation)
    layout = ClassicLayout(scene) if scene.is_classic else CurrentLayout(scene)
    pairs = layout.pairs()
    problems = in_order(scene, all_problems(scene, layout))
    zones = layout.zones if isinstance(layout, ClassicLayout) else {}
    calls = tuple(_close_calls(scene, pairs, zones))
    close = bool(calls) or any(found.too_close_to_call for found in problems)
    return Check(
        legal=all(found.severity is not Severity.ERROR for found in problems),
        too_close_to_call=close,
        pairings=pairs,
        problems=problems,
        close_calls=calls,
    )


def all_problems(scene: Scene, layout: ClassicLayout | CurrentLayout) -> Iterator[PlacementProblem]:
    """What is wrong with the list, with what stands, and with where it stands."""
    yield from without_parent(scene)
    yield from judge_standing(scene)
    yield from layout.problems()
    if isinstance(layout, ClassicLayout):
        yield from blocked_ways(scene, layout.pairs())
    yield from _each_zone(scene)
    yield from assumed_bases(scene)
    yield from _search_bound(scene)


def _search_bound(scene: Scene) -> Iterator[PlacementProblem]:
    if scene.work.ran_out:
        message = (
            "The table is so full that the search for places was cut short: "
            "room that was not found may still be there."
        )
        yield problem("deployment.search-bound", message, "DET-26", severity=Severity.NOTE)


def in_order(scene: Scene, found: Iterable[PlacementProblem]) -> tuple[PlacementProblem, ...]:
    """Problems by the place of their first offender in the list; each only once."""
    numbers = {member.id: member.number for member in scene.members}
    once = {(one.code, one.offenders): one for one in reversed(list(found))}

    def place(one: PlacementProblem) -> tuple[int, str, tuple[str, ...]]:
        first = numbers.get(one.offenders[0], len(numbers)) if one.offenders else len(numbers)
        return first, one.code, one.offenders

    return tuple(sorted(once.values(), key=place))


def _each_zone(scene: Scene) -> Iterator[PlacementProblem]:
    """Disarray: at the end of deployment each of the own zones has a unit (DEP-10, KD-13)."""
    if "disarray" not in scene.situation.cards or not scene.is_classic:
        return
    deployed = [member for member in scene.members if member.standing is not None]
    waiting = any(member.status == "undeployed" for member in scene.members)
    if waiting or not deployed:
        return
    held = {scene.zone.piece_of(m.before_scout or m.standing) for m in deployed if m.standing}
    parts = len(scene.zone.pieces) + len(scene.zone.discs)
    for part in range(parts):
        if part not in held:
            message = (
                f"Disarray asks for a unit in each of the {parts} zones; zone {part + 1} has none."
            )
            yield problem("deployment.each-zone", message, "KD-13")


def _close_calls(
    scene: Scene, pairs: tuple[Pair, ...], zones: Mapping[str, ZoneVerdict]
) -> Iterator[str]:
    bound = {pair.unit for pair in pairs}
    grouped = {child.id for group in groups_of(scene) for child in group.children}
    for pair in pairs:
        if pair.too_close_to_call:
            yield f"{pair.unit} and {pair.parent}: the gap is at the very limit; measure again."
    for member in scene.members:
        if member.standing is None:
            continue
        if close_to_the_edge(scene, member):
            yield f"{member.id}: the base is at the very edge of the table; look again."
        in_zone = not (member.id in bound and member.id in grouped)
        if in_zone and (zones.get(member.id) or judge_zone(scene, member)).close:
            yield f"{member.id}: the base is at the very limit of where it may stand; look again."
        if member.minis and too_close_to_call(_spread(scene, member.id), scene.cohesion_in):
            yield f"{member.id}: a mini is at the very limit of cohesion; measure again."


def _spread(scene: Scene, member_id: str) -> float:
    member = scene.by_id[member_id]
    if member.standing is None:
        return 0.0
    return max(gap_in(member.standing, mini) for mini in member.minis)
