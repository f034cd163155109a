"""A plan handed to the move checker: everybody stands where the plan has them."""

import json
from typing import Any

import pytest
from django.test import Client

from battlefield.move_link import unpacked
from deployment.move_from_plan import move_from_plan
from deployment.planner.scene import Scene
from deployment.planner.situation import Situation
from deployment.services import create_plan
from tests.factories import a_list, a_visitor

BIKES = {"id": "b1", "card": "empire/74-z-speeder-bikes"}
UNITS = [
    {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5},
     "minis": [{"x": 22, "y": 5}]},
    {**BIKES, "leader": {"x": 30, "y": 4}},
]  # fmt: skip
OTHERS = [{"id": "e1", "x": 30, "y": 20, "base_mm": 27, "side": "red"}]
TOKENS = [{"id": "o1", "kind": "objective", "radius": 0.5, "x": 36, "y": 18}]


def a_situation(*units: dict[str, Any]) -> Situation:
    return Situation.model_validate(
        {
            "map": "classic-battle-lines",
            "units": list(units or UNITS),
            "others": OTHERS,
            "tokens": TOKENS,
        }
    )


def test_the_speeder_moves_and_the_others_stand_where_they_were_planned():
    move = move_from_plan(Scene(a_situation()))

    assert move is not None
    assert move["move"] == "legion/compulsory"
    mover = move["mover"]
    assert (mover["id"], mover["card"], mover["x"], mover["y"]) == ("b1", BIKES["card"], 30, 4)
    assert [(o["id"], o["unit"], o["x"], o["y"], o["side"]) for o in move["others"]] == [
        ("s1", "s1", 20, 5, "blue"),
        ("s1-2", "s1", 22, 5, "blue"),
        ("e1", "e1", 30, 20, "red"),
    ]
    assert move["tokens"] == TOKENS


def test_a_speeder_that_is_not_deployed_is_tried_from_its_own_edge():
    move = move_from_plan(Scene(a_situation(UNITS[0], BIKES)))

    assert move is not None
    assert (move["mover"]["x"], move["mover"]["y"]) == (36, 6)


def test_a_plan_without_anything_on_notches_has_no_move():
    assert move_from_plan(Scene(a_situation(UNITS[0]))) is None


@pytest.mark.django_db
def test_a_plan_too_large_for_a_link_says_so_and_is_handed_over_whole(client: Client):
    crowd = [{"id": f"m{n}", "base_mm": 27, "x": 2.123 + (n % 20) * 3.417 + n / 997,
              "y": 12.31 + n // 20 * 1.173 - n / 9973} for n in range(198)]  # fmt: skip
    situation = Situation.model_validate({**a_situation().model_dump(), "others": crowd})
    plan = create_plan(a_list(a_visitor(client)), "Crowd", situation)

    page = client.get(f"/plans/{plan.pk}/move/")
    held = page.context["held"]
    opened = client.post("/moves/legion/", {"json": held})

    assert "too much for a link: a link takes at most 6000 characters" in page.content.decode()
    assert len(json.loads(held)["others"]) == 200
    assert opened.status_code == 200
    assert "makes its full move" in opened.content.decode()


@pytest.mark.django_db
def test_a_plan_with_nobody_to_move_says_so(client: Client):
    plan = create_plan(a_list(a_visitor(client)), "Walkers", a_situation(UNITS[0]))

    page = client.get(f"/plans/{plan.pk}/move/")

    assert page.status_code == 200
    assert "Nobody in this plan moves" in page.content.decode()


@pytest.mark.django_db
def test_the_link_of_a_plan_opens_the_checker_for_its_owner_alone(client: Client):
    plan = create_plan(a_list(a_visitor(client)), "Coast", a_situation())

    response = client.get(f"/plans/{plan.pk}/move/")

    address, _, code = response["Location"].partition("?s=")
    assert (response.status_code, address) == (302, "/moves/legion/")
    assert unpacked(code)["mover"]["id"] == "b1"
    assert client.get(response["Location"]).status_code == 200
    assert Client().get(f"/plans/{plan.pk}/move/").status_code == 404
