"""Keeping plans: history, two windows, copies, and what the army's changes do to them."""

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from armybuilder.models import ArmyList
from deployment import services
from deployment.models import KEPT_STATES, SavedPlan
from deployment.planner.changes import PlaceUnit, SetOptions
from tests.factories import a_draft, a_list, a_visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def army(client: Client) -> ArmyList:
    return a_list(a_visitor(client))


@pytest.fixture
def plan(army: ArmyList) -> SavedPlan:
    situation = services.situation_of(army.draft, "classic-battle-lines")
    return services.create_plan(army, "Coast", situation)


@pytest.fixture
def request_of_owner(client: Client, army: ArmyList) -> HttpRequest:
    answer = client.get("/armies/")
    request: HttpRequest = answer.wsgi_request
    return request


def place(request: HttpRequest, plan: SavedPlan, x: float, revision: int) -> SavedPlan:
    return services.change(request, plan.pk, PlaceUnit(unit="s1", x=x, y=5), revision)


def test_undo_and_redo_walk_along_the_states(request_of_owner: HttpRequest, plan: SavedPlan):
    place(request_of_owner, plan, 10, 1)
    place(request_of_owner, plan, 20, 2)

    back = services.travel(request_of_owner, plan.pk, 3, back=True)
    assert back.situation.units[1].leader.x == 10
    forth = services.travel(request_of_owner, plan.pk, 4, back=False)
    assert forth.situation.units[1].leader.x == 20
    with pytest.raises(services.NoSuchState):
        services.travel(request_of_owner, plan.pk, 5, back=False)


def test_a_change_after_undo_takes_what_could_be_redone(
    request_of_owner: HttpRequest, plan: SavedPlan
):
    place(request_of_owner, plan, 10, 1)
    services.travel(request_of_owner, plan.pk, 2, back=True)

    changed = place(request_of_owner, plan, 30, 3)

    assert not changed.can_redo
    assert changed.situation.units[1].leader.x == 30


def test_an_older_revision_writes_nothing(request_of_owner: HttpRequest, plan: SavedPlan):
    place(request_of_owner, plan, 10, 1)

    with pytest.raises(services.StalePlan) as stale:
        place(request_of_owner, plan, 40, 1)

    assert stale.value.plan.situation.units[1].leader.x == 10


def test_the_oldest_states_are_let_go(request_of_owner: HttpRequest, plan: SavedPlan):
    for revision in range(1, KEPT_STATES + 3):
        place(request_of_owner, plan, revision / 10, revision)

    assert plan.states.count() == KEPT_STATES


def test_nobody_else_finds_a_plan(plan: SavedPlan):
    request = RequestFactory().get("/")
    request.session = Client().session
    request.user = type("Nobody", (), {"is_authenticated": False})()

    with pytest.raises(services.PlanNotFound):
        services.rename_plan(request, plan.pk, "Mine")


def test_a_copy_has_a_history_of_its_own(request_of_owner: HttpRequest, plan: SavedPlan):
    place(request_of_owner, plan, 10, 1)

    copy = services.duplicate_plan(request_of_owner, plan.pk)
    place(request_of_owner, copy, 50, 1)

    plan.refresh_from_db()
    copy.refresh_from_db()
    assert (copy.name, copy.document["units"][1]["leader"]["x"]) == ("Coast (copy)", 50)
    assert (plan.name, plan.document["units"][1]["leader"]["x"]) == ("Coast", 10)


def test_units_new_and_gone_are_told_and_taken_over_with_places_kept(
    request_of_owner: HttpRequest, plan: SavedPlan, army: ArmyList
):
    place(request_of_owner, plan, 10, 1)
    services.change(request_of_owner, plan.pk, SetOptions(garrison=("s1", "s2")), 2)
    army.document = a_draft(
        {"id": "s1", "card": "empire/shoretroopers"},
        {"id": "n1", "card": "empire/stormtroopers"},
    ).model_dump(mode="json")
    army.save()
    changed = SavedPlan.objects.get(pk=plan.pk)

    new, gone = services.drift(changed)
    situation = services.brought_up_to_date(changed)

    assert new == ["n1"]
    assert {"s2", "d1", "d2"} <= set(gone)
    assert [unit.id for unit in situation.units] == ["s1", "n1"]
    assert situation.units[0].leader.x == 10
    assert situation.options.garrison == ("s1",)
