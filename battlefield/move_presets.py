"""What a situation can be started from: speeder cards, typical flyers, worked examples."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from battlefield.examples import EXAMPLES
from battlefield.movement.legion.presets import Preset, speeders

SCENES = Path(__file__).parent / "data" / "move_scenes.json"
MOVES_OF = {
    "legion": ("legion/compulsory", "legion/standard"),
    "warhammer40k": ("warhammer40k/move", "warhammer40k/surge"),
}


@cache
def speeder_cards() -> dict[str, Preset]:
    """Every speeder of the newest release, by card."""
    return {preset.card: preset for preset in speeders()}


@cache
def examples(game: str) -> dict[str, dict[str, Any]]:
    """The worked examples of a game by name: those of the API, then the page's own over them."""
    scenes: dict[str, dict[str, Any]] = json.loads(SCENES.read_bytes())[game]
    others = {
        name: body for move in MOVES_OF[game] for name, body in EXAMPLES[move].items()
    }  # fmt: skip
    return {**scenes, **{name: body for name, body in others.items() if name not in scenes}}


def first_example(game: str) -> dict[str, Any]:
    """What the page shows to somebody who asked for nothing."""
    return next(iter(examples(game).values()))


def table_with(card: str) -> dict[str, Any]:
    """A speeder of the catalog, alone on a table."""
    mover = {"id": "mover", "card": card, "x": 12, "y": 18, "facing": 0}
    return {
        "move": "legion/compulsory",
        "edition": "classic",
        "table": {"width": 72, "depth": 36},
        "mover": mover,
    }
