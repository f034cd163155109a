"""Every detachment unit needs a parent of its own in the army (the list building half)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from armybuilder.army.army import BY_NUMBER, Army, ArmyUnit, listed
from armybuilder.army.edits import AddUnit
from armybuilder.army.limits import Allowance, Limits
from armybuilder.army.loadout import Target
from armybuilder.army.report import Pairing
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import this_taken_out
from units.catalog.detachments import share_out


class Paired(NamedTuple):
    """Detachment units with parents of their own, and those that found none."""

    couples: tuple[tuple[ArmyUnit, ArmyUnit], ...]
    unpaired: tuple[ArmyUnit, ...]


class Detachment(Rule):
    """A detachment unit needs a unit that bears the name, type or rank its keyword names.

    Each needs one of its own: out of the whole army, or only among the units with the same keyword
    (a parent may then serve one of each). The pairing is the largest possible; of several that find
    no parent those with the highest ids are left over. Upgrades and titles supply no parent.
    """

    id = "detachment"
    cites = (
        "DET-01", "DET-02", "DET-03", "DET-04", "DET-05", "DET-06", "DET-07", "DET-08", "DET-09",
        "DET-10", "DET-11", "DET-12", "DET-13",
    )  # fmt: skip

    own_parent_within: Literal["army", "keyword"]
    parents_needed_per_unit: Literal[1]
    parent_must_not_have_detachment: bool
    exempt_from_rank_maximum: bool
    counts_toward_minimum: bool

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        return terms.catalog.rules.detachment.model_dump()

    def adjust(self, army: Army) -> Iterator[Allowance]:
        couples = self.paired(army).couples
        matched = tuple([child for child, _ in couples])
        if not matched:
            return
        if self.exempt_from_rank_maximum:
            yield Allowance("a detachment with a parent of its own", exempt=matched)
        if not self.counts_toward_minimum:
            yield Allowance("a detachment fills no minimum", not_toward_minimum=matched)

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        for child in self.paired(army).unpaired:
            target = child.loadout.detachment
            parents = self._parents(army, target) if target else []
            yield self.finding(
                "no-parent",
                partial(self._words, army, child, parents),
                offenders=(child.id,),
                rules=("DET-03",) if parents else ("DET-02",),
                mends=partial(_mends, child, army),
            )

    def pairings(self, army: Army) -> Iterator[Pairing]:
        """Each couple for the report, by unit id. Rules: DET-03."""
        for child, parent in self.paired(army).couples:
            target = child.loadout.detachment
            keyword = target.label if target else ""
            yield Pairing(unit=child.id, parent=parent.id, keyword=keyword)

    def paired(self, army: Army) -> Paired:
        """Who has which parent; the same for any order of the list. Rules: DET-07, DET-08."""
        known: Paired | None = army.known.get(self.id)
        if known is None:
            known = army.known[self.id] = self._pair_all(army)
        return known

    def _pair_all(self, army: Army) -> Paired:
        seekers = [unit for unit in army.by_number if unit.loadout.detachment]
        if not seekers:
            return NOBODY
        wanting: dict[Target, list[ArmyUnit]] = {}
        for unit in seekers:
            wanting.setdefault(_target(unit), []).append(unit)
        parents = {target: self._parents(army, target) for target in wanting}
        parent_of: dict[ArmyUnit, ArmyUnit] = {}
        if self.own_parent_within == "army" and _compete(parents.values()):
            parent_of = _match(seekers, parents)
        else:
            for target, children in wanting.items():
                parent_of.update(self._shared_out(children, {target: parents[target]}))
        return Paired(
            tuple([(unit, parent_of[unit]) for unit in seekers if unit in parent_of]),
            tuple([unit for unit in seekers if unit not in parent_of]),
        )

    def _shared_out(
        self, children: list[ArmyUnit], parents: dict[Target, list[ArmyUnit]]
    ) -> dict[ArmyUnit, ArmyUnit]:
        """Parents among children of one keyword: in order, as any fits any, but nobody itself."""
        if not self.parent_must_not_have_detachment:
            return _match(children, parents)
        (those,) = parents.values()
        return dict(zip(children, those, strict=False))

    def _parents(self, army: Army, target: Target) -> list[ArmyUnit]:
        """Units that may lead such a detachment. DET-04, DET-05, DET-12, DET-13, TRAP-04."""
        answering = army.answering(target)
        if not self.parent_must_not_have_detachment:
            return answering
        return [unit for unit in answering if not unit.loadout.detachment]

    def _words(self, army: Army, child: ArmyUnit, parents: list[ArmyUnit]) -> str:
        target = child.loadout.detachment
        label = target.label if target else ""
        if not parents:
            return f"{child.name} needs a unit of {label} of its own; the army has none."
        rivals = self._rivals(army, child, parents)
        return (
            f"{child.name} has no {label} unit of its own: {len(parents)} "
            f"({listed(parents)}) for {len(rivals)} ({listed(rivals)})."
        )

    def _rivals(self, army: Army, child: ArmyUnit, parents: Iterable[ArmyUnit]) -> list[ArmyUnit]:
        """All detachment units that want one of the same parents, the child among them."""
        wanted = set(parents)
        own = child.loadout.detachment
        every = self.own_parent_within == "army"
        return [
            unit
            for unit in army.by_number
            if (target := unit.loadout.detachment)
            and (every or target == own)
            and not wanted.isdisjoint(self._parents(army, target))
        ]


NOBODY = Paired((), ())


def _target(child: ArmyUnit) -> Target:
    target = child.loadout.detachment
    if target is None:
        raise ValueError(f"{child.id} is no detachment")
    return target


def _compete(parents: Collection[list[ArmyUnit]]) -> bool:
    """Whether a unit could be a parent under several keywords."""
    return len({unit for units in parents for unit in units}) < sum(map(len, parents))


def _match(
    seekers: list[ArmyUnit], parents: Mapping[Target, list[ArmyUnit]]
) -> dict[ArmyUnit, ArmyUnit]:
    """As many seekers as possible with a parent each; both in the order of unit numbers."""
    offered = sorted({unit for units in parents.values() for unit in units}, key=BY_NUMBER)
    places = {unit: place for place, unit in enumerate(offered)}
    wanted = {target: [places[unit] for unit in units] for target, units in parents.items()}
    fitting = [
        [place for place in wanted[_target(child)] if offered[place] is not child]
        for child in seekers
    ]
    return {seekers[child]: offered[parent] for child, parent in share_out(fitting).items()}


def _mends(child: ArmyUnit, army: Army, unit: str) -> Iterator[Mend]:
    """Take the detachment out, or add a parent that the army may have."""
    from_catalog = army.catalog.units.values()
    target = child.loadout.detachment
    yield from this_taken_out(child.name, unit)
    if target and target.kind == "unit_name":
        for card in from_catalog:
            if card.name == target.value and not card.army_building.detachment:
                yield Mend(f"Add {card.full_name}", AddUnit(card=card.id))
