"""Where the borders of zones cross: the corners of the area a model may end in.

An area bounded by arcs and straight lines that is not empty has a corner where two borders cross,
or a whole circle as border; so these points decide whether there is a place at all, and the
nearest to a target is among them or is the nearest point of one border.
"""

from collections.abc import Sequence

import numpy as np

from battlefield.movement.warhammer40k.zones import Numbers, Zone


def circles_of(zones: Sequence[Zone]) -> Numbers:
    """Rows (x, y, radius): one for each corner of each zone's core."""
    rows = [np.column_stack([z.corners, np.full(len(z.corners), z.reach)]) for z in zones]
    return np.concatenate(rows) if rows else np.empty((0, 3))


def sides_of(zones: Sequence[Zone]) -> Numbers:
    """Rows (ax, ay, bx, by): the straight borders of the zones of polygons."""
    rows = []
    for zone in zones:
        if len(zone.corners) < 2:
            continue
        ring = zone.corners
        after = np.roll(ring, -1, axis=0)
        way = after - ring
        length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)
        out = np.column_stack([way[:, 1], -way[:, 0]]) / length[:, None] * zone.reach
        rows += [np.hstack([ring + out, after + out]), np.hstack([ring - out, after - out])]
    return np.concatenate(rows) if rows else np.empty((0, 4))


def circle_crossings(first: Numbers, second: Numbers) -> Numbers:
    """Points where a circle of the first rows crosses one of the second."""
    way = second[None, :, :2] - first[:, None, :2]
    apart = np.hypot(way[..., 0], way[..., 1])
    r1, r2 = first[:, None, 2], second[None, :, 2]
    safe = np.maximum(apart, 1e-12)
    along = (apart * apart + r1 * r1 - r2 * r2) / (2 * safe)
    square = r1 * r1 - along * along
    meet = (square >= 0) & (apart > 1e-9)
    half = np.sqrt(np.maximum(square, 0.0))
    unit = way / safe[..., None]
    foot = first[:, None, :2] + along[..., None] * unit
    off = half[..., None] * np.stack([-unit[..., 1], unit[..., 0]], axis=-1)
    return np.concatenate([(foot + off)[meet], (foot - off)[meet]])


def line_crossings(circles: Numbers, sides: Numbers) -> Numbers:
    """Points where a circle crosses a straight border."""
    start, way = sides[None, :, :2], sides[None, :, 2:] - sides[None, :, :2]
    to = start - circles[:, None, :2]
    a = np.maximum((way * way).sum(axis=-1), 1e-18)
    b = (way * to).sum(axis=-1)
    c = (to * to).sum(axis=-1) - circles[:, None, 2] ** 2
    square = b * b - a * c
    root = np.sqrt(np.maximum(square, 0.0))
    found = []
    for share in ((-b + root) / a, (-b - root) / a):
        on = (square >= 0) & (share >= 0) & (share <= 1)
        found.append((start + share[..., None] * way)[on])
    return np.concatenate(found)


def side_crossings(sides: Numbers) -> Numbers:
    """Points where two straight borders cross."""
    a, way = sides[:, :2], sides[:, 2:] - sides[:, :2]
    to = a[None, :, :] - a[:, None, :]
    one, two = way[:, None, :], way[None, :, :]
    cross = one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]
    safe = np.where(np.abs(cross) < 1e-12, 1.0, cross)
    s = (to[..., 0] * two[..., 1] - to[..., 1] * two[..., 0]) / safe
    t = (to[..., 0] * one[..., 1] - to[..., 1] * one[..., 0]) / safe
    meet = (np.abs(cross) >= 1e-12) & (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    return (a[:, None, :] + s[..., None] * one)[meet]


def nearest_on_circles(circles: Numbers, towards: Numbers) -> Numbers:
    """The point of each circle that is nearest to each of the places, and the farthest."""
    way = towards[None, :, :] - circles[:, None, :2]
    length = np.maximum(np.hypot(way[..., 0], way[..., 1]), 1e-12)
    step = circles[:, None, 2, None] * way / length[..., None]
    both = np.concatenate([circles[:, None, :2] + step, circles[:, None, :2] - step])
    return both.reshape(-1, 2)


def nearest_on_sides(sides: Numbers, towards: Numbers) -> Numbers:
    """The point of each straight border that is nearest to each of the places."""
    start, way = sides[:, None, :2], sides[:, None, 2:] - sides[:, None, :2]
    square = np.maximum((way * way).sum(axis=-1), 1e-18)
    share = ((towards[None, :, :] - start) * way).sum(axis=-1) / square
    found: Numbers = start + np.clip(share, 0.0, 1.0)[..., None] * way
    return found.reshape(-1, 2)
