"""Pages that look an army up: its numbers, its keywords, its play sheet."""

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

PAGES = ("army-statistics", "army-keywords", "army-play", "army-collection")


@pytest.mark.parametrize("name", PAGES)
def test_the_owner_sees_the_page_and_a_stranger_does_not(client: Client, name: str):
    mine, theirs = a_list(a_visitor(client)), a_list(Owner(visitor="somebody else"))

    assert client.get(reverse(name, args=[mine.pk])).status_code == 200
    assert client.get(reverse(name, args=[theirs.pk])).status_code == 404
