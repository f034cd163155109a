"""Names of versions: a version with a name is kept however old it gets."""

from uuid import UUID

from django.db import transaction

from armybuilder.models import KEPT_REVISIONS, ArmyList, Revision
from armybuilder.ownership import Owner
from armybuilder.services import RevisionNotFound, find_list

MOST_NAMED = 50


class TooManyNames(Exception):
    """The list has as many named versions as it may have; ``str()`` says so in words."""


def find_revision(army_list: ArmyList, number: int) -> Revision:
    """A version that is still kept; raises ``RevisionNotFound``."""
    found = army_list.revisions.filter(number=number).first()
    if found is None:
        raise RevisionNotFound
    return found


def name_revision(owner: Owner, pk: UUID, number: int, name: str) -> Revision:
    """Name a version, name it otherwise, or take its name away with "".

    An old version without a name is no longer kept. Raises ``ListNotFound``,
    ``RevisionNotFound``, ``TooManyNames``.
    """
    with transaction.atomic():
        army_list = find_list(owner, pk)
        found = find_revision(army_list, number)
        others = army_list.revisions.exclude(name="").exclude(pk=found.pk)
        if name and others.count() >= MOST_NAMED:
            raise TooManyNames(f"An army keeps at most {MOST_NAMED} named versions.")
        found.name = name
        found.save(update_fields=["name"])
        if not name and number <= army_list.revision - KEPT_REVISIONS:
            found.delete()
    return found
