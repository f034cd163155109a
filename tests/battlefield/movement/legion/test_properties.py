"""What holds in every situation: symmetry, monotony, and that a full move is free."""

import random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from battlefield.movement.legion.answer import LegionVerdict
from battlefield.movement.legion.body import CompulsoryMove
from battlefield.movement.legion.compulsory_move import check_compulsory_move
from tests.battlefield.movement.legion.situations import a_situation

EDITIONS = st.sampled_from(["classic", "current"])
SEEDS = st.integers(0, 2**32)
NOISE = 1e-3


def check(body: dict[str, Any]) -> LegionVerdict:
    return check_compulsory_move(CompulsoryMove.model_validate(body))


def mirrored(body: dict[str, Any]) -> dict[str, Any]:
    """The same situation seen in a mirror along the long edge."""
    width = body["table"]["width"]

    def moved(thing: dict[str, Any]) -> dict[str, Any]:
        return thing | {"x": width - thing["x"]}

    mover = moved(body["mover"])
    mover["facing"] = 180 - mover["facing"]
    return _changed(body, mover, moved, lambda x, y: (width - x, y)) | {"joint": -body["joint"]}


def turned(body: dict[str, Any]) -> dict[str, Any]:
    """The same situation on the table turned by a right angle."""
    depth = body["table"]["depth"]

    def moved(thing: dict[str, Any]) -> dict[str, Any]:
        return thing | {"x": depth - thing["y"], "y": thing["x"]}

    mover = moved(body["mover"])
    mover["facing"] += 90
    new = _changed(body, mover, moved, lambda x, y: (depth - y, x))
    new["table"] |= {"width": depth, "depth": body["table"]["width"]}
    return new


def _changed(body: dict[str, Any], mover: Any, moved: Any, point: Any) -> dict[str, Any]:
    table = body["table"]
    terrain = [p | {"polygon": [point(*c) for c in p["polygon"]]} for p in table["terrain"]]
    return body | {
        "mover": mover,
        "table": table | {"terrain": terrain},
        "others": [moved(other) for other in body["others"]],
        "tokens": [moved(token) for token in body["tokens"]],
    }


def said(verdict: LegionVerdict) -> tuple[Any, ...]:
    return verdict.outcome, verdict.wounds, verdict.displaced, verdict.start_legal


@given(SEEDS, EDITIONS)
def test_mirroring_and_turning_the_table_changes_nothing_but_signs(seed, edition):
    body = a_situation(random.Random(seed), edition) | {"angle_search": "lenient"}
    plain = check(body)

    in_mirror, aside = check(mirrored(body)), check(turned(body))

    assert said(in_mirror) == said(aside) == said(plain)
    assert abs(in_mirror.travel - plain.travel) < NOISE
    assert abs(aside.travel - plain.travel) < NOISE
    # Of two bends equally far from straight the left one is told (D17), in the mirror too.
    bends = [abs(one.avoidable.joint) if one.avoidable else None for one in (plain, in_mirror)]
    assert (bends[0] is None) == (bends[1] is None)
    assert bends[0] is None or abs(bends[0] - bends[1]) < 0.03


@given(SEEDS, EDITIONS, st.booleans())
def test_more_terrain_that_is_too_high_or_too_steep_never_lengthens_a_move(seed, edition, high):
    chance = random.Random(seed)
    body = a_situation(chance, edition)
    x, y = chance.uniform(2, 46), chance.uniform(2, 34)
    corners = [(x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)]
    height, slope = (14.5, 0) if high else (1, 60)
    piece = {"id": "more", "polygon": corners, "height": height, "slope_deg": slope}
    terrain = [*body["table"]["terrain"], piece]

    before = check(body)
    after = check(body | {"table": body["table"] | {"terrain": terrain}})

    assume(before.start_legal and after.start_legal)
    assert after.travel <= before.travel + NOISE


@given(SEEDS, EDITIONS)
def test_raising_x_never_shortens_a_move(seed, edition):
    body = a_situation(random.Random(seed), edition)

    low = check(body | {"mover": body["mover"] | {"speeder": 1}})
    high = check(body | {"mover": body["mover"] | {"speeder": 2}})

    assert high.travel >= low.travel - NOISE


@given(SEEDS, EDITIONS)
def test_a_legal_full_move_never_costs_wounds_and_a_partial_one_costs_its_speed(seed, edition):
    body = a_situation(random.Random(seed), edition)

    verdict = check(body)

    partial = verdict.outcome == "partial" and edition == "classic"
    assert verdict.wounds == (body["mover"]["speed"] if partial else 0)
    assert all(step.rules for step in verdict.steps)
