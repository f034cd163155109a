"""Fixture F1: a small game of invented cards, for the cases of faults others have reported.

The cards lie in ``cases/f1-catalog.json``; ranks, slots and the numbers of the rules are real.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from armybuilder.army.draft import DraftArmy
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog
from units.catalog.schema import (
    BattleCard,
    BattleForce,
    CommandCard,
    Counterpart,
    Faction,
    Mode,
    Unit,
    Upgrade,
)

KINDS = {
    "factions": Faction,
    "modes": Mode,
    "units": Unit,
    "upgrades": Upgrade,
    "counterparts": Counterpart,
    "command_cards": CommandCard,
    "battle_cards": BattleCard,
    "battle_forces": BattleForce,
}
CODES = {
    "CAP": "red/cap",
    "RELL-C": "red/rell-c",
    "RELL-O": "red/rell-o",
    "GOV": "red/gov",
    "BOSS": "red/boss",
    "LINE": "red/line",
    "SHORE": "red/shore",
    "MORT": "red/mort",
    "SCOUT": "red/scout",
    "PAIR": "red/pair",
    "GUARD": "red/guard",
    "PROBE": "red/probe",
    "HULK": "red/hulk",
    "TANK": "red/tank",
    "BIKE": "red/bike",
    "SKIM": "red/skim",
    "BLUE-L": "blue/blue-l",
    "HC": "hired/hc",
    "HO1": "hired/ho1",
    "HO2": "hired/ho2",
    "MERC-X": "hired/merc-x",
}


@cache
def f1_catalog(edition: str | None = None) -> Catalog:
    """The cards of F1 under an edition (the default one when left out)."""
    found = json.loads((Path(__file__).parent / "cases" / "f1-catalog.json").read_text())
    mappings = {kind: _by_id(found[kind], model) for kind, model in KINDS.items()}
    return replace(open_catalog(edition=edition), release="f1", **mappings)


def _by_id(entries: list[Any], model: Any) -> Mapping[str, Any]:
    read = [model.model_validate_json(json.dumps(entry), strict=True) for entry in entries]
    return {one.id: one for one in read}


def f1_army(*units: str, **frame: Any) -> DraftArmy:
    """A draft of F1 units by their codes: ``"LINE x3"``, ``"RELL-C: gear/cell"``."""
    listed = [_unit(line) for line in units]
    fields = {"faction": "red", "mode": "mode/std", "release": "f1", "units": listed} | frame
    return DraftArmy.model_validate(fields)


def _unit(line: str) -> dict[str, Any]:
    words, _, upgrades = line.partition(":")
    code, _, count = words.strip().partition(" x")
    return {
        "card": CODES[code],
        "count": int(count or 1),
        "upgrades": [one.strip() for one in upgrades.split(",") if one.strip()],
    }
