"""Takes the units of one army into another."""

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.eligible import copies_in
from armybuilder.army.outcome import Applied, RefusedEdit, listed
from armybuilder.army.outfitting import copied, is_taken
from armybuilder.army.reading import unknown_ids
from armybuilder.army.unit_edits import inserted, next_id, place_by_rank
from units.catalog.catalog import Catalog


def merge(draft: DraftArmy, other: DraftArmy, catalog: Catalog) -> Applied:
    """``draft`` with the units of ``other``, each behind the last of its rank, under new ids.

    A unit the army may not have again stays out and is named, as do such upgrades. Words, frame,
    hand and deck are those of ``draft``. Raises RefusedEdit for cards the catalog does not have and
    for more units than an army holds. Rules: UNIQ-01, UNIQ-02.
    """
    unknown = [message for _, message in unknown_ids(other, catalog)]
    if unknown:
        raise RefusedEdit(" ".join(unknown))
    remarks: list[str] = []
    for unit in other.units:
        card = catalog.units[unit.card]
        if is_taken(card, copies_in(Army(draft, catalog))):
            remarks.append(f"{card.full_name} is in the army already and was not added again.")
            continue
        added, left_out = copied(draft, unit, next_id(draft), catalog)
        if left_out:
            remarks.append(f"{card.full_name} came without {listed(left_out)}.")
        draft = inserted(draft, added, place_by_rank(draft, unit.card, catalog))
    if other.command_hand or other.battle_deck:
        remarks.append("Hand and deck stayed as they were.")
    return Applied(draft, tuple(remarks))
