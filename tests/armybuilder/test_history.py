"""Every change is a version: told in words, named, looked at, brought back (B19, B27)."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from armybuilder import history_services, models, services
from armybuilder.army.edits import AddUnit, RemoveUnit, Rename
from armybuilder.history_services import TooManyNames
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.services import RevisionNotFound, StaleRevision
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

OWNER = Owner(visitor="the owner")
MORTAR = AddUnit(card="empire/df-90-mortar-trooper")
JSON = "application/json"


def edited(row: ArmyList, edit: Any, owner: Owner = OWNER) -> ArmyList:
    return services.apply_edit(owner, row.pk, edit, row.revision)[0]


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def test_the_page_tells_each_change_with_what_came_of_it(client: Client):
    owner = a_visitor(client)
    row = edited(a_list(owner), MORTAR, owner)
    row = services.undo(owner, row.pk, row.revision)
    row = services.redo(owner, row.pk, row.revision)
    edited(row, RemoveUnit(unit="s1"), owner)

    html = text(client.get(reverse("army-history", args=[row.pk])))

    told = ("Removed Shoretroopers.", "Done again: as in version 2.", "Undone: as in version 1.",
            "Added DF-90 Mortar Trooper.", "The army was made.")  # fmt: skip
    places = [html.index(words) for words in told]
    assert places == sorted(places)
    assert html.count("Not legal</span>") == 3
    assert '<b class="numbers">287</b> points' in html


def test_a_version_is_brought_back_as_a_new_one_that_can_be_undone():
    row = a_list(OWNER)
    emptied = row
    for unit in ("s1", "s2", "d1", "d2"):
        emptied = edited(emptied, RemoveUnit(unit=unit))

    back = services.restore_revision(OWNER, row.pk, 1, emptied.revision)

    assert (back.revision, back.draft) == (6, row.draft)
    undone = services.undo(OWNER, row.pk, back.revision)
    assert undone.draft == emptied.draft
    assert services.redo(OWNER, row.pk, undone.revision).draft == row.draft


def test_nothing_is_brought_back_over_what_was_not_seen():
    row = a_list(OWNER)
    edited(row, MORTAR)

    with pytest.raises(StaleRevision) as refusal:
        services.restore_revision(OWNER, row.pk, 1, 1)

    assert refusal.value.mine == row.draft
    assert ArmyList.objects.get(pk=row.pk).revision == 2


def test_pressed_twice_it_is_brought_back_once():
    row = edited(a_list(OWNER), MORTAR)

    once = services.restore_revision(OWNER, row.pk, 1, 2, "one press")
    twice = services.restore_revision(OWNER, row.pk, 1, 2, "one press")

    assert (once.revision, twice.revision) == (3, 3)
    assert services.restore_revision(OWNER, row.pk, 1, 3).revision == 3  # it is that already
    with pytest.raises(RevisionNotFound):
        services.restore_revision(OWNER, row.pk, 99, 3)


def test_named_versions_are_kept_however_old_they_get(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services, "KEPT_REVISIONS", 3)
    monkeypatch.setattr(history_services, "KEPT_REVISIONS", 3)
    monkeypatch.setattr(models, "KEPT_REVISIONS", 3)
    row = a_list(OWNER, title="first")
    history_services.name_revision(OWNER, row.pk, 1, "League")
    for at in range(5):
        row = edited(row, Rename(title=f"title {at}"))

    assert [one.number for one in row.revisions.all()] == [6, 5, 4, 1]
    back = services.restore_revision(OWNER, row.pk, 1, row.revision)
    assert back.title == "first"
    history_services.name_revision(OWNER, row.pk, 1, "")
    assert [one.number for one in row.revisions.all()] == [7, 6, 5]


def test_no_army_has_more_names_than_are_good_for_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(history_services, "MOST_NAMED", 1)
    row = edited(a_list(OWNER), MORTAR)
    history_services.name_revision(OWNER, row.pk, 1, "one")

    assert history_services.name_revision(OWNER, row.pk, 1, "renamed").name == "renamed"
    with pytest.raises(TooManyNames):
        history_services.name_revision(OWNER, row.pk, 2, "two")


def test_undo_goes_on_in_another_session():
    user = User.objects.create(username="anna")
    owner = Owner(account=user.pk)
    row = edited(edited(a_list(owner), MORTAR, owner), Rename(title="Later"), owner)
    tomorrow = Client()
    tomorrow.force_login(user)

    for revision, path in ((3, "undo"), (4, "undo"), (5, "redo")):
        tomorrow.post(reverse(f"army-{path}", args=[row.pk]), {"revision": revision})

    row = ArmyList.objects.get(pk=row.pk)
    assert (row.revision, row.title, len(row.draft.units)) == (6, "Coast", 6)
    assert row.can_redo


def test_a_version_is_looked_at_named_and_brought_back_by_page(client: Client):
    owner = a_visitor(client)
    row = edited(a_list(owner), MORTAR, owner)
    page = reverse("army-version", args=[row.pk, 1])

    assert "247 of 1000 points" in text(client.get(page))
    client.post(reverse("army-version-name", args=[row.pk, 1]), {"name": "League", "page": "1"})
    named = text(client.get(reverse("army-history", args=[row.pk]), {"named": "1"}))
    assert "League" in named
    assert "Version 2<" not in named
    restore = reverse("army-version-restore", args=[row.pk, 1])
    stale = client.post(restore, {"revision": 1})
    assert stale.status_code == 409
    assert "Keep mine" in text(stale)
    assert client.post(restore, {}).status_code == 302  # without the revision nothing is changed
    assert ArmyList.objects.get(pk=row.pk).revision == 2
    client.post(restore, {"revision": 2})
    row = ArmyList.objects.get(pk=row.pk)
    assert (row.revision, len(row.draft.units)) == (3, 5)


@pytest.mark.parametrize("name", ["x" * 61, "nul\x00"])
def test_a_name_that_cannot_be_is_refused_in_words(client: Client, name: str):
    row = a_list(a_visitor(client))

    page = client.post(reverse("army-version-name", args=[row.pk, 1]), {"name": name}, follow=True)

    assert "The version was not named." in text(page)
    assert row.revisions.get().name == ""


def test_a_long_history_is_shown_in_pages_by_the_same_few_queries(
    client: Client, django_assert_max_num_queries
):
    owner = a_visitor(client)
    row = a_list(owner)
    for at in range(30):
        row = edited(row, Rename(title=f"title {at}"), owner)
    page = reverse("army-history", args=[row.pk])

    client.get(page)  # the first of a day renews the session
    with django_assert_max_num_queries(6):
        first = text(client.get(page))
    last = text(client.get(page, {"page": "2"}))

    assert "Page 1 of 2" in first
    assert "Version 31<" in first
    assert "Version 1<" in last
    assert "The army was made." in last


def test_versions_by_api(client: Client):
    owner = a_visitor(client)
    row = edited(a_list(owner), MORTAR, owner)
    one = reverse("api-list-version", args=[row.pk, 1])
    restore = reverse("api-list-version-restore", args=[row.pk, 1])
    versions = reverse("api-list-versions", args=[row.pk])

    told = client.get(versions).json()
    assert [(v["number"], v["points"], v["verdict"]) for v in told] == [
        (2, 287, "not-legal"), (1, 247, "legal")
    ]  # fmt: skip
    assert client.get(versions, {"before": 2}).json() == told[1:]
    assert client.get(versions, {"before": "x"}).status_code == 400
    assert client.patch(one, {"name": " League "}, JSON).json()["name"] == "League"
    assert client.patch(one, {"name": "x" * 61}, JSON).json()["faults"][0]["path"] == "name"
    army = client.get(one).json()["army"]
    assert len(army["units"]) == 5
    stale = client.post(restore, {"revision": 1}, JSON)
    assert stale.status_code == 409
    assert stale.json()["mine"] == army
    assert stale.json()["theirs"]["revision"] == 2
    assert client.post(restore, {}, JSON).json()["faults"][0]["path"] == "revision"
    back = client.post(restore, {"revision": 2, "token": "t"}, JSON).json()
    assert client.post(restore, {"revision": 2, "token": "t"}, JSON).json() == back
    assert (back["revision"], back["army"]) == (3, army)


def test_no_save_replaces_units_without_the_newest_revision(client: Client):
    """B19: A empties the list, B changes the title on an older version."""
    owner = a_visitor(client)
    row = a_list(owner)
    for unit in ("s1", "s2", "d1", "d2"):
        row = edited(row, RemoveUnit(unit=unit), owner)
    kept = ArmyList.objects.filter(pk=row.pk).values().get()
    old = {"revision": 1}
    rename = {"kind": "rename", "title": "B"}

    answers = [
        client.post(reverse("army-edit", args=[row.pk]), {**rename, **old}),
        client.post(
            reverse("army-keep", args=[row.pk]), {"document": '{"faction": "empire"}', **old}
        ),
        client.post(reverse("army-version-restore", args=[row.pk, 1]), old),
        client.post(reverse("army-undo", args=[row.pk]), old),
        client.post(reverse("api-list-edits", args=[row.pk]), {"edit": rename, **old}, JSON),
        client.post(reverse("api-list-version-restore", args=[row.pk, 1]), old, JSON),
    ]

    assert {answer.status_code for answer in answers} == {409}
    for name in ("army-edit", "army-keep", "army-undo"):
        sent = {**rename, "document": '{"faction": "empire"}'}
        assert client.post(reverse(name, args=[row.pk]), sent).status_code == 422, name
    assert ArmyList.objects.filter(pk=row.pk).values().get() == kept


def test_save_pressed_twice_is_one_new_version(client: Client):
    """B27: one list, one new version; the second press is harmless."""
    row = a_list(a_visitor(client))
    sent = {"kind": "rename", "title": "Once", "revision": 1, "token": "one press"}

    answers = [client.post(reverse("army-edit", args=[row.pk]), sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert ArmyList.objects.count() == 1
    assert [one.number for one in row.revisions.all()] == [2, 1]
