"""A Legion move drawn: the tool as two hinged bars, the swept base, the ghost at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin

from shapely import LineString, MultiPoint, unary_union
from shapely.geometry.base import BaseGeometry

from battlefield.drawing import (
    LABEL_DROP_IN,
    Area,
    Frame,
    Line,
    Mark,
    Piece,
    Scene,
    View,
    area,
    grid,
    line,
    piece,
    terrain_area,
)
from battlefield.geometry.bases import Base, Standing, base_of_mm
from battlefield.move_story import Line as StoryLine
from battlefield.move_window import window_round
from battlefield.movement.legion.answer import LegionVerdict, ToolLaid
from battlefield.movement.legion.body import LegionMove
from battlefield.movement.legion.mover import Mover, mover_of
from battlefield.movement.verdict import Place

BAR_IN = 0.45  # half the width of a drawn bar of the tool
HINGE_IN = 0.45
SHORT = 3  # a label of so many letters has room on its base
NEAR_IN = 1.0  # marks nearer than this would cover each other
SHORTEST_IN = 0.02  # less than this between two ends is one end
ROUNDNESS = 16  # segments of a quarter circle


@dataclass(frozen=True)
class Drawn:
    """What is drawn: the situation with its answer, and how it is looked at."""

    body: LegionMove
    verdict: LegionVerdict
    mover: Mover
    frame: Frame

    @property
    def side(self) -> str:
        """CSS class of the moving side."""
        return f"side-{self.body.side}"


def draw_legion(
    body: LegionMove, verdict: LegionVerdict, lines: Sequence[StoryLine], view: View, near: bool
) -> Scene:
    """The scene of a judged move; ``near``: only the part of the table round the move."""
    mover = mover_of(body)
    reach = verdict.full_travel + mover.base.half_length_in
    window = window_round(body.table, [(mover.x, mover.y, reach)]) if near else None
    drawn = Drawn(body, verdict, mover, Frame(body.table.width, body.table.depth, view, window))
    return Scene(
        frame=drawn.frame,
        title=f"{mover.name}: {verdict.read_aloud}",
        grid=grid(drawn.frame),
        areas=[
            terrain_area(terrain, drawn.frame, f"table.terrain.{number}")
            for number, terrain in enumerate(body.table.terrain)
        ],
        grounds=[*_swept(drawn), *_tool(drawn)],
        lines=list(_ties(drawn)),
        pieces=[*_bystanders(drawn), *_mover_before(drawn), *_mover_after(drawn)],
        marks=list(_marks(drawn, lines)),
    )


def spot_along(tool: ToolLaid, travel: float) -> tuple[float, float, float]:
    """x, y and facing of the base's centre after so much travel along a laid tool."""
    leg = hypot(tool.joint.x - tool.start.x, tool.joint.y - tool.start.y)
    begin, facing, rest = tool.start, tool.start.facing or 0.0, travel
    if travel > leg:
        begin, facing, rest = tool.joint, tool.end.facing or 0.0, travel - leg
    turn = radians(facing)
    return begin.x + rest * cos(turn), begin.y + rest * sin(turn), facing


def _outline(base: Base, place: Place) -> BaseGeometry:
    core = Standing(base, place.x, place.y, place.facing or 0.0).core
    return LineString(core).buffer(base.radius_in, quad_segs=ROUNDNESS)


def _swept(drawn: Drawn) -> list[Area]:
    """Everything the leader's base passes over, as far as it comes."""
    tool, base, travel = drawn.verdict.tool, drawn.mover.base, drawn.verdict.travel
    if tool is None or travel <= 0:
        return []
    leg = hypot(tool.joint.x - tool.start.x, tool.joint.y - tool.start.y)
    stops = [0.0, min(travel, leg), travel]
    legs = []
    for begin, end, facing in (
        (stops[0], stops[1], tool.start.facing),
        (stops[1], stops[2], tool.end.facing),
    ):
        ends = [spot_along(tool, at) for at in (begin, end)]
        outlines = [_outline(base, Place(x=x, y=y, facing=facing)) for x, y, _ in ends]
        if end > begin:
            legs.append(unary_union(outlines).convex_hull)
    return [area(unary_union(legs), drawn.frame, "swept", title="what the base passes over")]


def _tool(drawn: Drawn) -> list[Area]:
    """The tool: two bars and their hinge."""
    tool, base = drawn.verdict.tool, drawn.mover.base
    if tool is None:
        return []
    inset = base.half_length_in
    first = spot_along(tool, inset)
    last = spot_along(tool, drawn.verdict.full_travel - inset)
    joint = (tool.joint.x, tool.joint.y)
    words = f"movement tool, speed {tool.speed}, joint at {drawn.body.joint:g}°"
    bars = [
        area(LineString(ends).buffer(BAR_IN, cap_style="flat"), drawn.frame, "tool", title=words)
        for ends in ([first[:2], joint], [joint, last[:2]])
    ]
    hinge = MultiPoint([joint]).buffer(HINGE_IN, quad_segs=ROUNDNESS)
    return [*bars, area(hinge, drawn.frame, "tool tool-hinge")]


def _bystanders(drawn: Drawn) -> Iterator[Piece]:
    displaced = set(drawn.verdict.displaced)
    for number, token in enumerate(drawn.body.tokens):
        at = drawn.frame.point(token.x, token.y)
        yield Piece(
            id=f"tokens.{number}",
            x=round(at[0], 3),
            y=round(at[1], 3),
            table_x=token.x,
            table_y=token.y,
            title=f"{token.kind} token {token.id} at {token.x:g}, {token.y:g}",
            css="is-token",
            radius=token.radius,
            label=token.id,
            label_y=-token.radius - 0.25,
            leader=False,
            movable=True,
        )
    for number, other in enumerate(drawn.body.others):
        base = base_of_mm(other.base_mm, other.length_mm)
        states = {"is-engaged": other.engaged, "is-displaced": other.id in displaced}
        css = [f"side-{other.side}" if other.side else "is-neutral"]
        said = [state.removeprefix("is-") for state, holds in states.items() if holds]
        words = f"{other.kind} {other.id} at {other.x:g}, {other.y:g}"
        drawn_one = piece(
            drawn.frame,
            Standing(base, other.x, other.y, other.facing),
            item=f"others.{number}",
            title=", ".join([words, *said]),
            css=" ".join([*css, *(state for state, holds in states.items() if holds)]),
            label=other.id,
            leader=other.leader,
            movable=True,
        )
        fits = len(other.id) <= SHORT and not other.leader
        yield replace(drawn_one, label_y=LABEL_DROP_IN) if fits else drawn_one


def _mover_before(drawn: Drawn) -> Iterator[Piece]:
    mover, frame = drawn.mover, drawn.frame
    for number, (x, y) in enumerate(mover.minis):
        words = f"mini {number + 1} of {mover.name} at {x:g}, {y:g}"
        yield piece(
            frame,
            Standing(mover.base, x, y, mover.facing),
            item=f"mover.minis.{number}",
            title=words,
            css=f"{drawn.side} is-start is-mini",
            leader=False,
            movable=True,
        )
    start = Standing(mover.base, mover.x, mover.y, mover.facing)
    words = f"{mover.name} starts at {mover.x:g}, {mover.y:g}"
    yield piece(frame, start, item="mover", title=words, css=f"{drawn.side} is-start", movable=True)
    far = mover.base.half_length_in + 1.0
    turn = radians(mover.facing)
    x, y = mover.x + far * cos(turn), mover.y + far * sin(turn)
    at = frame.point(x, y)
    yield Piece(
        id="aim",
        x=round(at[0], 3),
        y=round(at[1], 3),
        table_x=round(x, 3),
        table_y=round(y, 3),
        title=f"facing {mover.facing:g}°; move this to turn {mover.name}",
        css="is-aim",
        radius=0.36,
        leader=False,
        movable=True,
    )


def _mover_after(drawn: Drawn) -> Iterator[Piece]:
    verdict, mover, frame = drawn.verdict, drawn.mover, drawn.frame
    tool = verdict.tool
    if tool is None:
        return
    if verdict.full_travel - verdict.travel > SHORTEST_IN:
        full = Standing(mover.base, tool.end.x, tool.end.y, tool.end.facing or 0.0)
        yield piece(frame, full, item="", title="the end of a full move", css="is-ghost is-refused",
                    leader=False)  # fmt: skip
    end = Standing(mover.base, verdict.end.x, verdict.end.y, verdict.end.facing or 0.0)
    for mini in verdict.minis:
        standing = Standing(mover.base, mini.x, mini.y, mini.facing or 0.0)
        yield piece(frame, standing, item="", title=f"a place for a mini of {mover.name}",
                    css=f"{drawn.side} is-suggested is-mini", leader=False)  # fmt: skip
    words = f"{mover.name} ends at {end.x:.2f}, {end.y:.2f}"
    yield piece(frame, end, item="", title=words, css=f"{drawn.side} is-end {verdict.outcome}")
    bases = {other.id: base_of_mm(other.base_mm, other.length_mm) for other in drawn.body.others}
    for moved in verdict.displacement:
        if moved.suggested:
            place = Standing(bases[moved.id], moved.suggested.x, moved.suggested.y)
            yield piece(frame, place, item="", title=f"{moved.id} may be placed here",
                        css="is-ghost is-placed", leader=False)  # fmt: skip


def _ties(drawn: Drawn) -> Iterator[Line]:
    """From where a displaced mini stood to where it may go."""
    places = {other.id: (other.x, other.y) for other in drawn.body.others}
    for moved in drawn.verdict.displacement:
        if moved.suggested:
            to = (moved.suggested.x, moved.suggested.y)
            yield line(
                drawn.frame, places[moved.id], to, "displaced-to", f"{moved.id} is displaced"
            )


def _marks(drawn: Drawn, lines: Sequence[StoryLine]) -> Iterator[Mark]:
    """The numbers of the story beside the path, where each happened."""
    tool = drawn.verdict.tool
    if tool is None:
        return
    aside = drawn.mover.base.radius_in + 0.6
    seen: set[str] = set()
    side, last = 90.0, -NEAR_IN
    for told in lines:
        if not told.number or told.number in seen or told.step.travel is None:
            continue
        seen.add(told.number)
        if abs(told.step.travel - last) < NEAR_IN:
            side = -side  # two marks at nearly one place stand on both sides of the tool
        last = told.step.travel
        x, y, facing = spot_along(tool, told.step.travel)
        left = radians(facing + side)
        at = drawn.frame.point(x + aside * cos(left), y + aside * sin(left))
        yield Mark(round(at[0], 3), round(at[1], 3), told.number, title=told.step.message)
