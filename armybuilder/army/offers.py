"""Which unit cards an army may have at all, whatever is in it already."""

from collections.abc import Iterator

from armybuilder.army.terms import Terms
from units.catalog.schema import Unit


def units_on_offer(terms: Terms) -> Iterator[Unit]:
    """The unit cards of the battle force, else of the faction and those it may hire.

    Rules: FAC-01, MERC-01, BF-01, KW-04.
    """
    catalog, force = terms.catalog, terms.force
    if force is None:
        for card in catalog.units.values():
            own = card.faction == terms.faction.id and not card.army_building.special_issue
            if own or terms.faction.id in (card.hire_factions or ()):
                yield card
        return
    listed = [card for cards in force.units.values() for card in cards]
    listed += [card for choice in terms.choices for card in choice.adds_units]
    for card_id in dict.fromkeys(listed):
        yield catalog.units[card_id]
