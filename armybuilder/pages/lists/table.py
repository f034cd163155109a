"""Army lists as rows of a table: names instead of ids, and the verdict as a word."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from armybuilder.models import ArmyList
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.library import UnknownRelease, newest_release, open_catalog


@dataclass(frozen=True)
class ListRow:
    """One army list, as a table of lists shows it."""

    pk: UUID
    title: str
    faction: str
    faction_name: str
    mode: str
    battle_force: str
    edition: str
    release: str  # empty on the newest
    points: int
    points_limit: int
    activations: int
    verdict: VerdictLook
    problem_count: int
    updated: datetime
    favourite: bool
    archived: bool
    tags: tuple[str, ...]


def rows_of(lists: Iterable[ArmyList], *, tagged: bool = False) -> list[ListRow]:
    """The rows of these lists, in their order; reads neither documents nor reports.

    ``tagged`` says that the tags were read along and are to be shown.
    """
    return list(_rows(lists, tagged))


def _rows(lists: Iterable[ArmyList], tagged: bool) -> Iterator[ListRow]:
    for one in lists:
        try:
            catalog = open_catalog(one.release, one.edition)
        except UnknownRelease:
            catalog = open_catalog()
        force = catalog.battle_forces.get(one.battle_force)
        mode = catalog.modes.get(one.mode)
        faction = catalog.factions.get(one.faction)
        yield ListRow(
            pk=one.pk,
            title=str(one),
            faction=one.faction,
            faction_name=faction.name if faction else one.faction,
            mode=mode.name if mode else one.mode,
            battle_force=force.name if force else "",
            edition=catalog.edition.name,
            release="" if one.release == newest_release() else one.release,
            points=one.points,
            points_limit=one.points_limit,
            activations=one.activations,
            verdict=LOOKS[one.verdict],
            problem_count=one.problem_count,
            updated=one.updated,
            favourite=one.favourite,
            archived=one.archived is not None,
            tags=tuple(tag.name for tag in one.tags.all()) if tagged else (),
        )
