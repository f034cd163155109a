"""One upgrade for each slot, printed or opened by another card."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from armybuilder.army.loadout import Loadout, Seating
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import unequipped
from units.catalog.schema import Upgrade


class UpgradeSlots(Rule):
    """A unit and its counterpart carry one card for each slot of theirs; a slot may stay empty.

    Cards may open slots, which exist only while they are carried; some cards need none. A unit
    whose slots are not published yet is not judged here.
    """

    id = "upgrade-slots"
    cites = ("UPG-01", "UPG-06", "UPG-10")

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        if "slots" not in loadout.card.incomplete:
            name = loadout.card.full_name
            yield from self._judge(loadout.seating, loadout.upgrades, name, False, terms)
        if loadout.counterpart:
            extras, name = loadout.counterpart_upgrades, loadout.counterpart.full_name
            yield from self._judge(loadout.counterpart_seating, extras, name, True, terms)

    def _judge(
        self,
        seating: Seating,
        upgrades: tuple[Upgrade, ...],
        name: str,
        on_counterpart: bool,
        terms: Terms,
    ) -> Iterator[Finding]:
        for slot in dict.fromkeys(upgrade.slot for upgrade in seating.without_slot):
            there = [upgrade for upgrade in upgrades if upgrade.slot == slot]
            lost = [upgrade for upgrade in seating.without_slot if upgrade.slot == slot]
            where = "counterpart-" if on_counterpart else ""
            yield self.finding(
                f"{where}no-{slot}-slot",
                partial(_words, name, there, len(there) - len(lost), terms.slot_name(slot)),
                mends=partial(_mends, there, len(lost), on_counterpart),
            )


def _words(name: str, there: list[Upgrade], slots: int, slot: str) -> str:
    cards = Counter(upgrade.full_name for upgrade in there)
    names = " + ".join(f"{count} {card}" for card, count in cards.items())
    return f"{name} has {slots or 'no'} {slot} slot{'s'[: slots > 1]} for {len(there)}: {names}."


def _mends(
    there: Iterable[Upgrade], excess: int, on_counterpart: bool, unit: str
) -> Iterator[Mend]:
    if excess == 1:
        for upgrade in dict.fromkeys(one.id for one in there):
            card = next(one for one in there if one.id == upgrade)
            yield unequipped(card, unit, on_counterpart=on_counterpart)
