"""Lists of lists: searched, sorted, starred, tagged, archived, merged, by page and by API."""

import json
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from armybuilder import models, organising, services
from armybuilder.army import reading
from armybuilder.models import ArmyList
from armybuilder.organising import BadTags, clean_tags, read_tags
from armybuilder.ownership import Owner
from tests.factories import a_list, a_visitor
from tests.fixture_f1 import f1_army, f1_catalog

pytestmark = pytest.mark.django_db

LISTS = "/api/v1/lists"
ARMIES = "/armies/"
REBELS = {"faction": "rebels"}


@pytest.fixture
def owner(client: Client) -> Owner:
    return a_visitor(client)


def shown(client: Client, **asked: str) -> list[str]:
    """The titles on the page, which must be those the API tells for the same question."""
    page = client.get(ARMIES, asked)
    titles = [row.title for row in page.context["rows"]]
    assert [one["title"] for one in client.get(LISTS, asked).json()] == titles
    return titles


def test_a_list_is_found_by_words_of_title_faction_and_units(client: Client, owner: Owner):
    a_list(owner, title="Côte d’Azur")
    a_list(owner, {"card": "rebels/rebel-troopers"}, title="Spring", **REBELS)

    assert shown(client, q="shoretroopers") == ["Côte d’Azur"]
    assert shown(client, q="VEERS empire") == ["Côte d’Azur"]
    assert shown(client, q="CÔTE") == ["Côte d’Azur"]
    assert shown(client, q="rebel spring") == ["Spring"]
    assert shown(client, q="veers spring") == []
    assert shown(client, q="%") == []
    assert shown(client, faction="rebels") == ["Spring"]


def test_the_words_follow_every_change(client: Client, owner: Owner):
    row = a_list(owner, title="Before")
    organising.rename_list(owner, row.pk, "After")

    assert shown(client, q="before") == []
    assert shown(client, q="after") == ["After"]
    assert services.undo(owner, row.pk, 2).title == "Before"


@pytest.mark.parametrize(
    ("sort", "titles"),
    [
        ("changed", ["B", "C", "A"]),
        ("oldest", ["A", "C", "B"]),
        ("title", ["A", "B", "C"]),
        ("points", ["B", "C", "A"]),
        ("most-points", ["A", "C", "B"]),
    ],
)
def test_lists_stand_in_the_order_asked_for(client: Client, owner: Owner, sort, titles):
    a_list(owner, title="A")
    a_list(owner, {"card": "empire/shoretroopers"}, title="C")
    a_list(owner, {"card": "empire/df-90-mortar-trooper"}, title="B")

    assert shown(client, sort=sort) == titles


def test_a_star_is_given_and_taken(client: Client, owner: Owner):
    row = a_list(owner, title="Coast")
    a_list(owner, title="Other")

    client.post(reverse("army-favourite", args=[row.pk]), {"on": "1"})
    assert shown(client, favourite="true") == ["Coast"]
    client.post(reverse("army-favourite", args=[row.pk]))
    assert shown(client, favourite="true") == []
    assert ArmyList.objects.get(pk=row.pk).revision == 1


def test_the_archive_is_out_of_sight_until_asked_for(client: Client, owner: Owner):
    row = a_list(owner, title="Old")
    a_list(owner, title="New")

    back = f"{ARMIES}?sort=title"
    answer = client.post(reverse("army-archive", args=[row.pk]), {"on": "1", "back": back})

    assert answer.headers["Location"] == back
    assert shown(client) == ["New"]
    assert shown(client, shelf="archived") == ["Old"]
    assert sorted(shown(client, shelf="all")) == ["New", "Old"]
    assert client.get(row.get_absolute_url()).status_code == 200
    client.post(reverse("army-archive", args=[row.pk]))
    assert sorted(shown(client)) == ["New", "Old"]


@pytest.mark.parametrize("back", ["https://evil.example/armies/", "//evil.example/armies/", "/x/"])
def test_a_button_of_the_table_never_leads_elsewhere(client: Client, owner: Owner, back: str):
    row = a_list(owner)
    answer = client.post(reverse("army-favourite", args=[row.pk]), {"on": "1", "back": back})
    assert answer.headers["Location"] == ARMIES


def test_tags_are_set_shown_and_filtered_by(client: Client, owner: Owner):
    row = a_list(owner, title="Coast")
    a_list(owner, title="Other")
    address = reverse("army-organise", args=[row.pk])

    client.post(
        address, {"title": "Shore", "tags": "club,  Spring  league, CLUB", "favourite": "on"}
    )

    assert shown(client, tag="club") == ["Shore"]
    assert shown(client, tag="Spring league") == ["Shore"]
    page = client.get(ARMIES)
    assert [way.words for way in page.context["tags"]] == ["Spring league", "club"]
    assert client.get(address).context["form"]["tags"].value() == "Spring league, club"
    client.post(address, {"title": "Shore", "tags": "club"})
    assert shown(client, tag="Spring league") == []


def test_faulty_tags_are_told_and_change_nothing(client: Client, owner: Owner):
    row = a_list(owner, title="Coast")

    answer = client.post(
        reverse("army-organise", args=[row.pk]), {"title": "Shore", "tags": "x" * 31}
    )

    assert answer.status_code == 422
    assert "at most 30 letters" in answer.content.decode()
    assert ArmyList.objects.get(pk=row.pk).title == "Coast"


def test_tags_are_read_once_each_and_bounded():
    assert read_tags(" a ,b,, A,a  b ") == ["a", "b", "a b"]
    with pytest.raises(BadTags, match="at most 12"):
        clean_tags(str(number) for number in range(13))


@pytest.mark.parametrize("asked", [{"sort": "nonsense"}, {"shelf": "x"}, {"q": "x" * 101},
                                   {"q": "a\x00b"}, {"tag": "x" * 31}])  # fmt: skip
def test_a_question_that_makes_no_sense_is_told(client: Client, owner: Owner, asked):
    a_list(owner)

    page = client.get(ARMIES, asked)
    answer = client.get(LISTS, asked)

    assert page.status_code == 200
    assert 'class="status bad"' in page.content.decode()
    assert answer.status_code == 400
    assert [fault["path"] for fault in answer.json()["faults"]] == list(asked)


def test_more_lists_than_a_page_holds_are_paged(client: Client, owner: Owner, monkeypatch):
    monkeypatch.setattr("armybuilder.pages.lists.views.ON_A_PAGE", 2)
    for title in "ABC":
        a_list(owner, title=title)

    second = client.get(ARMIES, {"sort": "title", "page": "2"})

    assert [row.title for row in second.context["rows"]] == ["C"]
    assert "?sort=title&amp;page=1" in second.content.decode()
    assert client.get(ARMIES, {"page": "nonsense"}).status_code == 200


@pytest.mark.parametrize("lists", [1, 4])
def test_tags_cost_no_query_a_list(
    client: Client, owner: Owner, lists: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(lists):
        organising.set_tags(owner, a_list(owner).pk, ["club"])
    client.get(ARMIES)

    with django_assert_num_queries(6):
        client.get(ARMIES, {"tag": "club", "q": "veers"})
    with django_assert_num_queries(3):
        client.get(LISTS, {"tag": "club", "q": "veers"})


def send(client: Client, method: str, path: str, body: dict[str, Any]):
    return getattr(client, method)(path, json.dumps(body), content_type="application/json")


def test_the_api_sets_what_is_named_and_leaves_the_rest(client: Client, owner: Owner):
    row = a_list(owner)

    send(client, "patch", f"{LISTS}/{row.pk}", {"tags": ["club"], "favourite": True})
    answer = send(client, "patch", f"{LISTS}/{row.pk}", {"archived": True}).json()

    assert (answer["tags"], answer["favourite"], answer["archived"]) == (["club"], True, True)
    bad = send(client, "patch", f"{LISTS}/{row.pk}", {"tags": ["a,b"], "title": "x"})
    assert [fault["path"] for fault in bad.json()["faults"]] == ["tags[0]", "title"]


@pytest.fixture
def f1_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of the invented cards of fixture F1 can be stored."""
    for module in (models, reading, services):
        monkeypatch.setattr(module, "open_catalog", lambda *_: f1_catalog())


def test_b03_merging_adds_to_the_right_unit_and_undo_gives_the_army_back(f1_game: None):
    """B03: RELL-C + LINE×3 with LINE×2 and RELL-O: LINE×5, 350 points, Rell reported."""
    owner = Owner(visitor="anna")
    first = services.create_list(owner, f1_army("RELL-C", "LINE x3"))
    second = services.create_list(owner, f1_army("LINE x2", "RELL-O", title="Template"))

    merged, remarks = services.merge_list(owner, first.pk, second.pk, 1, "once")

    cards = [unit.card for unit in merged.draft.units]
    assert cards == ["red/rell-c"] + ["red/line"] * 5
    assert merged.points == 350
    assert remarks == (
        "The units of Template were added.",
        "Rell, Apprentice is in the army already and was not added again.",
    )
    again, said = services.merge_list(owner, first.pk, second.pk, 1, "once")
    assert (again.revision, said) == (2, ())
    back = services.undo(owner, first.pk, 2)
    assert back.draft.units == first.draft.units
    assert ArmyList.objects.get(pk=second.pk).revision == 1


def test_b03_by_page_and_by_api_the_same(client: Client, owner: Owner):
    rows = [a_list(owner, title=title) for title in ("Page", "Api", "Template")]
    other = str(rows[2].pk)

    address = reverse("army-merge", args=[rows[0].pk])
    assert "Template" in client.get(address).content.decode()
    page = client.post(address, {"other": other, "revision": 1}, follow=True).content.decode()
    answer = send(
        client, "post", f"{LISTS}/{rows[1].pk}/merge", {"other": other, "revision": 1}
    ).json()

    assert answer["remarks"][1].startswith("General Veers")
    for remark in answer["remarks"]:
        assert remark in page
    documents = [ArmyList.objects.get(pk=row.pk).document for row in rows[:2]]
    assert documents[0]["units"] == documents[1]["units"]
    assert len(documents[0]["units"]) == 9


def test_a_merge_that_cannot_be_is_told_and_changes_nothing(client: Client, owner: Owner):
    row = a_list(owner)
    strange = a_list(Owner(visitor="somebody else"))
    full = a_list(owner, {"card": "empire/shoretroopers", "count": 199})
    address = reverse("army-merge", args=[row.pk])

    assert client.post(address, {"other": strange.pk, "revision": 1}).status_code == 404
    assert client.post(address, {"other": full.pk, "revision": 7}).status_code == 422
    told = client.post(address, {"other": full.pk, "revision": 1})
    assert told.status_code == 422
    assert "at most 200 units" in told.content.decode()
    assert client.post(address, {"other": "x"}).status_code == 422
    assert ArmyList.objects.get(pk=row.pk).revision == 1


def test_lists_stored_before_the_search_existed_are_found_after_the_migration(owner: Owner):
    row, odd = a_list(owner), a_list(owner)
    words = row.words
    ArmyList.objects.update(words="")
    ArmyList.objects.filter(pk=odd.pk).update(document={"release": "1999-01", "faction": "empire"})

    import_module("armybuilder.migrations.0004_list_words").fill_words(apps, None)

    assert "shoretroopers" in words
    found = dict(ArmyList.objects.values_list("pk", "words"))
    assert found == {row.pk: words, odd.pk: ""}
