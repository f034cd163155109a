"""Edits of the list of units: add, remove, duplicate, move, replace."""

from armybuilder.army.draft import DraftArmy, DraftUnit
from armybuilder.army.edits import AddUnit, DuplicateUnit, MoveUnit, RemoveUnit, ReplaceUnit
from armybuilder.army.outcome import (
    Applied,
    RefusedEdit,
    listed,
    place_of,
    unit_of,
    with_units,
)
from armybuilder.army.outfitting import copied, kept_on_other_card, outfitted
from armybuilder.army.terms import terms_of
from units.catalog.catalog import Catalog

HIGHEST_NUMBER = 1_000_000  # of a made-up unit id, as the draft allows


def add_unit(draft: DraftArmy, edit: AddUnit, catalog: Catalog) -> Applied:
    """``count`` more units of a card, each with what comes with it, after the last of its rank.

    Named upgrades are put on as they are; without any, the card's own come by themselves.
    """
    if edit.card not in catalog.units:
        raise RefusedEdit(f"There is no unit {edit.card}.")
    strange = [upgrade for upgrade in edit.upgrades if upgrade not in catalog.upgrades]
    if strange:
        raise RefusedEdit(f"There is no upgrade {', '.join(strange)}.")
    at = place_by_rank(draft, edit.card, catalog) if edit.at is None else edit.at
    if at > len(draft.units):
        raise RefusedEdit(f"The list has no place {at}; it has {len(draft.units)} units.")
    remarks: list[str] = []
    for copy in range(edit.count):
        bare = DraftUnit(id=next_id(draft), card=edit.card, upgrades=edit.upgrades)
        unit, words = outfitted(draft, bare, catalog)
        remarks += words
        draft = inserted(draft, unit, at + copy)
    return Applied(draft, tuple(dict.fromkeys(remarks)))


def remove_unit(draft: DraftArmy, edit: RemoveUnit, catalog: Catalog) -> Applied:
    """The list without one unit."""
    gone = place_of(draft, edit.unit)
    units = [unit for place, unit in enumerate(draft.units) if place != gone]
    return Applied(with_units(draft, units))


def duplicate_unit(draft: DraftArmy, edit: DuplicateUnit, catalog: Catalog) -> Applied:
    """A copy right behind the unit, without what the army may not have again, which is named."""
    place = place_of(draft, edit.unit)
    unit, left_out = copied(draft, draft.units[place], next_id(draft), catalog)
    remarks: tuple[str, ...] = ()
    if left_out:
        name = catalog.units[unit.card].name
        remarks = (f"The copy of {name} goes without {listed(left_out)}.",)
    return Applied(inserted(draft, unit, place + 1), remarks)


def move_unit(draft: DraftArmy, edit: MoveUnit, catalog: Catalog) -> Applied:
    """The same units with one of them at another place."""
    units = list(draft.units)
    moved = units.pop(place_of(draft, edit.unit))
    if edit.to > len(units):
        raise RefusedEdit(f"The list has no place {edit.to}; it has {len(draft.units)} units.")
    units.insert(edit.to, moved)
    return Applied(with_units(draft, units))


def replace_unit(draft: DraftArmy, edit: ReplaceUnit, catalog: Catalog) -> Applied:
    """Another card in a unit's place, with the upgrades that fit it too; the rest is named."""
    if edit.card not in catalog.units:
        raise RefusedEdit(f"There is no unit {edit.card}.")
    former = unit_of(draft, edit.unit)
    place = place_of(draft, edit.unit)
    others = with_units(draft, [unit for unit in draft.units if unit.id != former.id])
    bare, left_out = kept_on_other_card(others, former, edit.card, catalog)
    unit, words = outfitted(others, bare, catalog)
    remarks = list(words)
    if left_out:
        remarks.append(f"{catalog.units[edit.card].name} cannot carry {listed(left_out)}.")
    return Applied(inserted(others, unit, place), tuple(remarks))


def next_id(draft: DraftArmy) -> str:
    """The id of the next unit: numbers rise and are never used again."""
    if draft.last_unit >= HIGHEST_NUMBER:
        raise RefusedEdit("This army has used up its unit numbers; copy it into a new one.")
    return f"u{draft.last_unit + 1}"


def inserted(draft: DraftArmy, unit: DraftUnit, place: int) -> DraftArmy:
    """The list with a unit at a place; a made-up id becomes the highest number."""
    units = [*draft.units[:place], unit, *draft.units[place:]]
    number = int(unit.id[1:]) if unit.id == f"u{draft.last_unit + 1}" else draft.last_unit
    return with_units(draft, units, number)


def place_by_rank(draft: DraftArmy, card: str, catalog: Catalog) -> int:
    """Where a new unit goes: behind the last unit of its rank, else of the ranks before it."""
    counted = terms_of(draft, catalog).counted_rank
    order = {rank: place for place, rank in enumerate(catalog.ranks)}
    own = order[counted.get(card, catalog.units[card].rank)]
    ranks = [order[counted.get(unit.card, catalog.units[unit.card].rank)] for unit in draft.units]
    if own in ranks:
        return len(ranks) - ranks[::-1].index(own)
    return max((place + 1 for place, rank in enumerate(ranks) if rank < own), default=0)
