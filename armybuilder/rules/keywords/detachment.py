"""Every detachment unit needs a parent of its own in the army (the list building half)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from armybuilder.army.army import Army, ArmyUnit, listed
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
            if target := unit.loadout.detachment:
                wanting.setdefault(target, []).append(unit)
        parents = {target: self._parents(army, target) for target in wanting}
        by_keyword = self.own_parent_within == "keyword"
        sharing = list(wanting.values()) if by_keyword else [seekers]
        parent_of: dict[ArmyUnit, ArmyUnit] = {}
        for children in sharing:
            parent_of.update(self._shared_out(children, parents))
        return Paired(
            tuple([(unit, parent_of[unit]) for unit in seekers if unit in parent_of]),
            tuple([unit for unit in seekers if unit not in parent_of]),
        )

    def _shared_out(
        self, children: list[ArmyUnit], parents: Mapping[Target, list[ArmyUnit]]
    ) -> dict[ArmyUnit, ArmyUnit]:
        """As many children as possible with a parent each, both in the order of unit numbers."""
        fitting = [parents[target] for unit in children if (target := unit.loadout.detachment)]
        if not self.parent_must_not_have_detachment:  # then it could be its own
            fitting = [
                [parent for parent in fits if parent is not child]
                for child, fits in zip(children, fitting, strict=True)
            ]
        return {children[child]: parent for child, parent in share_out(fitting).items()}

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


def _mends(child: ArmyUnit, army: Army, unit: str) -> Iterator[Mend]:
    """Take the detachment out, or add a parent that the army may have."""
    from_catalog = army.catalog.units.values()
    target = child.loadout.detachment
    yield from this_taken_out(child.name, unit)
    if target and target.kind == "unit_name":
        for card in from_catalog:
            if card.name == target.value and not card.army_building.detachment:
                yield Mend(f"Add {card.full_name}", AddUnit(card=card.id))
