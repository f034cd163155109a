"""What moving an army to another release changes for it, line by line."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.moving import moved
from armybuilder.army.outcome import RefusedEdit
from armybuilder.army.report import Report
from armybuilder.rules.judge import judge
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.catalog import Catalog
from units.catalog.library import UnknownRelease, newest_release, open_catalog, releases
from units.rulebook.problem import Problem


@dataclass(frozen=True)
class ChangedLine:
    """One price of the army that differs: of ``count`` units, or of a card that they carry."""

    name: str
    of: str  # the unit that carries it; empty for the unit itself
    count: int
    old: int
    new: int

    @property
    def delta(self) -> int:
        """By how much all of them together rise."""
        return self.count * (self.new - self.old)


@dataclass(frozen=True)
class ReleaseChange:
    """An army under its own release and under another; ``before`` is None when its own is gone."""

    release: str
    old_release: str
    before: Report | None
    after: Report
    remarks: tuple[str, ...]
    lines: tuple[ChangedLine, ...]
    gained: tuple[Problem, ...]
    lost: tuple[Problem, ...]

    @property
    def is_newer(self) -> bool:
        return self.release > self.old_release

    @property
    def delta(self) -> int:
        """By how many points the army rises."""
        return self.after.points - self.before.points if self.before else 0

    @property
    def verdict_before(self) -> VerdictLook | None:
        return LOOKS[self.before.verdict] if self.before else None

    @property
    def verdict_after(self) -> VerdictLook:
        return LOOKS[self.after.verdict]

    @cached_property
    def headline(self) -> str:
        """ "+8 points, now 12 over, 1 new problem": the change in a line."""
        parts = [f"{self.delta:+d} points" if self.delta else "the same points"]
        over = self.after.points - self.after.points_limit
        if over > 0:
            parts.append(f"now {over} over")
        if self.remarks:
            parts.append(_counted(len(self.remarks), "card", "left out"))
        if self.gained:
            parts.append(_counted(len(self.gained), "new problem"))
        if self.lost:
            parts.append(_counted(len(self.lost), "problem", "gone"))
        return ", ".join(parts)


def other_release(current: str, asked: str | None = None) -> str | None:
    """The release to hold an army against: the one asked for, else the newest, else the one before.

    None where there is no other, or none of the name.
    """
    if asked:
        return asked if asked in releases() and asked != current else None
    return next((one for one in releases() if one != current), None)


def release_news(draft: DraftArmy) -> ReleaseChange | None:
    """What the newest release changes for the army; None when it is on it, or cannot move."""
    newest = newest_release()
    if draft.release in (None, newest):
        return None
    try:
        return release_change(draft, newest)
    except RefusedEdit:
        return None


def release_change(draft: DraftArmy, release: str) -> ReleaseChange:
    """The army as it stands and as it would stand. Raises RefusedEdit where it cannot move."""
    new = open_catalog(release, draft.edition)
    old = _opened(draft)
    goal, remarks = moved(draft, new, old)
    before = judge(draft, old, with_fixes=False) if old else None
    after = judge(goal, new, with_fixes=False)
    had, has = _weighty(before), _weighty(after)
    return ReleaseChange(
        release=release,
        old_release=draft.release or new.release,
        before=before,
        after=after,
        remarks=remarks,
        lines=tuple(_lines(Army(draft, old), Army(goal, new))) if old else (),
        gained=tuple(problem for which, problem in has.items() if which not in had),
        lost=tuple(problem for which, problem in had.items() if which not in has),
    )


def _weighty(report: Report | None) -> dict[tuple[str, tuple[str, ...]], Problem]:
    """What a report says by what makes two problems the same; notes are left out."""
    problems = report.problems if report else ()
    return {(p.code, p.offenders): p for p in problems if p.severity != "note"}


def _opened(draft: DraftArmy) -> Catalog | None:
    """The catalog the army is on, or None when its release is gone."""
    try:
        return open_catalog(draft.release, draft.edition)
    except UnknownRelease:
        return None


def _lines(old: Army, new: Army) -> Iterator[ChangedLine]:
    """The prices that differ of the units in both, equal ones together, in the army's order."""
    counted: Counter[tuple[str, str, int, int]] = Counter()
    before = {unit.id: unit for unit in old.units}
    for unit in new.units:
        paid = list(old.price_lines(before[unit.id]))
        for line in new.price_lines(unit):
            was = next((one for one in paid if one.card == line.card), None)
            if was is None:
                continue
            paid.remove(was)
            if was.points != line.points:
                of = "" if line.card == unit.card.id else unit.name
                counted[line.name, of, was.points, line.points] += 1
    for (name, of, was_points, points), count in counted.items():
        yield ChangedLine(name, of, count, was_points, points)


def _counted(number: int, noun: str, more: str = "") -> str:
    return f"{number} {noun}{'s' if number != 1 else ''}{f' {more}' if more else ''}"
