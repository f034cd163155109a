"""What is wrong with data that came from outside: the path to each fault and a sentence.

Used by commands and API alike, so that both name the same fault in the same words.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

MOST_FAULTS = 100  # enough to mend by; a body of 1 MiB can hold a hundred thousand


# pydantic's kinds of error and what to do about each; the rest is plain as it comes.
_AN_OBJECT = "An object belongs here: names and values in braces."
_A_LIST = "A list belongs here: values in square brackets."
PLAIN_WORDS = {
    "missing": "This is needed and was left out.",
    "extra_forbidden": "A field of this name is not permitted here; mend the name or leave it out.",
    "model_type": _AN_OBJECT,
    "model_attributes_type": _AN_OBJECT,
    "dict_type": _AN_OBJECT,
    "tuple_type": _A_LIST,
    "list_type": _A_LIST,
    "too_long": "At most {max_length} may stand here; leave some out.",
    "too_short": "At least {min_length} must stand here; add some.",
    "string_type": "Text in quotes belongs here.",
    "string_too_long": "At most {max_length} characters may stand here; shorten it.",
    "string_too_short": "At least {min_length} characters must stand here.",
    "string_pattern_mismatch": "This has signs that are not taken here; mend the spelling.",
    "finite_number": "A finite number belongs here; NaN and infinity are none.",
    "literal_error": "Only {expected} may stand here.",
    "enum": "Only {expected} may stand here.",
    "union_tag_invalid": "{discriminator} is {tag!r}; only {expected_tags} may stand there.",
    "union_tag_not_found": "Say {discriminator} too: it tells what this is.",
}


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
    return tuple(
        Fault(as_path(e["loc"]), _words(e["type"], e.get("ctx", {}), e["msg"]))
        for e in errors_of(error)
    )


def errors_of(error: ValidationError) -> list[ErrorDetails]:
    """pydantic's errors behind the faults; not that a list is too short for its bad entries."""
    found = error.errors(include_url=False, include_input=False)
    owners = {e["loc"][:n] for e in found for n in range(len(e["loc"]))}
    return [e for e in found if e["type"] != "too_short" or e["loc"] not in owners][:MOST_FAULTS]


def as_path(location: tuple[int | str, ...]) -> str:
    """A location as people write it: ``("units", 0, "at", "x")`` is ``units[0].at.x``."""
    path = ""
    for step in location:
        if isinstance(step, int):
            path += f"[{step}]"
        else:
            path += f".{step}" if path else step
    return path


def _words(kind: str, numbers: dict[str, Any], message: str) -> str:
    """A fault in plain words with its mend, where pydantic speaks to programmers."""
    told = PLAIN_WORDS.get(kind)
    return told.format(**numbers) if told else _sentence(message)


def _sentence(message: str) -> str:
    """pydantic's message without its ``Value error,``; our own validators write whole sentences."""
    message = message.removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return message[:1].upper() + message[1:]
