"""Every export format, found because its module lies here and is called ``as_…``."""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from armybuilder import exports
from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.stamp import Stamp

Render = Callable[[Army, Report, Stamp], str | bytes]


class Format(NamedTuple):
    """One form an army can leave in. ``render`` gives text in UTF-8 or the bytes of a file."""

    id: str
    label: str
    media_type: str
    suffix: str
    render: Render


class UnknownFormat(LookupError):
    """No export has this name; the message tells which there are."""

    def __init__(self, name: str) -> None:
        known = ", ".join(formats())
        super().__init__(f"There is no export format {name!r}; there are {known}.")


@cache
def formats() -> dict[str, Format]:
    """Every format by its id, in the order of their ids."""
    found = []
    for module in pkgutil.iter_modules(exports.__path__, f"{exports.__name__}."):
        if module.name.rpartition(".")[2].startswith("as_"):
            one = importlib.import_module(module.name)
            found.append(Format(one.FORMAT, one.LABEL, one.MEDIA_TYPE, one.SUFFIX, one.render))
    return {one.id: one for one in sorted(found)}


def format_called(name: str) -> Format:
    """The format with this id; raises UnknownFormat."""
    try:
        return formats()[name]
    except KeyError:
        raise UnknownFormat(name) from None
