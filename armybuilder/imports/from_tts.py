"""Reads Tabletop Simulator JSON, also that of Tabletop Admiral."""

from armybuilder.imports.outcome import Imported
from armybuilder.imports.simulator import is_simulator, parsed, read_simulator
from units.catalog.catalog import Catalog

SOURCE = "tts-json"
ORDER = 15  # before links: such a file holds one
ADMIRAL = "tabletop-admiral"


def recognises(text: str) -> bool:
    """Whether it is an object with units that is of no other form."""
    return is_simulator(parsed(text))


def read(text: str, catalog: Catalog) -> Imported:
    """The army; its source is the builder that wrote the file, where that names itself."""
    data = parsed(text)
    if data is None:
        return Imported(source=SOURCE, remarks=("This is no JSON.",))
    author = str(data.get("author", "")).lower().replace(" ", "-")
    return read_simulator(data, ADMIRAL if author == ADMIRAL else SOURCE, catalog)
