"""What a reader chose in place of the cards that an import guessed."""

from collections.abc import Iterable, Mapping
from typing import Any

from armybuilder.army.draft import DraftArmy

LEFT_OUT = ""


def picked(draft: DraftArmy, picks: Mapping[str, str]) -> DraftArmy:
    """The army with other cards wherever the guessed ones stand; ``LEFT_OUT`` takes one out.

    The result may name anything: it is read like any draft that comes from outside.
    """
    fields = draft.model_dump(mode="json")
    fields["units"] = [_unit(unit, picks) for unit in fields["units"]
                       if picks.get(unit["card"]) != LEFT_OUT]  # fmt: skip
    for name in ("command_hand", "battle_deck", "choices"):
        fields[name] = _all(fields[name], picks)
    for name in ("faction", "battle_force", "mode"):
        if fields[name] in picks:
            fields[name] = picks[fields[name]] or (None if name == "battle_force" else fields[name])
    return DraftArmy.model_validate(fields)


def _unit(unit: dict[str, Any], picks: Mapping[str, str]) -> dict[str, Any]:
    counterpart = unit["counterpart"]
    if counterpart and picks.get(counterpart["card"]) == LEFT_OUT:
        counterpart = None
    if counterpart:
        counterpart = {
            "card": picks.get(counterpart["card"], counterpart["card"]),
            "upgrades": _all(counterpart["upgrades"], picks),
        }
    return unit | {
        "card": picks.get(unit["card"], unit["card"]),
        "upgrades": _all(unit["upgrades"], picks),
        "counterpart": counterpart,
    }


def _all(ids: Iterable[str], picks: Mapping[str, str]) -> list[str]:
    return [picks.get(one, one) for one in ids if picks.get(one) != LEFT_OUT]
