"""A link to a shared army. What lies behind it is stored, so whoever has the store looks it up."""

import re
from typing import Final

from armybuilder.imports.outcome import Imported, NotRecognised
from units.catalog.catalog import Catalog

SOURCE: Final = "armybuilder-link"
ORDER: Final = 25
SHARED: Final = "a shared army"
LONGEST: Final = 500
LINK: Final = re.compile(
    r"\s*(?:https?://[^\s/]{1,200})?/s/([\w-]{16,64})/?(?:[?#]\S*)?\s*", re.ASCII
)


def recognises(text: str) -> bool:
    """Whether it is such a link and nothing else."""
    return len(text) <= LONGEST and LINK.fullmatch(text) is not None


def read(text: str, catalog: Catalog) -> Imported:
    """No army, but the code of the share, to be looked up."""
    found = LINK.fullmatch(text)
    code = found[1] if found else ""
    remark = "This link leads to a shared army of this site; it is not there, or no longer."
    lost = NotRecognised(text=code, where=SHARED)
    return Imported(source=SOURCE, not_recognised=(lost,), remarks=(remark,))


def code_of(outcome: Imported) -> str:
    """The code that is still to be looked up; "" for none."""
    if outcome.army is None and outcome.source == SOURCE:
        return next((one.text for one in outcome.not_recognised if one.where == SHARED), "")
    return ""
