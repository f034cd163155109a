"""Our link with the whole army in it, or the bare code after ``?a=``."""

import re
from typing import Any, Final

from armybuilder.exports.link_code import UnreadableCode, unpacked
from armybuilder.imports.armybuilder_json.army import army_in
from armybuilder.imports.legionhq.address import FILE
from armybuilder.imports.outcome import Imported
from units.catalog.catalog import Catalog

SOURCE: Final = "armybuilder-link"
ORDER: Final = 20
LINK: Final = re.compile(r"\S{0,300}?/import/?\?(?:\S{0,200}&)?a=([\w-]+)\S*", re.ASCII)
LONGEST: Final = 200_000


def recognises(text: str) -> bool:
    """Whether there is such a link in it; JSON and XML that hold one are something else."""
    return _found(text) is not None


def read(text: str, catalog: Catalog) -> Imported:
    """The army of the first link."""
    found = _found(text)
    if found is None:
        return Imported(source=SOURCE, remarks=("There is no link here.",))
    try:
        data: Any = unpacked(found[1])
    except UnreadableCode as fault:
        return Imported(source=SOURCE, remarks=(str(fault),))
    if not isinstance(data, dict):
        return Imported(source=SOURCE, remarks=("There is no army in this link.",))
    outcome = army_in(data, SOURCE, catalog)
    around = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
    if not around:
        return outcome
    told = f"Only the link was read, not the text around it: {around[:200]}"
    return outcome.model_copy(update={"remarks": (told, *outcome.remarks)})


def _found(text: str) -> re.Match[str] | None:
    if FILE.match(text) or len(text) > LONGEST or "a=" not in text:
        return None
    return LINK.search(text)
