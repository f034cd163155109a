"""Many army lists as one ZIP: each our JSON, and ``lists.json`` with what is said of a list."""

import json
from collections.abc import Iterable
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import QuerySet

from armybuilder.exports.exporting import export, file_name
from armybuilder.models import ArmyList
from units.catalog.library import UnknownRelease

PORTION = 100
INDEX = "lists.json"
INDEX_FORMAT = "armybuilder/lists@1"


def write_lists(archive: ZipFile, lists: Iterable[ArmyList], made_at: datetime) -> int:
    """Put lists into an open ZIP, illegal ones as drafts that say so; answers how many."""
    entries = []
    for one in lists:
        name, content = _as_file(one, made_at)
        archive.writestr(name, content, ZIP_DEFLATED)
        entries.append(
            {
                "file": name,
                "tags": [tag.name for tag in one.tags.all()],
                "favourite": one.favourite,
                "archived": one.archived is not None,
            }
        )
    index = {"format": INDEX_FORMAT, "lists": entries}
    archive.writestr(INDEX, json.dumps(index, ensure_ascii=False, indent=1), ZIP_DEFLATED)
    return len(entries)


def zipped(lists: QuerySet[ArmyList], made_at: datetime) -> bytes:
    """The ZIP as bytes; reads the lists in small portions."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        write_lists(archive, lists.prefetch_related("tags").iterator(PORTION), made_at)
    return file.getvalue()


def _as_file(one: ArmyList, made_at: datetime) -> tuple[str, bytes]:
    """A name that no other list of the ZIP has, and the army as JSON."""
    tail = f"-{one.pk.hex[:12]}.json"
    try:
        exported = export(one.draft, one.catalog, "json", made_at, as_draft=True)
    except UnknownRelease:  # it cannot be judged any more, yet it must not be lost
        return file_name(one.title, tail, is_draft=False), json.dumps(one.document).encode()
    return file_name(one.title, tail, is_draft=False), exported.content
