"""A move's JSON as the fields of a form, and back: ``others.0.x`` is ``others[0]["x"]``.

A document on its way through the page is *raw*: nested like the JSON, but each value is the text
that stands in a field. ``read`` makes values of the texts; nothing that was typed is lost.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Raw = dict[str, Any]
MOST_ROWS = 40  # of a list that are shown as fields; further ones travel along unseen
MOST_DEPTH = 8


def raw_from_fields(fields: Mapping[str, Any], rest: Mapping[str, Any] | None = None) -> Raw:
    """The raw document of a form's fields; ``rest``: what is no field, by path."""
    root: Raw = {}
    for path, value in [*fields.items(), *(rest or {}).items()]:
        _put(root, path.split("."), value)
    listed = _listed(root)
    return listed if isinstance(listed, dict) else {}


def _put(root: Raw, steps: list[str], value: Any) -> None:
    if len(steps) > MOST_DEPTH or not all(steps):
        return
    here = root
    for step in steps[:-1]:
        there = here.get(step)
        if not isinstance(there, dict):
            there = here[step] = {}
        here = there
    here[steps[-1]] = value


def _listed(node: Any) -> Any:
    """Mappings with numbers for names become lists, gaps closed."""
    if not isinstance(node, dict):
        return node
    if node and all(name.isascii() and name.isdigit() for name in node):
        return [_listed(node[name]) for name in sorted(node, key=_number)]
    return {name: _listed(value) for name, value in node.items()}


def _number(name: str) -> tuple[int, str]:
    return len(name.lstrip("0")), name.lstrip("0")


def raw_from_json(document: Any, name: str = "") -> Any:
    """The raw document of a JSON document: each value as a person would type it."""
    write = WRITE.get(name)
    if write and isinstance(document, list):
        return write(document)
    if isinstance(document, dict):
        return {_sound(key): raw_from_json(value, key) for key, value in document.items()}
    if isinstance(document, list):
        is_plain = all(isinstance(entry, dict) for entry in document)
        return [raw_from_json(entry) for entry in document] if is_plain else document
    return _text(document)


def _text(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return _sound(str(value))


def _sound(text: str) -> str:
    """Half characters, which JSON can hold and no page can show, become question marks."""
    return text.encode("utf-8", "replace").decode()


def fields_of(raw: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Path and text of every value; a value that is no text is none of a field's."""
    if isinstance(raw, dict):
        for name, value in raw.items():
            yield from fields_of(value, f"{path}.{name}" if path else name)
    elif isinstance(raw, list) and all(isinstance(row, dict) for row in raw):
        for number, row in enumerate(raw[:MOST_ROWS]):
            yield from fields_of(row, f"{path}.{number}")
        for number, row in enumerate(raw[MOST_ROWS:], start=MOST_ROWS):
            yield f"{path}.{number}", row
    else:
        yield path, raw


def read(raw: Any, name: str = "") -> Any:
    """What the checkers are asked: texts made into values, empty fields left out."""
    if isinstance(raw, dict):
        read_ones = {key: read(value, key) for key, value in raw.items()}
        return {key: value for key, value in read_ones.items() if value not in ("", None)}
    if isinstance(raw, list):
        return [read(row) for row in raw]
    if isinstance(raw, str):
        text = raw.strip()
        return READ[name](text) if text and name in READ else text
    return raw


def _corners(text: str) -> Any:
    """``10,8 12,8 12,14``"""
    return [pair.split(",") for pair in text.replace(";", " ").split()]


def _words(text: str) -> Any:
    return [word.strip() for word in text.split(",") if word.strip()]


def _steps(text: str) -> Any:
    """``10,10 24,10 turn:90 30,10,5``"""
    return [_step(step) for step in text.replace(";", " ").split()]


def _step(step: str) -> Any:
    return {"turn": step.removeprefix("turn:")} if step.startswith("turn:") else step.split(",")


def _measures(text: str) -> Any:
    """``60``, or length and width of an oval: ``75,42``."""
    return [part.strip() for part in text.split(",")] if "," in text else text


def _pairs_text(corners: list[Any]) -> Any:
    if all(isinstance(corner, list | tuple) for corner in corners):
        return " ".join(_joined(corner) for corner in corners)
    return corners


def _steps_text(steps: list[Any]) -> Any:
    words = [_step_text(step) for step in steps]
    return steps if None in words else " ".join(str(word) for word in words)


def _step_text(step: Any) -> str | None:
    if isinstance(step, dict) and set(step) == {"turn"}:
        return f"turn:{_text(step['turn'])}"
    return _joined(step) if isinstance(step, list | tuple) else None


def _joined(values: Any, between: str = ",") -> str:
    return between.join(str(_text(value)) for value in values)


def _words_text(words: list[Any]) -> str:
    return _joined(words, ", ")


READ: dict[str, Callable[[str], Any]] = {
    "polygon": _corners,
    "hull": _corners,
    "path": _steps,
    "keywords": _words,
    "targets": _words,
    "floors": _words,
    "base_mm": _measures,
}
WRITE: dict[str, Callable[[list[Any]], Any]] = {
    "polygon": _pairs_text,
    "hull": _pairs_text,
    "path": _steps_text,
    "keywords": _words_text,
    "targets": _words_text,
    "floors": _words_text,
    "base_mm": _joined,
}


def rest_of(text: str) -> dict[str, Any]:
    """The hidden field that carries what is no field. Raises ValueError for what is no such."""
    found = json.loads(text) if text else {}
    if not isinstance(found, dict):
        raise ValueError("the hidden part of the form is no JSON object")
    return found
