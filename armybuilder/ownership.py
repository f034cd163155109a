"""Who an army list belongs to: an account, or a visitor known by a token in the session.

Every query starts here, so that a stranger's list is simply not there (404, never 403).
"""

import secrets
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from django.db.models import Q
from django.http import HttpRequest

VISITOR = "visitor"  # the session's key of the token
SEEN = "seen"  # the session's key of the day it was last renewed


class Owner(NamedTuple):
    """An account (by its id) or a visitor (by a token): exactly one, or nobody yet."""

    account: int | None = None
    visitor: str = ""

    @property
    def is_somebody(self) -> bool:
        return self.account is not None or bool(self.visitor)

    def columns(self) -> dict[str, Any]:
        """What a row of this owner's says in its owner columns."""
        return {"owner_id": self.account, "visitor": self.visitor}

    def matching(self) -> Q:
        """The rows of this owner; nobody owns nothing."""
        if self.account is not None:
            return Q(owner_id=self.account)
        return Q(visitor=self.visitor) if self.visitor else Q(pk__in=[])


def owner_of(request: HttpRequest) -> Owner:
    """The owner behind a request; a visitor who has saved nothing yet is nobody."""
    if request.user.is_authenticated:
        return Owner(account=request.user.pk)
    token = request.session.get(VISITOR, "")
    if token:
        _renew(request, datetime.now(UTC).date())
    return Owner(visitor=token)


def owner_for_saving(request: HttpRequest) -> Owner:
    """As ``owner_of``; a visitor without a token gets one, which lives in the session."""
    owner = owner_of(request)
    if owner.is_somebody:
        return owner
    request.session[VISITOR] = secrets.token_urlsafe(24)
    return owner_of(request)


def _renew(request: HttpRequest, today: date) -> None:
    """D7: a session lasts a year from its last use; one write a day keeps it alive."""
    if request.session.get(SEEN) != today.isoformat():
        request.session[SEEN] = today.isoformat()
