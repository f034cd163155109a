"""What is wrong with data that came from outside: the path to each fault and a sentence.

Used by commands and API alike, so that both name the same fault in the same words.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pydantic import ValidationError

MOST_FAULTS = 100  # enough to mend by; a body of 1 MiB can hold a hundred thousand


class Fault(NamedTuple):
    """One fault: where (``units[0].at.x``; empty for the whole) and what."""

    path: str
    message: str


class Malformed(Exception):
    """Data from outside that makes no sense. The API answers 400, a command ends with code 2."""

    def __init__(self, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = tuple(Fault(*fault) for fault in faults)
        super().__init__("; ".join(f"{path}: {message}" for path, message in self.faults))


def faults_of(error: ValidationError) -> tuple[Fault, ...]:
    """Each fault of ``error``, at most MOST_FAULTS, in the order of the data."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return tuple(Fault(as_path(e["loc"]), _sentence(e["msg"])) for e in found[:MOST_FAULTS])


def as_path(location: tuple[int | str, ...]) -> str:
    """A location as people write it: ``("units", 0, "at", "x")`` is ``units[0].at.x``."""
    path = ""
    for step in location:
        if isinstance(step, int):
            path += f"[{step}]"
        else:
            path += f".{step}" if path else step
    return path


def _sentence(message: str) -> str:
    """pydantic's message without its ``Value error,``; our own validators write whole sentences."""
    message = message.removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return message[:1].upper() + message[1:]
