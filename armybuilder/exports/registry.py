"""Every export format, found because its module lies here and is called ``as_…``.

A module tells ``FORMAT``, ``LABEL``, ``MEDIA_TYPE``, ``SUFFIX`` and ``render``. It may tell
``OPTIONS`` (a model; ``render`` then takes one as its fourth argument), ``OMITS`` (what the form
cannot hold) and ``GROUP`` (where a menu lists it).
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from pydantic import ValidationError

from armybuilder import exports
from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp
from units.rulebook.faults import Malformed, faults_of

Render = Callable[..., str | bytes]  # (army, report, stamp) and, with options, those
GROUPS = {"share": "To share", "print": "To print", "tools": "For other tools"}


class Format(NamedTuple):
    """One form an army can leave in. ``render`` gives text in UTF-8 or the bytes of a file."""

    id: str
    label: str
    media_type: str
    suffix: str
    render: Render
    options: type[Options] | None = None
    omits: tuple[str, ...] = ()
    group: str = "tools"

    @property
    def is_text(self) -> bool:
        """Whether it can be copied into a chat or another tool."""
        return self.media_type.startswith(("text/", "application/json"))

    def rendered(
        self, army: Army, report: Report, stamp: Stamp, asked: Mapping[str, Any]
    ) -> str | bytes:
        """The army in this form. Raises Malformed for options that it does not have."""
        if self.options is None:
            if asked:
                raise Malformed([(name, f"{self.label} has no options.") for name in asked])
            return self.render(army, report, stamp)
        try:
            options = self.options.model_validate(dict(asked))
        except ValidationError as fault:
            raise Malformed(faults_of(fault)) from fault
        return self.render(army, report, stamp, options)


class UnknownFormat(LookupError):
    """No export has this name; the message tells which there are."""

    def __init__(self, name: str) -> None:
        known = ", ".join(formats())
        super().__init__(f"There is no export format {name!r}; there are {known}.")


@cache
def formats() -> dict[str, Format]:
    """Every format by its id, in the order of their ids."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.iter_modules(exports.__path__, f"{exports.__name__}.")
        if found.name.rpartition(".")[2].startswith("as_")
    ]
    return {one.FORMAT: _format(one) for one in sorted(modules, key=lambda one: one.FORMAT)}


def format_called(name: str) -> Format:
    """The format with this id; raises UnknownFormat."""
    try:
        return formats()[name]
    except KeyError:
        raise UnknownFormat(name) from None


def grouped() -> list[tuple[str, list[Format]]]:
    """The formats as a menu lists them: the group's words, and its formats by their labels."""
    by_label = sorted(formats().values(), key=lambda one: one.label.lower())
    return [
        (words, found)
        for group, words in GROUPS.items()
        if (found := [one for one in by_label if one.group == group])
    ]


def _format(module: ModuleType) -> Format:
    """What a module says of its form, with what it need not say."""
    return Format(
        module.FORMAT,
        module.LABEL,
        module.MEDIA_TYPE,
        module.SUFFIX,
        module.render,
        getattr(module, "OPTIONS", None),
        tuple(getattr(module, "OMITS", ())),
        getattr(module, "GROUP", "tools"),
    )
