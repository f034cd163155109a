"""Every form of the site, sent nonsense: it is refused in words, and nobody else's things change.

An address that takes POST and has no line in ``FITS`` fails the first test: add one line.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.strangers.odd_forms import EDITS, PLAN_CHANGES, forms
from tests.test_ownership import (
    PRIVATE,
    READ,
    UNRELATED,
    Things,
    a_player,
    as_it_was,
    everything,
    somebody,
    things_of,
)

pytestmark = pytest.mark.django_db

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
EXAMPLES = 60 if FULL else 2
PASSWORD = "hidden bothan spies 9"
ANSWERS = {200, 302, 400, 403, 404, 409, 422, 429}
# What fits each form; a stored thing's own forms are described where whose they are is tested.
FITS: dict[str, list[dict[str, Any]]] = {
    name: [way.sent]
    for name, way in PRIVATE.items()
    if way.sent is not None and not name.startswith("api-")
} | {
    "army-edit": EDITS,
    "plan-change": PLAN_CHANGES,
    "plan-preview": PLAN_CHANGES,
    "army-collection": [{"how": "all"}, {"how": "missing"}],
    "army-share-change": [{"hand": "1"}, {"end": ""}],
    "share-copy": [{}],
    "army-new": [{"faction": "empire", "mode": "mode/standard", "edition": "classic", "title": ""}],
    "army-sample": [{}],
    "armies-export": [{"lists": ""}],
    "armies-restore": [{"file": ""}],
    "import": [{"text": "Veers", "edition": "", "file": ""}],
    "import-save": [{"document": '{"faction": "empire"}', "take": ""}],
    "judge-many": [{"text": "Veers", "uploads": ""}],
    "judge-chunk": [{"text": "Veers", "uploads": ""}],
    "judge-csv": [{"text": "Veers", "uploads": ""}],
    "language": [{"language": "de", "next": "/units/"}],
    "stamp": [{"code": "A" * 60, "army": "", "file": ""}],
    "collection-step": [{"step": "more empire/shoretroopers", "back": ""}],
    "collection-import": [{"text": "{}", "how": "raise", "file": ""}],
    "move-legion": [{"as": "", "json": "{}"}, {"points": "0,0 6,0", "unit": ""}],
    "move-warhammer40k": [{"as": "", "json": "{}"}, {"points": "0,0 6,0", "unit": ""}],
    "account-delete": [{"password": "", "sure": "1"}],
    "account_login": [{"login": "ben", "password": PASSWORD, "next": "/", "remember": ""}],
    "account_logout": [{}],
    "account_signup": [
        {"username": "zoe", "password1": PASSWORD, "password2": PASSWORD, "email": "", "next": "/"}
    ],
    "account_reauthenticate": [{"password": PASSWORD, "next": "/"}],
    "account_email": [
        {"email": "a@b.example", "action_add": ""},
        {"email": "", "action_remove": ""},
        {"email": "", "action_primary": ""},
        {"email": "", "action_send": ""},
    ],
    "account_change_password": [
        {"oldpassword": PASSWORD, "password1": PASSWORD, "password2": PASSWORD}
    ],
    "account_set_password": [{"password1": PASSWORD, "password2": PASSWORD}],
    "account_reset_password": [{"email": "a@b.example"}],
    "account_confirm_login_code": [{"code": "123456"}],
    "account_confirm_email": [{}],
    "account_reset_password_from_key": [{"password1": PASSWORD, "password2": PASSWORD}],
}
PARTS = {"key": "key-key", "uidb36": "1", "format_id": "json", "number": 1, "faction": "empire",
         "slug": "shoretroopers", "slot": "gear", "rule_id": "hand"}  # fmt: skip


def is_page(name: str) -> bool:
    return not name.startswith("api-") and name not in UNRELATED


def pages(resolver: URLResolver | None = None, outer: tuple[str, ...] = ()) -> Iterator[Any]:
    """Every named page and the names of the parts of its path; the API has tests of its own."""
    for one in (resolver or get_resolver()).url_patterns:
        parts = (*outer, *one.pattern.regex.groupindex)
        if isinstance(one, URLResolver) and one.app_name != "admin":
            yield from pages(one, parts)
        elif isinstance(one, URLPattern) and is_page(one.name or "api-"):
            yield one.name, parts


PATHS = dict(pages())


class Sender(NamedTuple):
    """Somebody's cookies and own things, and the things whose addresses they send to."""

    cookies: SimpleCookie
    own: Things | None
    at: Things

    def send(self, name: str, sent: dict[str, Any], kind: str = "multipart", *, htmx: bool = False):
        """One form, sent as browsers do, or broken."""
        client = Client(headers={"HX-Request": "true"} if htmx else {})
        client.cookies = SimpleCookie({key: one.value for key, one in self.cookies.items()})
        address = address_of(name, self.at)
        if kind == "multipart":
            return client.post(address, sent)
        body = urlencode(sent, doseq=True).encode()
        if kind == "broken":
            body = body[:-1] + b"%&a=%ff%00&%ed%a0%80=1&revision"
        return client.generic("POST", address, body, "application/x-www-form-urlencoded")


def address_of(name: str, things: Things) -> str:
    """The page's address for these things."""
    way = PRIVATE.get(name)
    parts = PARTS | {
        "pk": getattr(things, way.of if way else "list").pk,
        "share": things.share.pk,
        "code": things.share.code,
    }
    return reverse(name, kwargs={part: parts[part] for part in PATHS[name]})


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens inside is undone."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def of_others(mine: Things | None) -> dict[str, Any]:
    """All rows but the sender's own and what hangs on them, and everybody else's account."""
    owner = {"owner_id": mine.list.owner_id, "visitor": mine.list.visitor} if mine else {"": 0}
    rows = everything()
    lists = {row["id"] for row in rows["ArmyList"] if row.items() >= owner.items()}
    rest = {
        model: [
            row
            for row in some
            if not row.items() >= owner.items() and row.get("army_list_id") not in lists
        ]
        for model, some in rows.items()
    }
    users = User.objects.order_by("pk").exclude(pk=mine and mine.list.owner_id)
    return rest | {"User": list(users.values("pk", "username", "password", "is_staff", "email"))}


def what_is_missing(before: dict[str, Any], after: dict[str, Any]) -> list[Any]:
    """Rows that were changed or are gone; a form may make new ones (a signed-out visitor's)."""
    return [row for model in before for row in before[model] if row not in after[model]]


def faults_of(answer: HttpResponse) -> str:
    """What is wrong with an answer to a form; "" when all is well."""
    body = answer.getvalue()
    if answer.status_code not in ANSWERS:
        return f"answered {answer.status_code}"
    if answer.status_code == 302:
        to = answer.headers["Location"].replace("\\", "/")  # as browsers read it
        here = urlsplit(urljoin("http://testserver/accounts/", to)).netloc == "testserver"
        return "" if here else f"leads to {to}"
    if not re.search(rb"\w{2}", body) and "HX-Refresh" not in answer.headers:
        return "says nothing"
    return ""


def test_every_page_that_takes_a_form_is_tried_here():
    client, owner = a_player("anna")
    sender = Sender(client.cookies, None, things_of(owner))
    taking = set()
    for name in PATHS:
        with taken_back():
            if sender.send(name, {}).status_code != 405:
                taking.add(name)
    assert taking == set(FITS)


@pytest.fixture
def senders(settings: Any) -> list[Sender]:
    """A visitor and an account at their own things; a stranger and nobody at the account's."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    (visitor, one), (account, other) = somebody("carl"), a_player("anna")
    anna = User.objects.get(username="anna")
    anna.set_password(PASSWORD)
    anna.save()
    account.force_login(anna)
    User.objects.create_user("ben", password=PASSWORD)
    theirs, annas = things_of(one), things_of(other)
    return [
        Sender(visitor.cookies, theirs, theirs),
        Sender(account.cookies, annas, annas),
        Sender(visitor.cookies, theirs, annas),
        Sender(Client().cookies, None, annas),
    ]


@pytest.mark.parametrize("half", [0, 1])
def test_nonsense_is_told_in_words_and_changes_nothing_of_others(senders: list[Sender], half: int):
    for name in sorted(FITS)[half::2]:
        try_form(name, senders)


def try_form(name: str, senders: list[Sender]) -> None:
    """Send one form many times; whatever came of it is undone in between."""
    known = [str(senders[1].at.list.pk), str(senders[1].at.another.pk), senders[1].at.share.code]
    fitting = st.sampled_from(FITS[name]).flatmap(lambda fits: forms(fits, known))
    kinds = st.sampled_from(("multipart", "urlencoded", "broken"))
    way = PRIVATE.get(name, READ)

    before: dict[int, dict[str, Any]] = {}

    @given(who=st.integers(0, 3), sent=fitting, kind=kinds, htmx=st.booleans())
    @settings(
        max_examples=EXAMPLES if len(FITS[name]) < 9 else 4 * EXAMPLES,
        deadline=None,
        derandomize=not FULL,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
    )
    def holds(who: int, sent: dict[str, Any], kind: str, htmx: bool) -> None:
        sender = senders[who]
        with as_it_was(way):
            if way.gone or who not in before:
                before[who] = of_others(sender.own)
            answer = sender.send(name, sent, kind, htmx=htmx)
            assert (name, faults_of(answer)) == (name, "")
            assert what_is_missing(before[who], of_others(sender.own)) == []
            if sender.own is not sender.at and name in PRIVATE:
                assert answer.status_code in (400, 404)

    holds()
