"""Whether the situation is legal before anything moves; an illegal one is told, not computed."""

from collections.abc import Iterator

from battlefield.geometry.bases import Standing, base_of_mm
from battlefield.geometry.lengths import TOLERANCE_IN
from battlefield.geometry.placement import gap_in, gap_to_terrain_in, may_touch
from battlefield.movement.legion.body import LegionMove
from battlefield.movement.legion.scene import Scene
from battlefield.movement.verdict import MoveProblem
from units.rulebook.problem import Severity


def start_problems(body: LegionMove, scene: Scene) -> list[MoveProblem]:
    """Every base that overlaps another, leaves the table or stands inside too high terrain."""
    standing = [*_movers(scene), *_others(body)]
    own = len(standing) - len(body.others)
    return [
        *_overlaps(standing),
        *_off_table(scene, standing[:own]),
        *_in_terrain(scene, standing[0]),
    ]


def _movers(scene: Scene) -> list[tuple[str, Standing]]:
    mover = scene.mover
    leader = Standing(mover.base, mover.x, mover.y, mover.facing)
    return [(mover.id, leader), *((mover.id, leader.at(x, y)) for x, y in mover.minis)]


def _others(body: LegionMove) -> list[tuple[str, Standing]]:
    return [
        (o.id, Standing(base_of_mm(o.base_mm, o.length_mm), o.x, o.y, o.facing))
        for o in body.others
    ]


def _overlaps(standing: list[tuple[str, Standing]]) -> Iterator[MoveProblem]:
    for number, (one, first) in enumerate(standing):
        reach = first.base.half_length_in
        for other, second in standing[number + 1 :]:
            if abs(first.x - second.x) >= reach + second.base.half_length_in:
                continue
            gap = gap_in(first, second)
            if gap < -TOLERANCE_IN:
                same = "Two minis of the unit" if one == other else f"{one} and {other}"
                message = f"{same} overlap by {-gap:.2f} in before the move: part them first."
                about = (one,) if one == other else (one, other)
                yield _problem("start.overlap", message, ("MOV-15", "SPD-07"), about)


def _off_table(scene: Scene, standing: list[tuple[str, Standing]]) -> Iterator[MoveProblem]:
    for name, base in standing:
        out = scene.table.off_by_in(base)
        if out > TOLERANCE_IN:
            message = f"{name} starts {out:.2f} in off the table: put it on first."
            yield _problem("start.off-table", message, ("MOV-19", "MOV-20"), (name,))


def _in_terrain(scene: Scene, leader: tuple[str, Standing]) -> Iterator[MoveProblem]:
    name, base = leader
    for ground in scene.grounds:
        if ground.blocks and may_touch(base, ground.piece):
            deep = -gap_to_terrain_in(base, ground.piece)
            if deep > TOLERANCE_IN:
                message = (
                    f"{name} starts {deep:.2f} in inside {ground.id}, {ground.piece.height:g} in "
                    "high, which it can neither cross nor stand on."
                )
                yield _problem("start.in-terrain", message, ("SPR-18",), (name, ground.id))


def _problem(
    code: str, message: str, rules: tuple[str, ...], about: tuple[str, ...]
) -> MoveProblem:
    return MoveProblem(
        code=code, severity=Severity.ERROR, message=message, rules=rules, about=about
    )
