"""Signing up, in and out: the visitor's things come along, and nobody is let in by guessing."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from armybuilder.collecting.owned import Owned
from armybuilder.collection_services import change_collection, owned_by
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from deployment.models import SavedPlan
from deployment.services import create_plan, situation_of
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

PASSWORD = "hidden bothan spies 9"
LOGIN, SIGNUP = "/accounts/login/", "/accounts/signup/"


@pytest.fixture(autouse=True)
def fresh_counters(settings):
    """Tries of other tests do not count here, and passwords are hashed fast."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna", password=PASSWORD)


def sign_in(client: Client, password: str = PASSWORD, **more: str):
    return client.post(LOGIN, {"login": "anna", "password": password, **more})


def sign_up(client: Client, **more: str):
    sent = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post(SIGNUP, sent)


def test_signing_up_takes_lists_plans_and_collection_along(client: Client):
    visitor = a_visitor(client)
    row = a_list(visitor)
    plan = create_plan(row, "Left", situation_of(row.draft, "classic-battle-lines"))
    change_collection(visitor, lambda owned: owned.with_copies({"empire/shoretroopers": 3}))
    before = client.session.session_key

    assert sign_up(client).status_code == 302

    account = Owner(account=User.objects.get(username="anna").pk)
    assert list(ArmyList.objects.of(account)) == [row]
    assert client.get(plan.get_absolute_url()).status_code == 200
    assert owned_by(account).cards == {"empire/shoretroopers": 3}
    assert owned_by(visitor) == Owned()
    assert client.session.session_key != before  # a session known before is worth nothing now


def test_signing_in_adds_the_visitors_lists_to_the_accounts(client: Client, anna: User):
    old = a_list(Owner(account=anna.pk), title="Old")
    new = a_list(a_visitor(client), title="New")

    assert sign_in(client).headers["Location"] == reverse("armies")

    page = client.get(reverse("armies")).content.decode()
    assert old.get_absolute_url() in page
    assert new.get_absolute_url() in page


def test_after_signing_out_the_device_shows_nothing_of_the_account(client: Client, anna: User):
    row = a_list(a_visitor(client))
    sign_in(client)
    client.post("/accounts/logout/")

    assert client.get(row.get_absolute_url()).status_code == 404
    assert row.get_absolute_url() not in client.get(reverse("armies")).content.decode()


def test_signing_out_is_posted_never_fetched(client: Client, anna: User):
    sign_in(client)
    assert client.get("/accounts/logout/").status_code == 200
    assert client.get(reverse("account")).status_code == 200


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)",
     "http:evil.example", "https:///evil.example"],
)  # fmt: skip
@pytest.mark.parametrize("address", [LOGIN, SIGNUP, "/accounts/logout/"])
def test_next_never_leads_to_another_site(client: Client, anna: User, address: str, elsewhere: str):
    if "logout" in address:
        client.force_login(anna)
    sent = {"login": "anna", "password": PASSWORD, "username": "ben", "password1": PASSWORD,
            "password2": PASSWORD, "next": elsewhere}  # fmt: skip

    answer = client.post(address, sent)

    assert answer.status_code == 302
    assert answer.headers["Location"] == reverse("armies")


def test_next_leads_back_to_where_one_was(client: Client, anna: User):
    asked = client.get(reverse("account"))
    assert asked.headers["Location"] == f"{LOGIN}?next={reverse('account')}"
    assert sign_in(client, next=reverse("account")).headers["Location"] == reverse("account")


def test_guessing_is_stopped_whichever_process_answers(client: Client, anna: User):
    """D11: the counter lies in the database, so another client (another process) meets it too."""
    for _ in range(5):
        assert "not correct" in sign_in(client, "wrong").content.decode()

    told = sign_in(Client()).content.decode()

    assert "Too many failed login attempts" in told
    assert cache.__class__.__name__ != "LocMemCache"


def test_too_many_accounts_from_one_place_are_stopped_in_words(client: Client):
    answers = [client.post(SIGNUP, {}) for _ in range(21)]

    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert "Too many requests" in answers[-1].content.decode()


def test_a_weak_or_taken_name_is_refused_beside_its_field(client: Client, anna: User):
    told = sign_up(client, password1="12345678", password2="12345678").content.decode()

    assert "A user with that username already exists." in told
    assert "too common" in told
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("elevenchars", "too short"),
        ("a" + " " * 20 + "bc", "too short"),  # several spaces count as one
        ("ab" * 65, "too long"),
        ("annaanna12345", "similar to the username"),
        ("q1w2e3r4t5y6", "too common"),
    ],
)
def test_a_password_that_is_easily_guessed_is_refused(client: Client, password: str, told: str):
    page = sign_up(client, username="annaanna", password1=password, password2=password)

    assert told in page.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "password", ["abcdefghijkl xyz", "902374987234", "ö ねこ \U0001f680 ab cd ef", "kx" * 64]
)
def test_of_what_characters_a_password_is_does_not_matter(client: Client, password: str):
    assert sign_up(client, password1=password, password2=password).status_code == 302
    assert User.objects.get().check_password(password)
    assert not User.objects.get().check_password(password[:-1])


def test_changing_the_password_wants_the_old_one(client: Client, anna: User):
    client.force_login(anna)
    new = "moved to another moon 4"

    sent = {"oldpassword": "not this one at all", "password1": new, "password2": new}
    assert client.post("/accounts/password/change/", sent).status_code == 200

    anna.refresh_from_db()
    assert anna.check_password(PASSWORD)


def test_an_account_is_signed_out_after_a_month(client: Client):
    sign_up(client)
    assert client.session.get_expiry_age() <= 30 * 24 * 60 * 60

    client.post("/accounts/logout/")
    sign_in(client, remember="on")
    assert client.session.get_expiry_age() <= 30 * 24 * 60 * 60


def test_a_new_password_is_told_by_mail_where_there_is_mail(client: Client, settings):
    settings.SENDS_MAIL = settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    user = User.objects.create_user("anna", "anna@example.org", PASSWORD)
    client.force_login(user)
    new = "moved to another moon 4"

    client.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
    )

    assert [one.to for one in mail.outbox] == [["anna@example.org"]]
    assert new not in mail.outbox[0].body


def test_an_address_that_another_account_has_is_refused_in_words(client: Client):
    User.objects.create_user("ben", "anna@example.org")

    told = sign_up(client, email="Anna@example.org").content.decode()

    assert "already registered" in told
    assert User.objects.count() == 1


def test_the_admin_is_entered_by_the_same_door(client: Client, anna: User):
    """Else its own page would let passwords be guessed past the limits."""
    assert client.get("/admin/login/").headers["Location"].startswith(LOGIN)
    client.force_login(anna)
    assert client.get("/admin/login/").status_code == 403


def test_without_a_mail_server_the_reset_page_says_so_and_what_helps(client: Client, anna: User):
    page = client.get("/accounts/password/reset/").content.decode()

    assert "This site sends no mail" in page
    assert "manage.py changepassword" in page
    assert "EMAIL_URL" in page
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    assert mail.outbox == []


def test_with_a_mail_server_a_link_sets_a_new_password(client: Client, settings):
    settings.SENDS_MAIL = True
    User.objects.create_user("anna", "anna@example.org", PASSWORD)

    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    link = re.search(r"/accounts/password/reset/key/\S+", mail.outbox[0].body)
    assert link is not None
    form = client.get(link[0]).headers["Location"]
    new = "moved to another moon 4"
    client.post(form, {"password1": new, "password2": new})

    assert User.objects.get().check_password(new)
    assert "leads nowhere" in Client().get(link[0], follow=True).content.decode()


def test_an_address_is_added_without_claiming_that_mail_was_sent(client: Client, anna: User):
    client.force_login(anna)

    added = client.post(
        "/accounts/email/", {"action_add": "", "email": "anna@example.org"}, follow=True
    ).content.decode()

    assert "anna@example.org" in added
    assert "Confirmation email sent" not in added
    assert mail.outbox == []


def test_changing_the_password_signs_out_other_devices(client: Client, anna: User):
    other = Client()
    for one in (client, other):
        one.force_login(anna)
    new = "moved to another moon 4"

    sent = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/accounts/password/change/", sent).status_code == 302

    assert client.get(reverse("account")).status_code == 200
    assert other.get(reverse("account")).status_code == 302


ACCOUNT_PAGES = ("login/", "signup/", "password/reset/", "password/reset/done/",
                 "password/reset/key/done/", "confirm-email/", "inactive/",
                 "confirm-email/nonsense/", "password/reset/key/1-nonsense/")  # fmt: skip
PAGES_SIGNED_IN = ("logout/", "email/", "password/change/", "reauthenticate/")


@pytest.mark.parametrize("page", [*ACCOUNT_PAGES, *PAGES_SIGNED_IN])
def test_every_account_page_is_ours_and_has_nothing_inline(client: Client, anna: User, page: str):
    if page in PAGES_SIGNED_IN:
        client.force_login(anna)

    html = client.get(f"/accounts/{page}", follow=True).content.decode()

    assert 'class="site-header"' in html
    assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=", html)


@pytest.mark.parametrize("path", ["/api/v1/lists", "/api/v1/lists/{pk}/edits"])
def test_d7_a_visitors_lists_are_not_written_from_another_site(path: str):
    """D7: a visitor owns by the cookie alone, so CSRF is checked without an account too."""
    client = Client(enforce_csrf_checks=True)
    row = a_list(a_visitor(client))

    answer = client.post(path.format(pk=row.pk), "{}", content_type="application/json")

    assert answer.status_code == 403
    assert ArmyList.objects.count() == 1


def test_plans_follow_their_list_because_they_hang_on_nothing_else():
    owners = {field.name for field in SavedPlan._meta.get_fields()} & {"owner", "visitor"}
    assert owners == set()


def test_b19_a_second_device_never_empties_or_overwrites_a_list(client: Client, anna: User):
    """B19: both versions are told; nothing is replaced without the number of the newest."""
    other = Client()
    for device in (client, other):
        device.force_login(anna)
    row = a_list(Owner(account=anna.pk), {"card": "empire/shoretroopers", "count": 2})
    edits = f"/api/v1/lists/{row.pk}/edits"
    for number, unit in enumerate(row.draft.units, start=1):
        emptied = {"edit": {"kind": "remove-unit", "unit": unit.id}, "revision": number}
        assert client.post(edits, emptied, "application/json").status_code == 200
    rename = {"edit": {"kind": "rename", "title": "From the other"}, "revision": 1}

    stale = other.post(edits, rename, "application/json")

    assert stale.status_code == 409
    assert (stale.json()["theirs"]["army"]["units"], stale.json()["theirs"]["revision"]) == ([], 3)
    assert len(stale.json()["mine"]["units"]) == 2
    page = other.post(
        f"/armies/{row.pk}/edits/", {"kind": "rename", "title": "From the other", "revision": 1}
    )
    assert page.status_code == 409
    assert ArmyList.objects.get(pk=row.pk).draft.units == ()
    brought = other.post(
        f"/api/v1/lists/{row.pk}/versions/1/restore", {"revision": 3}, "application/json"
    )
    assert len(brought.json()["army"]["units"]) == 2


def test_b27_save_pressed_twice_makes_one_list_and_one_version(client: Client, anna: User):
    """B27: the second press is harmless, and a copy is named after its original."""
    client.force_login(anna)
    row = a_list(Owner(account=anna.pk), title="Coast")
    sent = {"kind": "rename", "title": "Shore", "revision": 1, "token": "one press"}

    answers = [client.post(f"/armies/{row.pk}/edits/", sent).status_code for _ in range(2)]
    client.post(f"/armies/{row.pk}/duplicate/")

    assert answers == [302, 302]
    titles = ArmyList.objects.order_by("title").values_list("title", "revision")
    assert list(titles) == [("Shore", 2), ("Shore (copy)", 1)]
