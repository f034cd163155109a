"""A link of Tabletop Admiral: its numbers are unpublished, so it can only be explained."""

import re
from typing import Final

from armybuilder.imports.outcome import Imported, NotRecognised
from units.catalog.catalog import Catalog

SOURCE: Final = "tabletop-admiral"
ORDER: Final = 40
LINK: Final = re.compile(r"\s*(?:https?://)?(?:www\.)?tabletopadmiral\.com/\S*\s*", re.IGNORECASE)
LONGEST: Final = 5_000
REMARK: Final = (
    "A link of Tabletop Admiral cannot be read: it names cards by numbers that only that site "
    "knows. Export the list there as Tabletop Simulator JSON or as text, and paste that."
)


def recognises(text: str) -> bool:
    """Whether it is such a link and nothing else."""
    return len(text) <= LONGEST and LINK.fullmatch(text) is not None


def read(text: str, catalog: Catalog) -> Imported:
    """No army, and what to do instead."""
    lost = NotRecognised(text=text.strip()[:200], where="the link of a list on another site")
    return Imported(source=SOURCE, not_recognised=(lost,), remarks=(REMARK,))
