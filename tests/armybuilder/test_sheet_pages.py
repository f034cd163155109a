"""Pages that look an army up: its numbers, its keywords, its play sheet."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.army.army import Army
from armybuilder.ownership import Owner
from armybuilder.pages.sheets.play_page import PlayPage
from tests.factories import a_draft, a_list, a_visitor
from units.catalog.library import open_catalog

pytestmark = pytest.mark.django_db

PAGES = ("army-statistics", "army-keywords", "army-play", "army-collection")
GUNNER = "heavy-weapon/t-21b-shoretrooper"


def text(html: bytes) -> str:
    return re.sub(r"\s+", " ", html.decode())


@pytest.mark.parametrize("name", PAGES)
def test_the_owner_sees_the_page_and_a_stranger_does_not(client: Client, name: str):
    mine, theirs = a_list(a_visitor(client)), a_list(Owner(visitor="somebody else"))

    seen = client.get(reverse(name, args=[mine.pk]))

    assert seen.status_code == 200
    assert f"‹ {mine.title}" in seen.content.decode()
    assert client.get(reverse(name, args=[theirs.pk])).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_an_army_without_units_is_shown_a_way_on(client: Client, name: str):
    row = a_list(a_visitor(client))
    row.document["units"] = []
    row.save()

    page = client.get(reverse(name, args=[row.pk]))

    assert page.status_code == 200
    assert re.search("<b>No (units|keywords) yet.</b>", page.content.decode())


def test_a_chart_says_the_same_as_its_table(client: Client):
    row = a_list(a_visitor(client), {"card": "empire/shoretroopers", "upgrades": [GUNNER]})

    html = text(client.get(reverse("army-statistics", args=[row.pk])).content)

    assert "Melee: 5 (0 red, 5 black, 0 white); 1: 8 (0 red, 6 black, 2 white)" in html
    cells = '<td class="numbers">0</td><td class="numbers">6</td><td class="numbers">2</td>'
    assert f'<th scope="row">1</th>{cells}<td class="numbers"><b>8</b></td>' in html


def test_each_keyword_of_the_sheet_leads_to_the_glossary(client: Client):
    row = a_list(a_visitor(client), {"card": "empire/at-st"})

    html = text(client.get(reverse("army-keywords", args=[row.pk])).content)

    assert f'<a href="{reverse("keyword", args=["arsenal"])}">Arsenal</a>' in html
    assert "<b>Arsenal 2</b> AT-ST" in html


def test_the_play_sheet_tracks_each_kind_of_mini_and_troopers_suppression():
    army = Army(
        a_draft(
            {"id": "s", "card": "empire/shoretroopers", "upgrades": [GUNNER]},
            {"id": "t", "card": "empire/shoretroopers"},
            {"id": "w", "card": "empire/at-st"},
            command_hand=["command-card/ambush"],
        ),
        open_catalog(),
    )

    open_sheet, shared = PlayPage(army, "k"), PlayPage(army, "k", with_hand=False)

    assert [(unit.called, unit.is_vehicle) for unit in open_sheet.units] == [
        ("Shoretroopers #1", False), ("Shoretroopers #2", False), ("AT-ST", True),
    ]  # fmt: skip
    tracked = [(t.key, t.label, t.wounds) for unit in open_sheet.units for t in unit.tracked]
    assert tracked == [
        ("s.0", "Shoretroopers ×4", 4), ("s.1", "T-21B Shoretrooper", 1),
        ("t.0", "Shoretroopers ×4", 4), ("w.0", "AT-ST", 11),
    ]  # fmt: skip
    assert [held.card.name for held in open_sheet.hand] == ["Ambush", "Standing Orders"]
    assert shared.hand == []
