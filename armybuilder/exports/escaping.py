"""Free text on one line, and back: a backslash stands before what a line cannot hold."""

import re

ESCAPED = re.compile(r"\\(\\|n|u[0-9a-f]{4}|U[0-9a-f]{8})")


def escaped(text: str) -> str:
    """The text as one line of printable characters, without a space at its ends."""
    line = "".join(_escaped(character) for character in text)
    if line.startswith(" "):
        line = f"\\u0020{line[1:]}"
    return f"{line[:-1]}\\u0020" if line.endswith(" ") else line


def unescaped(line: str) -> str:
    """What ``escaped`` was given; a backslash that begins nothing stays as it is."""
    return ESCAPED.sub(_unescaped, line)


def _escaped(character: str) -> str:
    if character == "\\":
        return r"\\"
    if character == "\n":
        return r"\n"
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _unescaped(found: re.Match[str]) -> str:
    what = found[1]
    if what in ("\\", "n"):
        return {"\\": "\\", "n": "\n"}[what]
    code = int(what[1:], 16)
    return chr(code) if code <= 0x10FFFF else found[0]
