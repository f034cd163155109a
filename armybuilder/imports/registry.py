"""Every form an army can arrive in, found because its module lies here and is called ``from_…``.

A module tells ``SOURCE`` (its id), ``ORDER`` (the smaller is asked first), ``recognises(text)`` and
``read(text, catalog)``. One for pictures or archives tells ``recognises_bytes(data)`` and
``read_bytes(data, catalog)``. None of these raises, whatever the input.
"""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from armybuilder import imports
from armybuilder.imports.outcome import Imported
from units.catalog.catalog import Catalog


class Reader(NamedTuple):
    """One form: what it is called, whether an input has it, and the army in the input."""

    source: str
    order: int
    recognises: Callable[[str], bool] | None
    read: Callable[[str, Catalog], Imported] | None
    recognises_bytes: Callable[[bytes], bool] | None
    read_bytes: Callable[[bytes, Catalog], Imported] | None


@cache
def readers() -> tuple[Reader, ...]:
    """Every reader, in the order in which they are asked."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.iter_modules(imports.__path__, f"{imports.__name__}.")
        if found.name.rpartition(".")[2].startswith("from_")
    ]
    found = [
        Reader(
            module.SOURCE,
            module.ORDER,
            getattr(module, "recognises", None),
            getattr(module, "read", None),
            getattr(module, "recognises_bytes", None),
            getattr(module, "read_bytes", None),
        )
        for module in modules
    ]
    return tuple(sorted(found, key=lambda one: (one.order, one.source)))


def reader_called(source: str) -> Reader | None:
    """The reader with this id; None when there is none."""
    return next((one for one in readers() if one.source == source), None)


def read_bytes(data: bytes, catalog: Catalog) -> Imported | None:
    """The army in a file that is no text; None when no reader knows it."""
    for reader in readers():
        if reader.recognises_bytes and reader.read_bytes and reader.recognises_bytes(data):
            return reader.read_bytes(data, catalog)
    return None


def read_text(text: str, catalog: Catalog) -> Imported | None:
    """The army in a text, by the first reader that knows its form; None when none does."""
    for reader in readers():
        if reader.recognises and reader.read and reader.recognises(text):
            return reader.read(text, catalog)
    return None
