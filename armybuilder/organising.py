"""What an owner does to lists as a whole: stars, tags, the archive, another name, one into another.

Star, tags and archive are no part of the army: they make no revision, and undo leaves them alone.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from armybuilder import services
from armybuilder.army.edits import Rename
from armybuilder.models import LONGEST_TAG, ArmyList, ListTag
from armybuilder.ownership import Owner
from armybuilder.services import ListNotFound

MOST_TAGS = 12


class BadTags(ValueError):
    """Too many tags, or one too long; ``str()`` says which."""


def read_tags(text: str) -> list[str]:
    """The tags in a line parted by commas, each once whatever its case. Raises ``BadTags``."""
    return clean_tags(text.split(","))


def clean_tags(names: Iterable[str]) -> list[str]:
    """Tags without spare blanks, each once, in the order given. Raises ``BadTags``."""
    tags: dict[str, str] = {}
    for name in names:
        tag = " ".join(name.replace(",", " ").split())
        if "\0" in tag or len(tag) > LONGEST_TAG:
            raise BadTags(f"A tag has at most {LONGEST_TAG} letters: “{tag[:LONGEST_TAG]}…”")
        if tag:
            tags.setdefault(tag.casefold(), tag)
    if len(tags) > MOST_TAGS:
        raise BadTags(f"A list has at most {MOST_TAGS} tags; these are {len(tags)}.")
    return list(tags.values())


def tags_of(owner: Owner) -> list[str]:
    """Every tag this owner uses, by name."""
    lists = ArmyList.objects.of(owner)
    names = ListTag.objects.filter(army_list__in=lists).order_by("name").values_list("name")
    return [name for (name,) in names.distinct()]


def set_tags(owner: Owner, pk: UUID, tags: list[str]) -> None:
    """Give a list these tags and no others. Raises ``ListNotFound``."""
    with transaction.atomic():
        army_list = _only(owner, pk)
        army_list.tags.exclude(name__in=tags).delete()
        kept = set(army_list.tags.values_list("name", flat=True))
        for name in tags:
            if name not in kept:
                army_list.tags.create(name=name)


def set_favourite(owner: Owner, pk: UUID, *, favourite: bool) -> None:
    """Give a list a star, or take it off. Raises ``ListNotFound``."""
    _mark(owner, pk, favourite=favourite)


def set_archived(owner: Owner, pk: UUID, *, archived: bool) -> None:
    """Put a list out of sight, or back. Raises ``ListNotFound``."""
    _mark(owner, pk, archived=timezone.now() if archived else None)


def rename_list(owner: Owner, pk: UUID, title: str) -> ArmyList:
    """Another name, as an edit that undo takes back. Raises ``ListNotFound``, ``StaleRevision``."""
    found = _only(owner, pk)
    if found.title == title:
        return found
    return services.apply_edit(owner, pk, Rename(title=title), found.revision)[0]


def _only(owner: Owner, pk: UUID) -> ArmyList:
    found = ArmyList.objects.of(owner).for_tables().filter(pk=pk).first()
    if found is None:
        raise ListNotFound
    return found


def _mark(owner: Owner, pk: UUID, **columns: object) -> None:
    if not ArmyList.objects.of(owner).filter(pk=pk).update(**columns):
        raise ListNotFound
