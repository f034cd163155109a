"""A unique name stands once in an army, whatever kind of card bears it; limited cards so often."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.edits import RemoveUnit, Several, Unequip
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Copies
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule

Bearer = tuple[ArmyUnit, Copies]


class UniqueNames(Rule):
    """At most so many cards of a name (title or card) as its bullets say.

    Units, counterparts and upgrades count together, subtitles do not matter. A limited upgrade is
    counted by card; with ``limited_by_name`` all cards of its name count together instead.
    """

    id = "unique-names"
    cites = ("UNIQ-01", "UNIQ-02", "UNIQ-03", "UNIQ-04", "UPG-04")

    across_card_kinds: bool
    limited_by_name: bool

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        return {"across_card_kinds": terms.catalog.rules.unique.across_card_kinds}

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        all_copies = [copies for unit in army.units for copies in unit.loadout.copies]
        if len({copies.name for copies in all_copies}) == len(all_copies):
            return  # the common case: no name is there twice
        counts: dict[tuple[str, str], list[Bearer]] = {}
        for unit in army.by_number:
            for copies in unit.loadout.copies:
                counts.setdefault(self._counted_as(copies), []).append((unit, copies))
        for (per, _), bearers in counts.items():
            if len(bearers) > 1 and len(bearers) > min(copies.most for _, copies in bearers):
                yield self._too_many(per, bearers)

    def _counted_as(self, copies: Copies) -> tuple[str, str]:
        if copies.per == "card" and self.limited_by_name:
            return "limited", copies.name
        if copies.per == "name" and not self.across_card_kinds:
            return f"name-{copies.kind}", copies.key
        return copies.per, copies.key

    def _too_many(self, per: str, bearers: list[Bearer]) -> Finding:
        rule = {"title": "UNIQ-03", "card": "UNIQ-04", "limited": "UNIQ-04"}.get(per, "UNIQ-02")
        return self.finding(
            f"too-many-{_slug(_counted(per, bearers))}",
            partial(_words, per, bearers),
            offenders=dict.fromkeys(unit.id for unit, _ in bearers),
            rules=("UNIQ-01", rule),
            mends=partial(_mends, bearers),
        )


def _words(per: str, bearers: list[Bearer]) -> str:
    most = min(copies.most for _, copies in bearers)
    where = " + ".join(
        unit.name if copies.kind == "unit" else f"{copies.label} on {unit.name}"
        for unit, copies in bearers
    )
    return f"{_counted(per, bearers)} {len(bearers)} of at most {most}: {where}."


def _mends(bearers: list[Bearer], _unit: str) -> Iterator[Mend]:
    """Take out a bearer that is a unit, take off one that is an upgrade; the last added first.

    Of several too many none alone would do, so the last ones go together.
    """
    surplus = len(bearers) - min(copies.most for _, copies in bearers)
    ways = [way for unit, copies in reversed(bearers) if (way := _without(unit, copies))]
    if surplus == 1:
        yield from (Mend(label, edit) for label, edit in ways)
    elif len(ways) >= surplus:
        times = Counter(label for label, _ in ways[:surplus])
        words = [f"{label} ({n}×)" if n > 1 else label for label, n in times.items()]
        yield Mend("; ".join(words), Several(edits=tuple(edit for _, edit in ways[:surplus])))


def _without(unit: ArmyUnit, copies: Copies) -> tuple[str, RemoveUnit | Unequip] | None:
    """What takes one bearer away, in words and as an edit; a counterpart has no way."""
    if copies.kind == "unit":
        return f"Take out {unit.name}", RemoveUnit(unit=unit.id)
    if copies.kind == "upgrade":
        edit = Unequip(unit=unit.id, upgrade=copies.card, on_counterpart=copies.on_counterpart)
        return f"Take {copies.label} off {unit.name}", edit
    return None


def _counted(per: str, bearers: list[Bearer]) -> str:
    """What the bearers have in common."""
    first = bearers[0][1]
    return first.name if per.startswith(("name", "limited")) else first.label


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
