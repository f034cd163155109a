"""The collection: steps, filters, JSON in and out, armies held against it, and whose it is."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from armybuilder.collecting.owned import Owned, cards_of
from armybuilder.collection_services import change_collection, owned_by
from armybuilder.models import ArmyList, Collection
from armybuilder.ownership import Owner
from armybuilder.pages.collection.only_owned import ONLY_OWNED
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

SHORE, MORTAR = "empire/shoretroopers", "empire/df-90-mortar-trooper"
GUNNER = "heavy-weapon/t-21b-shoretrooper"
HTMX = {"hx-request": "true"}


def own(owner: Owner, **cards: int) -> None:
    change_collection(owner, lambda _: Owned(cards={"empire/" + c: n for c, n in cards.items()}))


def named(html: str) -> list[str]:
    return re.findall(r'aria-label="Copies of ([^"]*)"', html)


def test_a_step_counts_one_copy_and_answers_the_row(client: Client):
    owner = a_visitor(client)
    more = {"step": f"more {SHORE}"}

    client.post(reverse("collection-step"), more, headers=HTMX)
    row = client.post(reverse("collection-step"), more, headers=HTMX).content.decode()

    assert owned_by(owner).cards == {SHORE: 2}
    assert '<output class="owned-count" aria-label="Copies of Shoretroopers">2</output>' in row
    assert "<b>2</b> units" in row


def test_without_scripts_a_step_leads_back_to_the_same_cards(client: Client):
    sent = {"step": f"more {SHORE}", "back": "faction=empire&q=shore"}

    answer = client.post(reverse("collection-step"), sent)

    goal = "/collection/?faction=empire&q=shore#own-empire-shoretroopers"
    assert (answer.status_code, answer["location"]) == (302, goal)
    assert Collection.objects.get().document["cards"] == {SHORE: 1}


@pytest.mark.parametrize("step", ["", "more", "more empire/nobody", f"steal {SHORE}", "more \x00"])
def test_a_step_of_no_card_is_refused_in_words(client: Client, step: str):
    answer = client.post(reverse("collection-step"), {"step": step})

    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert Collection.objects.count() == 0


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param({"q": "shore"}, ["Shoretroopers"], id="by name"),
        pytest.param({"own": "on"}, ["Shoretroopers"], id="what I own"),
        pytest.param({"own": "on", "faction": "rebels"}, [], id="by faction"),
        pytest.param(
            {"kind": "upgrades", "q": "t-21b shore"}, ["T-21B Shoretrooper"], id="upgrades"
        ),
        pytest.param(
            {"kind": "upgrades", "q": "t-21b shore", "faction": "rebels"}, ["T-21B Shoretrooper"],
            id="an upgrade without factions is everybody's",
        ),
    ],
)  # fmt: skip
def test_cards_are_searched_and_filtered(
    client: Client, query: dict[str, str], expected: list[str]
):
    own(a_visitor(client), shoretroopers=2)

    assert named(client.get("/collection/", query).content.decode()) == expected


@pytest.mark.parametrize("query", ["kind=nonsense&faction=x", "page=9999", "page=-1", "q=%00"])
def test_a_filter_that_makes_no_sense_is_no_fault(client: Client, query: str):
    assert client.get(f"/collection/?{query}").status_code == 200


def test_a_long_list_comes_in_pages_and_misses_no_card(client: Client):
    pages = [client.get("/collection/", {"page": page}).content.decode() for page in (1, 2, 3)]

    cards = [card for page in pages for card in re.findall(r'<li id="(own-[^"]*)"', page)]
    assert len(cards) == len(set(cards)) == 178
    assert "Earlier" not in pages[0]
    assert ">More<" not in pages[2]


@pytest.mark.parametrize(("kept", "queries"), [(1, 2), (3, 2)])
def test_the_page_asks_once_however_much_is_owned(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, kept: int, queries: int
):
    cards = ["shoretroopers", "at-st", "stormtroopers"][:kept]
    own(a_visitor(client), **dict.fromkeys(cards, 1))
    client.get("/collection/")  # writes the day it was seen

    with django_assert_num_queries(queries):  # session, collection
        html = client.get("/collection/", {"own": "on"}).content.decode()

    assert len(named(html)) == kept


def test_a_collection_goes_out_and_comes_back_by_file(client: Client):
    owner = a_visitor(client)
    own(owner, shoretroopers=2, nobody=1)
    file = client.get(reverse("collection-export")).content
    own(owner, shoretroopers=1)
    upload = SimpleUploadedFile("collection.json", file)

    client.post(reverse("collection-import"), {"file": upload, "how": "replace"})

    assert owned_by(owner).cards == {"empire/nobody": 1, SHORE: 2}
    assert "1 card that this release does not have" in client.get("/collection/").content.decode()


def test_an_import_beside_what_is_there_only_raises(client: Client):
    owner = a_visitor(client)
    own(owner, shoretroopers=3)
    text = json.dumps({"cards": {SHORE: 1, MORTAR: 2}})

    client.post(reverse("collection-import"), {"text": text, "how": "raise"})

    assert owned_by(owner).cards == {SHORE: 3, MORTAR: 2}


@pytest.mark.parametrize("text", ["", "no json", "[1]", '{"cards": {"x": -1}}', "[" * 5000])
def test_a_bad_file_is_refused_in_words_and_changes_nothing(client: Client, text: str):
    owner = a_visitor(client)
    own(owner, shoretroopers=1)

    answer = client.post(reverse("collection-import"), {"text": text, "how": "replace"})

    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert owned_by(owner).cards == {SHORE: 1}


def test_an_army_adds_what_is_missing_or_everything_on_top(client: Client):
    owner = a_visitor(client)
    row = a_list(owner)
    own(owner, shoretroopers=5)
    page = reverse("army-collection", args=[row.pk])

    assert "3 missing" in client.get(page).content.decode()
    client.post(page, {"how": "missing"})
    assert "Buildable" in client.get(page).content.decode()
    assert owned_by(owner).copies(SHORE) == 5
    client.post(page, {"how": "all"})
    assert owned_by(owner).copies(SHORE) == 5 + cards_of(row.draft)[SHORE]


def test_the_picker_folds_what_is_not_owned_and_says_why(client: Client):
    owner = a_visitor(client)
    row = a_list(owner, {"id": "s", "card": SHORE})
    own(owner, shoretroopers=1, stormtroopers=1)
    slot = f"{row.get_absolute_url()}slot/?unit=s&slot=heavy-weapon"

    client.post(reverse("collection-only", args=[row.pk]), {"only": "1"})
    hints = client.get(reverse("army-hints", args=[row.pk])).json()["hints"]
    panel = client.get(slot, headers=HTMX).content.decode()
    assert hints[SHORE] == "you own 1, in this army already"
    assert hints["empire/at-st"] == "not in your collection"
    assert "empire/stormtroopers" not in hints
    assert "No upgrade fits here now." in panel

    client.post(reverse("collection-only", args=[row.pk]), {"only": "0"})
    assert client.get(reverse("army-hints", args=[row.pk])).json()["hints"].get(SHORE) is None
    assert GUNNER in client.get(slot, headers=HTMX).content.decode()


@pytest.mark.parametrize(("only", "queries"), [(False, 2), (True, 3)])
def test_the_filter_costs_one_query_and_none_when_off(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, only: bool, queries: int
):
    row = a_list(a_visitor(client))
    session = client.session
    session[ONLY_OWNED], session["seen"] = only, ""
    session.save()
    hints = reverse("army-hints", args=[row.pk])
    client.get(hints)  # writes the day it was seen

    with django_assert_num_queries(queries):  # session, list
        client.get(hints)


def test_a_stranger_has_a_collection_of_their_own(client: Client):
    own(Owner(visitor="somebody else"), shoretroopers=2)
    theirs = a_list(Owner(visitor="somebody else"))

    assert named(client.get("/collection/", {"own": "on"}).content.decode()) == []
    assert client.post(reverse("army-collection", args=[theirs.pk])).status_code == 404
    assert client.post(reverse("collection-only", args=[theirs.pk])).status_code == 404
    client.post(reverse("collection-step"), {"step": f"less {SHORE}"})
    assert owned_by(Owner(visitor="somebody else")).cards == {SHORE: 2}


@pytest.mark.parametrize(
    ("had", "after"),
    [
        pytest.param(None, {SHORE: 2, MORTAR: 1}, id="it becomes the account's"),
        pytest.param({SHORE: 3}, {SHORE: 3, MORTAR: 1}, id="the larger number of each is kept"),
    ],
)
def test_signing_in_claims_the_collection(client: Client, had: Any, after: dict[str, int]):
    user = User.objects.create_user("ann", "ann@example.org", "a long password")
    if had:
        change_collection(Owner(account=user.pk), lambda _: Owned(cards=had))
    visitor = a_visitor(client)
    change_collection(visitor, lambda _: Owned(cards={SHORE: 2, MORTAR: 1}))

    client.force_login(user)

    assert owned_by(Owner(account=user.pk)).cards == after
    assert owned_by(visitor).cards == {}
    assert Collection.objects.count() == 1


def test_the_api_reads_and_replaces_the_collection(client: Client):
    a_visitor(client)
    body = {"format": "armybuilder/collection@1", "cards": {SHORE: 2}}

    put = client.put("/api/v1/collection", json.dumps(body), content_type="application/json")
    bad = client.put("/api/v1/collection", '{"cards": {"x": 100}}', content_type="application/json")

    assert (put.status_code, put.json()) == (200, body)
    assert bad.status_code == 400
    assert [fault["path"] for fault in bad.json()["faults"]] == ["cards.x"]
    assert client.get("/api/v1/collection").json() == body


@pytest.mark.parametrize("path", ["collection", "statistics"])
def test_the_api_answers_about_the_owners_army_only(client: Client, path: str):
    mine, theirs = a_list(a_visitor(client)), a_list(Owner(visitor="somebody else"))

    assert client.get(f"/api/v1/lists/{mine.pk}/{path}").status_code == 200
    assert client.get(f"/api/v1/lists/{theirs.pk}/{path}").status_code == 404


def test_the_api_tells_the_numbers_of_any_army(client: Client):
    row: ArmyList = a_list(a_visitor(client))

    sent = client.post("/api/v1/statistics", json.dumps(row.document), "application/json")

    assert sent.json() == client.get(f"/api/v1/lists/{row.pk}/statistics").json()
    assert (sent.json()["activations"], sent.json()["points"]) == (5, 247)
