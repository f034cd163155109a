"""Armies stay on their release until their owner moves them, there and back."""

from typing import Any

import pytest
from django.core.checks import Tags, run_checks
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from armybuilder import services
from armybuilder.army.draft import DraftArmy, DraftUnit
from armybuilder.checks import RELEASE_GONE
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.release_change import release_change, release_news
from tests.factories import a_visitor
from units.models import Release

pytestmark = pytest.mark.django_db

CARD = "empire/imperial-special-forces"  # 62 points before 2026-04-21, 54 since


def special_forces(release: str, number: int = 2) -> DraftArmy:
    units = tuple(DraftUnit(id=f"u{n}", card=CARD) for n in range(1, number + 1))
    return DraftArmy(faction="empire", release=release, units=units, title="Raid")


@pytest.fixture
def owner(client: Client) -> Owner:
    return a_visitor(client)


@pytest.fixture
def old(owner: Owner) -> ArmyList:
    return services.create_list(owner, special_forces("2026-04-points"))


@pytest.fixture
def gone(old: ArmyList) -> ArmyList:
    """A list whose release has no folder any more."""
    document = old.document | {"release": "1999-01"}
    ArmyList.objects.filter(pk=old.pk).update(release="1999-01", document=document)
    return ArmyList.objects.get(pk=old.pk)


def text(answer: Any) -> str:
    return answer.content.decode()


def move(client: Client, row: ArmyList, **fields: Any) -> Any:
    address = reverse("army-release", args=[row.pk])
    return client.post(address, {"revision": row.revision, **fields}, follow=True)


def test_what_a_release_changes_is_told_line_by_line() -> None:
    change = release_change(special_forces("2026-04-points"), "2026-08")

    (line,) = change.lines
    assert (line.name, line.count, line.old, line.new, line.delta) == (
        "Imperial Special Forces",
        2,
        62,
        54,
        -16,
    )
    assert (change.delta, change.headline) == (-16, "-16 points")


def test_an_army_that_gets_too_dear_says_by_how_much_and_what_is_new() -> None:
    """MODE-01: 15 × 54 = 810 points hold in 1000, 15 × 62 = 930 too; 17 units at 62 do not."""
    change = release_change(special_forces("2026-08", 17), "2026-04-points")

    assert change.headline == "+136 points, now 54 over, 1 new problem"
    assert [problem.code for problem in change.gained] == ["points-limit.over"]


def test_the_builder_tells_of_a_newer_release_and_only_then(client: Client, old: ArmyList) -> None:
    page = text(client.get(old.get_absolute_url()))
    moved = move(client, old)

    assert "Release 2026-08 is newer than this army’s 2026-04-points: -16 points" in page
    assert 'id="release-news"' not in text(moved)
    assert release_news(special_forces("2026-08")) is None


def test_a_list_moves_to_the_newest_release_and_undo_moves_it_back(
    client: Client, owner: Owner, old: ArmyList
) -> None:
    answer = move(client, old)

    assert "Moved to release 2026-08. Undo goes back to 2026-04-points." in text(answer)
    moved = ArmyList.objects.get(pk=old.pk)
    assert (moved.release, moved.points, moved.revision) == ("2026-08", 108, 2)
    back = services.undo(owner, old.pk, 2)
    assert (back.release, back.points) == ("2026-04-points", 124)


def test_a_list_moves_back_when_asked(client: Client, old: ArmyList) -> None:
    move(client, old)
    row = ArmyList.objects.get(pk=old.pk)

    page = text(client.get(reverse("army-release", args=[row.pk])))
    move(client, row, to="2026-04-points")

    assert "Move to 2026-04-points" in page
    assert ArmyList.objects.get(pk=row.pk).release == "2026-04-points"


def test_a_move_from_an_old_page_is_a_conflict(client: Client, old: ArmyList) -> None:
    move(client, old)

    assert move(client, old, to="2026-04-points").status_code == 409
    assert ArmyList.objects.get(pk=old.pk).release == "2026-08"


def test_a_stranger_sees_and_moves_nothing(old: ArmyList) -> None:
    address = reverse("army-release", args=[old.pk])

    assert Client().get(address).status_code == 404
    assert Client().post(address, {"revision": 1}).status_code == 404
    assert ArmyList.objects.get(pk=old.pk).release == "2026-04-points"


@pytest.mark.parametrize("asked", ["1999-01", "'", "2026"])
def test_a_release_that_is_not_there_is_no_page(client: Client, old: ArmyList, asked: str) -> None:
    address = reverse("army-release", args=[old.pk])

    assert client.get(address, {"to": asked}).status_code == 404
    assert client.post(address, {"to": asked, "revision": 1}).status_code == 404


def test_a_move_without_a_revision_is_refused(client: Client, old: ArmyList) -> None:
    assert client.post(reverse("army-release", args=[old.pk]), {}).status_code == 422


def test_the_table_names_a_release_that_is_not_the_newest(
    client: Client, owner: Owner, old: ArmyList
) -> None:
    services.create_list(owner, special_forces("2026-08"))

    page = text(client.get(reverse("armies")))

    assert (page.count("· 2026-04-points"), page.count("· 2026-08")) == (1, 0)


def test_a_new_army_may_choose_its_release(client: Client, owner: Owner) -> None:
    sent = {"faction": "empire", "mode": "mode/standard", "edition": "classic"}

    client.post(reverse("army-new"), sent | {"release": "2026-04-points"})
    client.post(reverse("army-new"), sent)

    found = set(ArmyList.objects.values_list("release", flat=True))
    assert found == {"2026-04-points", "2026-08"}


PAGES = ("army", "army-cards", "army-hints", "army-statistics", "army-keywords", "army-play",
         "army-print", "army-history", "army-collection", "army-remedies")  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_a_list_whose_release_is_gone_leads_to_where_it_can_be_moved(
    client: Client, gone: ArmyList, name: str
) -> None:
    answer = client.get(reverse(name, args=[gone.pk]), follow=True)

    assert answer.status_code == 200
    assert name == "army-history" or "no longer on this site" in text(answer)


def test_a_list_whose_release_is_gone_is_listed_moved_and_never_lost(
    client: Client, gone: ArmyList
) -> None:
    assert "Raid" in text(client.get(reverse("armies")))

    move(client, gone)
    moved = ArmyList.objects.get(pk=gone.pk)
    assert (moved.release, moved.points, len(moved.draft.units)) == ("2026-08", 108, 2)


def test_undo_to_a_release_that_is_gone_changes_nothing_and_says_so(
    client: Client, gone: ArmyList
) -> None:
    gone.revisions.update(document=gone.document)
    move(client, gone)

    answer = client.post(reverse("army-undo", args=[gone.pk]), {"revision": 2}, follow=True)

    assert answer.status_code == 200
    assert ArmyList.objects.get(pk=gone.pk).release == "2026-08"


def test_the_api_says_409_of_a_list_whose_release_is_gone(client: Client, gone: ArmyList) -> None:
    edit = {"edit": {"kind": "rename", "title": "x"}, "revision": gone.revision}

    answer = client.post(f"/api/v1/lists/{gone.pk}/edits", edit, content_type="application/json")

    assert (answer.status_code, answer.json()["type"]) == (409, "/problems/unknown-release")


def test_the_api_moves_a_list_by_an_edit(client: Client, old: ArmyList) -> None:
    edit = {"edit": {"kind": "set-release", "release": "2026-08"}, "revision": 1}

    answer = client.post(f"/api/v1/lists/{old.pk}/edits", edit, content_type="application/json")

    assert answer.json()["report"]["points"] == 108


def test_an_edit_of_an_older_army_asks_no_more_of_the_database_than_of_a_new_one(
    client: Client, owner: Owner, old: ArmyList
) -> None:
    new = services.create_list(owner, special_forces("2026-08"))
    client.get(new.get_absolute_url())  # the session is renewed
    counts = []
    for row in (old, new):
        sent = {"revision": row.revision, "kind": "add-unit", "card": "empire/at-st"}
        with CaptureQueriesContext(connection) as asked:
            client.post(reverse("army-edit", args=[row.pk]), sent, headers={"hx-request": "true"})
        counts.append(len(asked))

    assert counts[0] == counts[1] > 0


@pytest.fixture
def dropped(old: ArmyList) -> None:
    """Rows of a release whose folder was taken away while an army is on it."""
    Release.objects.create(name="1999-01", digest="old")
    ArmyList.objects.filter(pk=old.pk).update(release="1999-01")


@pytest.mark.usefixtures("dropped")
def test_a_release_in_use_is_not_let_go() -> None:
    found = run_checks(tags=[Tags.database], databases=["default"])
    with pytest.raises(CommandError, match="Armies are on release 1999-01"):
        call_command("load_catalog")

    assert RELEASE_GONE in [one.id for one in found]
    assert Release.objects.filter(name="1999-01").exists()


@pytest.mark.usefixtures("dropped")
def test_a_release_that_no_army_is_on_may_go() -> None:
    ArmyList.objects.all().delete()

    assert not [
        one
        for one in run_checks(tags=[Tags.database], databases=["default"])
        if one.id == RELEASE_GONE
    ]
