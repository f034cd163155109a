"""Sentences of the game in the reader's language, without the game knowing of any framework.

The web hands in its translator once, at the start; without one, sentences stay English.
"""

from collections.abc import Callable
from typing import Any


class Translator:
    """Two functions as gettext has them; each asks for the language at the moment of the call."""

    one: Callable[[str], str] = staticmethod(lambda text: text)
    many: Callable[[str, str, int], str] = staticmethod(
        lambda one, many, number: one if number == 1 else many
    )


def say(sentence: str, **values: Any) -> str:
    """The sentence in the reader's language with its ``{values}`` filled in.

    ``sentence`` must be a literal, or the collection of sentences to translate misses it.
    """
    return Translator.one(sentence).format(**values)


def say_many(one: str, many: str, number: int, **values: Any) -> str:
    """Like ``say``, in singular or plural by ``number``, which both may hold as ``{number}``."""
    return Translator.many(one, many, number).format(number=number, **values)
