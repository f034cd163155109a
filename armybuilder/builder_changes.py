"""What of the builder has to be swapped after a change: the parts that no longer look the same."""

from dataclasses import dataclass, field

from armybuilder.builder_page import BuilderPage, RankView
from armybuilder.builder_rows import Group


@dataclass(frozen=True)
class Changes:
    """The parts to send. A rank goes whole when rows came, went or moved; else row by row."""

    ranks: tuple[RankView, ...] = ()
    headings: tuple[RankView, ...] = ()
    groups: tuple[Group, ...] = ()
    head: bool = False
    settings: bool = False
    notes: bool = False
    everything: bool = False  # ranks appeared or vanished: the page is asked for anew


@dataclass
class _Found:
    ranks: list[RankView] = field(default_factory=list)
    headings: list[RankView] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)


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
        head=before.draft.title != after.draft.title,
        notes=before.draft.notes != after.draft.notes,
    )


def _compare(old: RankView, new: RankView, found: _Found) -> None:
    if [group.html_id for group in old.groups] != [group.html_id for group in new.groups]:
        found.ranks.append(new)
        return
    if old.heading != new.heading:
        found.headings.append(new)
    changed = zip(old.groups, new.groups, strict=True)
    found.groups += [group for was, group in changed if was != group]


def _ids(page: BuilderPage) -> list[str]:
    return [rank.id for rank in page.ranks]


def _frame(page: BuilderPage) -> tuple[object, ...]:
    draft = page.draft
    return (
        draft.mode, draft.battle_force, draft.edition, draft.release, draft.choices,
        draft.force_alignment,
    )  # fmt: skip
