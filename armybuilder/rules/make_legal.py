"""Searches the smallest change that makes an army legal: fewest edits, then fewest points moved."""

import heapq
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from armybuilder.army.apply import apply
from armybuilder.army.army import Army
from armybuilder.army.draft import MOST_UNITS, DraftArmy
from armybuilder.army.edits import Edit, Several, SingleEdit
from armybuilder.army.outcome import RefusedEdit
from armybuilder.rules.base import Finding, Mend
from armybuilder.rules.judge import Weighed, weigh
from armybuilder.rules.ways_out import ways_out
from units.catalog.catalog import Catalog
from units.rulebook.problem import Severity

MOST_OFFERED = 3
MOST_STEPS = 5_000  # armies weighed
MOST_SECONDS = 1.0


class Remedy(BaseModel):
    """One way to a legal army: edits as one step, their words, and the price after."""

    model_config = ConfigDict(frozen=True)

    description: str
    edit: Edit
    edits: int
    points: int
    change: int  # of the army's points


class Search(BaseModel):
    """What a search found, the smallest change first.

    ``exhausted``: the bound was reached before everything was tried, so that there may be more (or,
    with no remedies, there may be one all the same).
    """

    model_config = ConfigDict(frozen=True)

    remedies: tuple[Remedy, ...]
    exhausted: bool


class Step(NamedTuple):
    """An army on the way, and how it came about; compared by how small the change is."""

    edits: int
    moved: int
    order: int
    draft: DraftArmy
    made: tuple[SingleEdit, ...]
    labels: tuple[str, ...]


def make_legal(
    draft: DraftArmy,
    catalog: Catalog,
    *,
    clock: Callable[[], float] | None = None,
    most_steps: int = MOST_STEPS,
) -> Search:
    """Up to three of the smallest changes after which the verdict is "legal".

    Each step goes on from an army with a problem through the edits that could mend that problem, so
    with time enough the smallest change among those is found. The bound is a number of armies, and
    with a ``clock`` (seconds that rise) a second of its time. A legal army needs no remedy.
    """
    budget = Budget(clock, most_steps)
    before = Army(draft, catalog).points
    waiting = [Step(0, 0, 0, draft, (), ())]
    seen = {_look(draft)}
    order = count(1)
    remedies: list[Remedy] = []
    while waiting and len(remedies) < MOST_OFFERED and budget.allows_a_step():
        step = heapq.heappop(waiting)
        weighed = weigh(step.draft, catalog)
        if weighed.verdict == "legal":
            if not step.made:
                break
            remedies.append(_remedy(step, weighed.army.points, before))
            continue
        for after in _next_steps(step, weighed, before, catalog):
            look = _look(after.draft)
            if look not in seen:
                seen.add(look)
                heapq.heappush(waiting, after._replace(order=next(order)))
            if budget.is_out_of_time():
                break
    return Search(remedies=tuple(remedies), exhausted=budget.ran_out)


class Budget:
    """How far a search may go: a number of armies, and a second of a clock if there is one.

    ``ran_out`` is True once it has said no.
    """

    def __init__(self, clock: Callable[[], float] | None, steps: int) -> None:
        self.ran_out = False
        self._clock = clock
        self._end = clock() + MOST_SECONDS if clock else 0.0
        self._steps = steps

    def allows_a_step(self) -> bool:
        """Whether one more army may be weighed; it is counted."""
        self._steps -= 1
        self.ran_out = self.ran_out or self._steps < 0 or self.is_out_of_time()
        return not self.ran_out

    def is_out_of_time(self) -> bool:
        """Whether the clock has passed the end."""
        if self._clock and self._clock() > self._end:
            self.ran_out = True
        return self.ran_out


def _next_steps(step: Step, weighed: Weighed, before: int, catalog: Catalog) -> Iterator[Step]:
    """One edit on: every edit that may mend the problem with the fewest ways out."""
    for mend in _fewest_ways_out(weighed):
        made = (*step.made, *_singly(mend.edit))
        if len(made) > MOST_UNITS:  # as many as one step of undo holds
            continue
        try:
            draft = apply(step.draft, mend.edit, catalog).draft
        except RefusedEdit:
            continue
        moved = abs(Army(draft, catalog).points - before)
        yield Step(len(made), moved, 0, draft, made, (*step.labels, mend.label))


def _fewest_ways_out(weighed: Weighed) -> list[Mend]:
    """The ways out of one problem: any solution mends each, so the narrowest choice is enough."""
    fewest: list[Mend] = []
    for finding in filter(_forbids, weighed.findings):
        found = list(_different(ways_out(finding, weighed.army, weighed.limits)))
        if found and (not fewest or len(found) < len(fewest)):
            fewest = found
        if len(fewest) == 1:
            break
    return fewest


def _forbids(finding: Finding) -> bool:
    """Whether the verdict cannot be "legal" while this stands."""
    return finding.severity is Severity.ERROR or finding.undecided


def _different(mends: Iterable[Mend]) -> Iterator[Mend]:
    seen: set[Edit] = set()
    for mend in mends:
        if mend.edit not in seen:
            seen.add(mend.edit)
            yield mend


def _singly(edit: Edit) -> tuple[SingleEdit, ...]:
    return edit.edits if isinstance(edit, Several) else (edit,)


def _look(draft: DraftArmy) -> tuple[object, ...]:
    """What two drafts share when they are the same army but for ids, order, words and notes."""
    units = sorted(
        (
            unit.card,
            unit.upgrades,
            (unit.counterpart.card, unit.counterpart.upgrades) if unit.counterpart else (),
        )
        for unit in draft.units
    )
    frame = (draft.battle_force, draft.choices, draft.force_alignment, draft.mode)
    return tuple(units), draft.command_hand, draft.battle_deck, frame


def _remedy(step: Step, points: int, before: int) -> Remedy:
    edit: Edit = step.made[0] if len(step.made) == 1 else Several(edits=step.made)
    words = "; ".join((step.labels[0], *(_lower(label) for label in step.labels[1:])))
    return Remedy(
        description=words, edit=edit, edits=step.edits, points=points, change=points - before
    )


def _lower(label: str) -> str:
    """A label inside a sentence: only its first word, which is a verb, loses its capital."""
    return label[:1].lower() + label[1:]
