"""The army that "Open a sample army" opens: a file of our own JSON beside this module."""

import json
from pathlib import Path

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft

SAMPLE = Path(__file__).parent / "data" / "sample-army.json"


def sample_army() -> DraftArmy:
    """A fresh draft of the sample, under the newest release."""
    return read_draft(json.loads(SAMPLE.read_text(encoding="utf-8")))
