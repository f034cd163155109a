"""The export menu and the print page: every form and option, for the owner alone."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.exports.registry import formats
from armybuilder.models import ArmyList
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db
CARDS = {"command_hand": ["command-card/ambush"], "notes": "On the <hill>"}
ILLEGAL = ({"card": "empire/df-90-mortar-trooper"},)


@pytest.fixture
def army(client: Client) -> ArmyList:
    return a_list(a_visitor(client), **CARDS)


def test_the_menu_lists_every_form_and_copies_those_of_text(client: Client, army: ArmyList) -> None:
    page = client.get(army.get_absolute_url()).content.decode()

    for one in formats().values():
        address = reverse("army-export", args=[army.pk, one.id])
        if one.id == "pdf":
            address = reverse("army-print", args=[army.pk])
        assert f'href="{address}"' in page
        assert (f'data-copy="{address}"' in page) == one.is_text


@pytest.mark.parametrize(
    ("form", "begins"), [("pdf", b"%PDF-"), ("png", b"\x89PNG"), ("csv", b"part")]
)
def test_a_form_is_a_file_to_save(client: Client, army: ArmyList, form: str, begins: bytes) -> None:
    answer = client.get(reverse("army-export", args=[army.pk, form]), {"hand": "0"})

    assert answer.status_code == 200
    assert answer.content.startswith(begins)
    assert answer["Content-Disposition"] == f'attachment; filename="coast{formats()[form].suffix}"'


def test_an_option_that_makes_no_sense_is_told(client: Client, army: ArmyList) -> None:
    answer = client.get(reverse("army-export", args=[army.pk, "pdf"]), {"paper": "a5"})

    assert answer.status_code == 400
    assert "paper Only" in answer.content.decode()


def test_the_print_page_shows_the_army_as_its_options_say(client: Client, army: ArmyList) -> None:
    address = reverse("army-print", args=[army.pk])

    plain = client.get(address).content.decode()
    full = client.get(address, {"stats": "1", "keywords": "1", "columns": "2", "hand": "0"})
    full_page = full.content.decode()

    assert "Shoretroopers #1" in plain
    assert "On the &lt;hill&gt;" in plain
    assert "• Ambush" in plain
    assert "AB1.legal.0.classic." in plain
    assert "<h3>Keywords in our words" not in plain
    assert "<h3>Keywords in our words" in full_page
    assert "wounds" in full_page
    assert "two-columns" in full_page
    assert "• Ambush" not in full_page
    assert "The command hand is not printed here." in full_page


def test_options_that_make_no_sense_are_left_out_of_the_print_page(
    client: Client, army: ArmyList
) -> None:
    answer = client.get(
        reverse("army-print", args=[army.pk]), {"paper": "a5", "colour": "red", "stats": "1"}
    )

    assert answer.status_code == 200
    assert "wounds" in answer.content.decode()


def test_b17_an_army_that_is_not_legal_prints_as_a_draft(client: Client) -> None:
    army = a_list(a_visitor(client), *ILLEGAL)

    page = client.get(reverse("army-print", args=[army.pk])).content.decode()
    address = reverse("army-export", args=[army.pk, "pdf"])

    assert "NOT LEGAL (" in page
    assert '<input type="hidden" name="draft" value="1">' in page
    assert client.get(address).status_code == 409
    assert client.get(address, {"draft": "1"}).status_code == 200


def test_a_stranger_prints_nothing(client: Client, army: ArmyList) -> None:
    a_visitor(client, "a stranger")

    assert client.get(reverse("army-print", args=[army.pk])).status_code == 404
    assert client.get(reverse("army-export", args=[army.pk, "pdf"])).status_code == 404
    assert client.get(reverse("army-print", args=[uuid4()])).status_code == 404
