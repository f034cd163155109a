"""All that an account keeps: for the owner to take along, and gone when the account is deleted.

What belongs to an account is found by following the foreign keys from it, so that whatever is
added to the site later is in the download without anybody remembering it.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from io import TextIOWrapper
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib.auth.models import User
from django.core import serializers
from django.db.models import Model, QuerySet

from armybuilder.bundling import PORTION, write_lists
from armybuilder.models import ArmyList

ACCOUNT_FIELDS = ("username", "email", "first_name", "last_name", "date_joined", "last_login")
READ_ME = """All data of the account {name} at Armybuilder, {made_at:%d %B %Y, %H:%M} UTC.

armies/       each army as JSON; this ZIP can be restored as it is at "Restore from a ZIP"
lists.json    tags, favourites and archive of the armies
account.json  the fields of the account; the password is kept only as a hash, and is not in here
rows/         everything else as it is stored: history and named versions, plans, shares, collection
"""


def write_account(file: IO[bytes], account: User, made_at: datetime) -> None:
    """Write the ZIP of everything an account keeps; holds only a portion of it in memory."""
    fields = {name: getattr(account, name) for name in ACCOUNT_FIELDS}
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", READ_ME.format(name=account.username, made_at=made_at))
        archive.writestr("account.json", json.dumps(fields, default=str, indent=1))
        lists = ArmyList.objects.filter(owner=account, deleted=None).order_by("pk")
        write_lists(archive, lists.prefetch_related("tags").iterator(PORTION), made_at)
        for model, rows in rows_of(account):
            with archive.open(f"rows/{model._meta.label_lower}.json", "w", force_zip64=True) as raw:
                text = TextIOWrapper(raw, "utf-8", write_through=True)
                serializers.serialize("json", rows.iterator(PORTION), stream=text)
                text.detach()


def rows_of(account: User) -> Iterator[tuple[type[Model], QuerySet[Any]]]:
    """Every kind of row that hangs on an account, however far off, with a query for its rows."""
    reached: dict[type[Model], QuerySet[Any]] = {User: User.objects.filter(pk=account.pk)}
    queue: list[type[Model]] = [User]
    while queue:
        parent = queue.pop(0)
        for relation in parent._meta.related_objects:
            child = relation.related_model
            if relation.many_to_many or isinstance(child, str) or child in reached:
                continue
            field = relation.field.name
            rows = child._base_manager.filter(**{f"{field}__in": reached[parent].values("pk")})
            reached[child] = rows.order_by("pk")
            queue.append(child)
            yield child, reached[child]
