"""Makes rows: an owner, and an army list of that owner."""

from typing import Any

from django.test import Client

from armybuilder.army.draft import DraftArmy
from armybuilder.models import ArmyList
from armybuilder.ownership import VISITOR, Owner
from armybuilder.services import create_list

LEGAL_UNITS = (
    {"card": "empire/general-veers-master-tactician"},
    {"id": "s1", "card": "empire/shoretroopers"},
    {"id": "s2", "card": "empire/shoretroopers"},
    {"id": "d1", "card": "empire/df-90-mortar-trooper"},
    {"id": "d2", "card": "empire/df-90-mortar-trooper"},
)


def a_draft(*units: dict[str, Any], **frame: Any) -> DraftArmy:
    """A draft of these units; of a legal Empire army when none are named."""
    return DraftArmy.model_validate(
        {"title": "Coast", "faction": "empire", "units": list(units or LEGAL_UNITS), **frame}
    )


def a_list(owner: Owner, *units: dict[str, Any], **frame: Any) -> ArmyList:
    """A stored army of this owner."""
    return create_list(owner, a_draft(*units, **frame))


def a_visitor(client: Client, token: str = "a visitor's token") -> Owner:
    """Makes the client's session that of a visitor who has saved something before."""
    session = client.session
    session[VISITOR] = token
    session.save()
    return Owner(visitor=token)
