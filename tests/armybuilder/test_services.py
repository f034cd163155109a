"""Changes of army lists: one transaction each, undone and redone, never lost in a conflict."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder import models, services
from armybuilder.army.edits import EDIT, AddUnit, Rename
from armybuilder.army.outcome import RefusedEdit
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.services import ListNotFound, NothingToUndo, StaleRevision
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

VISITOR = Owner(visitor="somebody")
MORTAR = AddUnit(card="empire/df-90-mortar-trooper")
EDIT_QUERIES = 5  # savepoint, list, update, revision, end of the savepoint


def titles(*revisions: ArmyList) -> list[str]:
    return [revision.title for revision in revisions]


def renamed(row: ArmyList, title: str) -> ArmyList:
    return services.apply_edit(VISITOR, row.pk, Rename(title=title), row.revision)[0]


def test_an_edit_is_stored_with_its_verdict():
    row = a_list(VISITOR)

    changed, _ = services.apply_edit(VISITOR, row.pk, MORTAR, row.revision)

    stored = ArmyList.objects.get(pk=row.pk)
    assert (stored.revision, stored.verdict, stored.points) == (2, "not-legal", 287)
    assert stored.document == changed.document


def test_undo_and_redo_walk_the_history_and_back():
    one = a_list(VISITOR, title="one")
    two = renamed(one, "two")
    three = renamed(two, "three")

    back = services.undo(VISITOR, one.pk, three.revision)
    further = services.undo(VISITOR, one.pk, back.revision)
    forth = services.redo(VISITOR, one.pk, further.revision)
    end = services.redo(VISITOR, one.pk, forth.revision)

    assert titles(back, further, forth, end) == ["two", "one", "two", "three"]
    assert [r.revision for r in (back, further, forth, end)] == [4, 5, 6, 7]
    assert (end.can_undo, end.can_redo) == (True, False)
    assert titles(services.undo(VISITOR, one.pk, end.revision)) == ["two"]


def test_a_new_edit_after_undo_ends_the_way_forth():
    one = a_list(VISITOR, title="one")
    two = renamed(one, "two")
    back = services.undo(VISITOR, one.pk, two.revision)

    other = renamed(back, "other")

    assert not other.can_redo
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        services.redo(VISITOR, one.pk, other.revision)


def test_a_new_list_has_nothing_to_undo():
    row = a_list(VISITOR)

    with pytest.raises(NothingToUndo, match="nothing to undo"):
        services.undo(VISITOR, row.pk, row.revision)


def test_a_stale_edit_changes_nothing_and_hands_over_both_documents():
    row = a_list(VISITOR, title="base")
    renamed(row, "theirs")

    with pytest.raises(StaleRevision) as stale:
        services.apply_edit(VISITOR, row.pk, MORTAR, row.revision)

    assert stale.value.theirs.title == "theirs"
    assert stale.value.mine is not None
    assert stale.value.mine.title == "base"
    assert [u.card for u in stale.value.mine.units].count(MORTAR.card) == 3
    assert ArmyList.objects.get(pk=row.pk).title == "theirs"


def test_the_same_request_twice_changes_the_army_once():
    """B27: the second press of a button, or a retry after a lost answer, is harmless."""
    row = a_list(VISITOR)
    services.apply_edit(VISITOR, row.pk, MORTAR, row.revision, "token-1")

    again, _ = services.apply_edit(VISITOR, row.pk, MORTAR, row.revision, "token-1")

    assert (again.revision, again.points) == (2, 287)


def test_keep_mine_replaces_theirs_and_can_be_undone():
    row = a_list(VISITOR, title="base")
    theirs = renamed(row, "theirs")
    mine = row.draft.model_copy(update={"title": "mine"})

    kept = services.replace_document(VISITOR, row.pk, mine, theirs.revision)

    assert kept.title == "mine"
    assert services.undo(VISITOR, row.pk, kept.revision).title == "theirs"


def test_an_edit_that_makes_no_sense_changes_nothing():
    row = a_list(VISITOR)

    with pytest.raises(RefusedEdit):
        services.apply_edit(VISITOR, row.pk, AddUnit(card="empire/nobody"), row.revision)

    assert ArmyList.objects.get(pk=row.pk).revision == 1


def test_a_strangers_list_is_not_there():
    row = a_list(VISITOR)
    stranger = Owner(visitor="stranger")

    for change in (
        lambda: services.apply_edit(stranger, row.pk, MORTAR, 1),
        lambda: services.undo(stranger, row.pk, 1),
        lambda: services.duplicate_list(stranger, row.pk),
        lambda: services.delete_list(stranger, row.pk),
        lambda: services.restore_list(stranger, row.pk),
        lambda: services.apply_edit(VISITOR, uuid4(), MORTAR, 1),
    ):
        with pytest.raises(ListNotFound):
            change()


def test_a_copy_is_named_after_the_original_and_stands_alone():
    row = a_list(VISITOR, title="Coast")

    copy = services.duplicate_list(VISITOR, row.pk)

    assert (copy.title, copy.points, copy.revision) == ("Coast (copy)", row.points, 1)
    assert copy.pk != row.pk


def test_a_deleted_list_is_gone_until_it_is_restored():
    row = a_list(VISITOR)

    services.delete_list(VISITOR, row.pk)
    assert list(ArmyList.objects.of(VISITOR)) == []

    services.restore_list(VISITOR, row.pk)
    assert list(ArmyList.objects.of(VISITOR)) == [row]


def test_signing_in_claims_the_visitors_lists(client: Client):
    row = a_list(a_visitor(client))
    anna = User.objects.create_user("anna", password="a long password")

    client.login(username="anna", password="a long password")

    row.refresh_from_db()
    assert (row.owner_id, row.visitor) == (anna.pk, "")
    assert client.get(row.get_absolute_url()).status_code == 200


def test_only_the_newest_revisions_are_kept(monkeypatch: pytest.MonkeyPatch):
    for module in (models, services):
        monkeypatch.setattr(module, "KEPT_REVISIONS", 3)
    row = a_list(VISITOR)
    for number in range(5):
        row = renamed(row, f"title {number}")

    numbers = list(row.revisions.order_by("number").values_list("number", flat=True))
    back = services.undo(VISITOR, row.pk, row.revision)

    assert numbers == [4, 5, 6]
    assert back.title == "title 3"


def test_two_hundred_revisions_are_kept():
    assert models.KEPT_REVISIONS == services.KEPT_REVISIONS == 200


@pytest.mark.parametrize("units", [1, 15])
def test_an_edit_takes_the_same_few_queries_for_any_army(
    units: int, django_assert_num_queries: DjangoAssertNumQueries
):
    row = a_list(VISITOR, {"card": "empire/stormtroopers", "count": units})

    with django_assert_num_queries(EDIT_QUERIES):
        services.apply_edit(VISITOR, row.pk, MORTAR, row.revision)


def test_the_edit_that_made_a_revision_is_kept_with_it():
    row = a_list(VISITOR)
    services.apply_edit(VISITOR, row.pk, MORTAR, row.revision)

    made = row.revisions.get(number=2)

    assert EDIT.validate_python(made.edit) == MORTAR
