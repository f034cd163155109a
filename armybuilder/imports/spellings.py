"""Spellings that a program uses for a card, beside those that the catalog knows."""

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "spellings.json"


@cache
def other_spellings() -> tuple[tuple[str, str], ...]:
    """Pairs of an id of the catalog and a spelling of it."""
    listed = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple((one["id"], one["spelling"]) for one in listed["spellings"])
