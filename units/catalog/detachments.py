"""Who may be whose parent, and how detachments share parents out.

Units are paired, not cards or names, and all parameters at once (TRAP-02, TRAP-03).
Rules: DET-02…DET-13.
"""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from units.catalog.schema import KeywordTarget, Unit, UnitType

Child = TypeVar("Child")
Parent = TypeVar("Parent", bound=Hashable)


@dataclass(frozen=True)
class Pairing(Generic[Child, Parent]):
    """Which parent each child got, in the order of the children; ``unpaired`` got none."""

    pairs: tuple[tuple[Child, Parent], ...]
    unpaired: tuple[Child, ...]


def pair(
    children: Sequence[Child],
    parents: Sequence[Parent],
    fits: Callable[[Child, Parent], bool],
) -> Pairing[Child, Parent]:
    """As many children as possible, each with a fitting parent of its own.

    A maximum matching by augmenting paths, shortest first: earlier children and earlier parents are
    served first, so the same input always gives the same pairs. Rules: DET-03, DET-08.
    """
    fitting = [[p for p, parent in enumerate(parents) if fits(child, parent)] for child in children]
    parent_of = share_out(fitting)
    return Pairing(
        tuple((children[c], parents[parent_of[c]]) for c in sorted(parent_of)),
        tuple(child for c, child in enumerate(children) if c not in parent_of),
    )


def share_out(fitting: Sequence[Sequence[Parent]]) -> dict[int, Parent]:
    """The same over places in a list: child → parent, where ``fitting[child]`` are its parents."""
    child_of: dict[Parent, int] = {}
    for child, parents in enumerate(fitting):
        for parent in parents:
            if parent not in child_of:  # nobody has to move
                child_of[parent] = child
                break
        else:
            _find_a_parent(child, fitting, child_of)
    return {child: parent for parent, child in child_of.items()}


def _find_a_parent(
    seeker: int, fitting: Sequence[Sequence[Parent]], child_of: dict[Parent, int]
) -> None:
    """Give ``seeker`` a parent, moving others to their next choice when that frees one."""
    reached_by: dict[Parent, int] = {}  # parent → the child that asked for it first
    asking = deque([seeker])
    while asking:
        child = asking.popleft()
        for parent in fitting[child]:
            if parent in reached_by:
                continue
            reached_by[parent] = child
            if parent not in child_of:
                _hand_over(parent, seeker, fitting, reached_by, child_of)
                return
            asking.append(child_of[parent])


def _hand_over(
    parent: Parent,
    seeker: int,
    fitting: Sequence[Sequence[Parent]],
    reached_by: dict[Parent, int],
    child_of: dict[Parent, int],
) -> None:
    """Walk back from a free parent: each child on the way takes the parent it asked for."""
    while True:
        child = reached_by[parent]
        given_up = next((p for p in fitting[child] if child_of.get(p) == child), None)
        child_of[parent] = child
        if child == seeker or given_up is None:
            return
        parent = given_up


def answers_to(unit: Unit, target: KeywordTarget, unit_type: UnitType) -> bool:
    """Whether ``unit`` bears the name, type or rank that ``target`` names.

    ``unit_type`` is the unit's own type: a broad type covers its subtypes (TYPE-01), a subtype only
    itself. Titles do not matter. Rules: DET-02, DET-12.
    """
    asked = (
        (target.unit_name, {unit.name}),
        (target.unit_type, {unit_type.id, unit_type.group}),
        (target.rank, {unit.rank}),
        (target.affiliation, {unit.affiliation}),
    )
    return all(wanted is None or wanted in borne for wanted, borne in asked)
