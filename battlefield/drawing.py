"""A table as an SVG scene: shapes already in drawing units (inches), and how to get back.

The server draws; scripts only let a person touch what is drawn. ``Frame.matrix`` maps table
inches (y away from blue) to the drawing (y down), the same six numbers as an SVG ``matrix()``,
so that a script can turn a pointer's place back into table inches.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, degrees, radians, sin
from typing import Literal

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from battlefield.geometry.bases import Standing
from battlefield.geometry.outlines import middle_of
from battlefield.geometry.terrain import Terrain

View = Literal["blue", "red", "upright", "upright-red"]
VIEWS: tuple[View, ...] = ("blue", "red", "upright", "upright-red")
MARGIN_IN = 1.2  # room round the table for labels and bases over the edge
MM_PER_TABLE_INCH = 2.5  # on paper: a table six feet wide fits A4 and Letter
GRID_IN = 6.0  # one range band
HANDLE_IN = 0.9  # from a base's front to the handle that turns it
LABEL_DROP_IN = 0.2  # from a base's centre to the foot of letters written on it
Point = tuple[float, float]


@dataclass(frozen=True)
class Frame:
    """How a table of ``width`` × ``depth`` inches lies in the drawing, seen from one side."""

    width: float
    depth: float
    view: View = "blue"
    window: tuple[float, float, float, float] | None = None  # the part shown, table inches

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """(a, b, c, d, e, f): drawing x = a·x + c·y + e, drawing y = b·x + d·y + f."""
        if self.view == "red":
            return (-1, 0, 0, 1, self.width, 0)
        if self.view == "upright":
            return (0, 1, 1, 0, 0, 0)
        if self.view == "upright-red":
            return (0, -1, -1, 0, self.depth, self.width)
        return (1, 0, 0, -1, 0, self.depth)

    @property
    def size(self) -> Point:
        """Width and height of the drawn table, inches."""
        upright = self.view.startswith("upright")
        return (self.depth, self.width) if upright else (self.width, self.depth)

    @property
    def drawn_mm(self) -> Point:
        """Width and height on paper, millimetres, to the scale of MM_PER_TABLE_INCH."""
        across, down = self.size
        scale = MM_PER_TABLE_INCH
        return round((across + 2 * MARGIN_IN) * scale, 2), round((down + 2 * MARGIN_IN) * scale, 2)

    @property
    def view_box(self) -> str:
        if self.window:
            west, south, east, north = self.window
            (x1, y1), (x2, y2) = self.point(west, south), self.point(east, north)
            return _numbers(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
        across, down = self.size
        return _numbers(-MARGIN_IN, -MARGIN_IN, across + 2 * MARGIN_IN, down + 2 * MARGIN_IN)

    @property
    def matrix_text(self) -> str:
        return _numbers(*self.matrix)

    def point(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def turn(self, facing_deg: float) -> float:
        """A facing on the table (counter-clockwise, 0 = +x) as degrees clockwise in the drawing."""
        a, b, c, d, _, _ = self.matrix
        x, y = cos(radians(facing_deg)), sin(radians(facing_deg))
        return _degrees(a * x + c * y, b * x + d * y)


@dataclass(frozen=True)
class Area:
    """A filled outline: a zone, terrain, ground that can be reached, a swept base."""

    d: str
    css: str
    title: str = ""
    label: str = ""
    label_x: float = 0.0
    label_y: float = 0.0
    id: str = ""
    movable: bool = False
    table_x: float = 0.0  # inches on the table: the handle by which it is moved
    table_y: float = 0.0


@dataclass(frozen=True)
class Line:
    """A straight line with a meaning: a detachment's tie to its parent, half a movement tool."""

    x1: float
    y1: float
    x2: float
    y2: float
    css: str
    title: str = ""


@dataclass(frozen=True)
class Piece:
    """One base standing on the table, or suggested to."""

    id: str
    x: float  # drawing units
    y: float
    table_x: float  # inches on the table, for words and scripts
    table_y: float
    title: str
    css: str
    radius: float = 0.0
    d: str = ""  # outline round (0, 0) of a base that is not round
    facing: float | None = None  # degrees clockwise in the drawing
    table_facing: float = 0.0  # degrees counter-clockwise on the table, for scripts
    reach: float = 0.0  # from the centre to the front
    label: str = ""
    label_y: float = 0.0
    leader: bool = True
    movable: bool = False
    turnable: bool = False
    handle: bool = False  # shown on the marked base: drag it to turn
    dot: float = 0.16  # radius of the leader's mark
    turn: float = 0.0  # its front, degrees clockwise in the drawing, marked or not

    @property
    def handle_at(self) -> float:
        """How far in front of the centre the handle for turning is."""
        return round(self.reach + HANDLE_IN, 3)


@dataclass(frozen=True)
class Mark:
    """A number on the drawing that stands again in the text beside it."""

    x: float
    y: float
    number: str
    css: str = ""
    title: str = ""


@dataclass(frozen=True)
class Scene:
    """Everything drawn, from the bottom up, and one sentence for those who cannot see it."""

    frame: Frame
    title: str
    areas: Sequence[Area] = ()
    grounds: Sequence[Area] = ()
    lines: Sequence[Line] = ()
    pieces: Sequence[Piece] = ()
    marks: Sequence[Mark] = ()
    grid: Sequence[Line] = field(default=())


def path_of(shape: BaseGeometry, frame: Frame) -> str:
    """An SVG path of a polygon or many, holes included (table inches in, drawing units out)."""
    rings: list[str] = []
    for polygon in _polygons(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            points = [frame.point(x, y) for x, y, *_ in list(ring.coords)[:-1]]
            rings.append("M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in points) + "Z")
    return "".join(rings)


def area(shape: BaseGeometry, frame: Frame, css: str, **words: object) -> Area:
    """An ``Area`` of a shape, its label at a point that is surely inside."""
    label_x = label_y = 0.0
    if not shape.is_empty:
        inside = shape.representative_point()
        label_x, label_y = frame.point(inside.x, inside.y)
    return Area(
        d=path_of(shape, frame),
        css=css,
        label_x=round(label_x, 2),
        label_y=round(label_y, 2),
        **words,  # type: ignore[arg-type]  # the fields of Area
    )


def terrain_area(terrain: Terrain, frame: Frame, item: str | None = None) -> Area:
    """One piece of terrain with its height written on it; ``item``: its id for scripts."""
    x, y = middle_of(terrain.polygon)
    words = f"{terrain.kind} terrain {terrain.id or ''}, {terrain.height:g} in high"
    handle = item or (f"terrain:{terrain.id}" if terrain.id else "")
    return area(
        terrain.shape,
        frame,
        f"terrain terrain-{terrain.kind}",
        title=words,
        label=f"{terrain.height:g}″",
        id=handle,
        movable=bool(handle),
        table_x=round(x, 3),
        table_y=round(y, 3),
    )


def piece(
    frame: Frame,
    standing: Standing,
    *,
    item: str,
    title: str,
    css: str,
    label: str = "",
    faces: bool = False,
    **more: bool,
) -> Piece:
    """A base where it stands: round ones a circle, oblong ones their outline; a tick in front.

    Round bases without notches have a front only when it ``faces`` somewhere told.
    """
    x, y = frame.point(standing.x, standing.y)
    base = standing.base
    return Piece(
        id=item,
        x=round(x, 3),
        y=round(y, 3),
        table_x=round(standing.x, 3),
        table_y=round(standing.y, 3),
        title=title,
        css=css,
        radius=round(base.radius_in, 3),
        d="" if base.is_round else _capsule(base.half_core_in, base.radius_in, frame, standing),
        facing=frame.turn(standing.facing_deg) if base.notched or faces else None,
        turn=frame.turn(standing.facing_deg),
        table_facing=round(standing.facing_deg, 2),
        reach=round(base.half_length_in, 3),
        label=label,
        label_y=round(-base.radius_in - 0.25, 3),
        **more,
    )


def _capsule(half: float, radius: float, frame: Frame, standing: Standing) -> str:
    """The outline of an oblong base round its own centre, in drawing units."""
    turn = radians(frame.turn(standing.facing_deg))
    dx, dy = cos(turn), sin(turn)
    left = radius * dy, -radius * dx
    corners = [
        _numbers(end * half * dx + side * left[0], end * half * dy + side * left[1])
        for end, side in ((-1, 1), (1, 1), (1, -1), (-1, -1))
    ]
    arc = f"A{_numbers(radius, radius)} 0 0 1 "
    return f"M{corners[0]}L{corners[1]}{arc}{corners[2]}L{corners[3]}{arc}{corners[0]}Z"


def line(frame: Frame, start: Point, end: Point, css: str, title: str = "") -> Line:
    (x1, y1), (x2, y2) = frame.point(*start), frame.point(*end)
    return Line(round(x1, 3), round(y1, 3), round(x2, 3), round(y2, 3), css, title)


def grid(frame: Frame) -> list[Line]:
    """Faint lines a range band apart."""
    lines = []
    for step in range(1, int(frame.width // GRID_IN) + 1):
        x = step * GRID_IN
        if x < frame.width:
            lines.append(line(frame, (x, 0), (x, frame.depth), "board-grid"))
    for step in range(1, int(frame.depth // GRID_IN) + 1):
        y = step * GRID_IN
        if y < frame.depth:
            lines.append(line(frame, (0, y), (frame.width, y), "board-grid"))
    return lines


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    parts: Iterable[BaseGeometry] = getattr(shape, "geoms", (shape,))
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def _short(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".") or "0"


def _numbers(*numbers: float) -> str:
    return " ".join(_short(number) for number in numbers)


def _degrees(x: float, y: float) -> float:
    return round(degrees(atan2(y, x)), 3)
