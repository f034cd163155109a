"""How long the preview of an import takes.

``python -m bench.imports`` prints milliseconds of processor time (median and slowest of the runs)
for a list of 20 units in every form that can be written and read: reading, judging, and what the
page shows. The last two lines are the same list with every name misspelt, and a QR picture.
"""

import io
import os
import statistics
import sys
import time
from datetime import UTC, datetime

import django
import segno

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.config.settings")
django.setup()  # the preview's modules know the tables, so this comes before them

from armybuilder.army.draft import DraftArmy  # noqa: E402
from armybuilder.exports.exporting import export  # noqa: E402
from armybuilder.import_door import bring_in  # noqa: E402
from armybuilder.pages.imports.page import preview_of  # noqa: E402
from units.catalog.library import open_catalog  # noqa: E402

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
RUNS = 30
TARGET_MS = 300
FORMS = ("json", "link", "legionhq", "tts", "text", "text-full", "text-tournament", "markdown")
UNITS = (
    ("empire/general-veers-master-tactician", 1, ()),
    ("empire/stormtroopers", 6, ("heavy-weapon/dlt-19-stormtrooper",)),
    ("empire/shoretroopers", 6, ("heavy-weapon/t-21b-shoretrooper",)),
    ("empire/df-90-mortar-trooper", 4, ()),
    ("empire/74-z-speeder-bikes", 3, ()),
)


def main() -> None:
    """Print one line a form."""
    units = [{"card": card, "count": count, "upgrades": list(upgrades)}
             for card, count, upgrades in UNITS]  # fmt: skip
    draft = DraftArmy.model_validate(
        {"title": "Bench", "faction": "empire", "mode": "mode/grand-army", "units": units}
    )
    inputs = {
        form: export(draft, open_catalog(), form, NOON, as_draft=True).content for form in FORMS
    }
    inputs["misspelt"] = inputs["tts"].replace(b"troopers", b"tropers").replace(b"DLT", b"DTL")
    picture = io.BytesIO()
    segno.make("https://armies.example" + inputs["link"].decode().strip(), error="l").save(
        picture, kind="png", scale=4
    )
    inputs["picture"] = picture.getvalue()
    for name, data in inputs.items():
        measure(name, data)


def measure(name: str, data: bytes) -> None:
    """Read one input over and over; each time the page shows the whole preview."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        preview = preview_of(bring_in(data, with_fixes=False))
        times.append((time.process_time() - start) * 1000)
        assert sum(line.count for line in preview.units) == 20, (name, preview.outcome)
    sys.stdout.write(
        f"{name:<16} median {statistics.median(times):6.1f} ms  slowest {max(times):6.1f} ms  "
        f"target {TARGET_MS} ms\n"
    )


if __name__ == "__main__":
    main()
