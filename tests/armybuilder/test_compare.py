"""Two of one's lists, versions or shared armies side by side."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder import history_services, services, share_services
from armybuilder.army.edits import AddUnit, Equip, RemoveUnit, Several
from armybuilder.ownership import Owner
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

HAND = ["command-card/maximum-firepower"]
CHANGES = Several(
    edits=(
        AddUnit(card="empire/at-st"),
        RemoveUnit(unit="d1"),
        Equip(unit="s1", upgrade="heavy-weapon/t-21b-shoretrooper"),
    )
)


def compared(client: Client, a: Any, b: Any) -> str:
    answer = client.get(reverse("compare"), {"a": a, "b": b})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_two_versions_differ_by_what_the_edit_did(client: Client):
    owner = a_visitor(client)
    row = a_list(owner)
    row, _ = services.apply_edit(owner, row.pk, CHANGES, 1)

    html = compared(client, f"{row.pk}@1", row.pk)

    kinds = re.findall(r'data-kind="(\w+)"', html)
    assert sorted(kinds) == ["added", "changed", "removed"]
    assert "3 units the same in both" in html
    assert 'T-21B Shoretrooper <span class="small">(only here)' in html
    added = html.split('data-kind="added"')[1].split("</tr>")[0]
    assert "AT-ST" in added
    assert f'<b class="numbers">+{row.points - 247}</b> points.' in html


def test_a_version_and_itself_are_the_same(client: Client):
    row = a_list(a_visitor(client))

    assert "Units and cards are the same." in compared(client, row.pk, f"{row.pk}@1")


def test_a_shared_army_is_compared_by_its_link_and_a_hidden_hand_is_not(client: Client):
    mine = a_list(a_visitor(client), command_hand=HAND)
    other = Owner(visitor="other")
    theirs = a_list(other, command_hand=["command-card/imperial-discipline"])
    shared = share_services.share_army(other, theirs.pk)
    link = f"http://testserver/s/{shared.code}/"

    html = compared(client, mine.pk, link)
    assert "Not compared: B hides the hand." in html
    assert "Imperial Discipline" not in html
    share_services.show_hand(other, theirs.pk, shared.pk, shown=True)
    html = compared(client, mine.pk, link)
    assert '<li data-only="A"><b>− only in A:</b> Maximum Firepower</li>' in html
    assert '<li data-only="B"><b>+ only in B:</b> Imperial Discipline</li>' in html


def test_what_is_missing_is_chosen_from_ones_own(client: Client):
    owner = a_visitor(client)
    row = a_list(owner, title="Mine")
    a_list(Owner(visitor="other"), title="Theirs")
    history_services.name_revision(owner, row.pk, 1, "League")

    html = client.get(reverse("compare"), {"a": row.pk}).content.decode()

    assert f'<option value="{row.pk}" selected>Mine</option>' in html
    assert f'<option value="{row.pk}@1">Mine: League</option>' in html
    assert "Theirs" not in html


@pytest.mark.parametrize(
    "asked",
    ["nothing", "share:" + "x" * 32, "@1", "0" * 36, "{mine}@99", "{mine}@" + "9" * 40, "{theirs}",
     "{theirs}@1", "\x00", "x" * 10_000],
)  # fmt: skip
def test_what_is_not_there_or_not_ones_own_is_said_beside_the_choice(client: Client, asked: str):
    mine, theirs = a_list(a_visitor(client)), a_list(Owner(visitor="other"), title="Theirs")
    asked = asked.format(mine=mine.pk, theirs=theirs.pk)

    answer = client.get(reverse("compare"), {"a": mine.pk, "b": asked})

    assert answer.status_code == 404
    assert b"There is no such army, or it is not yours." in answer.content
    assert b"Theirs" not in answer.content
