"""Makes the draft that follows from an edit, with a remark on everything else that changed.

Pure: the same draft, edit and catalog give the same answer, and nothing is stored.
"""

from collections.abc import Callable
from typing import Any

from armybuilder.army import army_edits, card_edits, unit_edits, upgrade_edits
from armybuilder.army.consequences import without_ownerless_cards
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import Edit, Several
from armybuilder.army.outcome import Applied, RefusedEdit
from units.catalog.catalog import Catalog

__all__ = ["Applied", "RefusedEdit", "apply"]

HANDLERS: dict[str, Callable[[DraftArmy, Any, Catalog], Applied]] = {
    "add-unit": unit_edits.add_unit,
    "remove-unit": unit_edits.remove_unit,
    "duplicate-unit": unit_edits.duplicate_unit,
    "move-unit": unit_edits.move_unit,
    "replace-unit": unit_edits.replace_unit,
    "equip": upgrade_edits.equip,
    "unequip": upgrade_edits.unequip,
    "set-counterpart": upgrade_edits.set_counterpart,
    "rename": army_edits.rename,
    "set-notes": army_edits.set_notes,
    "set-edition": army_edits.set_edition,
    "set-release": army_edits.set_release,
    "set-mode": army_edits.set_mode,
    "set-battle-force": army_edits.set_battle_force,
    "set-choices": army_edits.set_choices,
    "set-force-alignment": army_edits.set_force_alignment,
    "add-command-card": card_edits.add_command_card,
    "remove-command-card": card_edits.remove_command_card,
    "add-battle-card": card_edits.add_battle_card,
    "remove-battle-card": card_edits.remove_battle_card,
}


def apply(draft: DraftArmy, edit: Edit, catalog: Catalog) -> Applied:
    """The army after an edit, and a sentence for each consequence (what came along or fell out).

    ``catalog`` is the release and edition the draft is built under. Raises ``RefusedEdit`` for an
    edit that makes no sense for this army; of several edits together all are made or none.
    """
    singly = edit.edits if isinstance(edit, Several) else (edit,)
    after = draft
    remarks: list[str] = []
    for one in singly:
        after, said = HANDLERS[one.kind](after, one, catalog)
        remarks += said
    settled = without_ownerless_cards(draft.units, after, catalog)
    return Applied(settled.draft, (*remarks, *settled.remarks))
