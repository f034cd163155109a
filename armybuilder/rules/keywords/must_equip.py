"""Some units must carry certain upgrades."""

from collections.abc import Iterator
from functools import partial

from armybuilder.army.edits import Equip, SetCounterpart
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import slot_filled_up, unequipped
from units.catalog.schema import EquipDuty, FillSlots


class MustEquip(Rule):
    """Listed upgrades, or one of a listed slot, must be equipped, and slots filled to a number.

    Units with one of ``exact_keywords`` carry exactly that number. A counterpart that comes with
    its unit is on it.
    """

    id = "must-equip"
    cites = ("KW-05", "KW-06", "KW-07", "KW-08", "KW-09")

    exact_keywords: tuple[str, ...]
    cites_by_keyword: dict[str, str]

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        building = loadout.card.army_building
        carried = {upgrade.id for upgrade in loadout.upgrades}
        slots = {upgrade.slot for upgrade in loadout.upgrades}
        for duty in building.equip:
            if duty.upgrade not in carried and duty.slot not in slots:
                yield self.finding(
                    f"missing-{(duty.upgrade or duty.slot or '').rpartition('/')[2]}",
                    partial(_missing, loadout, duty, terms),
                    rules=("KW-05",),
                    mends=partial(_put_on, duty, loadout, terms),
                )
        for fill in building.fill_slots:
            yield from self._filled(loadout, fill, terms)
        offer = loadout.card.counterpart
        if offer and offer.auto and loadout.counterpart is None:
            name = terms.catalog.counterparts[offer.counterpart].full_name
            yield self.finding(
                "counterpart",
                partial(_without, loadout, name),
                rules=("KW-09",),
                mends=partial(_join, offer.counterpart, name),
            )

    def _filled(self, loadout: Loadout, fill: FillSlots, terms: Terms) -> Iterator[Finding]:
        keywords = {keyword.name for keyword in loadout.card.keywords}
        exact = not keywords.isdisjoint(self.exact_keywords)
        there = [upgrade for upgrade in loadout.upgrades if upgrade.slot == fill.slot]
        rules = [rule for keyword, rule in self.cites_by_keyword.items() if keyword in keywords]
        if len(there) < fill.min:
            yield self.finding(
                f"too-few-{fill.slot}",
                partial(_count, loadout, fill, len(there), exact, terms),
                rules=tuple(rules) or self.cites,
                mends=partial(slot_filled_up, fill.slot, fill.min - len(there), loadout, terms),
            )
        elif exact and len(there) > fill.min:
            yield self.finding(
                f"too-many-{fill.slot}",
                partial(_count, loadout, fill, len(there), exact, terms),
                rules=tuple(rules) or self.cites,
                mends=lambda unit: (unequipped(upgrade, unit) for upgrade in reversed(there)),
            )


def _missing(loadout: Loadout, duty: EquipDuty, terms: Terms) -> str:
    if duty.upgrade:
        wanted = terms.catalog.upgrades[duty.upgrade].full_name
    else:
        wanted = f"one {terms.slot_name(duty.slot or '')} upgrade"
    return f"{loadout.card.full_name} must carry {wanted}."


def _put_on(duty: EquipDuty, loadout: Loadout, terms: Terms, unit: str) -> Iterator[Mend]:
    if duty.slot:
        yield from slot_filled_up(duty.slot, 1, loadout, terms, unit)
    if duty.upgrade:
        name = terms.catalog.upgrades[duty.upgrade].full_name
        yield Mend(f"Put on {name}", Equip(unit=unit, upgrade=duty.upgrade))


def _count(loadout: Loadout, fill: FillSlots, there: int, exact: bool, terms: Terms) -> str:
    wanted = f"{'exactly' if exact else 'at least'} {fill.min} {terms.slot_name(fill.slot)}"
    todo = f"add {fill.min - there}" if there < fill.min else f"take off {there - fill.min}"
    cards = "upgrade" if fill.min == 1 else "upgrades"
    return f"{loadout.card.full_name} must carry {wanted} {cards} and carries {there}; {todo}."


def _without(loadout: Loadout, counterpart: str) -> str:
    return f"{counterpart} comes with {loadout.card.full_name} and is missing."


def _join(counterpart: str, name: str, unit: str) -> Iterator[Mend]:
    yield Mend(f"Add {name}", SetCounterpart(unit=unit, card=counterpart))
