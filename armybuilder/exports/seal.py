"""Seals: short proofs that an army, its hand and its deck are the ones that were exported.

Each is made with a key, so that nobody finds a hidden hand by trying them all. Rules: HAND-04.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from armybuilder.army.draft import DraftArmy, DraftUnit

Sign = Callable[[str], str]  # a signature made with a secret key, in letters, digits, - and _

LENGTH = 22  # characters of a seal: 132 bits


def unsigned(text: str) -> str:
    """The signature of somebody without a key: none."""
    return ""


def seals_of(draft: DraftArmy, release: str, sign: Sign) -> tuple[str, str, str]:
    """Seals of the army, its hand and its deck.

    They are about what is judged: neither the order of cards counts, nor titles, notes and ids.
    """
    return seal_of_army(draft, release, sign), *seals_of_cards(draft, sign)


def seal_of_army(draft: DraftArmy, release: str, sign: Sign) -> str:
    """The seal of the frame and the units; a draft without a release has the one given."""
    units = sorted(_unit(unit) for unit in draft.units)
    frame = [
        draft.edition, draft.release or release, draft.mode, draft.faction, draft.battle_force,
        sorted(draft.choices), draft.force_alignment,
    ]  # fmt: skip
    return _sealed("army", [frame, units], sign)


def seals_of_cards(draft: DraftArmy, sign: Sign) -> tuple[str, str]:
    """The seals of the command hand and the battle deck."""
    hand = _sealed("hand", sorted(draft.command_hand), sign)
    return hand, _sealed("deck", sorted(draft.battle_deck), sign)


def _unit(unit: DraftUnit) -> list[Any]:
    extra = unit.counterpart
    return [
        unit.card,
        sorted(unit.upgrades),
        extra.card if extra else "",
        sorted(extra.upgrades) if extra else [],
    ]


def _sealed(kind: str, content: Iterable[Any], sign: Sign) -> str:
    return sign(f"{kind} {json.dumps(content)}")[:LENGTH]
