"""A plan drawn: zones, terrain, bases where they stand, suggested places, pairs, speed-1 ground."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from shapely import box

from battlefield.drawing import (
    LABEL_DROP_IN,
    Area,
    Frame,
    Line,
    Piece,
    Scene,
    View,
    area,
    grid,
    line,
    piece,
    terrain_area,
)
from battlefield.geometry.bases import Standing
from deployment.planner.first_move import bend_of
from deployment.planner.plan import Placement, Plan
from deployment.planner.reach import first_move_reach, speed_one_ground
from deployment.planner.scene import Member
from deployment.planner.scene import Scene as Situated

NUMBER_IN = 0.36  # radius of the disc with a unit's number


@dataclass(frozen=True)
class Picture:
    """What is to be drawn: a situation met with its cards, the plan, and what units are called."""

    situated: Situated
    answer: Plan
    names: Mapping[str, str]
    numbers: Mapping[str, str]  # the order of deploying, by unit
    title: str
    view: View = "blue"
    active: str = ""  # the unit that is chosen

    @cached_property
    def placements(self) -> dict[str, Placement]:
        return {placement.unit: placement for placement in self.answer.placements}


def draw_plan(page: Picture) -> Scene:
    """The scene of a plan. Numbers on bases are the order of deploying in the list."""
    table = page.situated.table
    frame = Frame(table.width, table.depth, page.view)
    return Scene(
        frame=frame,
        title=page.title,
        grid=grid(frame),
        areas=[*_zones(page, frame), *(terrain_area(t, frame) for t in table.terrain)],
        grounds=_ground(page, frame),
        lines=_ties(page, frame),
        pieces=[*_others(page, frame), *_units(page, frame)],
    )


def _zones(page: Picture, frame: Frame) -> list[Area]:
    zones = []
    table = page.situated.table
    for side in ("red", "blue"):
        zone = table.zone_of(side)
        if zone is not None:
            shape = zone.shape.intersection(box(0, 0, table.width, table.depth))
            words = f"{side} deployment zone"
            zones.append(area(shape, frame, f"zone-{side}", title=words, label=side.upper()))
    return zones


def _ground(page: Picture, frame: Frame) -> list[Area]:
    """Ground on which the chosen detachment may stand beside parents, or beside the chosen one."""
    if not page.active:
        return []
    situation = page.situated.situation
    if not page.situated.is_classic:
        reach = first_move_reach(situation, page.active)
        words = f"reach of the first move of {page.names[page.active]}"
        return [] if reach.is_empty else [area(reach, frame, "ground", title=words)]
    shapes = speed_one_ground(situation, page.active)
    return [
        area(shape, frame, "ground", title=f"speed-1 ground of {page.names[parent]}")
        for parent, shape in shapes.items()
        if not shape.is_empty
    ]


def _ties(page: Picture, frame: Frame) -> list[Line]:
    ties = _first_moves(page, frame)
    for placement in page.answer.placements:
        if placement.parent is None:
            continue
        ends = [_place_of(page, unit) for unit in (placement.unit, placement.parent)]
        if ends[0] and ends[1]:
            words = f"{page.names[placement.unit]} beside {page.names[placement.parent]}"
            ties.append(line(frame, ends[0], ends[1], "tie", words))
    return ties


def _first_moves(page: Picture, frame: Frame) -> list[Line]:
    """The tool of each first move that is told: off the edge to its bend, then to the leader."""
    lines = []
    for member in page.situated.members:
        move, place = member.asked.first_move, _place_of(page, member.id)
        if move is None or page.situated.is_classic:
            continue
        edge, bend = bend_of(page.situated, member.base, move.speed, move.edge.x)
        words = f"first move of {page.names[member.id]} from the edge at {move.edge.x:g}"
        lines.append(line(frame, edge, bend, "first-move", words))
        if place is not None:
            lines.append(line(frame, bend, place, "first-move", words))
    return lines


def _place_of(page: Picture, unit: str) -> tuple[float, float] | None:
    spot = page.situated.by_id[unit].asked.leader
    if spot is not None:
        return spot.x, spot.y
    placement = page.placements.get(unit)
    return (placement.at.x, placement.at.y) if placement and placement.at else None


def _others(page: Picture, frame: Frame) -> list[Piece]:
    told = {o.id for o in page.situated.situation.others if o.facing is not None}
    return [
        piece(
            frame,
            body.standing,
            item=f"other:{body.id}",
            title=f"{body.label} at {body.standing.x:g}, {body.standing.y:g}",
            css=f"side-{body.side}" if body.side else "is-token",
            movable=body.side is not None,
            turnable=body.side is not None,
            faces=body.id in told,
        )
        for body in page.situated.bodies
    ]


def _units(page: Picture, frame: Frame) -> list[Piece]:
    wrong = {i for p in page.answer.problems if p.severity == "error" for i in p.offenders}
    pieces = []
    members = page.situated.members
    for member in sorted(members, key=lambda m: m.id == page.active):  # its handle on top
        place = _place_of(page, member.id)
        if place is not None:
            pieces += _pieces(page, frame, member, place, member.id in wrong)
    return pieces


def _pieces(
    page: Picture, frame: Frame, member: Member, place: tuple[float, float], wrong: bool
) -> list[Piece]:
    stands = member.standing is not None
    leader: Standing = member.standing or page.situated.standing_of(member, *place)
    side = f"side-{page.situated.situation.side}"
    states = {"is-suggested": not stands, "is-wrong": wrong, "is-active": member.id == page.active}
    css = " ".join([side, *(name for name, holds in states.items() if holds)])
    words = "" if stands else " (suggested)"
    waiting = "" if stands else " is-suggested"
    minis = [
        piece(frame, mini, item="", title=f"mini of {page.names[member.id]}",
              css=f"{side} is-mini{waiting}", leader=False)
        for mini in member.minis or _suggested_minis(page, member)
    ]  # fmt: skip
    drawn = piece(
        frame,
        leader,
        item=member.id,
        title=f"{page.names[member.id]} at {leader.x:g}, {leader.y:g}{words}",
        css=css,
        label=page.numbers.get(member.id, ""),
        movable=True,
        turnable=stands,
        handle=stands and member.id == page.active,
        faces=stands and member.asked.leader is not None and member.asked.leader.facing is not None,
    )
    return [*minis, _numbered(drawn) if drawn.label else drawn]


def _numbered(drawn: Piece) -> Piece:
    """The leader's mark holds its number: above the base a neighbour would cover it."""
    return replace(drawn, css=f"{drawn.css} is-numbered", dot=NUMBER_IN, label_y=LABEL_DROP_IN)


def _suggested_minis(page: Picture, member: Member) -> list[Standing]:
    """Where the plan would stand the other minis of a unit that is still to be placed."""
    placement = page.placements.get(member.id)
    if member.standing is not None or placement is None:
        return []
    facing = page.situated.toward_deg
    return [Standing(member.base, at.x, at.y, facing, at.z) for at in placement.minis]
