"""Army lists: judged whenever they are saved, never overwritten unseen, with exactly one owner."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

import armybuilder
from armybuilder.army.reading import MalformedDraft
from armybuilder.models import ArmyList, Overtaken
from armybuilder.ownership import Owner
from tests.factories import a_draft, a_list

pytestmark = pytest.mark.django_db

VISITOR = Owner(visitor="somebody")
SOURCES = [
    path
    for room in ("armybuilder", "units", "deployment", "battlefield")
    for path in (Path(armybuilder.__file__).parents[1] / room).rglob("*.py")
]


def test_saving_judges_the_army_whoever_calls_it():
    row = ArmyList(visitor="somebody", document=a_draft().model_dump(mode="json"))

    row.save()

    stored = ArmyList.objects.get(pk=row.pk)
    assert (stored.verdict, stored.points, stored.activations) == ("legal", 247, 5)
    assert stored.report["points"] == stored.points


def test_saving_again_judges_again():
    row = a_list(VISITOR)
    row.document = a_draft({"card": "empire/df-90-mortar-trooper"}).model_dump(mode="json")

    row.save()

    stored = ArmyList.objects.get(pk=row.pk)
    assert (stored.verdict, stored.revision) == ("not-legal", 2)
    assert "detachment.no-parent" in [p["code"] for p in stored.report["problems"]]


def test_a_list_without_release_is_pinned_to_the_newest():
    row = a_list(VISITOR)

    assert row.document["release"] == row.release == "2026-08"


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(
            {"faction": "empire", "units": [{"card": "empire/nobody"}]}, id="unknown card"
        ),
        pytest.param({"faction": "empire", "surprise": 1}, id="unknown field"),
        pytest.param([], id="no army at all"),
    ],
)
def test_a_malformed_draft_never_reaches_the_database(document):
    row = ArmyList(visitor="somebody", document=document)

    with pytest.raises(MalformedDraft):
        row.save()

    assert ArmyList.objects.count() == 0


def test_of_two_who_read_the_same_revision_only_the_first_writes():
    row = a_list(VISITOR)
    first, second = ArmyList.objects.get(pk=row.pk), ArmyList.objects.get(pk=row.pk)
    first.document["title"], second.document["title"] = "First", "Second"
    first.save()

    with pytest.raises(Overtaken):
        second.save()

    stored = ArmyList.objects.get(pk=row.pk)
    assert (stored.title, stored.revision) == ("First", 2)


def test_a_list_has_an_account_or_a_visitor_never_both_or_neither():
    document = a_draft().model_dump(mode="json")
    account = User.objects.create_user("anna")

    for owner in ({"visitor": ""}, {"visitor": "somebody", "owner": account}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ArmyList(document=document, **owner).save()

    assert ArmyList.objects.count() == 0


def test_nobody_owns_nothing():
    a_list(VISITOR)

    assert list(ArmyList.objects.of(Owner())) == []


def test_nothing_writes_army_lists_in_bulk_past_the_judge():
    """D19: a bulk write would store lists without their verdict."""
    writing = [
        path.name
        for path in SOURCES
        if re.search(r"(ArmyList|army_lists?)\S*\.bulk_(create|update)\(", path.read_text("utf-8"))
    ]

    assert len(SOURCES) > 50
    assert writing == []
