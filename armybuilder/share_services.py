"""Shares of an army: made, ended, and copied by whoever has the link."""

from uuid import UUID

from django.db import transaction

from armybuilder.models import ArmyList, SharedArmy
from armybuilder.ownership import Owner
from armybuilder.services import as_copy, create_list, find_list

MOST_SHARES = 50


class ShareNotFound(LookupError):
    """This list has no such share."""


class TooManyShares(Exception):
    """The list has as many links as it may have; ``str()`` says so in words."""


def share_army(owner: Owner, pk: UUID, *, hand_shown: bool = False) -> SharedArmy:
    """A link to the army as it stands now; the same one when this state was shared so before.

    Raises ``ListNotFound``, ``TooManyShares``.
    """
    with transaction.atomic():
        army_list = find_list(owner, pk)
        same = army_list.shares.filter(revision=army_list.revision, hand_shown=hand_shown).first()
        if same is not None:
            return same
        if army_list.shares.count() >= MOST_SHARES:
            raise TooManyShares(f"An army has at most {MOST_SHARES} links; end one of them first.")
        return army_list.shares.create(
            revision=army_list.revision,
            title=army_list.title,
            document=army_list.document,
            report=army_list.report,
            release=army_list.release,
            edition=army_list.edition,
            hand_shown=hand_shown,
        )


def show_hand(owner: Owner, pk: UUID, share: UUID, *, shown: bool) -> SharedArmy:
    """Show the hand of a shared army, or hide it again. Rules: HAND-04."""
    found = find_share(owner, pk, share)
    SharedArmy.objects.filter(pk=found.pk).update(hand_shown=shown)
    return find_share(owner, pk, share)


def end_share(owner: Owner, pk: UUID, share: UUID) -> None:
    """End a link for good: from now on nothing is there."""
    find_share(owner, pk, share).delete()


def find_share(owner: Owner, pk: UUID, share: UUID) -> SharedArmy:
    """One share of this owner's list; raises ``ListNotFound`` or ``ShareNotFound``."""
    found = find_list(owner, pk).shares.filter(pk=share).first()
    if found is None:
        raise ShareNotFound
    return found


def copy_shared(owner: Owner, shared: SharedArmy) -> ArmyList:
    """The shared army, without a hidden hand, as a list of the visitor's own. Rules: HAND-04."""
    return create_list(owner, as_copy(shared.draft))
