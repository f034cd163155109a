"""Pages speak the reader's language; what machines read stays English."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from units.rulebook.wording import say, say_many

pytestmark = pytest.mark.django_db
GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


def test_a_page_speaks_what_the_browser_asks_for():
    page = Client().get(reverse("units"), headers=GERMAN)
    assert '<html lang="de">' in page.content.decode()
    assert "Zum Inhalt springen" in page.content.decode()
    assert page.headers["Content-Language"] == "de"
    assert "Accept-Language" in page.headers["Vary"]


def test_the_choice_in_the_footer_goes_before_the_browser_and_leads_back():
    client = Client()
    there = client.post(reverse("language"), {"language": "de", "next": "/units/?rank=corps"})
    assert there.headers["Location"] == "/units/?rank=corps"
    assert '<html lang="de">' in client.get(reverse("units")).content.decode()
    client.post(reverse("language"), {"language": "en"})
    assert '<html lang="en">' in client.get(reverse("units"), headers=GERMAN).content.decode()


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_the_choice_leads_to_no_other_site(elsewhere):
    there = Client().post(reverse("language"), {"language": "de", "next": elsewhere})
    assert there.headers["Location"] == "/"


def test_an_unknown_language_changes_nothing():
    client = Client()
    client.post(reverse("language"), {"language": "tlh", "next": "/units/"})
    assert '<html lang="en">' in client.get(reverse("units")).content.decode()


def test_the_api_speaks_english_to_everybody():
    client = Client()
    client.post(reverse("language"), {"language": "de"})
    answer = client.post(reverse("api-judge"), {}, "application/json", headers=GERMAN)
    plain = Client().post(reverse("api-judge"), {}, "application/json")
    assert answer.headers["Content-Language"] == "en"
    assert answer.json() == plain.json()


def test_drawings_and_forms_hold_numbers_with_a_point_in_every_language():
    page = Client().get(reverse("moves"), headers=GERMAN).content.decode()
    drawn = re.findall(r'\b(?:x|y|cx|cy|r|width|height|value)="([^"]*)"', page)
    assert drawn
    assert not [number for number in drawn if re.fullmatch(r"-?\d+,\d+", number)]


def test_a_sentence_of_the_game_is_filled_in_and_counted():
    assert say("{who} is {far} in away", who="Vader", far=2.5) == "Vader is 2.5 in away"
    assert say_many("{number} unit", "{number} units", 1) == "1 unit"
    assert say_many("{number} unit", "{number} units", 12) == "12 units"
