"""All data of an account: to take along whole, and to delete whole."""

import io
import json
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS
from django.db.models.deletion import Collector
from django.test import Client

from armybuilder import organising, services
from armybuilder.army.edits import Rename
from armybuilder.collection_models import Collection
from armybuilder.models import ArmyList, Revision
from armybuilder.ownership import Owner
from deployment.models import PlanState, SavedPlan
from deployment.services import create_plan, situation_of
from tests.factories import a_list

pytestmark = pytest.mark.django_db

PASSWORD = "hidden bothan spies 9"
DELETE = "/account/delete/"


@pytest.fixture(autouse=True)
def fresh_counters(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def anna() -> User:
    """An account that has used the site: a list with history and a tag, a plan, a collection."""
    anna = User.objects.create_user("anna", "anna@example.org", PASSWORD)
    owner = Owner(account=anna.pk)
    row = a_list(owner, title="Coast")
    services.apply_edit(owner, row.pk, Rename(title="Coast, again"), 1)
    organising.set_tags(owner, row.pk, ["club"])
    create_plan(row, "Left", situation_of(row.draft, "classic-battle-lines"))
    Collection.objects.create(owner=anna, document={"cards": {"empire/shoretroopers": 3}})
    a_list(Owner(visitor="somebody else"), title="Not hers")
    return anna


def taken_along(client: Client) -> zipfile.ZipFile:
    answer = client.get("/account/data/")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def test_whatever_deleting_would_delete_is_in_the_download(client: Client, anna: User):
    client.force_login(anna)
    collector = Collector(using=DEFAULT_DB_ALIAS)
    collector.collect([anna])
    collected: dict[str, int] = {}
    for model, rows in collector.data.items():
        collected[model._meta.label_lower] = len(rows)
    for rows in collector.fast_deletes:
        label = rows.model._meta.label_lower
        collected[label] = collected.get(label, 0) + rows.count()
    collected.pop("auth.user")
    expected = {
        name: n for name, n in collected.items()
        if n and name not in ("auth.user_groups", "auth.user_user_permissions")
    }  # fmt: skip

    archive = taken_along(client)

    found = {}
    for name in archive.namelist():
        if name.startswith("rows/") and (rows := json.loads(archive.read(name))):
            found[name.removeprefix("rows/").removesuffix(".json")] = len(rows)
    assert found == expected
    assert {"armybuilder.revision", "deployment.planstate", "armybuilder.listtag"} <= set(found)


def test_armies_and_account_are_readable_and_the_password_is_not_in_it(client: Client, anna: User):
    client.force_login(anna)

    archive = taken_along(client)

    account = json.loads(archive.read("account.json"))
    assert (account["username"], account["email"]) == ("anna", "anna@example.org")
    armies = [json.loads(archive.read(one["file"]))["title"]
              for one in json.loads(archive.read("lists.json"))["lists"]]  # fmt: skip
    assert armies == ["Coast, again"]
    everything = b"".join(archive.read(name) for name in archive.namelist())
    assert anna.password.encode() not in everything
    assert b"Not hers" not in everything


def test_data_and_deletion_are_for_who_is_signed_in(client: Client, anna: User):
    for path in ("/account/", "/account/data/", DELETE):
        assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"
    client.post(DELETE, {"password": PASSWORD, "sure": "on"})
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"password": "a guess", "sure": "on"}, "not the password"),
        ({"password": PASSWORD}, "Tick this"),
        ({}, "This field is required"),
    ],
)
def test_deleting_wants_password_and_tick(client: Client, anna: User, sent, told):
    client.force_login(anna)

    answer = client.post(DELETE, sent)

    assert (answer.status_code, User.objects.count()) == (422, 1)
    assert told in answer.content.decode()


def test_guessing_the_password_there_is_stopped_too(client: Client, anna: User):
    client.force_login(anna)
    for _ in range(10):
        client.post(DELETE, {"password": "a guess", "sure": "on"})

    assert client.post(DELETE, {"password": PASSWORD, "sure": "on"}).status_code == 429
    assert User.objects.count() == 1


def test_deleting_leaves_nothing_of_the_account_and_all_of_the_others(client: Client, anna: User):
    client.force_login(anna)

    answer = client.post(DELETE, {"password": PASSWORD, "sure": "on"}, follow=True)

    assert "was deleted" in answer.content.decode()
    assert [row.title for row in ArmyList.objects.all()] == ["Not hers"]
    assert Revision.objects.count() == 1
    for model in (User, SavedPlan, PlanState, Collection):
        assert model.objects.count() == 0
    assert client.get("/account/").status_code == 302
