"""What an edit did, as a sentence for the history: names instead of ids."""

from collections.abc import Callable
from typing import Any

from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import Edit, Several
from units.catalog.catalog import Catalog

MOST_TOLD = 4  # of edits made together; the rest is counted


class Names:
    """Looks up what the ids of an edit stand for, before and after it."""

    def __init__(self, before: DraftArmy | None, after: DraftArmy, catalog: Catalog) -> None:
        known = (before, after) if before else (after,)
        self.cards = {unit.id: unit.card for draft in known for unit in draft.units}
        self.catalog = catalog

    def card(self, card: str) -> str:
        """The name of any card; its id where the catalog does not have it."""
        catalog = self.catalog
        titled = catalog.units.get(card) or catalog.counterparts.get(card)
        if titled is not None:
            return titled.full_name
        plain = (
            catalog.upgrades.get(card)
            or catalog.command_cards.get(card)
            or catalog.battle_cards.get(card)
        )
        return plain.name if plain else card

    def unit(self, unit: str) -> str:
        """The name of a unit's card."""
        return self.card(self.cards[unit]) if unit in self.cards else f"unit {unit}"

    def term(self, kind: str, value: str | None) -> str:
        """The name of an edition, a mode, a battle force; "none" for nothing."""
        if value is None:
            return "none"
        if kind == "edition":
            return self.catalog.edition.name if self.catalog.edition.id == value else value
        terms = self.catalog.modes if kind == "mode" else self.catalog.battle_forces
        return terms[value].name if value in terms else value


def words_of_edit(edit: Edit, before: DraftArmy | None, after: DraftArmy, catalog: Catalog) -> str:
    """The edit in one sentence; ``before`` is None where that state is no longer kept."""
    names = Names(before, after, catalog)
    if not isinstance(edit, Several):
        return f"{WORDS[edit.kind](edit, names)}."
    told = [WORDS[one.kind](one, names) for one in edit.edits[:MOST_TOLD]]
    rest = len(edit.edits) - len(told)
    more = [f"and {rest} more change{'s' if rest > 1 else ''}"] if rest else []
    return f"{'; '.join((*told, *more))}."


def _added(edit: Any, names: Names) -> str:
    times = f"{edit.count}× " if edit.count > 1 else ""
    carried = f" with {', '.join(map(names.card, edit.upgrades))}" if edit.upgrades else ""
    return f"Added {times}{names.card(edit.card)}{carried}"


def _equipped(edit: Any, names: Names) -> str:
    instead = f" instead of {names.card(edit.instead_of)}" if edit.instead_of else ""
    return f"{names.card(edit.upgrade)} on {names.unit(edit.unit)}{instead}"


def _counterpart(edit: Any, names: Names) -> str:
    if edit.card is None:
        return f"{names.unit(edit.unit)} without its counterpart"
    return f"{names.card(edit.card)} goes with {names.unit(edit.unit)}"


def _noted(edit: Any, names: Names) -> str:
    return f"Notes of {names.unit(edit.unit) if edit.unit else 'the army'} changed"


def _chosen(edit: Any, names: Names) -> str:
    options = {
        option.id: option.name
        for force in names.catalog.battle_forces.values()
        for option in (force.choices.options if force.choices else ())
    }
    words = ", ".join(options.get(one, one) for one in edit.choices)
    return f"Choices of the battle force: {words or 'none'}"


WORDS: dict[str, Callable[[Any, Names], str]] = {
    "add-unit": _added,
    "remove-unit": lambda edit, names: f"Removed {names.unit(edit.unit)}",
    "duplicate-unit": lambda edit, names: f"One more {names.unit(edit.unit)}",
    "move-unit": lambda edit, names: f"Moved {names.unit(edit.unit)} to place {edit.to + 1}",
    "replace-unit": lambda edit, names: f"{names.card(edit.card)} in the place of another unit",
    "equip": _equipped,
    "unequip": lambda edit, names: f"{names.card(edit.upgrade)} off {names.unit(edit.unit)}",
    "set-counterpart": _counterpart,
    "rename": lambda edit, names: f"Named “{edit.title}”" if edit.title else "Took the name away",
    "set-notes": _noted,
    "set-edition": lambda edit, names: f"Edition: {names.term('edition', edit.edition)}",
    "set-mode": lambda edit, names: f"Mode: {names.term('mode', edit.mode)}",
    "set-battle-force": lambda edit, names: (
        f"Battle force: {names.term('force', edit.battle_force)}"
    ),
    "set-choices": _chosen,
    "set-force-alignment": lambda edit, names: f"Side of the Force: {edit.force_alignment}",
    "set-release": lambda edit, names: f"Moved to the points of {edit.release}",
    "add-command-card": lambda edit, names: f"{names.card(edit.card)} into the command hand",
    "remove-command-card": lambda edit, names: f"{names.card(edit.card)} out of the command hand",
    "add-battle-card": lambda edit, names: f"{names.card(edit.card)} into the battle deck",
    "remove-battle-card": lambda edit, names: f"{names.card(edit.card)} out of the battle deck",
}
