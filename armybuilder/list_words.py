"""The words a list is found by, kept in a column so that a search reads no documents."""

from armybuilder.army.draft import DraftArmy
from units.catalog.catalog import Catalog


def words_of(draft: DraftArmy, catalog: Catalog) -> str:
    """Title, faction, battle force and the names of the units, a line each, without case."""
    faction = catalog.factions.get(draft.faction)
    force = catalog.battle_forces.get(draft.battle_force or "")
    cards = dict.fromkeys(unit.card for unit in draft.units)
    named = [catalog.units[card].full_name for card in cards if card in catalog.units]
    lines = [draft.title, *(part.name for part in (faction, force) if part), *named]
    return "\n".join(lines).casefold()
