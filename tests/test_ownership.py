"""Whose is it? Every address of a stored thing, as its owner and as a stranger, signed in or not.

A stranger gets 404, as if it were not there, and changes nothing. An address with a key that has no
line in ``PRIVATE`` or ``OPEN`` fails the first test: add one line.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import UUIDConverter
from django.utils import timezone

from armybuilder import services
from armybuilder.army.edits import Rename
from armybuilder.collection_services import change_collection
from armybuilder.models import ArmyList, SharedArmy
from armybuilder.ownership import Owner
from armybuilder.share_services import end_share, share_army
from deployment.models import SavedPlan
from deployment.services import create_plan, situation_of
from tests.factories import a_list, a_visitor
from units.catalog.library import releases

pytestmark = pytest.mark.django_db

SECRET = "Secret coast"
OWNED = re.compile(rb'<b>77</b> units|>77</output>|shoretroopers"?[:,] ?77')  # how it shows
KEYS = {"pk", "code", "number", "version", "token"}  # names of what finds a stored thing
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


class Way(NamedTuple):
    """How an address is used: what is sent by POST (or by ``method``), and the rest of its path."""

    sent: dict[str, Any] | None = None  # None: it is only read
    method: str = "POST"
    of: str = "list"
    gone: bool = False  # it is for what was thrown away
    path: dict[str, Any] = {}

    @property
    def used(self) -> str:
        return "GET" if self.sent is None else self.method


READ = Way()
STEP = Way({"revision": 2})
RENAME = {"kind": "rename", "title": "Stolen"}
PRIVATE = {
    "army": READ,
    "army-edit": Way({**RENAME, "revision": 2}),
    "army-undo": STEP,
    "army-redo": STEP,
    "army-keep": Way({"document": '{"faction": "empire"}', "revision": 2}),
    "army-fork": Way({"document": '{"faction": "empire"}', "revision": 2}),
    "army-slot": READ,
    "army-hints": READ,
    "army-remedies": READ,
    "army-cards": READ,
    "army-organise": Way({"title": "Stolen", "tags": "stolen"}),
    "army-favourite": Way({"on": "1"}),
    "army-archive": Way({"on": "1"}),
    "army-merge": Way({"other": "another", "revision": 2}),
    "army-duplicate": Way({}),
    "army-delete": Way({}),
    "army-restore": Way({}, gone=True),
    "army-export": Way(path={"format_id": "json"}),
    "army-collection": READ,
    "collection-only": Way({"only": "1"}),
    "army-statistics": READ,
    "army-keywords": READ,
    "army-play": READ,
    "army-print": READ,
    "api-list": Way({"favourite": True}, "PATCH"),
    "api-list-report": READ,
    "api-list-edits": Way({"edit": RENAME, "revision": 2}),
    "api-list-merge": Way({"other": "another", "revision": 2}),
    "api-list-export": Way(path={"format_name": "json"}),
    "api-list-collection": READ,
    "api-list-statistics": READ,
    "army-release": Way({"to": min(releases()), "revision": 2}),
    "army-share": Way({"hand": "1"}),
    "army-share-change": Way({"hand": "1"}, path={"share": "its share"}),
    "army-history": READ,
    "army-version": Way(path={"number": 1}),
    "army-version-name": Way({"name": "Stolen"}, path={"number": 1}),
    "army-version-restore": Way({"revision": 2}, path={"number": 1}),
    "api-list-shares": Way({"hand_shown": True}),
    "api-list-share": Way({"hand_shown": True}, "PATCH", path={"share": "its share"}),
    "api-list-versions": READ,
    "api-list-version": Way({"name": "Stolen"}, "PATCH", path={"number": 1}),
    "api-list-version-restore": Way({"revision": 2}, path={"number": 1}),
    "plans": Way({"map": "classic-battle-lines", "side": "blue", "name": "Stolen"}),
    "plan": Way(of="plan"),
    "plan-change": Way({"kind": "lift-all", "revision": 1}, of="plan"),
    "plan-preview": Way({"kind": "lift-all", "revision": 1}, of="plan"),
    "plan-undo": Way({"revision": 1}, of="plan"),
    "plan-redo": Way({"revision": 1}, of="plan"),
    "plan-opponents": Way({"units": "3"}, of="plan"),
    "plan-refresh": Way({}, of="plan"),
    "plan-import": Way({"situation": "{}", "revision": 1}, of="plan"),
    "plan-rename": Way({"name": "Stolen"}, of="plan"),
    "plan-duplicate": Way({}, of="plan"),
    "plan-share": Way({"shared": "1"}, of="plan"),
    "plan-delete": Way({}, of="plan"),
    "plan-restore": Way({}, of="plan", gone=True),
    "plan-print": Way(of="plan"),
    "plan-svg": Way(of="plan"),
    "plan-json": Way(of="plan"),
    "plan-move": Way(of="plan"),
}  # fmt: skip
# For whoever has the code, until its owner ends it; what they hide is tested where they are made.
OPEN = {
    "shared-plan": Way(of="plan"),
    "share": READ,
    "share-play": READ,
    "share-picture": READ,
    "share-export": Way(path={"format_id": "json"}),
    "share-copy": Way({}),
    "api-share": READ,
}
# Pages that show several things of their owner.
LISTINGS = ("home", "armies", "api-lists")
UNRELATED = {"schema", "api-docs", "metrics"}  # they show nothing of anybody and take long


class Address(NamedTuple):
    """A named address and the names of the parts that vary."""

    name: str
    parts: frozenset[str]
    has_key: bool


def addresses(resolver: URLResolver | None = None, outer: tuple = ()) -> Iterator[Address]:
    """Every named address of the site but those of the admin and of accounts."""
    for one in (resolver or get_resolver()).url_patterns:
        converters = (*outer, *one.pattern.converters.items())
        if isinstance(one, URLResolver):
            if one.app_name != "admin":
                yield from addresses(one, converters)
        elif isinstance(one, URLPattern) and one.name and not one.name.startswith("account_"):
            names = frozenset(name for name, _ in converters)
            uuid = any(isinstance(kind, UUIDConverter) for _, kind in converters)
            yield Address(one.name, names, uuid or bool(names & KEYS))


class Things(NamedTuple):
    """One owner's things."""

    list: ArmyList
    another: ArmyList
    plan: SavedPlan
    share: SharedArmy


def things_of(owner: Owner) -> Things:
    row = a_list(owner, title="Before")
    row, _ = services.apply_edit(owner, row.pk, Rename(title=SECRET), 1)
    plan = create_plan(row, SECRET, situation_of(row.draft, "classic-battle-lines"))
    change_collection(owner, lambda owned: owned.with_copies({"empire/shoretroopers": 77}))
    share = share_army(owner, row.pk)
    return Things(row, a_list(owner, title="Another"), plan, share)


def a_player(name: str) -> tuple[Client, Owner]:
    """Somebody signed in."""
    client = Client()
    user = User.objects.create(username=name)
    client.force_login(user)
    return client, Owner(account=user.pk)


def somebody(name: str) -> tuple[Client, Owner]:
    """A visitor who is not signed in."""
    client = Client()
    return client, a_visitor(client, f"token of {name}")


def ask(client: Client, method: str, name: str, way: Way, things: Things) -> HttpResponse:
    """One request to an address for one of these things."""
    key = {"pk": getattr(things, way.of).pk}
    sent = {k: str(things.another.pk) if v == "another" else v for k, v in (way.sent or {}).items()}
    path = {k: things.share.pk if v == "its share" else v for k, v in way.path.items()}
    address = reverse(name, kwargs=key | path)
    return send(client, method, name, address, sent)


def ask_with_code(client: Client, name: str, code: str) -> HttpResponse:
    """One request to an address for whoever has its code."""
    way = OPEN[name]
    return send(client, way.used, name, reverse(name, kwargs={"code": code} | way.path), {})


def send(client: Client, method: str, name: str, address: str, sent: Any) -> HttpResponse:
    """A form to a page, JSON to the API."""
    if method == "GET":
        return client.get(address)
    if name.startswith("api-") or method != "POST":
        return client.generic(method, address, json.dumps(sent), "application/json")
    return client.post(address, sent)


def everything() -> dict[str, list[dict[str, Any]]]:
    """All rows that belong to anybody."""
    models = (*apps.get_app_config("armybuilder").get_models(),
              *apps.get_app_config("deployment").get_models())  # fmt: skip
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def test_every_address_of_a_stored_thing_is_in_the_matrix():
    keyed = {address.name for address in addresses() if address.has_key}
    assert keyed == set(PRIVATE) | set(OPEN)


@contextmanager
def as_it_was(way: Way) -> Iterator[None]:
    """What happens inside is taken back; for a way back from the bin the things lie in it."""
    with transaction.atomic():
        if way.gone:
            model = SavedPlan if way.of == "plan" else ArmyList
            model.objects.update(deleted=timezone.now())
        yield
        transaction.set_rollback(True)


def test_for_strangers_nothing_is_there_and_they_change_nothing():
    (anna, visitor), (ben, account) = somebody("anna"), a_player("ben")
    annas, bens = things_of(visitor), things_of(account)
    strangers = [(Client(), annas), (somebody("carl")[0], bens), (a_player("dora")[0], annas),
                 (ben, annas), (anna, bens)]  # fmt: skip
    wrong: dict[str, Any] = {}
    before = everything()

    for name, way in PRIVATE.items():
        with as_it_was(way):
            gone_or_not = everything() if way.gone else before
            used = [ask(who, way.used, name, way, things) for who, things in strangers]
            others = [ask(Client(), m, name, way, bens) for m in METHODS if m != way.used]
            if {answer.status_code for answer in used} != {404}:
                wrong[name] = [answer.status_code for answer in used]
            if not {answer.status_code for answer in others} <= {404, 405}:
                wrong[f"{name}, other methods"] = [answer.status_code for answer in others]
            if everything() != gone_or_not:
                wrong[f"{name}, rows"] = "changed"

    assert wrong == {}


@pytest.mark.parametrize("enter", [somebody, a_player])
def test_for_their_owner_all_are_there(enter):
    client, owner = enter("anna")
    things = things_of(owner)
    wrong = {}

    for name, way in PRIVATE.items():
        with as_it_was(way):
            answer = ask(client, way.used, name, way, things)
            if answer.status_code in (403, 404, 405, 500):
                wrong[name] = answer.status_code

    assert wrong == {}


def test_a_code_opens_to_everybody_until_its_owner_ends_it():
    owner = somebody("anna")[1]
    things = things_of(owner)
    SavedPlan.objects.filter(pk=things.plan.pk).update(share_code="its code")
    codes = {"list": things.share.code, "plan": "its code"}
    readers = (Client(), a_player("dora")[0])

    def told(**instead: str) -> dict[str, set[int]]:
        asked = {name: instead.get("code", codes[way.of]) for name, way in OPEN.items()}
        return {
            name: {ask_with_code(who, name, code).status_code for who in readers}
            for name, code in asked.items()
        }

    opened, guessed = told(), told(code="A" * 32)
    end_share(owner, things.list.pk, things.share.pk)
    SavedPlan.objects.update(share_code="")

    assert set().union(*opened.values()) <= {200, 302}
    assert guessed == told() == {name: {404} for name in OPEN}


def test_no_page_shows_a_stranger_what_others_own():
    for owner in (somebody("anna")[1], a_player("ben")[1]):
        things_of(owner)
    pages = [one.name for one in addresses() if not one.parts and one.name not in UNRELATED]
    for stranger in (Client(), somebody("carl")[0], a_player("dora")[0]):
        for name in pages:
            answer = stranger.get(reverse(name))
            body = answer.getvalue()
            assert SECRET.encode() not in body, name
            assert not OWNED.search(body), name


@pytest.mark.parametrize("enter", [somebody, a_player])
def test_lists_of_lists_show_their_owner_what_is_owned(enter):
    client, owner = enter("anna")
    things_of(owner)
    for name in LISTINGS:
        assert SECRET in client.get(reverse(name)).content.decode(), name
    shown = [reverse("collection"), reverse("api-collection")]
    assert all(OWNED.search(client.get(page).content) for page in shown)


def test_signing_in_moves_what_was_a_visitors_from_the_visitor_to_the_account():
    client, visitor = somebody("anna")
    things = things_of(visitor)
    other_tab = Client()
    a_visitor(other_tab, visitor.visitor)
    user = User.objects.create(username="anna")

    client.force_login(user)

    for name in ("army", "plan", "api-list"):
        assert ask(client, "GET", name, PRIVATE[name], things).status_code == 200
        assert ask(other_tab, "GET", name, PRIVATE[name], things).status_code == 404
