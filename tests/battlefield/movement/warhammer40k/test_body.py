"""Bad input is refused with its path; an impossible start is said, not computed."""

import pytest
from pydantic import ValidationError

from battlefield.movement.warhammer40k import move, surge
from units.rulebook.faults import as_path, faults_of

MODEL = {"id": "a1", "move": 6, "base_mm": 32, "path": [[10, 10, 0], [12, 10, 0]]}


def a_move(**model):
    return {"kind": "normal", "unit": {"id": "a", "models": [MODEL | model]}}


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (a_move(path=[[10, float("nan"), 0]]), ("unit", "models", 0, "path", 0, 1)),
        (a_move(path=[[10, float("inf"), 0]]), ("unit", "models", 0, "path", 0, 1)),
        (a_move(path=[]), ("unit", "models", 0, "path")),
        (a_move(path=[[10, 10, 0], {"turn": "far"}]), ("unit", "models", 0, "path", 1, "turn")),
        (a_move(base_mm=-3), ("unit", "models", 0, "base_mm")),
        (a_move(base_mm=[60, -3]), ("unit", "models", 0, "base_mm", 1)),
        (a_move(colour="red"), ("unit", "models", 0, "colour")),
        (a_move(base_mm=None), ("unit", "models", 0)),
        (
            a_move(base_mm=None, hull=[[-1, -1], [1, 1], [1, -1], [-1, 1]]),
            ("unit", "models", 0, "hull"),
        ),
        (a_move(base_mm=None, hull=[[1, 1], [2, 1], [2, 2]]), ("unit", "models", 0)),
        (a_move(path=[{"turn": 3}]), ("unit", "models", 0)),
        (a_move(move=None), ()),
        (a_move() | {"kind": "advance"}, ()),
        (a_move() | {"kind": "charge", "roll": 7}, ()),
        (a_move() | {"kind": "dance"}, ("kind",)),
        (a_move() | {"targets": ["nobody"]}, ()),
        (
            a_move()
            | {"friends": [{"unit": "f", "models": [{"id": "a1", "x": 1, "y": 1, "base_mm": 32}]}]},
            (),
        ),
    ],
)
def test_a_malformed_body_is_refused_with_the_path(body, path):
    with pytest.raises(ValidationError) as refused:
        move.check(body)

    assert [fault.path for fault in faults_of(refused.value)] == [as_path(path)]


def test_a_surge_needs_its_maximum():
    with pytest.raises(ValidationError) as refused:
        surge.check({"unit": {"id": "a", "models": [MODEL]}})

    assert [error["loc"] for error in refused.value.errors()] == [("maximum",)]


@pytest.mark.parametrize(
    ("model", "code"),
    [
        pytest.param({"path": [[10.5, 10, 0]]}, "start.overlap", id="bases overlap"),
        pytest.param({"path": [[0.2, 10, 0]]}, "start.off-table", id="off the table"),
    ],
)
def test_a_situation_impossible_at_its_start_is_said_so(model, code):
    enemy = {"unit": "e", "models": [{"id": "e1", "x": 11, "y": 10, "base_mm": 32}]}
    body = a_move(**model) | {"enemies": [enemy]}

    answer = move.check(body)

    assert [p.code for p in answer.problems] == [code]
    assert not answer.legal
    assert answer.models[0].distance == 0


def test_a_hull_may_be_given_in_table_coordinates():
    at_home = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    on_table = [[x + 10, y + 10] for x, y in at_home]

    answers = [
        move.check(a_move(base_mm=None, hull=hull, path=[[10, 10], [1, 10]], move=20))
        for hull in (at_home, on_table)
    ]

    assert [a.models for a in answers] == [answers[0].models] * 2
    assert [a.legal for a in answers] == [True, True]
