"""What of the builder has to be swapped after a change: the parts that no longer look the same."""

from dataclasses import dataclass, field
from typing import NamedTuple

from armybuilder.pages.builder.page import BuilderPage, RankView
from armybuilder.pages.builder.rows import Group


class Inserted(NamedTuple):
    """A new row, and where it goes: how htmx names places."""

    where: str
    group: Group


@dataclass(frozen=True)
class Changes:
    """The parts to send: row by row, or a whole rank when rows changed their order."""

    ranks: tuple[RankView, ...] = ()
    headings: tuple[RankView, ...] = ()
    groups: tuple[Group, ...] = ()
    inserted: tuple[Inserted, ...] = ()
    removed: tuple[str, ...] = ()
    head: bool = False
    notes: bool = False
    everything: bool = False  # ranks appeared or vanished: the page is asked for anew


@dataclass
class _Found:
    ranks: list[RankView] = field(default_factory=list)
    headings: list[RankView] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    inserted: list[Inserted] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


def changes_between(before: BuilderPage, after: BuilderPage) -> Changes:
    """Which parts of the page differ; another mode, battle force or edition is a new page."""
    if _frame(before) != _frame(after) or _ids(before) != _ids(after):
        return Changes(everything=True)
    found = _Found()
    for old, new in zip(before.ranks, after.ranks, strict=True):
        _compare(old, new, found)
    return Changes(
        ranks=tuple(found.ranks),
        headings=tuple(found.headings),
        groups=tuple(found.groups),
        inserted=tuple(found.inserted),
        removed=tuple(found.removed),
        head=before.draft.title != after.draft.title,
        notes=before.draft.notes != after.draft.notes,
    )


def _compare(old: RankView, new: RankView, found: _Found) -> None:
    before = {group.html_id: group for group in old.groups}
    after = {group.html_id: group for group in new.groups}
    if [one for one in before if one in after] != [one for one in after if one in before]:
        found.ranks.append(new)
        return
    if old.heading != new.heading:
        found.headings.append(new)
    found.removed += [one for one in before if one not in after]
    where = f"afterbegin:#rank-{new.id}-rows"
    for html_id, group in after.items():
        if html_id not in before:
            found.inserted.append(Inserted(where, group))
        elif before[html_id] != group:
            found.groups.append(group)
        where = f"afterend:#{html_id}"


def _ids(page: BuilderPage) -> list[str]:
    return [rank.id for rank in page.ranks]


def _frame(page: BuilderPage) -> tuple[object, ...]:
    draft = page.draft
    return (
        draft.mode, draft.battle_force, draft.edition, draft.release, draft.choices,
        draft.force_alignment,
    )  # fmt: skip
