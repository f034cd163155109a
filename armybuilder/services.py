"""Everything that changes an army list; one transaction each, and a revision for each change.

The lock is ``UPDATE … WHERE id AND revision`` (D10), inside ``ArmyList.save()``. Whoever comes with
a revision that is not the newest gets ``StaleRevision`` with both documents: nothing is lost.
"""

from typing import Any
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from armybuilder.army.apply import apply
from armybuilder.army.draft import LONGEST_TITLE, DraftArmy
from armybuilder.army.edits import EDIT, Edit, SetRelease
from armybuilder.army.merging import merge
from armybuilder.army.moving import moved
from armybuilder.collection_services import claim_collection
from armybuilder.models import KEPT_REVISIONS, ArmyList, Overtaken, Revision
from armybuilder.ownership import VISITOR, Owner
from units.catalog.library import open_catalog, releases


class StaleRevision(Exception):
    """The list has moved on since it was read.

    ``theirs`` is the list as it is stored now, ``mine`` the document that the refused change would
    have made, or None when the revision it was made on is no longer kept.
    """

    def __init__(self, theirs: ArmyList, mine: DraftArmy | None) -> None:
        super().__init__(f"This army is at revision {theirs.revision} by now.")
        self.theirs = theirs
        self.mine = mine


class NothingToUndo(Exception):
    """There is no state to go to, back or forth; ``str()`` says so in words."""


class ListNotFound(LookupError):
    """This owner has no such list."""


class RevisionNotFound(LookupError):
    """The list has no such revision, or keeps it no longer."""


def create_list(owner: Owner, draft: DraftArmy) -> ArmyList:
    """Store a new army of this owner; its first revision is the way back to the start."""
    with transaction.atomic():
        army_list = ArmyList(document=draft.model_dump(mode="json"), **owner.columns())
        army_list.save()
        _remember(army_list)
    return army_list


def apply_edit(
    owner: Owner, pk: UUID, edit: Edit, revision: int, token: str = ""
) -> tuple[ArmyList, tuple[str, ...]]:
    """Make one edit; answers the list after it and what fell out on the way.

    A second request with the same ``token`` changes nothing and answers the list as it is.
    Raises ``RefusedEdit``, ``StaleRevision``, ``ListNotFound``.
    """
    with transaction.atomic():
        army_list = find_list(owner, pk)
        if army_list.revision != revision:
            return _repeated_or_stale(army_list, edit, revision, token), ()
        applied = apply(army_list.draft, edit, army_list.catalog)
        army_list = _write(
            army_list, applied.draft, edit=edit, remarks=applied.remarks, token=token
        )
    return army_list, applied.remarks


def move_release(
    owner: Owner, pk: UUID, release: str, revision: int, token: str = ""
) -> tuple[ArmyList, tuple[str, ...]]:
    """Put a list on another release, also one whose own release is gone; undo goes back.

    Answers the list after it and what was left out. Raises ``RefusedEdit``, ``StaleRevision``,
    ``ListNotFound``.
    """
    edit = SetRelease(release=release)
    with transaction.atomic():
        army_list = find_list(owner, pk)
        if army_list.release in releases():
            return apply_edit(owner, pk, edit, revision, token)
        if army_list.revision != revision:
            return _repeated_or_stale(army_list, None, revision, token), ()
        goal = open_catalog(release, army_list.draft.edition)
        draft, remarks = moved(army_list.draft, goal, None)
        army_list = _write(army_list, draft, edit=edit, remarks=remarks, token=token)
    return army_list, remarks


def replace_document(owner: Owner, pk: UUID, draft: DraftArmy, revision: int) -> ArmyList:
    """Put another document in a list's place ("keep mine"); undo brings back the other one."""
    with transaction.atomic():
        army_list = find_list(owner, pk)
        if army_list.revision != revision:
            raise StaleRevision(army_list, draft)
        remarks = ("A version from another page was put in its place.",)
        return _write(army_list, draft, remarks=remarks)


def restore_revision(
    owner: Owner, pk: UUID, number: int, revision: int, token: str = ""
) -> ArmyList:
    """Go to a state that is kept in the history, as a new one that can be undone (B19).

    Raises ``RevisionNotFound`` for one that is not kept, ``StaleRevision``, ``ListNotFound``.
    """
    with transaction.atomic():
        army_list = find_list(owner, pk)
        goal = army_list.revisions.filter(number=number).first()
        if goal is None:
            raise RevisionNotFound
        if army_list.revision != revision:
            if token and army_list.revisions.filter(token=token).exists():
                return army_list
            raise StaleRevision(army_list, goal.draft)
        if goal.document == army_list.document:
            return army_list
        said = (f"Version {number} was brought back.",)
        return _write(army_list, goal.draft, remarks=said, token=token)


def merge_list(
    owner: Owner, pk: UUID, other: UUID, revision: int, token: str = ""
) -> tuple[ArmyList, tuple[str, ...]]:
    """Add the units of another list of the same owner, as one step of undo (B03).

    Answers the list after it and what was left out and why; the other list stays as it is.
    Raises ``RefusedEdit``, ``StaleRevision``, ``ListNotFound``.
    """
    with transaction.atomic():
        army_list, added = find_list(owner, pk), find_list(owner, other)
        if army_list.revision != revision:
            return _repeated_or_stale(army_list, None, revision, token), ()
        merged = merge(army_list.draft, added.draft, army_list.catalog)
        remarks = (f"The units of {added} were added.", *merged.remarks)
        army_list = _write(army_list, merged.draft, remarks=remarks, token=token)
    return army_list, remarks


def undo(owner: Owner, pk: UUID, revision: int, token: str = "") -> ArmyList:
    """Go back to the state before the last change; the change can be redone."""
    return _travel(owner, pk, revision, token, back=True)


def redo(owner: Owner, pk: UUID, revision: int, token: str = "") -> ArmyList:
    """Make the change again that was undone last."""
    return _travel(owner, pk, revision, token, back=False)


def duplicate_list(owner: Owner, pk: UUID) -> ArmyList:
    """A copy of a list, named after the original, with a history of its own."""
    return create_list(owner, as_copy(find_list(owner, pk).draft))


def as_copy(draft: DraftArmy) -> DraftArmy:
    """The same army, named as a copy."""
    tail = " (copy)"
    title = (draft.title or "Untitled army")[: LONGEST_TITLE - len(tail)]
    return draft.model_copy(update={"title": title + tail})


def delete_list(owner: Owner, pk: UUID) -> ArmyList:
    """Throw a list away; ``restore_list`` brings it back."""
    army_list = find_list(owner, pk)
    ArmyList.objects.filter(pk=army_list.pk).update(deleted=timezone.now())
    return army_list


def restore_list(owner: Owner, pk: UUID) -> None:
    """Bring back a list that was thrown away. Raises ``ListNotFound`` for any other."""
    thrown_away = ArmyList.objects.filter(owner.matching(), pk=pk, deleted__isnull=False)
    if not thrown_away.update(deleted=None):
        raise ListNotFound


def claim_lists(visitor: str, account: int) -> int:
    """Give a visitor's lists to the account that just signed in; answers how many."""
    if not visitor:
        return 0
    return ArmyList.objects.filter(visitor=visitor).update(visitor="", owner_id=account)


@receiver(user_logged_in, dispatch_uid="claim army lists")
def claim_on_login(request: HttpRequest, user: AbstractBaseUser, **more: Any) -> None:
    """A visitor who signs in keeps the armies built and the cards entered before."""
    claim_lists(request.session.get(VISITOR, ""), user.pk)
    claim_collection(request.session.get(VISITOR, ""), user.pk)


def find_list(owner: Owner, pk: UUID) -> ArmyList:
    """This owner's list; raises ``ListNotFound`` for any other."""
    army_list = ArmyList.objects.of(owner).filter(pk=pk).first()
    if army_list is None:
        raise ListNotFound
    return army_list


def _travel(owner: Owner, pk: UUID, revision: int, token: str, *, back: bool) -> ArmyList:
    with transaction.atomic():
        army_list = find_list(owner, pk)
        if army_list.revision != revision:
            return _repeated_or_stale(army_list, None, revision, token)
        way = army_list.undo_to if back else army_list.redo_to
        if way is None or not army_list.keeps(way):
            raise NothingToUndo(f"There is nothing to {'undo' if back else 'redo'}.")
        goal = army_list.revisions.get(number=way)
        here = army_list.revision
        ways = (goal.undo_to, here) if back else (here, goal.redo_to)
        said = (f"{'Undone' if back else 'Done again'}: as in version {way}.",)
        return _write(army_list, goal.draft, remarks=said, token=token, ways=ways)


def _write(
    army_list: ArmyList,
    draft: DraftArmy,
    *,
    edit: Edit | None = None,
    remarks: tuple[str, ...] = (),
    token: str = "",
    ways: tuple[int | None, int | None] | None = None,
) -> ArmyList:
    """Store a new state; ``ways`` are the revisions that undo and redo lead to from it.

    Raises ``UnknownRelease`` for a state whose release is gone: it stays in the history as it is.

    Answers the list as it stands then: when this very request was answered meanwhile by another
    process, that is the other one's doing.
    """
    open_catalog(draft.release)
    army_list.undo_to, army_list.redo_to = ways or (army_list.revision, None)
    army_list.document = draft.model_dump(mode="json")
    read_at = army_list.revision
    try:
        army_list.save()
    except Overtaken:
        theirs = ArmyList.objects.get(pk=army_list.pk)
        if token and theirs.revisions.filter(token=token).exists():
            return theirs
        raise StaleRevision(theirs, draft) from None
    _remember(army_list, edit=EDIT.dump_python(edit, mode="json") if edit else None,
              remarks=list(remarks), token=token)  # fmt: skip
    if read_at >= KEPT_REVISIONS:
        oldest = army_list.revision - KEPT_REVISIONS
        army_list.revisions.filter(number__lte=oldest, name="").delete()
    return army_list


def _remember(army_list: ArmyList, **more: Any) -> None:
    Revision.objects.create(
        army_list=army_list,
        number=army_list.revision,
        document=army_list.document,
        undo_to=army_list.undo_to,
        redo_to=army_list.redo_to,
        points=army_list.points,
        verdict=army_list.verdict,
        **more,
    )


def _repeated_or_stale(theirs: ArmyList, edit: Edit | None, revision: int, token: str) -> ArmyList:
    """The list itself when this very request was answered before; else raises ``StaleRevision``."""
    if token and theirs.revisions.filter(token=token).exists():
        return theirs
    read = theirs.revisions.filter(number=revision).first()
    if read is None:
        raise StaleRevision(theirs, None)
    mine = DraftArmy.model_validate(read.document)
    if edit is not None:
        mine = apply(mine, edit, open_catalog(mine.release, mine.edition)).draft
    raise StaleRevision(theirs, mine)
