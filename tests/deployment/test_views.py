"""The planner's pages without scripts: owner and stranger, changes by form, refusals, files."""

import json
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from deployment.models import SavedPlan
from deployment.services import create_plan, situation_of
from tests.deployment.bad_bodies import BAD_BODIES
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

GET_PAGES = ("", "print/", "table.svg", "plan.json", "move/")
POSTS = ("changes/", "preview/", "undo/", "redo/", "opponents/", "refresh/", "import/", "rename/",
         "duplicate/", "share/", "delete/", "restore/")  # fmt: skip


@pytest.fixture
def plan(client: Client) -> SavedPlan:
    army = a_list(a_visitor(client))
    return create_plan(army, "Coast", situation_of(army.draft, "classic-battle-lines"))


def send(client: Client, plan: SavedPlan, **fields: Any) -> Any:
    plan.refresh_from_db()
    return client.post(f"/plans/{plan.pk}/changes/", {"revision": plan.revision, **fields})


def units(plan: SavedPlan) -> dict[str, Any]:
    plan.refresh_from_db()
    return {unit["id"]: unit for unit in plan.document["units"]}


@pytest.mark.parametrize("page", GET_PAGES)
def test_a_plan_is_shown_to_its_owner_and_to_no_stranger(
    client: Client, plan: SavedPlan, page: str
) -> None:
    own = client.get(f"/plans/{plan.pk}/{page}")
    strange = Client().get(f"/plans/{plan.pk}/{page}")

    assert own.status_code == (302 if page == "move/" else 200)
    assert strange.status_code == 404


@pytest.mark.parametrize("page", POSTS)
def test_a_stranger_changes_nothing(client: Client, plan: SavedPlan, page: str) -> None:
    data = {"revision": 1, "name": "x", "kind": "lift-all", "situation": json.dumps(plan.document)}

    answer = Client().post(f"/plans/{plan.pk}/{page}", data)

    assert answer.status_code == 404
    plan.refresh_from_db()
    assert (plan.name, plan.revision, plan.share_code) == ("Coast", 1, "")


def test_typed_coordinates_place_leaders_with_their_facing(client: Client, plan: SavedPlan) -> None:
    answer = send(
        client, plan, kind="place-many",
        **{"x-s1": "20", "y-s1": "5", "f-s1": "45", "x-s2": "", "y-s2": ""},
    )  # fmt: skip

    assert answer.status_code == 302
    assert units(plan)["s1"]["leader"] == {"x": 20.0, "y": 5.0, "facing": 45.0}
    assert "leader" not in units(plan)["s2"]


def test_a_walled_in_parent_lets_its_detachment_fall_back(client: Client, plan: SavedPlan) -> None:
    wall = {"kind": "add-terrain", "terrain_kind": "impassable"}
    send(client, plan, **wall, x="5", y="4", width="7.4", depth="8")
    send(client, plan, **wall, x="0.6", y="4.6", width="1.2", depth="6.8")
    places = {"x-s1": "0.6", "y-s1": "0.6", "x-s2": "60", "y-s2": "5"}
    send(client, plan, kind="place-many", **places)

    page = client.get(f"/plans/{plan.pk}/").content.decode()

    assert "no room beside Shoretroopers #1" in page


BAD = [
    pytest.param({"kind": "place-unit", "unit": "s1", "x": "nan", "y": "2"}, "x", id="NaN"),
    pytest.param({"kind": "place-unit", "unit": "s1", "x": "9e9", "y": "2"}, "x", id="huge"),
    pytest.param({"kind": "place-many", "x-s1": "a", "y-s1": "2"}, "x-s1", id="no number"),
    pytest.param({"kind": "add-terrain", "shape": "rectangle", "x": "71", "y": "3"},
                 "cut it at the edge or move it", id="terrain off the table"),
    pytest.param({"kind": "move-terrain", "id": "t9", "x": "1", "y": "1"}, "There is no terrain",
                 id="moving an unknown piece"),
    pytest.param({"kind": "turn-unit", "unit": "s1", "facing": "90"}, "place it first",
                 id="turning what does not stand"),
    pytest.param({"change": "[" * 20_000}, "cannot be read", id="nested too deep"),
    pytest.param({"kind": "set-zones", "blue": "0,0 6,6 6,0 0,6"}, "blue", id="crossing zone"),
    pytest.param({"kind": "set-zones", "blue": "0,0 " * 10_000}, "blue", id="10,000 points"),
    pytest.param({"kind": "set-zones", "blue": "0"}, "blue", id="half a corner"),
    pytest.param({"kind": "edit-terrain", "id": "t9", "x": "1", "y": "1", "height": "1"},
                 "There is no terrain", id="unknown piece"),
    pytest.param({"kind": "place-many", "x-s1": "99", "y-s1": "2"},
                 'fault">99 is off the table; give 0 to 72.', id="a base off the table"),
    pytest.param({"kind": "move-other", "id": "e1", "x": "9", "y": "-2"}, "give 0 to 36",
                 id="an enemy off the table"),
    pytest.param({"kind": "no-such-change"}, "kind", id="unknown change"),
    pytest.param({"change": "{"}, "cannot be read", id="no JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "words"), BAD)
def test_bad_input_is_refused_with_words_and_changes_nothing(
    client: Client, plan: SavedPlan, fields: dict[str, str], words: str
) -> None:
    answer = send(client, plan, **fields)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    plan.refresh_from_db()
    assert plan.revision == 1


def take(client: Client, plan: SavedPlan, text: str) -> str:
    """What the page says to JSON that makes no sense."""
    answer = client.post(f"/plans/{plan.pk}/import/", {"revision": 1, "situation": text})
    assert answer.status_code == 422
    plan.refresh_from_db()
    assert plan.revision == 1
    said = unescape(answer.content.decode())
    return said.partition('<ul class="errorlist"')[2].partition("</ul>")[0]


@pytest.mark.parametrize(("body", "path", "mend"), BAD_BODIES)
def test_a_situation_without_sense_is_refused_with_path_and_mend(
    client: Client, plan: SavedPlan, body: Callable[[], dict[str, Any]], path: str, mend: str
) -> None:
    said = take(client, plan, json.dumps(body()))

    assert f"<li>{path}: " in said
    assert mend.lower() in said.lower()


@pytest.mark.parametrize("text", ["", '{"units": [}', "[" * 20_000])
def test_what_is_not_json_is_refused_in_words(client: Client, plan: SavedPlan, text: str) -> None:
    said = take(client, plan, text)

    assert "This is not JSON" in said
    assert "Mend it there." in said


UNREADABLE = [
    pytest.param({"kind": "add-terrain", "shape": "polygon", "points": "hello"}, id="a word"),
    pytest.param({"kind": "add-terrain", "shape": "polygon", "points": "1,2,3 4,5"}, id="three"),
    pytest.param({"kind": "set-zones", "blue": "hello world"}, id="two words for a zone"),
]


@pytest.mark.parametrize("fields", UNREADABLE)
def test_odd_corners_are_told_once_with_how_to_write_them(
    client: Client, plan: SavedPlan, fields: dict[str, str]
) -> None:
    said = send(client, plan, **fields).content.decode()

    assert said.count('class="field-fault"') == 1
    assert 'class="field-fault">Write each corner as x,y, with a space between two' in said
    assert said.partition('class="field-fault">')[2].partition("<")[0].count("corner") == 1


def test_a_size_that_is_left_empty_is_asked_for(client: Client, plan: SavedPlan) -> None:
    sizes = {"x": "30", "y": "18", "width": "", "depth": "4", "radius": ""}
    answer = send(client, plan, kind="add-terrain", shape="rectangle", **sizes)

    assert answer.status_code == 422
    assert answer.content.decode().count('class="field-fault">Give a number here.') == 1


OFF = [
    pytest.param({"x": "71", "y": "18"}, ["x"], id="too far to the right"),
    pytest.param({"x": "36", "y": "35"}, ["y"], id="too far up"),
    pytest.param({"x": "0", "y": "0"}, ["x", "y"], id="over the corner"),
    pytest.param({"x": "36", "y": "18", "width": "80"}, ["width"], id="wider than the table"),
    pytest.param({"x": "36", "y": "18", "depth": "40"}, ["depth"], id="deeper than the table"),
    pytest.param({"x": "36", "y": "18", "shape": "circle", "radius": "20"}, ["radius"],
                 id="a circle without room"),
    pytest.param({"shape": "polygon", "points": "60,3 80,3 60,9"}, ["points"], id="a polygon"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "beside"), OFF)
def test_terrain_off_the_table_is_told_beside_what_mends_it(
    client: Client, plan: SavedPlan, fields: dict[str, str], beside: list[str]
) -> None:
    answer = send(client, plan, kind="add-terrain", **fields)

    form = answer.context["page"].forms.new_terrain
    assert [name for name, cell in form.items() if cell.fault] == sorted(
        beside, key=list(form).index
    )
    assert answer.content.decode().count("field-fault") == len(beside)
    assert "errorlist" not in answer.content.decode()


def test_a_piece_that_is_moved_off_keeps_what_was_typed_with_the_words_beside_it(
    client: Client, plan: SavedPlan
) -> None:
    send(client, plan, kind="add-terrain", x="30", y="18", width="6", depth="4")

    answer = send(
        client, plan, kind="edit-terrain", id="t1", x="71.5", y="18", turn="0", height="7.25",
        slope_deg="0", terrain_kind="impassable",
    )  # fmt: skip

    [piece] = answer.context["page"].forms.terrain
    assert {c.name: c.value for c in piece["cells"]} == {
        "x": "71.5", "y": "18", "turn": "0", "height": "7.25", "slope_deg": "0",
    }  # fmt: skip
    assert [c.name for c in piece["cells"] if c.fault] == ["x"]
    assert piece["kind"].value == "impassable"


def test_the_table_of_coordinates_keeps_what_was_typed_with_the_words_in_their_row(
    client: Client, plan: SavedPlan
) -> None:
    typed = {"x-s1": "20", "y-s1": "5.5", "f-s1": "", "x-s2": "44.5", "y-s2": "3", "f-s2": ""}
    odd = typed | {"y-s1": "5000"}

    refused = send(client, plan, kind="place-many", **odd)
    send(client, plan, kind="place-unit", unit="d1", x="20", y="5")
    late = client.post(f"/plans/{plan.pk}/changes/", {"revision": 1, "kind": "place-many", **typed})

    assert (refused.status_code, late.status_code) == (422, 409)
    for answer, y, faults in ((refused, "5000", ["y-s1"]), (late, "5.5", [])):
        cells = {c.name: c for row in answer.context["page"].coordinates for c in row["cells"]}
        assert (cells["y-s1"].value, cells["x-s2"].value) == (y, "44.5")
        assert [name for name, cell in cells.items() if cell.fault] == faults


def test_an_old_revision_is_refused_and_what_was_typed_is_kept(
    client: Client, plan: SavedPlan
) -> None:
    send(client, plan, kind="place-unit", unit="s1", x="20", y="5")

    answer = client.post(
        f"/plans/{plan.pk}/changes/",
        {"revision": 1, "kind": "add-terrain", "x": "33.5", "y": "7", "width": "3.25"},
    )

    assert answer.status_code == 409
    assert 'value="33.5"' in answer.content.decode()
    assert 'value="3.25"' in answer.content.decode()


def test_terrain_can_be_changed_after_it_was_laid(client: Client, plan: SavedPlan) -> None:
    send(client, plan, kind="add-terrain", x="30", y="18", width="6", depth="4")

    send(
        client, plan, kind="edit-terrain", id="t1", x="40", y="18", turn="90", height="7",
        slope_deg="0", terrain_kind="impassable",
    )  # fmt: skip

    plan.refresh_from_db()
    piece = plan.document["table"]["terrain"][0]
    assert (piece["height"], piece["kind"]) == (7.0, "impassable")
    assert sorted(piece["polygon"]) == [[38.0, 15.0], [38.0, 21.0], [42.0, 15.0], [42.0, 21.0]]


def test_step_mode_alternates_blue_and_red_and_judges_both(client: Client, plan: SavedPlan) -> None:
    address = f"/plans/{plan.pk}/?mode=step"
    assert "Blue’s turn: place your unit 1" in client.get(address).content.decode()

    send(client, plan, kind="place-unit", unit="d1", x="20", y="3", mode="step")
    page = client.get(address).content.decode()
    assert "may not be placed like this" in page
    assert "DET-23" in page
    assert "Red’s turn: place the opponent’s unit 1" in page

    send(client, plan, kind="add-other", name="Rebels", x="30", y="33", mode="step")
    page = client.get(address).content.decode()
    assert "Rebels is placed." in page
    assert "Blue’s turn: place your unit 2" in page

    client.post(f"/plans/{plan.pk}/opponents/", {"units": "1"})
    send(client, plan, kind="place-unit", unit="s1", x="40", y="3", mode="step")
    assert "Blue’s turn: place your unit 3" in client.get(address).content.decode()


def test_a_shared_plan_is_read_signed_out_until_sharing_stops(
    client: Client, plan: SavedPlan
) -> None:
    client.post(f"/plans/{plan.pk}/share/", {"shared": "1"})
    plan.refresh_from_db()
    link = f"/plans/shared/{plan.share_code}/"

    assert Client().get(link).status_code == 200
    client.post(f"/plans/{plan.pk}/share/", {"shared": ""})
    assert Client().get(link).status_code == 404


def test_the_page_asks_the_database_as_often_for_one_unit_as_for_many(
    client: Client, plan: SavedPlan, django_assert_num_queries: Any
) -> None:
    client.get(f"/plans/{plan.pk}/")
    with django_assert_num_queries(4):
        client.get(f"/plans/{plan.pk}/")
    send(client, plan, kind="place-many", **{"x-s1": "20", "y-s1": "5", "x-s2": "40", "y-s2": "5"})
    with django_assert_num_queries(4):
        client.get(f"/plans/{plan.pk}/")


def test_the_words_stand_beside_the_field_that_is_at_fault(client: Client, plan: SavedPlan) -> None:
    answer = send(client, plan, kind="set-zones", blue="0,0 6,6 6,0 0,6", red="")

    field, _, after = answer.content.decode().partition('id="zones-blue"')[2].partition("</p>")
    assert field.count("field-fault") == 1
    assert 'id="zones-red"' in after


def test_a_plan_takes_over_the_army_as_it_is_now(client: Client, plan: SavedPlan) -> None:
    army = plan.army_list
    army.document["units"] = [
        {"id": "s1", "card": "empire/shoretroopers"},
        {"id": "n1", "card": "empire/stormtroopers"},
    ]
    army.save()

    page = client.get(f"/plans/{plan.pk}/").content.decode()
    assert "New: <b>Stormtroopers</b>" in page
    gone = "General Veers, Shoretroopers, 2 × DF-90 Mortar Trooper"
    assert f"Gone: <b>{gone}</b>" in page
    answer = client.post(f"/plans/{plan.pk}/refresh/", {"revision": 1})

    assert answer.status_code == 302
    assert list(units(plan)) == ["s1", "n1"]


def test_an_id_of_the_army_that_the_plan_uses_otherwise_is_refused_in_words(
    client: Client, plan: SavedPlan
) -> None:
    plan.document["others"] = [{"id": "n1", "base_mm": 27, "x": 30, "y": 30}]
    plan.save()
    army = plan.army_list
    army.document["units"] = [{"id": "n1", "card": "empire/stormtroopers"}]
    army.save()

    answer = client.post(f"/plans/{plan.pk}/refresh/", {"revision": 1})

    assert answer.status_code == 422
    assert "is taken" in answer.content.decode()


def test_the_list_of_plans_renames_copies_deletes_and_brings_back(
    client: Client, plan: SavedPlan
) -> None:
    plans = f"/armies/{plan.army_list_id}/plans/"

    def act(what: str, **fields: str) -> list[str]:
        answer = client.post(f"/plans/{plan.pk}/{what}/", {"back": "plans", **fields}, follow=True)
        assert answer.redirect_chain[-1][0] == plans
        context = answer.context
        return [*(p.name for p in context["plans"]), "–", *(p.name for p in context["gone"])]

    assert act("rename", name="Dunes") == ["Dunes", "–"]
    assert act("duplicate") == ["Dunes (copy)", "Dunes", "–"]
    assert act("delete") == ["Dunes (copy)", "–", "Dunes"]
    assert client.get(f"/plans/{plan.pk}/").status_code == 404
    assert act("restore") == ["Dunes (copy)", "Dunes", "–"]
    assert client.get(f"/plans/{plan.pk}/").status_code == 200


def test_a_shared_plan_is_closed_while_it_or_its_army_is_deleted(
    client: Client, plan: SavedPlan
) -> None:
    client.post(f"/plans/{plan.pk}/share/", {"shared": "1"})
    plan.refresh_from_db()
    link = f"/plans/shared/{plan.share_code}/"

    client.post(f"/plans/{plan.pk}/delete/")
    assert Client().get(link).status_code == 404
    client.post(f"/plans/{plan.pk}/restore/")
    assert Client().get(link).status_code == 200
    client.post(f"/armies/{plan.army_list_id}/delete/")
    assert Client().get(link).status_code == 404


def test_a_name_that_is_no_name_is_refused_in_words(client: Client, plan: SavedPlan) -> None:
    answer = client.post(f"/plans/{plan.pk}/rename/", {"name": " "})

    assert answer.status_code == 422
    assert "This field is required" in answer.content.decode()


def test_a_base_is_turned_where_it_stands(client: Client, plan: SavedPlan) -> None:
    send(client, plan, kind="place-unit", unit="s1", x="20", y="5")
    send(client, plan, kind="add-other", name="Rebels", x="30", y="33")

    send(client, plan, kind="turn-unit", unit="s1", facing="135")
    send(client, plan, kind="turn-other", id="e1", facing="15")
    send(client, plan, kind="place-unit", unit="s1", x="22", y="5")

    assert units(plan)["s1"]["leader"] == {"x": 22.0, "y": 5.0, "facing": 135.0}
    assert plan.document["others"][0]["facing"] == 15.0
    page = client.get(f"/plans/{plan.pk}/?active=s1").content.decode()
    assert 'data-facing="135.0"' in page
    assert page.count("handle-knob") == 1


def test_a_first_move_is_told_shown_and_taken_back(client: Client, plan: SavedPlan) -> None:
    assert "First move" not in client.get(f"/plans/{plan.pk}/?active=s1").content.decode()
    send(client, plan, kind="set-map", map="current-bunker-assault")
    send(client, plan, kind="set-edition", edition="current")
    page = client.get(f"/plans/{plan.pk}/?active=s1").content.decode()
    assert "x 12 to 60" in page
    assert "DEP-24" in page

    send(client, plan, kind="first-moved", unit="s1", edge_x="20", speed="2")
    assert units(plan)["s1"]["first_move"] == {"edge": {"x": 20.0, "y": 0.0}, "speed": 2}
    told = client.get(f"/plans/{plan.pk}/?active=s1").content.decode()
    assert "first move of Shoretroopers #1 from the edge at 20" in told
    assert "Place at 20, 5.52" in told

    off = send(client, plan, kind="first-moved", unit="s1", edge_x="999", active="s1")
    assert off.status_code == 422
    assert '<span class="field-fault">999 is off the table; give 0 to 72.' in off.content.decode()

    send(client, plan, kind="first-moved", unit="s1", edge_x="4")
    assert "edge inside allied territory" in client.get(f"/plans/{plan.pk}/").content.decode()
    send(client, plan, change=json.dumps({"kind": "first-moved", "unit": "s1"}))
    assert "first_move" not in units(plan)["s1"]
