"""Edits of the army as a whole: its words, edition, release, mode, battle force and choices."""

from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import (
    Rename,
    SetBattleForce,
    SetChoices,
    SetEdition,
    SetForceAlignment,
    SetMode,
    SetNotes,
    SetRelease,
)
from armybuilder.army.moving import moved
from armybuilder.army.outcome import Applied, RefusedEdit, replaced, unit_of
from units.catalog.catalog import Catalog
from units.catalog.library import editions, open_catalog


def rename(draft: DraftArmy, edit: Rename, catalog: Catalog) -> Applied:
    """The army under another title."""
    return Applied(draft.model_copy(update={"title": edit.title}))


def set_notes(draft: DraftArmy, edit: SetNotes, catalog: Catalog) -> Applied:
    """Other notes on the army, or on the unit that is named."""
    if edit.unit is None:
        return Applied(draft.model_copy(update={"notes": edit.notes}))
    changed = unit_of(draft, edit.unit).model_copy(update={"notes": edit.notes})
    return Applied(replaced(draft, changed))


def set_edition(draft: DraftArmy, edit: SetEdition, catalog: Catalog) -> Applied:
    """The same cards under another edition of the rules."""
    if edit.edition not in {edition.id for edition in editions()}:
        raise RefusedEdit(f"There is no edition {edit.edition}.")
    return Applied(draft.model_copy(update={"edition": edit.edition}))


def set_release(draft: DraftArmy, edit: SetRelease, catalog: Catalog) -> Applied:
    """The same cards with the facts of another release; those it lacks are left out and named."""
    try:
        other = open_catalog(edit.release, draft.edition)
    except LookupError as fault:
        raise RefusedEdit(f"There is no release {edit.release}.") from fault
    return moved(draft, other, catalog)


def set_mode(draft: DraftArmy, edit: SetMode, catalog: Catalog) -> Applied:
    """The same cards in another mode; hand and deck stay and are judged anew."""
    if edit.mode not in catalog.modes:
        raise RefusedEdit(f"There is no mode {edit.mode}.")
    return Applied(draft.model_copy(update={"mode": edit.mode}))


def set_battle_force(draft: DraftArmy, edit: SetBattleForce, catalog: Catalog) -> Applied:
    """Another battle force or none; every unit stays, the choices begin anew. Rules: BF-01."""
    if edit.battle_force == draft.battle_force:
        return Applied(draft)
    if edit.battle_force is not None:
        force = catalog.battle_forces.get(edit.battle_force)
        if force is None:
            raise RefusedEdit(f"There is no battle force {edit.battle_force}.")
        if force.faction != draft.faction:
            owner = catalog.factions[force.faction].name
            raise RefusedEdit(f"{force.name} is a battle force of {owner}.")
    remarks = ("The choices of the former battle force were cleared.",) if draft.choices else ()
    changes = {"battle_force": edit.battle_force, "choices": ()}
    return Applied(draft.model_copy(update=changes), remarks)


def set_choices(draft: DraftArmy, edit: SetChoices, catalog: Catalog) -> Applied:
    """Other picks of the battle force; refuses what it does not offer. Rules: BF-20."""
    force = catalog.battle_forces.get(draft.battle_force or "")
    offered = {o.id for o in force.choices.options} if force and force.choices else set()
    strange = [choice for choice in edit.choices if choice not in offered]
    if strange:
        raise RefusedEdit(f"This army's battle force offers no choice {', '.join(strange)}.")
    return Applied(draft.model_copy(update={"choices": tuple(dict.fromkeys(edit.choices))}))


def set_force_alignment(draft: DraftArmy, edit: SetForceAlignment, catalog: Catalog) -> Applied:
    """The army on the light or the dark side, where it may choose. Rules: FAC-03."""
    return Applied(draft.model_copy(update={"force_alignment": edit.force_alignment}))
