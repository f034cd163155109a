"""Promises of the table in docs/security.md that hold for the site as a whole."""

import ast
import re
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.share_services import share_army
from deployment.services import create_plan, situation_of
from tests.factories import a_list, a_visitor

OUR_PYTHON = [
    file
    for room in ("armybuilder", "battlefield", "deployment", "units")
    for file in (settings.BASE_DIR / room).rglob("*.py")
]
OUR_SCRIPTS = [*(settings.BASE_DIR / "static" / "js").rglob("*.js")]
OUR_TEMPLATES = [file for file in (settings.BASE_DIR / "templates").rglob("*") if file.is_file()]
# What runs code that came as text, other programs, or opens connections of its own accord.
NEVER_IMPORTED = {"pickle", "marshal", "shelve", "yaml", "socket", "requests", "httpx",
                  "urllib.request", "http.client", "xml.dom.minidom"}  # fmt: skip
NEVER_CALLED = {"eval", "exec", "compile", "__import__", "system", "popen", "mark_safe", "raw",
                "extra"}  # fmt: skip
# The picture that is downloaded bears its style sheet: a file of ours, nobody's input.
ONE_STYLE_SHEET = "{{ own_style|safe }}"
MARKUP = """<script>alert(1)</script>"'><img src=x>"""


def imports_of(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def calls_of(tree: ast.AST) -> set[str]:
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    plain = {one.id for one in called if isinstance(one, ast.Name)}
    return plain | {
        one.attr
        for one in called
        if isinstance(one, ast.Attribute)
        and not (isinstance(one.value, ast.Name) and one.value.id == "re")
    }


def test_our_code_runs_no_text_and_opens_no_connection():
    wrong: dict[Path, set[str]] = {}
    for file in OUR_PYTHON:
        tree = ast.parse(file.read_text())
        found = (imports_of(tree) & NEVER_IMPORTED) | (calls_of(tree) & NEVER_CALLED)
        if found:
            wrong[file] = found

    assert wrong == {}


def test_scripts_read_json_as_json_and_templates_escape_everything():
    unsafe = re.compile(r"\beval\(|new Function|\.outerHTML\s*=|document\.write")
    assert [file for file in OUR_SCRIPTS if unsafe.search(file.read_text())] == []
    unescaped = re.compile(r"\|\s*safe\b|autoescape off|\bsafeseq\b")
    for file in OUR_TEMPLATES:
        assert not unescaped.search(file.read_text().replace(ONE_STYLE_SHEET, "")), file


@pytest.mark.django_db
def test_a_fresh_site_has_no_account():
    assert User.objects.count() == 0


@pytest.mark.django_db
def test_markup_in_names_is_shown_as_it_is_typed(client: Client):
    owner = a_visitor(client)
    row = a_list(owner, title=MARKUP, notes=MARKUP)
    plan = create_plan(row, MARKUP, situation_of(row.draft, "classic-battle-lines"))
    client.post(reverse("army-organise", args=[row.pk]), {"title": MARKUP, "tags": MARKUP[:30]})
    code = share_army(owner, row.pk).code
    pages = [
        *(reverse(name) for name in ("home", "armies", "collection")),
        *(
            reverse(name, args=[row.pk])
            for name in ("army", "army-organise", "army-merge", "army-share", "army-history",
                         "army-print", "army-play", "army-keywords", "army-statistics", "plans")
        ),
        *(reverse(name, args=[plan.pk]) for name in ("plan", "plan-print", "plan-svg")),
        reverse("share", args=[code]),
        f"{reverse('compare')}?a={row.pk}&b={row.pk}",
    ]  # fmt: skip

    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert "<script>alert" not in answer.content.decode(), page
        assert "<img src=x" not in answer.content.decode(), page
    assert "&lt;script&gt;alert(1)" in client.get(row.get_absolute_url()).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("column", ["owner", "owner_id", "visitor", "id", "pk", "deleted"])
def test_no_form_and_no_body_sets_what_it_does_not_offer(client: Client, column: str):
    owner = a_visitor(client)
    row = a_list(owner)
    ben = User.objects.create(username="ben")
    more = {column: ben.pk}

    client.post(reverse("army-organise", args=[row.pk]), {"title": "Mine", "tags": "", **more})
    client.post(reverse("army-new"), {"faction": "empire", "mode": "mode/standard", **more})
    body = {"favourite": True, **more}
    client.patch(f"/api/v1/lists/{row.pk}", body, "application/json")

    kept = ArmyList.objects.of(owner).get(pk=row.pk)
    assert (kept.visitor, kept.owner_id, kept.deleted) == (owner.visitor, None, None)
    assert not ArmyList.objects.of(Owner(account=ben.pk)).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("sent", [{"is_staff": "on"}, {"is_superuser": "1"}, {"id": "1"}])
def test_nobody_signs_up_with_rights(client: Client, sent: dict[str, str]):
    password = "hidden bothan spies 9"
    fields = {"username": "anna", "password1": password, "password2": password}

    client.post("/accounts/signup/", fields | sent)

    anna = User.objects.get()
    assert (anna.is_staff, anna.is_superuser) == (False, False)


@pytest.mark.django_db
def test_password_fields_help_password_managers(client: Client):
    for page, helps in (("login", {"current-password"}), ("signup", {"new-password"})):
        html = client.get(f"/accounts/{page}/").content.decode()
        fields = re.findall(r"<input[^>]*type=.password.[^>]*>", html)
        assert fields
        assert {re.findall(r'autocomplete="([^"]+)"', field)[0] for field in fields} == helps
        assert not any("onpaste" in field or 'autocomplete="off"' in field for field in fields)


@pytest.mark.django_db
def test_ids_cannot_be_guessed(client: Client):
    owner = a_visitor(client)
    row = a_list(owner)
    share = share_army(owner, row.pk)
    plan = create_plan(row, "", situation_of(row.draft, "classic-battle-lines"))

    for found in (row.pk, share.pk, plan.pk):
        assert isinstance(found, UUID)
        assert found.version == 4
    assert len(share.code) * 6 >= 128  # bits, of letters that count 64


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/s/a%00b/", "/armies/?q=%00", "/plans/shared/%00/",
                                     "/accounts/confirm-email/%00/", "/compare/?a=%00",
                                     "/armies/?tag=%00&faction=%00", "/cards/?q=%00"])  # fmt: skip
def test_what_no_database_can_hold_is_never_our_fault(client: Client, address: str):
    assert client.get(address).status_code < 500
