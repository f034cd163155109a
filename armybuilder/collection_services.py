"""Reading and changing a collection; one transaction a change."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from armybuilder.collecting.owned import Owned
from armybuilder.collection_models import Collection
from armybuilder.ownership import Owner


def owned_by(owner: Owner) -> Owned:
    """What an owner has; nothing when nothing was ever entered."""
    row = Collection.objects.filter(owner.matching()).first()
    return row.owned if row else Owned()


def change_collection(owner: Owner, change: Callable[[Owned], Owned]) -> Owned:
    """Make one change to what is owned, after all changes made before it; answers the new state."""
    with transaction.atomic():
        Collection.objects.get_or_create(**owner.columns())
        row = Collection.objects.select_for_update().get(owner.matching())
        owned = change(row.owned)
        _write(row, owned)
    return owned


def claim_collection(visitor: str, account: int) -> None:
    """Give a visitor's collection to the account that signed in.

    An account that has one keeps the larger number of each card: the same box entered twice is
    still one box.
    """
    if not visitor:
        return
    with transaction.atomic():
        found = Collection.objects.select_for_update().filter(visitor=visitor).first()
        if found is None:
            return
        kept = Collection.objects.select_for_update().filter(owner_id=account).first()
        if kept is None:
            Collection.objects.filter(pk=found.pk).update(visitor="", owner_id=account)
            return
        _write(kept, kept.owned.at_least(found.owned.cards))
        found.delete()


def _write(row: Collection, owned: Owned) -> None:
    row.document, row.updated = owned.model_dump(mode="json"), timezone.now()
    row.save(update_fields=["document", "updated"])
