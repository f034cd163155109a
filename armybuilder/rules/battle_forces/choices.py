"""What a player picks for a battle force."""

from collections.abc import Iterator
from functools import partial

from armybuilder.army.army import Army
from armybuilder.army.edits import SetBattleForce, SetChoices, SetForceAlignment
from armybuilder.army.limits import Limits
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from units.catalog.schema.parts import Alignment


class BattleForceChoices(Rule):
    """The battle force is of the army's faction, its options are picked as often as it says.

    A side of the Force is chosen only where the battle force offers it.
    """

    id = "battle-force-choices"
    prefix = "battle-force"
    cites = ("BF-01", "BF-20", "FAC-03")

    def check(self, army: Army, _limits: Limits) -> Iterator[Finding]:
        terms, force, draft = army.terms, army.terms.force, army.draft
        if force and force.faction != terms.faction.id:
            yield self.finding(
                "other-faction",
                partial(_other_faction, terms),
                rules=("BF-01", "FAC-01"),
                mends=_without_force,
            )
        if draft.choices or (force and force.choices):
            yield from self._picked(draft.choices, terms)
        options = force.force_alignment_options if force else ()
        if options and draft.force_alignment and draft.force_alignment not in options:
            yield self.finding(
                "alignment",
                partial(_no_such_side, terms, draft.force_alignment, options),
                rules=("FAC-03",),
                mends=partial(_other_sides, options),
            )

    def _picked(self, chosen: tuple[str, ...], terms: Terms) -> Iterator[Finding]:
        offered = terms.force.choices if terms.force else None
        pick = offered.pick if offered else 0
        known = [option.id for option in offered.options] if offered else []
        right = [choice for choice in dict.fromkeys(chosen) if choice in known]
        if len(chosen) != pick or len(right) != pick:
            yield self.finding(
                "choices",
                partial(_count, terms, chosen, right, pick),
                rules=("BF-20",),
                mends=partial(_fewer, right, pick),
            )


def _other_faction(terms: Terms) -> str:
    force = terms.force
    if force is None:
        return ""
    theirs = terms.faction_name(force.faction)
    return f"{force.name} is a battle force of {theirs}; this army is {terms.faction.name}."


def _no_such_side(terms: Terms, stated: str, options: tuple[str, ...]) -> str:
    name = terms.force_name
    return f"{name} does not offer the {stated} side, only {' or '.join(options)}."


def _other_sides(options: tuple[Alignment, ...], _unit: str) -> Iterator[Mend]:
    for side in options:
        yield Mend(f"Play on the {side} side", SetForceAlignment(force_alignment=side))


def _without_force(_unit: str) -> Iterator[Mend]:
    yield Mend("Play without a battle force", SetBattleForce(battle_force=None))


def _count(terms: Terms, chosen: tuple[str, ...], right: list[str], pick: int) -> str:
    name = terms.force_name or "An army without battle force"
    strange = len(chosen) - len(right)
    tail = f", and {strange} doubled or not offered" if strange else ""
    return f"{name} picks {pick} options; here {len(right)}{tail}."


def _fewer(right: list[str], pick: int, _unit: str) -> Iterator[Mend]:
    if len(right) >= pick:
        label = f"Keep only the first {pick}" if pick else "Pick no option"
        yield Mend(label, SetChoices(choices=tuple(right[:pick])))
