"""A Warhammer 40,000 move drawn: each model's path, what it passes, where it ends or could end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from shapely import LineString, unary_union
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
    path_of,
    terrain_area,
)
from battlefield.move_story import Line as StoryLine
from battlefield.move_window import window_round
from battlefield.movement.warhammer40k.answer import MoveAnswer, SurgeAnswer
from battlefield.movement.warhammer40k.body import MoveBody, SurgeBody
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.numbers import inches
from battlefield.movement.warhammer40k.scene import Scene as Situated
from battlefield.movement.warhammer40k.scene import scene_of

AROUND_IN = 5.0  # seen round every place of a path
SHORT = 3  # a label of so many letters has room on its base
ROUNDNESS = 16  # segments of a quarter circle


@dataclass(frozen=True)
class Drawn:
    """What is drawn: the situation with its answer, and how it is looked at."""

    body: MoveBody | SurgeBody
    verdict: MoveAnswer
    situated: Situated
    frame: Frame

    @cached_property
    def crossed(self) -> set[str]:
        """Everything some model passes over."""
        return {name for model in self.verdict.models for name in model.crossed}

    @cached_property
    def blamed(self) -> set[str]:
        """What an error speaks of."""
        wrong = (p for p in self.verdict.problems if p.severity == "error")
        return {name for problem in wrong for name in problem.about}

    @cached_property
    def ends(self) -> dict[str, Figure]:
        """Each model where its path ends."""
        ends = {model.id: model.end for model in self.verdict.models}
        return {
            figure.id: figure.standing_at(
                (end := ends[figure.id]).x, end.y, end.z, end.facing
            )
            for figure in self.situated.unit
        }  # fmt: skip


def draw_warhammer40k(
    body: MoveBody | SurgeBody,
    verdict: MoveAnswer,
    lines: Sequence[StoryLine],
    view: View,
    near: bool,
) -> Scene:
    """The scene of a judged move or surge; ``near``: only the part of the table round it."""
    situated = scene_of(body, "normal", flies=body.take_to_the_skies)
    window = window_round(body.table, _worth_seeing(body, situated)) if near else None
    frame = Frame(body.table.width, body.table.depth, view, window)
    drawn = Drawn(body, verdict, situated, frame)
    return Scene(
        frame=frame,
        title=verdict.read_aloud,
        grid=grid(frame),
        areas=[*_terrain(drawn), *_engagement(drawn)],
        grounds=list(_swept(drawn)),
        lines=[*_paths(drawn), *_hints(drawn)],
        pieces=[*_others(drawn), *_starts(drawn), *_waypoints(drawn), *_suggested(drawn),
                *_ended(drawn)],
        marks=list(_marks(drawn, lines)),
    )  # fmt: skip


def _worth_seeing(
    body: MoveBody | SurgeBody, situated: Situated
) -> list[tuple[float, float, float]]:
    """The paths with the ground round them, and whoever stands near them."""
    spots = [(x, y, AROUND_IN) for _, way in _ways(body) for x, y in way]
    reach = inches("charge_range_in")
    close = [
        (other.x, other.y, other.footprint.reach)
        for other in situated.others
        if any(hypot(x - other.x, y - other.y) < reach for x, y, _ in spots)
    ]
    return [*spots, *close]


def _ways(body: MoveBody | SurgeBody) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Each model's places in order, turns left out."""
    for model in body.unit.models:
        yield model.id, [step[:2] for step in model.path if isinstance(step, tuple)]


def _outline(figure: Figure, extra: float = 0.0) -> BaseGeometry:
    shape = figure.shape
    return shape.core.buffer(shape.radius + extra, quad_segs=ROUNDNESS)


def _terrain(drawn: Drawn) -> Iterator[Area]:
    for number, ground in enumerate(drawn.situated.grounds):
        found = terrain_area(ground.feature, drawn.frame, f"table.terrain.{number}")
        states = {"is-crossed": ground.id in drawn.crossed, "is-wrong": ground.id in drawn.blamed}
        css = " ".join([found.css, *(state for state, holds in states.items() if holds)])
        yield Area(**{**found.__dict__, "css": css})


def _engagement(drawn: Drawn) -> list[Area]:
    """Where a base's edge would be engaged with an enemy (GEN-05)."""
    reach = inches("engagement_horizontal_in")
    rings = [_outline(enemy, reach) for enemy in drawn.situated.enemies]
    if not rings:
        return []
    words = f"within {reach:g} in of an enemy: engagement range"
    return [area(unary_union(rings), drawn.frame, "engagement", title=words)]


def _swept(drawn: Drawn) -> Iterator[Area]:
    ways = dict(_ways(drawn.body))
    for figure in drawn.situated.unit:
        way = ways[figure.id]
        if len(way) > 1:
            reach = figure.footprint.reach
            band = LineString(way).buffer(reach, quad_segs=ROUNDNESS)
            yield area(band, drawn.frame, "swept", title=f"what {figure.id} passes over")


def _paths(drawn: Drawn) -> Iterator[Line]:
    for model, way in _ways(drawn.body):
        for begin, end in pairwise(way):
            yield line(drawn.frame, begin, end, "move-path", f"path of {model}")


def _hints(drawn: Drawn) -> Iterator[Line]:
    """From where a surging model ended to a place that would do, when it does not."""
    if drawn.verdict.legal or not isinstance(drawn.verdict, SurgeAnswer):
        return
    for spot in drawn.verdict.suggested:
        end = drawn.ends[spot.id]
        yield line(drawn.frame, (end.x, end.y), (spot.at.x, spot.at.y), "displaced-to")


def _figure(drawn: Drawn, figure: Figure, item: str, title: str, css: str, **more: object) -> Piece:
    x, y = drawn.frame.point(figure.x, figure.y)
    plain = Frame(0.0, 0.0, drawn.frame.view)  # turns an outline round (0, 0), moves it nowhere
    shape = figure.footprint.at(0.0, 0.0, figure.turned)
    round_one = figure.footprint.is_round
    return Piece(
        id=item,
        x=round(x, 3),
        y=round(y, 3),
        table_x=round(figure.x, 3),
        table_y=round(figure.y, 3),
        title=title,
        css=css,
        radius=round(figure.footprint.radius, 3),
        d="" if round_one else path_of(shape.core, plain),
        label_y=LABEL_DROP_IN
        if len(figure.id) <= SHORT
        else round(-figure.footprint.reach - 0.25, 3),
        leader=False,
        **more,  # type: ignore[arg-type]  # the fields of Piece
    )


def _others(drawn: Drawn) -> Iterator[Piece]:
    for kind, units, side in (
        ("friends", drawn.body.friends, "side-blue is-start"),
        ("enemies", drawn.body.enemies, "side-red"),
    ):
        figures = {f.id: f for f in drawn.situated.others}
        for number, unit in enumerate(units):
            for place, model in enumerate(unit.models):
                figure = figures[model.id]
                states = {"is-crossed": model.id in drawn.crossed}
                css = " ".join([side, *(state for state, holds in states.items() if holds)])
                words = f"{model.id} of {unit.unit} at {figure.x:g}, {figure.y:g}"
                item = f"{kind}.{number}.models.{place}"
                yield _figure(drawn, figure, item, words, css, label=model.id, movable=True)


def _starts(drawn: Drawn) -> Iterator[Piece]:
    for number, figure in enumerate(drawn.situated.unit):
        stays = len(dict(_ways(drawn.body))[figure.id]) == 1
        css = "side-blue" if stays else "side-blue is-start"
        words = f"{figure.id} starts at {figure.x:g}, {figure.y:g}"
        yield _figure(drawn, figure, f"unit.models.{number}.path.0", words, css, movable=True)


def _waypoints(drawn: Drawn) -> Iterator[Piece]:
    """The bends of each path, to be moved."""
    for number, model in enumerate(drawn.body.unit.models):
        last = max(n for n, step in enumerate(model.path) if isinstance(step, tuple))
        for place, step in enumerate(model.path[1:last], start=1):
            if isinstance(step, tuple):
                x, y = drawn.frame.point(*step[:2])
                yield Piece(id=f"unit.models.{number}.path.{place}", x=round(x, 3), y=round(y, 3),
                            table_x=step[0], table_y=step[1], css="is-aim", radius=0.36,
                            title=f"bend of the path of {model.id} at {step[0]:g}, {step[1]:g}",
                            leader=False, movable=True)  # fmt: skip


def _ended(drawn: Drawn) -> Iterator[Piece]:
    back = drawn.verdict.returns_to_start
    must = drawn.verdict.must_engage if isinstance(drawn.verdict, SurgeAnswer) else ()
    for number, model in enumerate(drawn.body.unit.models):
        figure = drawn.ends[model.id]
        last = max(n for n, step in enumerate(model.path) if isinstance(step, tuple))
        if last == 0:
            continue
        states = {
            "is-refused is-ghost": back,
            "is-end": not back,
            "is-wrong": model.id in drawn.blamed,
        }
        css = " ".join(["side-blue", *(state for state, holds in states.items() if holds)])
        words = f"{model.id} {'would end' if back else 'ends'} at {figure.x:g}, {figure.y:g}"
        words += ", must engage" if model.id in must else ""
        yield _figure(drawn, figure, f"unit.models.{number}.path.{last}", words, css,
                      label=model.id, movable=True)  # fmt: skip


def _suggested(drawn: Drawn) -> Iterator[Piece]:
    """Places that would do, found by the search."""
    if not isinstance(drawn.verdict, SurgeAnswer) or drawn.verdict.legal:
        return
    figures = {figure.id: figure for figure in drawn.situated.unit}
    for spot in drawn.verdict.suggested:
        there = figures[spot.id].standing_at(spot.at.x, spot.at.y, spot.at.z, spot.at.facing)
        engaged = "engaged" if spot.engaged else f"{spot.distance:.2f} in from the target"
        words = f"{spot.id} could end at {spot.at.x:.2f}, {spot.at.y:.2f}: {engaged}"
        yield _figure(drawn, there, "", words, "is-ghost is-placed")


def _marks(drawn: Drawn, lines: Sequence[StoryLine]) -> Iterator[Mark]:
    """Each model's number beside its end; the same stands in the story."""
    for told in lines:
        if told.number and told.step.about[0] in drawn.ends:
            figure = drawn.ends[told.step.about[0]]
            x, y = drawn.frame.point(figure.x, figure.y)
            aside = figure.footprint.reach + 0.4
            yield Mark(round(x + aside, 3), round(y + aside, 3), told.number,
                       title=told.step.message)  # fmt: skip
