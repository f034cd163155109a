"""The history of an army: each kept version, what the change did, and what came of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from armybuilder.army.draft import DraftArmy
from armybuilder.army.edit_words import words_of_edit
from armybuilder.army.edits import EDIT
from armybuilder.models import ArmyList, Revision
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.library import open_catalog

ON_A_PAGE = 25


@dataclass(frozen=True)
class Version:
    """One kept version; ``points`` and ``verdict`` are None where they were not kept with it."""

    number: int
    name: str
    made_at: datetime
    words: str
    remarks: tuple[str, ...]
    points: int | None
    verdict: VerdictLook | None
    is_newest: bool


def versions_of(army_list: ArmyList, revisions: Iterable[Revision]) -> list[Version]:
    """These revisions of a list, in their order; one query more, for the states before them."""
    listed = list(revisions)
    kept = {one.number: one.draft for one in listed}
    missing = {one.number - 1 for one in listed} - kept.keys()
    kept |= {one.number: one.draft for one in army_list.revisions.filter(number__in=missing)}
    return list(_versions(army_list, listed, kept))


def _versions(
    army_list: ArmyList, revisions: list[Revision], kept: dict[int, DraftArmy]
) -> Iterator[Version]:
    for one in revisions:
        words, remarks = words_of(one, kept.get(one.number - 1))
        yield Version(
            number=one.number,
            name=one.name,
            made_at=one.made_at,
            words=words,
            remarks=remarks,
            points=one.points,
            verdict=LOOKS.get(one.verdict),
            is_newest=one.number == army_list.revision,
        )


def words_of(revision: Revision, before: DraftArmy | None) -> tuple[str, tuple[str, ...]]:
    """What made a version, and what else changed with it."""
    remarks = tuple(revision.remarks)
    if revision.edit is not None:
        draft = revision.draft
        catalog = open_catalog(draft.release, draft.edition)
        return words_of_edit(EDIT.validate_python(revision.edit), before, draft, catalog), remarks
    if remarks:
        return remarks[0], remarks[1:]
    return ("The army was made." if revision.number == 1 else "Changed as a whole."), ()
