"""The pickers' filter "only what I own": kept in the session, one query while it is on."""

from django.http import HttpRequest

from armybuilder.army.draft import DraftArmy
from armybuilder.collecting.needs import Left
from armybuilder.collection_services import owned_by
from armybuilder.ownership import owner_of

ONLY_OWNED = "only_owned"  # the session's key


def left_for(request: HttpRequest, draft: DraftArmy) -> Left | None:
    """What is free of the collection beside an army; None while the filter is off."""
    if not request.session.get(ONLY_OWNED, False):
        return None
    return Left(owned_by(owner_of(request)), draft)
