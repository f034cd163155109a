"""What is wrong with the data files: file, path inside the file, and how to mend it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from pydantic import ValidationError

from units.rulebook.faults import as_path

MENDS = {
    "missing": "Add the field.",
    "extra_forbidden": "Take the field out or correct its spelling.",
    "string_pattern_mismatch": "Write it in the form the pattern shows.",
    "literal_error": "Use one of the words listed.",
    "json_invalid": "Mend the JSON at the place named.",
}


class FileFault(NamedTuple):
    """One fault of one data file."""

    file: str
    path: str  # "units[3].slots[0]"; empty for the whole file
    message: str
    mend: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.path}" if self.path else self.file
        return f"{place}: {self.message} {self.mend}"


class BrokenCatalog(Exception):
    """The data files cannot be used. ``faults`` lists everything that was found wrong."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = tuple(faults)
        listed = "\n".join(f"  {fault}" for fault in self.faults)
        super().__init__(
            f"The catalog has {len(self.faults)} faults; nothing was loaded.\n{listed}"
        )


def shape_faults(file: str, error: ValidationError, prefix: str = "") -> list[FileFault]:
    """The faults that pydantic found in ``file``, each below ``prefix``."""
    found = error.errors(include_url=False, include_context=False)
    return [
        FileFault(file, _below(prefix, one["loc"]), _message(one), _mend(one["type"]))
        for one in found
    ]


def _below(prefix: str, location: tuple[int | str, ...]) -> str:
    return ".".join(part for part in (prefix, as_path(location)) if part)


def _message(one: Any) -> str:
    """What is wrong, in one sentence that shows the value found."""
    message = str(one["msg"]).removeprefix("Value error, ").rstrip(".")
    shown = repr(one["input"])
    found = f", not {shown}" if one["type"] not in {"missing", "json_invalid"} else ""
    return f"{message}{found if len(shown) <= 60 else ''}."


def _mend(kind: str) -> str:
    return MENDS.get(kind, "Correct the value.")
