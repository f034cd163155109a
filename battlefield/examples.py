"""Examples of moves for the API's page, read from data."""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "data" / "move_examples.json"
# By move, then by the name of the example: a body as interfaces promise it.
EXAMPLES: dict[str, dict[str, dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
