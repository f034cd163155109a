"""The verdict while a unit is dragged: its own faults alone, nothing stored, never a 500."""

import json
from typing import Any

import pytest
from django.test import Client

from deployment.models import SavedPlan
from deployment.planner.changes import PlaceUnit
from deployment.planner.changing import change_plan
from deployment.planner.situation import Situation
from deployment.preview import preview_words
from deployment.services import create_plan, situation_of
from tests.factories import a_list, a_visitor

SITUATION = {
    "map": "classic-battle-lines",
    "units": [
        {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5}},
        {"id": "s2", "card": "empire/shoretroopers", "leader": {"x": 50, "y": 30}},
        {"id": "d1", "card": "empire/df-90-mortar-trooper"},
    ],
}


def dragged(unit: str, x: float, y: float) -> dict[str, Any]:
    situation = Situation.model_validate(SITUATION)
    return preview_words(change_plan(situation, PlaceUnit(unit=unit, x=x, y=y)), unit)


def test_a_detachment_at_speed_1_of_a_parent_may_stand_and_is_told_beside_whom():
    answer = dragged("d1", 20, 9)

    assert answer == {
        "ok": True,
        "message": "DF-90 Mortar Trooper at 20, 9: may stand there, beside Shoretroopers #1.",
    }


@pytest.mark.parametrize(("x", "y"), [(20, 10.5), (20, 5.5), (0.5, 5)])
def test_too_far_overlapping_and_over_the_edge_are_marked(x: float, y: float):
    answer = dragged("d1", x, y)

    assert not answer["ok"]
    assert answer["message"].startswith(f"DF-90 Mortar Trooper at {x:g}, {y:g}. ")


def test_the_faults_of_other_units_do_not_speak_against_a_place():
    assert dragged("s1", 20, 4)["ok"]  # although s2 stands in the enemy's zone


@pytest.fixture
def plan(client: Client, db: None) -> SavedPlan:
    army = a_list(a_visitor(client))
    return create_plan(army, "Coast", situation_of(army.draft, "classic-battle-lines"))


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "set-map", "map": "no-such-map"},
        {"kind": "place-unit", "unit": "nobody", "x": 1, "y": 1},
        {"kind": "place-unit", "unit": "s1", "x": "NaN", "y": 1},
        {"kind": "add-terrain", "shape": "polygon", "points": [[0, 0], [4, 4], [4, 0], [0, 4]]},
        {"kind": "no-such-kind"},
    ],
)
def test_what_cannot_be_previewed_is_refused_in_words(
    client: Client, plan: SavedPlan, change: dict[str, Any]
):
    answer = client.post(
        f"/plans/{plan.pk}/preview/", {"revision": 1, "change": json.dumps(change)}
    )

    assert answer.status_code == 422
    assert answer.json()["ok"] is False
    assert answer.json()["message"]
    plan.refresh_from_db()
    assert plan.revision == 1
