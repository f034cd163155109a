"""Takes an army to another release: what the cards of it still allow, and what stays behind."""

from collections.abc import Iterable, Mapping
from typing import Any

from armybuilder.army.draft import DraftArmy, DraftUnit
from armybuilder.army.outcome import Applied, RefusedEdit
from armybuilder.army.reading import unknown_ids
from units.catalog.catalog import Catalog

FRAME = ("mode", "faction")  # without these there is no army
CARDS = (
    "units", "upgrades", "counterparts", "command_cards", "battle_cards", "battle_forces",
)  # fmt: skip


def moved(draft: DraftArmy, release: Catalog, before: Catalog | None) -> Applied:
    """The army under ``release``; each card that is not there is left out and named.

    ``before`` is the release the army is on, for the names of cards; None when it is gone. Raises
    RefusedEdit when the mode or the faction is not there.
    """
    missing = dict(unknown_ids(draft, release))
    changed = draft.model_copy(update={"release": release.release})
    if not missing:
        return Applied(changed)
    if any(part in missing for part in FRAME):
        words = " ".join(missing.values())
        raise RefusedEdit(f"Release {release.release} lacks cards of this army. {words}")
    return _what_is_there(changed, release, before)


def _what_is_there(draft: DraftArmy, release: Catalog, before: Catalog | None) -> Applied:
    gone: list[str] = []
    units = []
    for unit in draft.units:
        if _still((unit.card,), release.units, before, gone):
            units.append(_unit_kept(unit, release, before, gone))
        else:
            _carried_away(unit, before, gone)
    named = (draft.battle_force,) if draft.battle_force else ()
    force = _still(named, release.battle_forces, before, gone)
    picks = release.battle_forces[force[0]].choices if force else None
    offered = {option.id: option for option in picks.options} if picks else {}
    changed = draft.model_copy(
        update={
            "units": tuple(units),
            "battle_force": force[0] if force else None,
            "choices": _still(draft.choices, offered, before, gone),
            "command_hand": _still(draft.command_hand, release.command_cards, before, gone),
            "battle_deck": _still(draft.battle_deck, release.battle_cards, before, gone),
        }
    )
    return Applied(changed, tuple(f"Not in {release.release}, left out: {one}." for one in gone))


def _unit_kept(
    unit: DraftUnit, release: Catalog, before: Catalog | None, gone: list[str]
) -> DraftUnit:
    """The unit with those of its upgrades, and its counterpart, that are still there."""
    at = f" ({_name(unit.card, release)})"
    upgrades = _still(unit.upgrades, release.upgrades, before, gone, at)
    other = unit.counterpart
    if other is not None:
        if other.card in release.counterparts:
            left = _still(other.upgrades, release.upgrades, before, gone, at)
            other = other.model_copy(update={"upgrades": left})
        else:
            lost = (other.card, *other.upgrades)
            gone.extend(f"{_name(card, before)}{at}" for card in lost)
            other = None
    return unit.model_copy(update={"upgrades": upgrades, "counterpart": other})


def _carried_away(unit: DraftUnit, before: Catalog | None, gone: list[str]) -> None:
    """Name what a unit that is gone carried."""
    other = unit.counterpart
    carried = (*unit.upgrades, *((other.card, *other.upgrades) if other else ()))
    at = f" (with {_name(unit.card, before)})"
    gone.extend(f"{_name(card, before)}{at}" for card in carried)


def _still(
    cards: Iterable[str],
    known: Mapping[str, Any],
    before: Catalog | None,
    gone: list[str],
    at: str = "",
) -> tuple[str, ...]:
    """Those of the cards that are known; the others are named in ``gone``."""
    listed = tuple(cards)
    gone.extend(f"{_name(card, before)}{at}" for card in listed if card not in known)
    return tuple(card for card in listed if card in known)


def _name(card: str, catalog: Catalog | None) -> str:
    """The printed name of a card, or its id when no release at hand has it."""
    for kind in CARDS if catalog else ():
        found = getattr(catalog, kind).get(card)
        if found is not None:
            return str(getattr(found, "full_name", found.name))
    return card
